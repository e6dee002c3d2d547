// Forward kinematics: against plain products of 4x4 matrices, and the builds of the kernel against each other.
#include <string.h>

#include "any_robot.h"
#include "kin/fk_kernel.h"

typedef struct matrix {
    double m[4][4];
} matrix;

static matrix multiply(matrix a, matrix b)
{
    matrix product = {{{0}}};
    for (int i = 0; i < 64; ++i) {
        product.m[i / 16][i % 4] += a.m[i / 16][i / 4 % 4] * b.m[i / 4 % 4][i % 4];
    }
    return product;
}

static matrix of_pose(zv_pose pose)
{
    matrix result;
    zv_pose_to_matrix(pose, result.m);
    return result;
}

static matrix turn_about_z(double c, double s)
{
    return (matrix){{{c, -s, 0, 0}, {s, c, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
}

static matrix turn_about_x(double c, double s)
{
    return (matrix){{{1, 0, 0, 0}, {0, c, -s, 0}, {0, s, c, 0}, {0, 0, 0, 1}}};
}

static matrix shift(double x, double z)
{
    return (matrix){{{1, 0, 0, x}, {0, 1, 0, 0}, {0, 0, 1, z}, {0, 0, 0, 1}}};
}

/// The chain as robot.h writes it, by elementary matrices. Fills the frames and returns the tool.
static matrix plain_fk(const zv_robot *robot, const double *q, matrix frames[ZV_MAX_JOINTS])
{
    matrix t = of_pose(robot->base);
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        const double value = joint->sign * q[k] + joint->offset;
        const double c = joint->slides ? joint->cos_theta : cos(value);
        const double s = joint->slides ? joint->sin_theta : sin(value);
        t = multiply(t, of_pose(joint->before));
        t = multiply(t, turn_about_z(c, s));
        t = multiply(t, shift(joint->a, joint->d + (joint->slides ? value : 0.0)));
        t = multiply(t, turn_about_x(joint->cos_alpha, joint->sin_alpha));
        t = multiply(t, of_pose((zv_pose){.rot = joint->after}));
        frames[k] = t;
    }
    return multiply(t, of_pose(robot->tool));
}

static double matrix_distance(matrix a, matrix b)
{
    double largest = 0.0;
    for (int i = 0; i < 16; ++i) {
        largest = fmax(largest, fabs(a.m[i / 4][i % 4] - b.m[i / 4][i % 4]));
    }
    return largest;
}

static bool same_pose(zv_pose a, zv_pose b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

static void the_tool_and_every_frame_are_the_product_of_the_chain(void)
{
    for (int i = 0; i < 3000; ++i) {
        const zv_robot robot = any_robot();
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        q[0] *= i % 10 == 0 && !robot.chain[0].slides ? 1e6 : 1.0; // now and then many turns away
        matrix expected[ZV_MAX_JOINTS];
        const matrix tool = plain_fk(&robot, q, expected);

        zv_pose frames[ZV_MAX_JOINTS];
        CHECK(matrix_distance(of_pose(zv_fk_frames(&robot, q, frames)), tool) < 1e-13);
        for (int k = 0; k < robot.joint_count; ++k) {
            CHECK(matrix_distance(of_pose(frames[k]), expected[k]) < 1e-13);
        }
    }
}

static void all_ways_to_the_tool_give_the_same_bits(void)
{
    for (int i = 0; i < 3000; ++i) {
        const zv_robot robot = any_robot();
        double q[ZV_MAX_JOINTS], jacobian[6 * ZV_MAX_JOINTS];
        zv_pose frames[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        const zv_pose tool = zv_fk(&robot, q);
        CHECK(same_pose(zv_fk_frames(&robot, q, frames), tool));
        CHECK(same_pose(zv_jacobian(&robot, q, jacobian), tool));
    }
}

static void the_portable_kernel_gives_the_bits_of_the_fast_ones(void)
{
#if defined(__x86_64__)
    if (!zv_cpu_has_avx2()) {
        return;
    }
    for (int i = 0; i < 3000; ++i) {
        const zv_robot robot = any_robot();
        double q[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        q[0] *= i % 10 == 0 ? 1e6 : 1.0; // now and then many turns away
        CHECK(same_pose(zv_fk_kernel_portable(&robot, q), zv_fk_kernel_avx2(&robot, q)));

        zv_pose frames[2][ZV_MAX_JOINTS];
        zv_fk_frames_kernel_portable(&robot, q, frames[0]);
        zv_fk_frames_kernel_avx2(&robot, q, frames[1]);
        CHECK(memcmp(frames[0], frames[1], (size_t)robot.joint_count * sizeof(zv_pose)) == 0);

        double jacobian[2][6 * ZV_MAX_JOINTS];
        if (zv_cpu_has_avx512()) {
            CHECK(same_pose(zv_fk_kernel_portable(&robot, q), zv_fk_kernel_avx512(&robot, q)));
            zv_fk_frames_kernel_avx512(&robot, q, frames[1]);
            CHECK(memcmp(frames[0], frames[1], (size_t)robot.joint_count * sizeof(zv_pose)) == 0);
            zv_jacobian_kernel_portable(&robot, q, jacobian[0]);
            zv_jacobian_kernel_avx512(&robot, q, jacobian[1]);
            CHECK(memcmp(jacobian[0], jacobian[1], (size_t)robot.joint_count * 6 * sizeof(double)) == 0);
        }
        zv_jacobian_kernel_portable(&robot, q, jacobian[0]);
        zv_jacobian_kernel_avx2(&robot, q, jacobian[1]);
        CHECK(memcmp(jacobian[0], jacobian[1], (size_t)robot.joint_count * 6 * sizeof(double)) == 0);
    }
#endif
}

/// Up to nine joints that all turn, with twists of quarters of a turn: the longest is no short chain any more.
static zv_robot quarter_robot(int i)
{
    static const double quarters[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    zv_robot robot = robot_random_chain(1 + i % 9, false);
    for (int k = 0; k < robot.joint_count; ++k) {
        const double *twist = quarters[(i / 9 + i * k) % 4];
        robot.chain[k].has_before = robot.chain[k].has_after = false;
        robot.chain[k].cos_alpha = twist[0];
        robot.chain[k].sin_alpha = twist[1];
    }
    zv_lay_out_short(&robot);
    return robot;
}

static void a_short_chain_gives_the_bits_of_any(void)
{
    for (int i = 0; i < 3000; ++i) {
        const zv_robot robot = quarter_robot(i);
        zv_robot any = robot;
        any.brief.joint_count = 0;
        CHECK((robot.brief.joint_count > 0) == (robot.joint_count <= ZV_SHORT));
        double q[ZV_MAX_JOINTS], jacobian[2][6 * ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        q[0] *= i % 10 == 0 ? 1e6 : 1.0;
        CHECK(same_pose(zv_fk(&robot, q), zv_fk(&any, q)));
        CHECK(same_pose(zv_fk(&robot, q), zv_fk_kernel_portable(&robot, q)));
        CHECK(same_pose(zv_jacobian(&robot, q, jacobian[0]), zv_jacobian(&any, q, jacobian[1])));
        const size_t size = 6 * (size_t)robot.joint_count * sizeof(double);
        CHECK(memcmp(jacobian[0], jacobian[1], size) == 0);
        zv_jacobian_kernel_portable(&robot, q, jacobian[1]);
        CHECK(memcmp(jacobian[0], jacobian[1], size) == 0);
#if defined(__x86_64__)
        if (zv_cpu_has_avx2()) {
            zv_jacobian_kernel_avx2(&robot, q, jacobian[1]);
            CHECK(same_pose(zv_fk(&robot, q), zv_fk_kernel_avx2(&robot, q)));
            CHECK(memcmp(jacobian[0], jacobian[1], size) == 0);
        }
#endif
    }
}

static void a_joint_many_turns_away_is_where_it_would_be_without_them(void)
{
    const zv_robot robot = robot_rl15();
    for (int i = 0; i < 200; ++i) {
        double q[ZV_MAX_JOINTS], turned[ZV_MAX_JOINTS];
        robot_random_q(&robot, q);
        memcpy(turned, q, sizeof q);
        turned[i % 6] += 2.0 * ZV_PI * 1000.0 * (1 + i); // rounds by up to 1e-10
        CHECK(pose_distance(zv_fk(&robot, turned), zv_fk(&robot, q)) < 1e-9);
    }
}

static void only_the_given_joint_values_are_read(void)
{
    for (int count = 1; count <= ZV_MAX_JOINTS; ++count) {
        const zv_robot robot = robot_random_chain(count, true);
        double q[ZV_MAX_JOINTS], jacobian[6 * ZV_MAX_JOINTS + 1];
        for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
            q[k] = k < count ? 0.1 * k : NAN;
        }
        jacobian[6 * count] = 7.0;
        CHECK(zv_pose_is_finite(zv_jacobian(&robot, q, jacobian)));
        CHECK(jacobian[6 * count] == 7.0);
        for (int i = 0; i < 6 * count; ++i) {
            CHECK(isfinite(jacobian[i]));
        }
    }
}

static void rl15_at_home_reaches_forward_with_its_tool_level(void)
{
    const zv_robot robot = robot_rl15();
    const double q[6] = {0};
    const zv_pose home = zv_fk(&robot, q);
    const zv_pose expected = {{{0, 0, 1}, {0, -1, 0}, {1, 0, 0}}, {1.025, 0, 0.715}};
    CHECK(pose_distance(home, expected) < 1e-15);
}

static void rl15_agrees_with_the_golden_pose(void)
{
    const zv_robot robot = robot_rl15();
    const double degrees[6] = {51.904, 68.27, -42.24, 140.167, 83.722, 8.57};
    double q[6];
    for (int k = 0; k < 6; ++k) {
        q[k] = degrees[k] * ZV_DEG;
    }
    zv_pose frames[ZV_MAX_JOINTS];
    const zv_pose tool = zv_fk_frames(&robot, q, frames);
    const zv_pose expected = {{{-0.5321390451282395, -0.6055501988663737, -0.5917237474556017},
                               {-0.3555701422192342, 0.7941133279949695, -0.4929035364682908},
                               {0.768373548875935, -0.05189392019928203, -0.6378942784146537}},
                              {0.2057542091533059, 0.2624458014587778, 0.6875192223496405}};
    const zv_vec3 wrist = {-0.2516233977159461, -0.32095335765470617, 0.32547482468516074};
    CHECK(pose_distance(tool, expected) < 1e-14);
    CHECK(vec3_distance(frames[2].pos, wrist) < 1e-14);
}

static void the_points_are_base_pivots_and_tool(void)
{
    const robot_row rows[] = {{0, 0, 0.15, 90, 0}, {0, 0.2, 0, 0, 0}, {0, 0.18, 0, 0, 0}, {0, 0.09, 0, 0, 0}};
    zv_robot robot = robot_of_rows(4, rows);
    robot.chain[1].starts_point = robot.chain[2].starts_point = robot.chain[3].starts_point = true;
    robot.tool_is_point = true;
    const double q[4] = {0, 90 * ZV_DEG, -90 * ZV_DEG, -90 * ZV_DEG};
    const zv_vec3 expected[5] = {{0, 0, 0}, {0, 0, 0.15}, {0, 0, 0.35}, {0.18, 0, 0.35}, {0.18, 0, 0.26}};

    zv_vec3 points[ZV_MAX_POINTS];
    CHECK(zv_fk_points(&robot, q, points) == 5);
    for (int k = 0; k < 5; ++k) {
        CHECK(vec3_distance(points[k], expected[k]) < 1e-15);
    }
}

static void a_pivot_that_is_no_point_of_its_own_is_left_out(void)
{
    zv_robot robot = robot_random_chain(3, false);
    const double q[3] = {0.1, 0.2, 0.3};
    zv_vec3 points[ZV_MAX_POINTS];
    CHECK(zv_fk_points(&robot, q, points) == 1);
    robot.chain[2].starts_point = robot.chain[2].has_before = true;
    robot.chain[2].before = random_pose();
    CHECK(zv_fk_points(&robot, q, points) == 2);
    zv_pose frames[ZV_MAX_JOINTS];
    zv_fk_frames(&robot, q, frames);
    CHECK(vec3_distance(points[1], zv_pose_apply(frames[1], robot.chain[2].before.pos)) < 1e-15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_tool_and_every_frame_are_the_product_of_the_chain),
        CASE(all_ways_to_the_tool_give_the_same_bits),
        CASE(the_portable_kernel_gives_the_bits_of_the_fast_ones),
        CASE(a_short_chain_gives_the_bits_of_any),
        CASE(a_joint_many_turns_away_is_where_it_would_be_without_them),
        CASE(only_the_given_joint_values_are_read),
        CASE(rl15_at_home_reaches_forward_with_its_tool_level),
        CASE(rl15_agrees_with_the_golden_pose),
        CASE(the_points_are_base_pivots_and_tool),
        CASE(a_pivot_that_is_no_point_of_its_own_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
