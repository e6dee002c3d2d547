// Bodies of arms: of those that ship, and of any other.
#include "arms.h"

#include <stdio.h>
#include <string.h>

#include "zveno/body.h"

/// Fewer under the sanitizers.
enum { CHAINS = CHECK_ROUNDS(400, 60) };

static zv_robot *shipped(int index)
{
    size_t size = 0;
    const char *text = zv_shipped_text(index, &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static zv_bodies made(const zv_robot *robot, zv_body_style style, zv_body_tool tool, zv_detail detail)
{
    const zv_body_options options = {.style = style, .tool = tool, .detail = detail, .occlusion = true};
    zv_bodies bodies = {0};
    CHECK(zv_bodies_make(robot, &options, &bodies, NULL) == ZV_OK);
    return bodies;
}

static uint32_t triangles_of(const zv_bodies *bodies)
{
    uint32_t sum = 0;
    for (int link = 0; link < bodies->link_count; ++link) {
        sum += bodies->links[link].triangle_count;
    }
    return sum;
}

/// Every point is finite and near the arm, every normal has length one, every corner is there.
static void check_sound(const zv_robot *robot, const zv_bodies *bodies)
{
    CHECK(bodies->link_count == zv_robot_axis_count(robot) + 1);
    CHECK(isfinite(bodies->floor_m) && isfinite(bodies->lift_m) && bodies->size_m > 0.0);
    for (int link = 0; link < bodies->link_count; ++link) {
        const zv_mesh *mesh = &bodies->links[link];
        for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
            const zv_vertex *v = &mesh->vertices[i];
            CHECK(zv_vec3_length(v->point) < 100.0 * bodies->size_m + 100.0);
            CHECK_NEAR(zv_vec3_length(v->normal), 1.0, 1e-9);
            CHECK(v->material < bodies->material_count);
        }
        for (uint32_t i = 0; i < mesh->triangle_count; ++i) {
            const uint32_t *c = mesh->triangles[i].corner;
            CHECK(c[0] < mesh->vertex_count && c[1] < mesh->vertex_count && c[2] < mesh->vertex_count);
        }
    }
    for (int k = 0; k + 1 < bodies->link_count; ++k) {
        CHECK_NEAR(zv_vec3_dot(bodies->arcs[k].axis, bodies->arcs[k].zero), 0.0, 1e-9);
        CHECK(bodies->arcs[k].radius > 0.0);
    }
}

static void every_arm_has_a_sound_body_in_every_style_and_with_every_tool(void)
{
    for (int index = 0; index < zv_shipped_count(); ++index) {
        zv_robot *robot = shipped(index);
        for (int i = 0; i < 12; ++i) {
            const zv_body_style style = (zv_body_style)(i % 6);
            const zv_body_tool tool = (zv_body_tool)(i < 6 ? i : 11 - i);
            zv_bodies bodies = made(robot, style, tool, (zv_detail)(i % 3));
            check_sound(robot, &bodies);
            CHECK(bodies.style != ZV_STYLE_AUTO && bodies.tool != ZV_TOOL_AUTO);
            CHECK(tool == ZV_TOOL_AUTO || bodies.tool == tool);
            zv_bodies_free(&bodies);
        }
        zv_robot_free(robot);
    }
}

static void less_detail_has_fewer_triangles_and_every_link_keeps_its_body(void)
{
    for (int index = 0; index < zv_shipped_count(); ++index) {
        zv_robot *robot = shipped(index);
        zv_bodies coarse = made(robot, ZV_STYLE_AUTO, ZV_TOOL_AUTO, ZV_DETAIL_COARSE);
        zv_bodies low = made(robot, ZV_STYLE_AUTO, ZV_TOOL_AUTO, ZV_DETAIL_LOW);
        zv_bodies full = made(robot, ZV_STYLE_AUTO, ZV_TOOL_AUTO, ZV_DETAIL_FULL);
        CHECK(2 * triangles_of(&coarse) < triangles_of(&full) && triangles_of(&coarse) < triangles_of(&low));
        CHECK(triangles_of(&full) < 20000 && triangles_of(&coarse) < 4000);
        for (int link = 0; link < full.link_count; ++link) {
            CHECK((coarse.links[link].triangle_count > 0) == (full.links[link].triangle_count > 0));
        }
        zv_bodies_free(&coarse);
        zv_bodies_free(&low);
        zv_bodies_free(&full);
        zv_robot_free(robot);
    }
}

static void the_base_stands_on_the_floor_and_the_shoulder_above_it(void)
{
    for (int index = 0; index < zv_shipped_count(); ++index) {
        zv_robot *robot = shipped(index);
        zv_bodies bodies = made(robot, ZV_STYLE_AUTO, ZV_TOOL_AUTO, ZV_DETAIL_FULL);
        zv_vec3 low, high;
        CHECK(zv_mesh_bounds(&bodies.links[0], &low, &high));
        CHECK_NEAR(low.z, bodies.floor_m, 1e-9);
        const double zeros[ZV_MAX_JOINTS] = {0};
        zv_pose frames[ZV_MAX_JOINTS];
        zv_fk_frames(robot, zeros, frames);
        for (uint32_t i = 0; i < bodies.links[1].vertex_count; ++i) {
            CHECK(zv_pose_apply(frames[0], bodies.links[1].vertices[i].point).z > bodies.floor_m);
        }
        zv_bodies_free(&bodies);
        zv_robot_free(robot);
    }
}

static void a_second_making_gives_the_same_bytes(void)
{
    zv_robot *robot = shipped(0);
    zv_bodies one = made(robot, ZV_STYLE_AUTO, ZV_TOOL_AUTO, ZV_DETAIL_FULL);
    zv_bodies two = made(robot, ZV_STYLE_INDUSTRIAL, ZV_TOOL_GRIPPER, ZV_DETAIL_LOW);
    CHECK(zv_bodies_make(robot, NULL, &two, NULL) == ZV_OK);
    for (int link = 0; link < one.link_count; ++link) {
        const zv_mesh *a = &one.links[link], *b = &two.links[link];
        CHECK(a->vertex_count == b->vertex_count && a->triangle_count == b->triangle_count);
        for (uint32_t i = 0; i < a->vertex_count; ++i) {
            CHECK(memcmp(&a->vertices[i].point, &b->vertices[i].point, sizeof(zv_vec3)) == 0);
            CHECK(a->vertices[i].occlusion == b->vertices[i].occlusion);
        }
    }
    zv_bodies_free(&one);
    zv_bodies_free(&two);
    zv_robot_free(robot);
}

static void twice_as_long_an_arm_has_twice_as_large_a_body(void)
{
    for (int i = 0; i < 20; ++i) {
        const double a = check_uniform(0.2, 0.4), b = check_uniform(0.2, 0.4), c = check_uniform(0.2, 0.4);
        zv_robot small, large;
        const bool scara = i % 2;
        (scara ? (void)(arm_scara(&small, a, b, c, true), arm_scara(&large, 2 * a, 2 * b, 2 * c, true))
               : (void)(arm_fourlink(&small, a, b, c, b), arm_fourlink(&large, 2 * a, 2 * b, 2 * c, 2 * b)));
        zv_bodies one = made(&small, ZV_STYLE_DESK, ZV_TOOL_AUTO, ZV_DETAIL_FULL);
        zv_bodies two = made(&large, ZV_STYLE_DESK, ZV_TOOL_AUTO, ZV_DETAIL_FULL);
        CHECK_NEAR(two.floor_m, 2 * one.floor_m, 1e-12);
        for (int link = 0; link < one.link_count; ++link) {
            CHECK(one.links[link].vertex_count == two.links[link].vertex_count);
            for (uint32_t v = 0; v < one.links[link].vertex_count; ++v) {
                const zv_vec3 p = one.links[link].vertices[v].point, q = two.links[link].vertices[v].point;
                CHECK(zv_vec3_length(zv_vec3_sub(q, zv_vec3_scale(p, 2.0))) < 1e-9);
            }
        }
        zv_bodies_free(&one);
        zv_bodies_free(&two);
    }
}

static void any_chain_has_a_sound_body(void)
{
    for (int i = 0; i < CHAINS; ++i) {
        arm_joint joints[ZV_MAX_JOINTS];
        const int count = 1 + i % ZV_MAX_JOINTS;
        for (int k = 0; k < count; ++k) {
            joints[k] =
                (arm_joint){check_uniform(0, 1) < 0.2 ? ZV_JOINT_PRISMATIC : ZV_JOINT_REVOLUTE, arm_random_pose(0.4)};
            if (i % 2) { // square angles and shared pivots, as in most machines
                const zv_rot turns[] = {zv_rot_identity(), zv_rot_x(ZV_PI / 2), zv_rot_y(ZV_PI / 2)};
                joints[k].frame.rot = turns[(int)check_uniform(0, 2.99)];
                joints[k].frame.pos =
                    k > 0 && check_uniform(0, 1) < 0.4 ? joints[k - 1].frame.pos : joints[k].frame.pos;
            }
        }
        zv_robot robot;
        arm_disguise(&robot, joints, count, arm_random_pose(0.4));
        zv_bodies bodies = made(&robot, (zv_body_style)(i % 6), (zv_body_tool)(i % 5), (zv_detail)(i % 3));
        check_sound(&robot, &bodies);
        zv_bodies_free(&bodies);
    }
}

/// Two links: a box that the file gives, and a mesh.
static const char *boxed(const char *content)
{
    static char text[1024];
    snprintf(
        text, sizeof text,
        "{\"format\": \"zveno-robot/1\", \"name\": \"r\", \"convention\": \"axes\", \"base\": {\"xyz\": [0, 0, 100]}, "
        "\"joints\": [{\"name\": \"a\", \"type\": \"revolute\"}, {\"name\": \"b\", \"type\": \"revolute\", "
        "\"origin\": {\"xyz\": [300, 0, 0]}}], \"bodies\": ["
        "{\"link\": 0, \"box\": [200, 200, 200], \"color\": \"#123456\"}, "
        "{\"link\": 1, \"sphere\": 50, \"use\": \"collide\"}, "
        "{\"link\": 2, \"mesh\": {\"sha256\": \"%s\", \"unit\": 1000}, \"xyz\": [0, 0, 70]}]}",
        content);
    return text;
}

static void a_link_looks_as_the_file_says_and_a_missing_mesh_gets_a_housing(void)
{
    zv_mesh_store *store = zv_mesh_store_create(1 << 20);
    zv_mesh mesh = {0};
    char content[ZV_CONTENT_NAME_SIZE];
    zv_mesh_add_box(&mesh, (double[]){0.1, 0.1, 0.1});
    CHECK(zv_mesh_store_add(store, &mesh, -1, content, NULL) == ZV_OK);
    zv_robot *robot = NULL;
    const char *text = boxed(content);
    CHECK(zv_robot_parse(text, strlen(text), NULL, 0, &robot, NULL) == ZV_OK);
    const zv_body_options with = {.detail = ZV_DETAIL_FULL, .occlusion = true, .meshes = store};
    zv_bodies bodies = {0}, without = {0};
    CHECK(zv_bodies_make(robot, &with, &bodies, NULL) == ZV_OK);
    CHECK(bodies.from_file[0] && bodies.from_file[1] && bodies.from_file[2]);
    CHECK(bodies.links[0].triangle_count == 12 && bodies.links[1].triangle_count == 0);
    CHECK(bodies.links[2].triangle_count == 12);
    CHECK_NEAR(bodies.floor_m, 0.0, 1e-12); // the base stands 100 mm above the world's origin, the box is 200 high
    zv_vec3 low, high;
    CHECK(zv_mesh_bounds(&bodies.links[2], &low, &high));
    CHECK_NEAR(low.z, 0.02, 1e-6);
    CHECK(bodies.materials[bodies.links[0].vertices[0].material].day == 0x123456);
    CHECK(zv_bodies_make(robot, NULL, &without, NULL) == ZV_OK);
    CHECK(without.from_file[0] && !without.from_file[2] && without.links[2].triangle_count > 12);
    zv_bodies_free(&bodies);
    zv_bodies_free(&without);
    zv_robot_free(robot);
    zv_mesh_free(&mesh);
    zv_mesh_store_free(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_arm_has_a_sound_body_in_every_style_and_with_every_tool),
        CASE(less_detail_has_fewer_triangles_and_every_link_keeps_its_body),
        CASE(the_base_stands_on_the_floor_and_the_shoulder_above_it),
        CASE(a_second_making_gives_the_same_bytes),
        CASE(twice_as_long_an_arm_has_twice_as_large_a_body),
        CASE(any_chain_has_a_sound_body),
        CASE(a_link_looks_as_the_file_says_and_a_missing_mesh_gets_a_housing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
