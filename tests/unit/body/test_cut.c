// A model of a whole arm cut onto its links, and links weighed by their shapes.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/body.h"
#include "zveno/kin.h"

static zv_robot *shipped(const char *name)
{
    size_t size = 0;
    const char *text = zv_shipped_find(name, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static void random_pose(const zv_robot *robot, double *q)
{
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_limits limits = zv_robot_joint(robot, k)->limits;
        q[k] = check_uniform(isfinite(limits.lower) ? limits.lower : -1.0, isfinite(limits.upper) ? limits.upper : 1.0);
    }
}

/// The housings of an arm at `q` as one mesh; `link_of` says where each triangle came from.
static zv_mesh whole(const zv_robot *robot, const double *q, uint8_t *link_of)
{
    const zv_body_options options = {.detail = ZV_DETAIL_LOW};
    zv_bodies bodies = {0};
    zv_mesh all = {0};
    zv_pose frames[ZV_MAX_JOINTS];
    CHECK(zv_bodies_make(robot, &options, &bodies, NULL) == ZV_OK);
    zv_fk_axis_frames(robot, q, frames);
    for (int k = 0; k < bodies.link_count; ++k) {
        memset(link_of + all.triangle_count, k, bodies.links[k].triangle_count);
        zv_mesh_append(&all, &bodies.links[k], k ? frames[k - 1] : zv_pose_identity());
    }
    zv_bodies_free(&bodies);
    return all;
}

/// The share of triangles that came back to their links.
static double share_found(const char *name)
{
    static uint8_t made[1 << 17], found[1 << 17];
    zv_robot *robot = shipped(name);
    double q[ZV_MAX_JOINTS];
    random_pose(robot, q);
    zv_mesh model = whole(robot, q, made);
    uint32_t right = 0;
    CHECK(zv_model_cut(robot, q, &model, found, NULL) == ZV_OK);
    for (uint32_t i = 0; i < model.triangle_count; ++i) {
        right += made[i] == found[i];
    }
    const double share = (double)right / model.triangle_count;
    zv_mesh_free(&model);
    zv_robot_free(robot);
    return share;
}

static void the_scara_comes_back_triangle_by_triangle(void)
{
    CHECK(share_found("scara") == 1.0);
    CHECK(share_found("drawbot") == 1.0);
}

/// Rings that touch the next link may go to it.
static void other_arms_come_back_but_for_rings_between_links(void)
{
    CHECK(share_found("rl15") > 0.9);
    CHECK(share_found("arm4") > 0.85);
    CHECK(share_found("planar3") > 0.95);
}

/// One surface for all: a tube along both links of the scara, stretched out.
static void a_surface_along_several_links_is_cut_between_its_triangles(void)
{
    zv_robot *robot = shipped("scara");
    const double q[ZV_MAX_JOINTS] = {0};
    zv_mesh tube = {0};
    enum { ROUND = 12, RINGS = 91 };
    for (int i = 0; i < RINGS; ++i) {
        for (int k = 0; k < ROUND; ++k) {
            const double a = 2.0 * ZV_PI * k / ROUND;
            const zv_vec3 p = {0.005 * i, 0.04 * cos(a), 0.33 + 0.04 * sin(a)};
            zv_mesh_add_vertex(&tube, p, (zv_vec3){0, 0, 0}, 0);
        }
    }
    for (uint32_t i = 0; i + ROUND < RINGS * ROUND; ++i) {
        const uint32_t next = i % ROUND == ROUND - 1 ? i + 1 - ROUND : i + 1;
        zv_mesh_add_triangle(&tube, i, next, i + ROUND);
        zv_mesh_add_triangle(&tube, next, next + ROUND, i + ROUND);
    }
    uint8_t *link_of = malloc(tube.triangle_count);
    int first = 0, second = 0;
    CHECK(zv_model_cut(robot, q, &tube, link_of, NULL) == ZV_OK);
    for (uint32_t i = 0; i < tube.triangle_count; ++i) {
        const double x = tube.vertices[tube.triangles[i].corner[0]].point.x;
        first += x < 0.15 && link_of[i] == 1;
        second += x > 0.35 && link_of[i] == 2;
    }
    CHECK(first > 400);
    CHECK(second > 200);
    free(link_of);
    zv_mesh_free(&tube);
    zv_robot_free(robot);
}

static zv_robot *parsed(const char *bodies, const char *link)
{
    char text[2048];
    snprintf(
        text, sizeof text,
        "{\"format\": \"zveno-robot/1\", \"name\": \"r\", \"source\": \"test\", \"convention\": \"axes\", \"joints\": "
        "[{\"name\": \"a\", \"type\": \"revolute\", \"axis\": [0, 0, 1]%s}], \"bodies\": [%s]}",
        link, bodies);
    zv_robot *robot = NULL;
    zv_error why = {0};
    const zv_status status = zv_robot_parse(text, strlen(text), NULL, 0, &robot, &why);
    if (status != ZV_OK) {
        print_error("%s\n", why.message);
    }
    CHECK(status == ZV_OK);
    return robot;
}

static void densities_of_bodies_weigh_a_link(void)
{
    zv_robot *robot = parsed("{\"link\": 1, \"box\": [100, 200, 300], \"xyz\": [10, 0, 0], \"density\": 1000},"
                             "{\"link\": 1, \"box\": [100, 200, 300], \"xyz\": [-10, 0, 0], \"density\": 3000},"
                             "{\"link\": 1, \"sphere\": 50},{\"link\": 0, \"sphere\": 50, \"density\": 1000}",
                             "");
    zv_link links[ZV_MAX_JOINTS];
    CHECK(zv_links_weigh(robot, NULL, 0.0, links) == 1u);
    CHECK_NEAR(links[0].mass_kg, 24.0, 1e-12);
    CHECK_NEAR(links[0].center_m.x, -0.005, 1e-12);
    CHECK_NEAR(links[0].inertia[0], 24.0 / 12.0 * (0.04 + 0.09), 1e-12);
    CHECK_NEAR(links[0].inertia[2], 24.0 / 12.0 * (0.01 + 0.04) + 4.5 * 0.0004, 1e-12);
    zv_robot_free(robot);
}

static void what_the_file_knows_stays_and_only_the_rest_is_computed(void)
{
    const char *bodies = "{\"link\": 1, \"cylinder\": {\"radius\": 50, \"length\": 200}}";
    zv_link links[ZV_MAX_JOINTS];
    zv_robot *robot = parsed(bodies, ", \"link\": {\"mass\": 2, \"center\": [0, 0, 40]}");
    CHECK(zv_links_weigh(robot, NULL, 0.0, links) == 0u);
    CHECK(zv_links_weigh(robot, NULL, 2700.0, links) == 1u);
    CHECK(links[0].mass_kg == 2.0);
    CHECK_NEAR(links[0].center_m.z, 0.04, 1e-15);
    CHECK_NEAR(links[0].inertia[2], 0.5 * 2.0 * 0.0025, 1e-15);
    zv_robot_free(robot);
    robot = parsed(bodies, ", \"link\": {\"mass\": 2, \"center\": [0, 0, 40], \"inertia\": [1, 1, 1, 0, 0, 0]}");
    CHECK(zv_links_weigh(robot, NULL, 2700.0, links) == 0u);
    zv_robot_free(robot);
}

static void a_link_with_a_mesh_that_nobody_has_is_left_alone(void)
{
    zv_robot *robot = parsed("{\"link\": 1, \"mesh\": {\"file\": \"lost.stl\"}, \"density\": 1000},"
                             "{\"link\": 1, \"sphere\": 50, \"density\": 1000}",
                             "");
    zv_link links[ZV_MAX_JOINTS];
    CHECK(zv_links_weigh(robot, NULL, 0.0, links) == 0u);
    const bool is_unknown = isnan(links[0].mass_kg);
    CHECK(is_unknown);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_scara_comes_back_triangle_by_triangle),
        CASE(other_arms_come_back_but_for_rings_between_links),
        CASE(a_surface_along_several_links_is_cut_between_its_triangles),
        CASE(densities_of_bodies_weigh_a_link),
        CASE(what_the_file_knows_stays_and_only_the_rest_is_computed),
        CASE(a_link_with_a_mesh_that_nobody_has_is_left_alone),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
