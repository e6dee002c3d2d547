/// @file test_payload_sweep.c
#include "check.h"

#include "dyn_arms.h"

static zv_robot *planar3(void)
{
    size_t size = 0;
    const char *text = zv_shipped_find("planar3", &size);
    zv_robot *robot = NULL;
    CHECK(zv_robot_parse(text, size, NULL, 0, &robot, NULL) == ZV_OK);
    return robot;
}

static const zv_sweep shorter[] = {{"l1", 100, 60}, {"l2", 80, 40}, {"l3", 67.5, 27.5}};
static const zv_dyn_options options = {.need = ZV_NEED_MASS, .gravity = {0, 0, -ZV_GRAVITY}};

/// The table of E003-8, grams: equation (2) for O, then A and B; stretched.
static void shorter_links_carry_the_loads_of_the_corrected_table(void)
{
    static const double expected[5][3] = {{283.99, 253.01, 695.09},
                                          {339.71, 306.81, 826.41},
                                          {413.26, 380.64, 1013.02},
                                          {514.84, 488.21, 1299.16},
                                          {664.21, 659.53, 1793.40}};
    zv_robot *robot = planar3();
    const double stretched[3] = {0, 0, 0};
    double limits[ZV_MAX_JOINTS];
    zv_payload rows[5];
    zv_torque_limits(robot, 1.0, limits);
    CHECK(zv_payload_sweep(robot, &options, limits, shorter, 3, stretched, 5, rows, NULL) == ZV_OK);
    for (int i = 0; i < 5; ++i) {
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(1000 * rows[i].per_joint_kg[k], expected[i][k], 0.005001);
        }
        CHECK(rows[i].binding == 1);
    }
    zv_robot_free(robot);
}

static void the_weakest_pose_of_each_arm_is_found_when_no_pose_is_given(void)
{
    zv_robot *robot = planar3();
    const double stretched[3] = {0, 0, 0};
    double limits[ZV_MAX_JOINTS];
    zv_payload at[3], worst[3];
    zv_torque_limits(robot, 1.5, limits);
    CHECK(zv_payload_sweep(robot, &options, limits, shorter, 3, stretched, 3, at, NULL) == ZV_OK);
    CHECK(zv_payload_sweep(robot, &options, limits, shorter, 3, NULL, 3, worst, NULL) == ZV_OK);
    for (int i = 0; i < 3; ++i) {
        CHECK_NEAR(worst[i].max_kg, at[i].max_kg, 1e-5 * at[i].max_kg);
    }
    zv_robot_free(robot);
}

/// Stretched is where every joint of this arm is weakest, whatever pose the search for the arm ends in.
static void every_joint_is_told_where_it_is_weakest_itself(void)
{
    zv_robot *robot = planar3();
    const double stretched[3] = {0, 0, 0};
    double limits[ZV_MAX_JOINTS];
    zv_payload at[5], worst[5];
    zv_torque_limits(robot, 1.0, limits);
    CHECK(zv_payload_sweep(robot, &options, limits, shorter, 3, stretched, 5, at, NULL) == ZV_OK);
    CHECK(zv_payload_sweep(robot, &options, limits, shorter, 3, NULL, 5, worst, NULL) == ZV_OK);
    for (int i = 0; i < 5; ++i) {
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(worst[i].per_joint_kg[k], at[i].per_joint_kg[k], 1e-5 * at[i].per_joint_kg[k]);
        }
    }
    zv_robot_free(robot);
}

static void a_dimension_that_does_not_fit_is_refused(void)
{
    static const zv_sweep wrong[] = {{"l9", 1, 2}}, gone[] = {{"l1", 10, 0}};
    zv_robot *robot = planar3();
    const double stretched[3] = {0, 0, 0};
    double limits[ZV_MAX_JOINTS];
    zv_payload rows[3];
    zv_error why = {0};
    zv_torque_limits(robot, 1.0, limits);
    CHECK(zv_payload_sweep(robot, &options, limits, wrong, 1, stretched, 3, rows, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(zv_payload_sweep(robot, &options, limits, gone, 1, stretched, 3, rows, &why) == ZV_ERR_BAD_REQUEST);
    CHECK(strstr(why.message, "l1") != NULL);
    zv_robot_free(robot);
}

static void steps_end_where_they_should(void)
{
    const zv_sweep sweep = {"l", 67.5, 27.3};
    CHECK(zv_sweep_value(&sweep, 0, 7) == 67.5 && zv_sweep_value(&sweep, 6, 7) == 27.3);
    CHECK_NEAR(zv_sweep_value(&sweep, 3, 7), 47.4, 1e-12);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(shorter_links_carry_the_loads_of_the_corrected_table),
        CASE(the_weakest_pose_of_each_arm_is_found_when_no_pose_is_given),
        CASE(every_joint_is_told_where_it_is_weakest_itself),
        CASE(a_dimension_that_does_not_fit_is_refused),
        CASE(steps_end_where_they_should),
    };
    return cmocka_run_group_tests_name("payload_sweep", cases, NULL, NULL);
}
