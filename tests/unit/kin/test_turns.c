#include <limits.h>

#include "random_robots.h"

static zv_robot arm_with_limits(double lower, double upper)
{
    zv_robot robot = robot_rl15();
    for (int j = 0; j < robot.joint_count; ++j) {
        robot_limit(&robot, j, lower * ZV_DEG, upper * ZV_DEG);
    }
    return robot;
}

static void without_limits_only_the_pose_itself_is_listed(void)
{
    const zv_robot robot = robot_rl15();
    const double q[6] = {1, -2, 3, 0.5, 9, -4};
    double out[4][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, q, 4, out) == 1);
    CHECK(robot_q_distance(&robot, out[0], q) == 0.0);
}

static void one_joint_with_two_turns_of_freedom_gives_every_turn_inside(void)
{
    zv_robot robot = arm_with_limits(-180, 180);
    robot_limit(&robot, 5, -400 * ZV_DEG, 400 * ZV_DEG);
    const double q[6] = {0, 0, 0, 0, 0, 30 * ZV_DEG};
    double out[8][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, q, 8, out) == 3);
    CHECK_NEAR(out[0][5], 30 * ZV_DEG, 1e-12);
    CHECK_NEAR(out[1][5], 390 * ZV_DEG, 1e-12);
    CHECK_NEAR(out[2][5], -330 * ZV_DEG, 1e-12);
}

static void the_nearest_come_first_and_all_are_counted(void)
{
    const zv_robot robot = arm_with_limits(-720, 720);
    const double q[6] = {0.1, 0.2, -0.3, 0.4, -0.5, 0.6};
    enum { CAPACITY = 200 };
    static double out[CAPACITY][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, q, CAPACITY, out) == 4 * 4 * 4 * 4 * 4 * 4);
    double before = 0.0;
    for (int k = 0; k < CAPACITY; ++k) {
        double total = 0.0;
        for (int j = 0; j < 6; ++j) {
            CHECK(fabs(out[k][j]) <= 720 * ZV_DEG);
            total += fabs(out[k][j] - q[j]);
        }
        CHECK(total >= before - 1e-9);
        before = total;
        for (int other = 0; other < k; ++other) {
            CHECK(memcmp(out[k], out[other], 6 * sizeof(double)) != 0);
        }
    }
}

static void a_value_outside_is_brought_in_by_whole_turns(void)
{
    const zv_robot robot = arm_with_limits(0, 350);
    const double q[6] = {-10 * ZV_DEG, 5 * ZV_DEG, 725 * ZV_DEG, 0, 350 * ZV_DEG, 1};
    double out[2][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, q, 2, out) == 1);
    CHECK_NEAR(out[0][0], 350 * ZV_DEG, 1e-12);
    CHECK_NEAR(out[0][2], 5 * ZV_DEG, 1e-12);
    CHECK_NEAR(out[0][4], 350 * ZV_DEG, 1e-12);
}

static void a_value_that_no_turn_brings_inside_has_no_turns(void)
{
    const zv_robot robot = arm_with_limits(-170, 170);
    const double q[6] = {0, 0, 0, 175 * ZV_DEG, 0, 0};
    double out[1][ZV_MAX_JOINTS] = {{7}};

    CHECK(zv_ik_turns(&robot, q, 1, out) == 0);
    CHECK(out[0][0] == 7);
}

static void a_slide_never_turns(void)
{
    zv_robot robot = robot_random_scara(true);
    robot_limit(&robot, 2, 0.0, 100.0);
    const double inside[4] = {0, 0, 50.0, 0}, outside[4] = {0, 0, 101.0, 0};
    double out[2][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, inside, 2, out) == 1);
    CHECK(out[0][2] == 50.0);
    CHECK(zv_ik_turns(&robot, outside, 2, out) == 0);
}

static void a_number_too_large_to_count_is_the_largest_int(void)
{
    const zv_robot robot = arm_with_limits(-1e9, 1e9);
    const double q[6] = {0};
    double out[30][ZV_MAX_JOINTS];

    CHECK(zv_ik_turns(&robot, q, 30, out) == INT_MAX);
    CHECK(zv_ik_turns(&robot, q, 0, NULL) == INT_MAX);
    CHECK_NEAR(fabs(out[29][0]) + fabs(out[29][1]) + fabs(out[29][2]) + fabs(out[29][3]) + fabs(out[29][4]) +
                   fabs(out[29][5]),
               4 * ZV_PI, 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(without_limits_only_the_pose_itself_is_listed),
        CASE(one_joint_with_two_turns_of_freedom_gives_every_turn_inside),
        CASE(the_nearest_come_first_and_all_are_counted),
        CASE(a_value_outside_is_brought_in_by_whole_turns),
        CASE(a_value_that_no_turn_brings_inside_has_no_turns),
        CASE(a_slide_never_turns),
        CASE(a_number_too_large_to_count_is_the_largest_int),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
