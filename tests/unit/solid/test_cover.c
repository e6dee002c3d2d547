// Covers by capsules, the bound of their excess, and simplification.
#include "random_solid.h"

enum { MOST = 24 };

static double outside_of(const zv_capsule *c, zv_vec3 p)
{
    const zv_vec3 v = zv_vec3_sub(c->b, c->a), d = zv_vec3_sub(p, c->a);
    const double length = zv_vec3_dot(v, v), t = length > 0 ? fmax(0, fmin(1, zv_vec3_dot(d, v) / length)) : 0.0;
    return zv_vec3_length(zv_vec3_sub(d, zv_vec3_scale(v, t))) - c->radius;
}

static double outside_all(const zv_capsule *capsules, int count, zv_vec3 p)
{
    double least = INFINITY;
    for (int i = 0; i < count; ++i) {
        least = fmin(least, outside_of(&capsules[i], p));
    }
    return least;
}

/// A random point of a random triangle.
static zv_vec3 surface_point(const zv_mesh *mesh)
{
    const uint32_t *c = mesh->triangles[(uint32_t)check_uniform(0, mesh->triangle_count - 0.001)].corner;
    double u = check_uniform(0, 1), v = check_uniform(0, 1);
    u = u + v > 1 ? 1 - u : u;
    v = u + v > 1 ? 1 - v : v;
    const zv_vec3 a = mesh->vertices[c[0]].point;
    return zv_vec3_add(a, zv_vec3_add(zv_vec3_scale(zv_vec3_sub(mesh->vertices[c[1]].point, a), u),
                                      zv_vec3_scale(zv_vec3_sub(mesh->vertices[c[2]].point, a), v)));
}

static void every_point_of_the_surface_is_covered(void)
{
    for (int i = 0; i < 60; ++i) {
        zv_mesh mesh = {0};
        zv_capsule capsules[MOST];
        solid_add_drum(&mesh, solid_random_pose(), check_uniform(0.05, 0.3), check_uniform(0.05, 1));
        solid_add_box(&mesh, solid_random_pose(), check_uniform(0.1, 1), 0.2, 0.3);
        const int count = zv_mesh_cover(&mesh, 1 + i % MOST, capsules);
        CHECK(count >= 1 && count <= 1 + i % MOST);
        for (int k = 0; k < 300; ++k) {
            const zv_vec3 p = surface_point(&mesh);
            CHECK(outside_all(capsules, count, p) <= 1e-12);
        }
        zv_mesh_free(&mesh);
    }
}

static void more_capsules_stand_out_less_and_the_bound_holds(void)
{
    for (int i = 0; i < 6; ++i) {
        zv_mesh mesh = {0};
        zv_capsule few[1], many[16];
        const zv_pose pose = solid_random_pose();
        const double x = check_uniform(0.5, 1);
        solid_add_box(&mesh, pose, x, 0.2, 0.2);
        const int one = zv_mesh_cover(&mesh, 1, few), count = zv_mesh_cover(&mesh, 16, many);
        const double loose = zv_cover_excess(&mesh, few, one, 12), tight = zv_cover_excess(&mesh, many, count, 12);
        CHECK(tight <= loose);
        for (int k = 0; k < 200; ++k) { // points of the capsule are not farther from the box than the bound says
            const zv_vec3 p = {check_uniform(-0.3 - x, x + 0.3), check_uniform(-0.5, 0.5), check_uniform(-0.5, 0.5)};
            const zv_vec3 out = {fmax(0, fabs(p.x) - x / 2), fmax(0, fabs(p.y) - 0.1), fmax(0, fabs(p.z) - 0.1)};
            if (outside_all(few, one, zv_pose_apply(pose, p)) < 0.0) {
                CHECK(zv_vec3_length(out) <= loose);
            }
        }
        zv_mesh_free(&mesh);
    }
}

static void a_simpler_mesh_has_fewer_triangles_and_nearly_the_same_volume(void)
{
    zv_mesh fine = {0}, simple = {0};
    zv_mass one, two;
    for (int i = 0; i < 12; ++i) {
        solid_add_drum(&fine, (zv_pose){zv_rot_identity(), {0.1 * i, 0, 0}}, 0.04, 0.1);
    }
    CHECK(zv_mesh_simplify(&fine, 60, &simple, NULL) == ZV_OK);
    CHECK(simple.triangle_count > 0 && 2 * simple.triangle_count < fine.triangle_count);
    CHECK(zv_mesh_mass(&fine, 1, &one) && zv_mesh_mass(&simple, 1, &two));
    CHECK_NEAR(two.volume / one.volume, 1.0, 0.1);
    CHECK_NEAR(two.center.x, one.center.x, 0.005);
    zv_mesh_free(&fine);
    zv_mesh_free(&simple);
}

static void shading_gives_a_box_its_edges_and_a_drum_its_round_wall(void)
{
    zv_mesh box = {0}, drum = {0};
    solid_add_box(&box, zv_pose_identity(), 1, 1, 1);
    zv_mesh_shade(&box, 0.8);
    CHECK(box.vertex_count == 24 && box.triangle_count == 12);
    solid_add_drum(&drum, zv_pose_identity(), 0.5, 1.0);
    zv_mesh_shade(&drum, 0.8);
    for (uint32_t i = 0; i < box.vertex_count; ++i) {
        CHECK_NEAR(zv_vec3_dot(box.vertices[i].normal, box.vertices[i].point), 0.5, 1e-12);
    }
    for (uint32_t i = 0; i < drum.vertex_count; ++i) {
        CHECK_NEAR(zv_vec3_length(drum.vertices[i].normal), 1.0, 1e-12);
    }
    zv_mesh_free(&box);
    zv_mesh_free(&drum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_point_of_the_surface_is_covered),
        CASE(more_capsules_stand_out_less_and_the_bound_holds),
        CASE(a_simpler_mesh_has_fewer_triangles_and_nearly_the_same_volume),
        CASE(shading_gives_a_box_its_edges_and_a_drum_its_round_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
