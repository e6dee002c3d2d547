/// @file test_housings.c
/// The shapes of an arm: one source for picture, contact and proof; and proofs nearer than their covers.
#include <string.h>

#include "check.h"
#include "zveno/body.h"
#include "zveno/collide.h"

static const char *const arms[] = {"scara", "drawbot", "planar3", "arm4", "rl15"};

static zv_robot *shipped(const char *name)
{
    size_t size;
    zv_robot *robot = NULL;
    const char *text = zv_shipped_find(name, &size);
    CHECK(text && zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

/// Least distance of a point from the shapes of a link; negative inside.
static double outside(const zv_link_shape *list, int count, int link, zv_vec3 p)
{
    const zv_convex point = {.kind = ZV_CONVEX_SPHERE, .pose = {zv_rot_identity(), p}, .radius = 1e-9};
    double least = INFINITY;
    for (int i = 0; i < count; ++i) {
        if (list[i].link == link) {
            least = fmin(least, zv_convex_distance(&list[i].shape, &point).distance);
        }
    }
    return least;
}

static void the_housings_that_are_drawn_lie_inside_the_shapes(void)
{
    for (size_t a = 0; a < sizeof arms / sizeof arms[0]; ++a) {
        zv_robot *robot = shipped(arms[a]);
        zv_shapes *shapes = NULL;
        zv_bodies bodies = {0};
        const zv_body_options coarse = {.detail = ZV_DETAIL_COARSE};
        int count;
        CHECK(zv_shapes_of_robot(robot, NULL, &shapes, NULL) == ZV_OK && zv_shapes_are_assumed(shapes));
        CHECK(zv_bodies_make(robot, &coarse, &bodies, NULL) == ZV_OK);
        const zv_link_shape *list = zv_shapes_list(shapes, &count);
        for (int link = 1; link < bodies.link_count; ++link) {
            const zv_mesh *mesh = &bodies.links[link];
            for (uint32_t i = 0; i < mesh->vertex_count; i += 7) {
                CHECK(outside(list, count, link - 1, mesh->vertices[i].point) < 2e-4 * bodies.size_m);
            }
        }
        zv_bodies_free(&bodies);
        zv_shapes_free(shapes);
        zv_robot_free(robot);
    }
}

static void bodies_of_the_file_are_taken_in_place_of_housings(void)
{
    static const char text[] = "{\"format\": \"zveno-robot/1\", \"name\": \"a\", \"convention\": \"dh\", \"joints\": ["
                               "{\"name\": \"q\", \"type\": \"revolute\", \"dh\": {\"a\": 500},"
                               " \"limits\": {\"position\": [-90, 90]}}],"
                               " \"bodies\": [{\"link\": 1, \"name\": \"bar\", \"box\": [400, 20, 20]}]}";
    zv_robot *robot = NULL;
    zv_shapes *shapes = NULL;
    int count;
    CHECK(zv_robot_parse(text, sizeof text - 1, NULL, 0, &robot, NULL) == ZV_OK);
    CHECK(zv_shapes_of_robot(robot, NULL, &shapes, NULL) == ZV_OK && !zv_shapes_are_assumed(shapes));
    const zv_link_shape *list = zv_shapes_list(shapes, &count);
    CHECK(count == 1 && strcmp(list[0].name, "bar") == 0 && list[0].link == 0);
    zv_shapes_free(shapes);
    zv_robot_free(robot);
}

/// The SCARA turns with its quill one millimetre above a plate: far inside the excess of its cover, and proven; a hair
/// inside the plate is not.
static void a_motion_is_proven_nearer_than_the_cover_stands_out(void)
{
    zv_robot *robot = shipped("scara");
    zv_collider *bodies = NULL;
    bool assumed;
    CHECK(zv_collider_of_robot(robot, NULL, &bodies, &assumed, NULL) == ZV_OK);
    CHECK(zv_collider_excess(bodies) > 0.004);
    const double path[8] = {-0.8, 0.9, 0.02, 0.3, 0.7, 1.2, 0.02, -0.5};
    for (int i = 0; i < 2; ++i) {
        const double gap = i == 0 ? 0.001 : -1e-5;
        const zv_thing plate = {.name = "plate",
                                .shape = {.kind = ZV_CONVEX_BOX,
                                          .pose = {zv_rot_identity(), {0.2, 0.0, 0.02 - gap - 0.05}},
                                          .half = {1.0, 1.0, 0.05}}};
        zv_scene *scene = NULL;
        zv_motion_certificate found;
        CHECK(zv_scene_create(&plate, 1, &scene, NULL) == ZV_OK);
        CHECK(zv_certify_motion(bodies, scene, path, 2, NULL, &found, NULL) == ZV_OK);
        CHECK(found.proven == (i == 0));
        CHECK_NEAR(zv_clearance_at(bodies, scene, path).distance, gap, 1e-6);
        zv_scene_free(scene);
    }
    zv_collider_free(bodies);
    zv_robot_free(robot);
}

/// The mass of each shape against that of a fine hull around its points.
static void shapes_weigh_what_their_hulls_weigh(void)
{
    enum { N = 64 };
    static zv_vec3 points[2 * N * N];
    const zv_pose pose = {zv_rot_from_abc(0.3, -0.5, 1.1), {0.2, -0.1, 0.4}};
    const zv_convex kinds[] = {{.kind = ZV_CONVEX_SPHERE, .pose = pose, .radius = 0.3},
                               {.kind = ZV_CONVEX_CAPSULE, .pose = pose, .radius = 0.2, .half_length = 0.3},
                               {.kind = ZV_CONVEX_CYLINDER, .pose = pose, .radius = 0.2, .half_length = 0.3},
                               {.kind = ZV_CONVEX_BOX, .pose = pose, .half = {0.1, 0.2, 0.3}}};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; ++k) {
        const zv_convex *shape = &kinds[k];
        int count = 0;
        for (int i = 0; i < N; ++i) {
            for (int j = 0; j <= N / 2; ++j) {
                const double u = 2.0 * ZV_PI * i / N, v = ZV_PI * j / (N / 2), r = shape->radius,
                             h = shape->half_length;
                const double top = j * 4 < N ? 1.0 : -1.0;
                const zv_vec3 round = {r * cos(u) * sin(v), r * sin(u) * sin(v), r * cos(v) + top * h};
                const zv_vec3 flat = {r * cos(u), r * sin(u), top * h};
                const zv_vec3 corner = {i & 1 ? 0.1 : -0.1, i & 2 ? 0.2 : -0.2, i & 4 ? 0.3 : -0.3};
                points[count++] = shape->kind == ZV_CONVEX_BOX        ? corner
                                  : shape->kind == ZV_CONVEX_CYLINDER ? flat
                                                                      : round;
            }
        }
        const zv_convex hull = {.kind = ZV_CONVEX_HULL, .pose = pose, .points = points, .point_count = count};
        zv_mass exact, near;
        CHECK(zv_convex_mass(shape, 1000.0, &exact) && zv_convex_mass(&hull, 1000.0, &near));
        CHECK_NEAR(near.mass_kg / exact.mass_kg, 1.0, 0.01);
        CHECK(zv_vec3_length(zv_vec3_sub(near.center, exact.center)) < 1e-3);
        for (int e = 0; e < 6; ++e) {
            CHECK_NEAR(near.inertia[e], exact.inertia[e], 0.02 * exact.inertia[0]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_housings_that_are_drawn_lie_inside_the_shapes),
        CASE(bodies_of_the_file_are_taken_in_place_of_housings),
        CASE(a_motion_is_proven_nearer_than_the_cover_stands_out),
        CASE(shapes_weigh_what_their_hulls_weigh),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
