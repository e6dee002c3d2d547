/// @file test_arm.c
/// The controller's view of arms: published poses and configurations of real makers' arms.
#include "makers.h"
#include "post/dialect.h"

typedef struct vector {
    const maker_arm *arm;
    double shown[6];  ///< degrees, as the controller shows them
    double place[3];  ///< mm, from the controller's origin
    double angles[3]; ///< degrees
    const char *sequence;
    const zv_post_dialect *dialect;
    int count, flag[6];
} vector;

static const vector vectors[] = {
    {&kr6, {0, -90, 90, 0, 90, 0}, {445, 0, 810}, {180, 0, 180}, "ZYX", &zv_post_krl, 2, {2, 2}},
    {&kr6,
     {30, -60, 80, 40, -50, 100},
     {646.283, -327.645, 709.809},
     {-109.969, -46.112, -61.425},
     "ZYX",
     &zv_post_krl,
     2,
     {6, 18}},
    {&kr6,
     {-40, -110, -10, -20, 60, -170},
     {-271.510, -196.892, 1240.984},
     {-139.659, -28.526, 17.067},
     "ZYX",
     &zv_post_krl,
     2,
     {1, 47}},
    {&kr6,
     {20, -150, 60, 10, 30, 40},
     {-345.034, 118.190, 1116.782},
     {-74.095, 22.521, -20.361},
     "ZYX",
     &zv_post_krl,
     2,
     {3, 2}},
    {&irb120, {0, 0, 0, 0, 90, 0}, {302, 0, 558}, {0}, NULL, &zv_post_rapid, 4, {0, 0, 0, 0}},
    {&irb120, {30, 20, 10, 40, 50, -100}, {335.473, 234.623, 393.608}, {0}, NULL, &zv_post_rapid, 4, {0, 0, -2, 0}},
    {&irb120, {-100, -30, -85, 100, -45, 200}, {9.590, 343.124, 817.826}, {0}, NULL, &zv_post_rapid, 4, {-2, 1, 2, 7}},
    {&irb120, {120, -60, -60, -10, 30, -5}, {228.375, -383.054, 723.266}, {0}, NULL, &zv_post_rapid, 4, {1, -1, -1, 4}},
    {&lrmate, {0, 0, 0, 0, -90, 0}, {385, 0, 285}, {180, 0, 0}, "xyz", &zv_post_ls, 6, {0, 0, 0, 0, 0, 0}},
    {&lrmate,
     {30, 20, -15, 40, -50, 100},
     {481.314, 232.401, 198.546},
     {167.293, 41.271, 144.733},
     "xyz",
     &zv_post_ls,
     6,
     {0}},
    {&lrmate,
     {-45, -20, 10, -60, 35, -170},
     {199.249, -255.448, 436.713},
     {61.653, 26.567, -1.841},
     "xyz",
     &zv_post_ls,
     6,
     {1, 0, 0, 0, 0, 0}},
    {&gp7, {0, 0, 0, 0, -90, 0}, {480, 0, 405}, {180, 0, 0}, "xyz", NULL, 0, {0}},
    {&gp7, {30, 20, -15, 40, -50, 100}, {531.314, 261.268, 130.605}, {-171.502, 30.816, 157.356}, "xyz", NULL, 0, {0}},
    {&ur5e, {0, -90, -90, -90, 90, 0}, {491.90, -133.30, 487.90}, {0}, NULL, NULL, 0, {0}},
};

static void the_poses_of_real_controllers_come_out(void)
{
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; ++i) {
        const vector *v = &vectors[i];
        zv_robot *robot = maker_robot(v->arm, 0.0, 0.0);
        const zv_post_arm arm = zv_post_arm_of(robot);
        double values[6], q[ZV_MAX_JOINTS], back[6];
        for (int k = 0; k < 6; ++k) {
            values[k] = v->shown[k] * ZV_DEG;
        }
        zv_post_joints(&arm, values, q);
        zv_post_values(&arm, q, back);
        const zv_pose pose = zv_pose_mul(zv_pose_inverse(arm.world_from_origin), zv_fk(robot, q));
        const double place[3] = {pose.pos.x / ZV_MM, pose.pos.y / ZV_MM, pose.pos.z / ZV_MM};
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(place[k], v->place[k], 1e-3);
        }
        for (int k = 0; k < 6; ++k) {
            CHECK_NEAR(back[k], values[k], 1e-12);
        }
        if (v->sequence) {
            double n[6] = {0, 0, 0, v->angles[0], v->angles[1], v->angles[2]};
            const zv_rot turned = zv_rot_mul(zv_rot_transpose(zv_pose_of_numbers(n, v->sequence).rot), pose.rot);
            CHECK_NEAR(zv_vec3_length(zv_rot_log(turned)), 0.0, 2e-5);
        }
        zv_robot_free(robot);
    }
}

static void the_configurations_of_real_controllers_come_out(void)
{
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; ++i) {
        const vector *v = &vectors[i];
        if (!v->dialect) {
            continue;
        }
        zv_robot *robot = maker_robot(v->arm, 0.0, 0.0);
        const zv_post_arm arm = zv_post_arm_of(robot);
        double values[6], q[ZV_MAX_JOINTS];
        zv_post_configuration configuration = {0};
        for (int k = 0; k < 6; ++k) {
            values[k] = v->shown[k] * ZV_DEG;
        }
        zv_post_joints(&arm, values, q);
        CHECK(arm.has_sides);
        configuration = zv_post_configuration_at(v->dialect, &arm, q);
        CHECK(configuration.count == v->count);
        for (int k = 0; k < v->count; ++k) {
            if (configuration.flag[k] != v->flag[k]) {
                print_error("vector %zu, number %d: %d, expected %d\n", i, k, configuration.flag[k], v->flag[k]);
                fail();
            }
        }
        zv_robot_free(robot);
    }
}

/// KR 6 R900: A3 = 4.764 degrees puts the wrist on the line through axes 2 and 3.
static void the_status_changes_where_the_arm_is_stretched(void)
{
    zv_robot *robot = maker_robot(&kr6, 0.0, 0.0);
    const zv_post_arm arm = zv_post_arm_of(robot);
    for (int side = 0; side < 2; ++side) {
        const double values[6] = {0.3, -1.2, (4.764 + (side ? 0.01 : -0.01)) * ZV_DEG, 0.1, 0.5, 0.2};
        double q[ZV_MAX_JOINTS];
        zv_post_joints(&arm, values, q);
        const zv_post_configuration configuration = zv_post_configuration_at(&zv_post_krl, &arm, q);
        CHECK(((configuration.flag[0] & 2) != 0) == (side == 1));
    }
    zv_robot_free(robot);
}

static void an_arm_without_a_spherical_wrist_has_no_sides(void)
{
    zv_robot *robot = maker_robot(&ur5e, 0.0, 0.0);
    CHECK(!zv_post_arm_of(robot).has_sides);
    zv_robot_free(robot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_poses_of_real_controllers_come_out),
        CASE(the_configurations_of_real_controllers_come_out),
        CASE(the_status_changes_where_the_arm_is_stretched),
        CASE(an_arm_without_a_spherical_wrist_has_no_sides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
