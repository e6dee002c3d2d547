// Meshes that grow, move and know their light.
#include "check.h"
#include "solid/outline.h"

static zv_pose random_pose(void)
{
    const zv_rot rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    return (zv_pose){rot, {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)}};
}

static void add_box(zv_mesh *mesh, double side)
{
    zv_forge forge = {mesh, ZV_DETAIL_FULL, 1.0};
    const zv_outline square = zv_outline_rectangle(ZV_DETAIL_COARSE, -side, -side, side, side, 0.2 * side);
    zv_forge_extrude(&forge, zv_pose_identity(), &square, (zv_extrusion){-side, side, .material = 3});
}

static void a_copy_that_is_moved_back_is_the_same(void)
{
    zv_mesh mesh = {0}, copy = {0};
    add_box(&mesh, 0.5);
    const zv_pose pose = random_pose();
    zv_mesh_append(&copy, &mesh, pose);
    zv_mesh_move(&copy, 0, zv_pose_inverse(pose));
    CHECK(copy.vertex_count == mesh.vertex_count && copy.triangle_count == mesh.triangle_count && !copy.failed);
    for (uint32_t i = 0; i < mesh.vertex_count; ++i) {
        const zv_vec3 gap = zv_vec3_sub(copy.vertices[i].point, mesh.vertices[i].point);
        CHECK_NEAR(zv_vec3_length(gap), 0.0, 1e-14);
        CHECK(copy.vertices[i].material == 3);
    }
    zv_mesh_free(&mesh);
    zv_mesh_free(&copy);
}

static void a_second_copy_refers_to_its_own_vertices(void)
{
    zv_mesh one = {0}, two = {0};
    add_box(&one, 0.5);
    zv_mesh_append(&two, &one, zv_pose_identity());
    zv_mesh_append(&two, &one, random_pose());
    for (uint32_t i = one.triangle_count; i < two.triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            CHECK(two.triangles[i].corner[k] >= one.vertex_count && two.triangles[i].corner[k] < two.vertex_count);
        }
    }
    zv_mesh_free(&one);
    zv_mesh_free(&two);
}

static void bounds_hold_all_points_and_touch_them(void)
{
    zv_mesh mesh = {0};
    zv_vec3 low = {7, 7, 7}, high = {7, 7, 7};
    CHECK(!zv_mesh_bounds(&mesh, &low, &high) && low.x == 7);
    add_box(&mesh, 0.25);
    CHECK(zv_mesh_bounds(&mesh, &low, &high));
    CHECK(low.x == -0.25 && low.z == -0.25 && high.y == 0.25 && high.z == 0.25);
    zv_mesh_free(&mesh);
}

static void a_box_alone_is_in_the_open_and_a_corner_between_two_is_darker(void)
{
    zv_mesh mesh = {0};
    add_box(&mesh, 0.5);
    zv_mesh_occlude(&mesh);
    for (uint32_t i = 0; i < mesh.vertex_count; ++i) {
        CHECK(mesh.vertices[i].occlusion > 230);
    }
    const uint32_t first = mesh.vertex_count;
    add_box(&mesh, 0.3);
    zv_mesh_move(&mesh, first, (zv_pose){zv_rot_identity(), {0, 0, 0.8}});
    zv_mesh_occlude(&mesh);
    int darkest = 255;
    for (uint32_t i = first; i < mesh.vertex_count; ++i) {
        const zv_vertex *v = &mesh.vertices[i];
        darkest = v->point.z < 0.51 && fabs(v->normal.z) < 1e-9 && v->occlusion < darkest ? v->occlusion : darkest;
    }
    CHECK(darkest < 220);
    zv_mesh_free(&mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_copy_that_is_moved_back_is_the_same),
        CASE(a_second_copy_refers_to_its_own_vertices),
        CASE(bounds_hold_all_points_and_touch_them),
        CASE(a_box_alone_is_in_the_open_and_a_corner_between_two_is_darker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
