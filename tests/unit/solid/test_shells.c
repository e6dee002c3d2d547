// Surfaces that hang together, distances from a surface, and masses in closed form.
#include "random_solid.h"

#include "solid/nearest.h"

static void every_box_is_a_shell_of_its_own(void)
{
    zv_mesh mesh = {0};
    uint32_t shell_of[8 * 20], count = 0;
    for (int i = 0; i < 20; ++i) {
        solid_add_box(&mesh, (zv_pose){zv_rot_identity(), {3.0 * i, 0, 0}}, 1, 2, 1);
    }
    CHECK(zv_mesh_shells(&mesh, shell_of, &count));
    CHECK(count == 20);
    for (uint32_t i = 0; i < mesh.vertex_count; ++i) {
        CHECK(shell_of[i] == i / 8);
    }
    zv_mesh_free(&mesh);
}

static void boxes_that_share_a_corner_are_one_shell(void)
{
    zv_mesh mesh = {0};
    uint32_t shell_of[24], count = 0;
    for (int i = 0; i < 3; ++i) {
        solid_add_box(&mesh, (zv_pose){zv_rot_identity(), {i, i, i}}, 1, 1, 1);
    }
    CHECK(zv_mesh_shells(&mesh, shell_of, &count));
    CHECK(count == 1);
    zv_mesh_free(&mesh);
}

static void the_distance_from_a_box_is_that_of_its_formula(void)
{
    zv_mesh mesh = {0};
    zv_surface surface;
    solid_add_box(&mesh, zv_pose_identity(), 2, 2, 2);
    CHECK(zv_surface_make(&mesh, &surface));
    for (int i = 0; i < 1000; ++i) {
        const zv_vec3 p = {check_uniform(-3, 3), check_uniform(-3, 3), check_uniform(-3, 3)};
        const double x = fabs(p.x) - 1.0, y = fabs(p.y) - 1.0, z = fabs(p.z) - 1.0, most = fmax(x, fmax(y, z));
        const double out = sqrt(pow(fmax(x, 0), 2) + pow(fmax(y, 0), 2) + pow(fmax(z, 0), 2));
        CHECK_NEAR(zv_surface_distance(&surface, p, 100.0), most > 0.0 ? out : -most, 1e-12);
        CHECK_NEAR(zv_surface_distance(&surface, p, 0.1), fmin(0.1, most > 0.0 ? out : -most), 1e-12);
    }
    zv_surface_free(&surface);
    zv_mesh_free(&mesh);
}

static void check_alike(const zv_mass *a, const zv_mass *b, double share)
{
    CHECK_NEAR(a->mass_kg, b->mass_kg, share * b->mass_kg);
    CHECK_NEAR(zv_vec3_length(zv_vec3_sub(a->center, b->center)), 0.0, share);
    for (int e = 0; e < 6; ++e) {
        CHECK_NEAR(a->inertia[e], b->inertia[e], share * (b->inertia[0] + b->inertia[1] + b->inertia[2]));
    }
}

static void closed_forms_are_those_of_the_triangles(void)
{
    for (int i = 0; i < 50; ++i) {
        const double size[3] = {check_uniform(0.1, 1), check_uniform(0.1, 1), check_uniform(0.1, 1)};
        const zv_pose pose = solid_random_pose();
        zv_mesh box = {0}, drum = {0}, capsule = {0};
        zv_mass found;
        solid_add_box(&box, pose, size[0], size[1], size[2]);
        zv_mass own = zv_box_mass(size, 700.0), told = zv_mass_moved(pose, &own);
        CHECK(zv_mesh_mass(&box, 700.0, &found));
        check_alike(&told, &found, 1e-12);
        solid_add_drum(&drum, pose, size[0], size[1]);
        own = zv_cylinder_mass(size[0], size[1], 700.0);
        told = zv_mass_moved(pose, &own);
        CHECK(zv_mesh_mass(&drum, 700.0, &found));
        check_alike(&told, &found, 0.03); // polygons in place of circles
        zv_mesh_add_capsule(&capsule, size[0], size[1]);
        zv_mesh_move(&capsule, 0, pose);
        own = zv_capsule_mass(size[0], size[1], 700.0);
        told = zv_mass_moved(pose, &own);
        CHECK(zv_mesh_mass(&capsule, 700.0, &found));
        check_alike(&told, &found, 0.06);
        zv_mesh_free(&box);
        zv_mesh_free(&drum);
        zv_mesh_free(&capsule);
    }
}

static void masses_add_up_as_their_triangles_do(void)
{
    for (int i = 0; i < 50; ++i) {
        zv_mesh all = {0};
        zv_mass sum = {0}, found;
        for (int k = 0; k < 4; ++k) {
            const double size[3] = {check_uniform(0.1, 1), check_uniform(0.1, 1), check_uniform(0.1, 1)};
            const zv_pose pose = solid_random_pose();
            const zv_mass own = zv_box_mass(size, 700.0), told = zv_mass_moved(pose, &own);
            solid_add_box(&all, pose, size[0], size[1], size[2]);
            sum = zv_mass_added(&sum, &told);
        }
        CHECK(zv_mesh_mass(&all, 700.0, &found));
        check_alike(&sum, &found, 1e-11);
        zv_mesh_free(&all);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_box_is_a_shell_of_its_own),
        CASE(boxes_that_share_a_corner_are_one_shell),
        CASE(the_distance_from_a_box_is_that_of_its_formula),
        CASE(closed_forms_are_those_of_the_triangles),
        CASE(masses_add_up_as_their_triangles_do),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
