// The Jacobian against central differences, and what it says about singular poses.
#include <string.h>

#include "any_robot.h"

/// Column `k` by moving joint k a little to both sides.
static void column_by_differences(const zv_robot *robot, const double *q, int k, double column[6])
{
    const double step = 1e-6;
    double there[ZV_MAX_JOINTS], back[ZV_MAX_JOINTS];
    memcpy(there, q, (size_t)robot->joint_count * sizeof *q);
    memcpy(back, q, (size_t)robot->joint_count * sizeof *q);
    there[k] += step;
    back[k] -= step;
    const zv_pose a = zv_fk(robot, back), b = zv_fk(robot, there);
    const zv_vec3 v = zv_vec3_scale(zv_vec3_sub(b.pos, a.pos), 0.5 / step);
    const zv_vec3 w = zv_vec3_scale(zv_rot_log(zv_rot_mul(b.rot, zv_rot_transpose(a.rot))), 0.5 / step);
    memcpy(column, (double[6]){v.x, v.y, v.z, w.x, w.y, w.z}, 6 * sizeof *column);
}

static void every_column_is_the_motion_of_its_joint(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_robot robot = any_robot();
        const int n = robot.joint_count;
        double q[ZV_MAX_JOINTS], jacobian[6 * ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        zv_jacobian(&robot, q, jacobian);
        for (int k = 0; k < n; ++k) {
            double expected[6];
            column_by_differences(&robot, q, k, expected);
            for (int row = 0; row < 6; ++row) {
                CHECK_NEAR(jacobian[row * n + k], expected[row], 1e-8);
            }
        }
    }
}

static zv_dexterity judge_rl15(const double degrees[6])
{
    const zv_robot robot = robot_rl15();
    double q[6], jacobian[36];
    for (int k = 0; k < 6; ++k) {
        q[k] = degrees[k] * ZV_DEG;
    }
    zv_jacobian(&robot, q, jacobian);
    return zv_jacobian_judge(&robot, jacobian);
}

static void the_determinant_of_rl15_has_its_closed_form(void)
{
    const double a2 = 0.6, l = hypot(0.115, 0.825), beta = atan2(0.115, 0.825);
    for (int i = 0; i < 1000; ++i) {
        double degrees[6];
        for (int k = 0; k < 6; ++k) {
            degrees[k] = check_uniform(-180, 180);
        }
        const double q2 = degrees[1] * ZV_DEG, q3 = degrees[2] * ZV_DEG, q5 = degrees[4] * ZV_DEG;
        const double from_axis = 0.2 - a2 * sin(q2) + l * cos(q2 + q3 + beta);
        const double det = -a2 * l * cos(q3 + beta) * from_axis * sin(q5);
        const zv_dexterity judged = judge_rl15(degrees);
        CHECK(judged.square);
        CHECK_NEAR(judged.det, det, 1e-14);
        CHECK_NEAR(judged.manipulability, fabs(det), 1e-14);
    }
}

static void the_golden_determinants_and_ranks_come_out(void)
{
    const double q6[6] = {-80.88872052806461, 20.768665452569195, 73.86212886988648,
                          -73.16341413187997, -82.78472134172137, 172.76801221338792};
    CHECK_NEAR(judge_rl15(q6).det, -13722587.606814008e-9, 1e-14);
    CHECK(judge_rl15(q6).rank == 6);

    const double wrist[6] = {78.09958226459162, -96.73199671357136, -22.634002580523216, 118.72004874513289, 0.0,
                             109.06203543727406};
    CHECK(judge_rl15(wrist).rank == 5);
    CHECK_NEAR(judge_rl15(wrist).det, 0.0, 1e-12);

    const double elbow[6] = {104.80944354760891, 8.416611110099012,  82.06444962991118,
                             140.5140412821154,  -9.590284210367457, -63.76517466854776};
    CHECK(judge_rl15(elbow).rank == 5);
    CHECK_NEAR(judge_rl15(elbow).det, 0.0, 1e-12);
}

static void two_singularities_add_up_only_when_they_lose_different_motions(void)
{
    // Elbow stretched and wrist straight. The elbow's lost motion also turns the hand about axis 2; that turn can be
    // taken back by the wrist, and a second motion is lost, only when axis 5 is parallel to axis 2.
    const double beta = atan2(0.115, 0.825) / ZV_DEG;
    const double crossed[6] = {10, 20, 90 - beta, 40, 0, 60}, parallel[6] = {10, 20, 90 - beta, 0, 0, 60};
    CHECK(judge_rl15(crossed).rank == 5);
    CHECK(judge_rl15(parallel).rank == 4);
}

static void an_arm_with_few_joints_has_their_number_as_rank(void)
{
    const robot_row rows[] = {{0, 0.25, 0, 0, 0}, {0, 0.2, 0, 0, 0}, {0, 0, 0, 0, true}};
    const zv_robot robot = robot_of_rows(3, rows);
    const double q[3] = {0.3, 0.7, 0.1}, stretched[3] = {0.3, 0.0, 0.1};
    double jacobian[18];
    zv_jacobian(&robot, q, jacobian);
    const zv_dexterity judged = zv_jacobian_judge(&robot, jacobian);
    CHECK(!judged.square && judged.rank == 3 && judged.manipulability > 0.0);
    CHECK(jacobian[2 * 3 + 2] == 1.0 && jacobian[5 * 3 + 2] == 0.0);

    // Turning about two axes still distinguishes two ways when the arm is stretched: the tool's angle follows both.
    zv_jacobian(&robot, stretched, jacobian);
    CHECK(zv_jacobian_judge(&robot, jacobian).rank == 3);
}

static void the_rank_does_not_depend_on_the_size_of_the_arm(void)
{
    for (double size = 1e-4; size < 1e5; size *= 10.0) {
        const robot_row rows[] = {{0, 0.2 * size, 0, 90, 0},  {90, 0.6 * size, 0, 0, 0}, {0, 0.1 * size, 0, 90, 0},
                                  {0, 0, 0.8 * size, -90, 0}, {0, 0, 0, 90, 0},          {0, 0, 0, 0, 0}};
        const zv_robot robot = robot_of_rows(6, rows);
        const double regular[6] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6}, wrist[6] = {0.1, 0.2, 0.3, 0.4, 0.0, 0.6};
        double jacobian[36];
        zv_jacobian(&robot, regular, jacobian);
        CHECK(zv_jacobian_judge(&robot, jacobian).rank == 6);
        zv_jacobian(&robot, wrist, jacobian);
        CHECK(zv_jacobian_judge(&robot, jacobian).rank == 5);
    }
}

static void seven_axes_move_the_tool_in_six_ways(void)
{
    const zv_robot robot = robot_seven_axes();
    const double q[7] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7};
    double jacobian[42];
    zv_jacobian(&robot, q, jacobian);
    const zv_dexterity judged = zv_jacobian_judge(&robot, jacobian);
    CHECK(!judged.square && judged.rank == 6 && judged.manipulability > 1e-3);
}

static void an_arm_that_cannot_move_its_tool_has_rank_zero(void)
{
    const zv_robot robot = robot_rl15();
    const double nothing[36] = {0};
    const zv_dexterity judged = zv_jacobian_judge(&robot, nothing);
    CHECK(judged.rank == 0 && judged.det == 0.0 && judged.manipulability == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_column_is_the_motion_of_its_joint),
        CASE(the_determinant_of_rl15_has_its_closed_form),
        CASE(the_golden_determinants_and_ranks_come_out),
        CASE(two_singularities_add_up_only_when_they_lose_different_motions),
        CASE(an_arm_with_few_joints_has_their_number_as_rank),
        CASE(the_rank_does_not_depend_on_the_size_of_the_arm),
        CASE(seven_axes_move_the_tool_in_six_ways),
        CASE(an_arm_that_cannot_move_its_tool_has_rank_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
