// Volume, centre and inertia against closed forms.
#include "random_solid.h"

static void a_box_has_the_mass_of_the_textbook_wherever_it_stands(void)
{
    for (int i = 0; i < 300; ++i) {
        const double x = check_uniform(0.1, 1), y = check_uniform(0.1, 1), z = check_uniform(0.1, 1);
        const zv_pose pose = {zv_rot_identity(), {check_uniform(-9, 9), check_uniform(-9, 9), check_uniform(-9, 9)}};
        zv_mesh mesh = {0};
        solid_add_box(&mesh, pose, x, y, z);
        zv_mass mass;
        CHECK(zv_mesh_mass(&mesh, 2700.0, &mass) && zv_mesh_is_closed(&mesh));
        const double m = 2700.0 * x * y * z;
        CHECK_NEAR(mass.volume, x * y * z, 1e-12);
        CHECK_NEAR(mass.mass_kg, m, 1e-9);
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(mass.center, pose.pos)), 0.0, 1e-12);
        CHECK_NEAR(mass.inertia[0], m * (y * y + z * z) / 12, 1e-9);
        CHECK_NEAR(mass.inertia[1], m * (x * x + z * z) / 12, 1e-9);
        CHECK_NEAR(mass.inertia[2], m * (x * x + y * y) / 12, 1e-9);
        CHECK_NEAR(mass.inertia[3], 0.0, 1e-9);
        zv_mesh_free(&mesh);
    }
}

/// Element (i, j) of R I R^T.
static double turned(const double inertia[6], zv_rot r, int i, int j)
{
    const double m[3][3] = {{inertia[0], inertia[3], inertia[4]},
                            {inertia[3], inertia[1], inertia[5]},
                            {inertia[4], inertia[5], inertia[2]}};
    const double rows[3][3] = {{r.x.x, r.y.x, r.z.x}, {r.x.y, r.y.y, r.z.y}, {r.x.z, r.y.z, r.z.z}};
    double sum = 0.0;
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            sum += rows[i][a] * m[a][b] * rows[j][b];
        }
    }
    return sum;
}

static void inertia_turns_with_the_body(void)
{
    for (int i = 0; i < 200; ++i) {
        zv_mesh mesh = {0};
        solid_add_box(&mesh, solid_random_pose(), check_uniform(0.1, 1), check_uniform(0.1, 1), 0.3);
        solid_add_box(&mesh, solid_random_pose(), 0.5, check_uniform(0.1, 1), 0.2);
        zv_mass still, moved;
        CHECK(zv_mesh_mass(&mesh, 1000.0, &still));
        const zv_pose pose = solid_random_pose();
        zv_mesh_move(&mesh, 0, pose);
        CHECK(zv_mesh_mass(&mesh, 1000.0, &moved));
        CHECK_NEAR(zv_vec3_length(zv_vec3_sub(moved.center, zv_pose_apply(pose, still.center))), 0.0, 1e-12);
        const int places[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
        for (int k = 0; k < 6; ++k) {
            CHECK_NEAR(moved.inertia[k], turned(still.inertia, pose.rot, places[k][0], places[k][1]), 1e-9);
        }
        zv_mesh_free(&mesh);
    }
}

static void turned_inside_out_it_weighs_the_same_and_says_so_in_the_volume(void)
{
    zv_mesh mesh = {0};
    zv_mass out, in;
    solid_add_box(&mesh, solid_random_pose(), 0.3, 0.4, 0.5);
    CHECK(zv_mesh_mass(&mesh, 1.0, &out));
    zv_mesh_flip(&mesh);
    CHECK(zv_mesh_mass(&mesh, 1.0, &in));
    CHECK(in.volume < 0.0 && zv_mesh_is_closed(&mesh));
    CHECK_NEAR(in.mass_kg, out.mass_kg, 1e-15);
    CHECK_NEAR(in.inertia[4], out.inertia[4], 1e-15);
    zv_mesh_free(&mesh);
}

static void a_mesh_that_holds_nothing_has_no_mass(void)
{
    zv_mesh mesh = {0};
    zv_mass mass = {.volume = 7};
    CHECK(!zv_mesh_mass(&mesh, 1.0, &mass) && !zv_mesh_is_closed(&mesh));
    solid_add_box(&mesh, zv_pose_identity(), 1, 1, 1);
    --mesh.triangle_count;
    CHECK(!zv_mesh_is_closed(&mesh));
    mesh.triangle_count = 2;
    CHECK(!zv_mesh_mass(&mesh, 1.0, &mass) || mass.volume != 7);
    zv_mesh_free(&mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_box_has_the_mass_of_the_textbook_wherever_it_stands),
        CASE(inertia_turns_with_the_body),
        CASE(turned_inside_out_it_weighs_the_same_and_says_so_in_the_volume),
        CASE(a_mesh_that_holds_nothing_has_no_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
