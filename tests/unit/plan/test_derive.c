/// @file test_derive.c
/// Derivatives of the joints along a curve agree with differences of exact solutions, on every kind of arm.
#include "plan/derive.h"

#include "plan/track.h"
#include "plan_arm.h"

enum { CURVES = CHECK_ROUNDS(200, 20) };
#define STRAIGHT 1e-4

/// A random smooth piece around the place where an arm can work; with a small `bend` nearly a straight line, on which the
/// joints move in curves all the same.
static zv_piece random_piece(const plan_place *place, int axes, double bend)
{
    zv_piece piece = {.start_m = 0.0, .length_m = 0.02, .feed_m_s = 0.1, .axes = axes};
    const zv_pose work = pose_at(place->work);
    const double at[3] = {work.pos.x, work.pos.y, work.pos.z};
    for (int i = 0; i < 3; ++i) {
        const bool fixed = place->is_flat && i == 1;
        piece.term[i][0] = at[i];
        for (int k = 1; k < ZV_CURVE_TERMS; ++k) {
            piece.term[i][k] = fixed ? 0.0 : check_uniform(-0.01, 0.01) / k * (k > 1 ? bend : 1.0);
        }
    }
    if (axes == 7) {
        const double down[4] = {0.0, 1.0, 0.0, 0.0};
        for (int i = 0; i < 4; ++i) {
            piece.term[3 + i][0] = down[i];
            for (int k = 1; k < 4; ++k) {
                piece.term[3 + i][k] = check_uniform(-0.1, 0.1) * (k > 1 ? bend : 1.0);
            }
        }
    } else if (axes == 4) {
        piece.term[3][0] = strcmp(place->robot, "planar3") == 0 ? -1.5 : 1.5;
        for (int k = 1; k < 4; ++k) {
            piece.term[3][k] = check_uniform(-0.1, 0.1) * (k > 1 ? bend : 1.0);
        }
    }
    return piece;
}

static void solve_near(const zv_task *task, const zv_piece *piece, double s, const double *near, double *out)
{
    zv_curve_point point;
    zv_ik_set set;
    double step;
    zv_piece_at(piece, s, &point);
    const zv_ik_target target = zv_task_target(task, &point);
    CHECK(zv_ik_solve(task->ik, &target, &set, NULL) == ZV_OK && set.count > 0);
    CHECK(zv_track_continue(task, &set, near, (zv_branch){0}, true, out, &step) >= 0);
}

/// Central differences with seven points.
static void differences(const zv_task *task, const zv_piece *piece, double s, const double *q, double h,
                        double out[3][ZV_MAX_JOINTS])
{
    double f[7][ZV_MAX_JOINTS];
    for (int i = 0; i < 7; ++i) {
        solve_near(task, piece, s + (i - 3) * h, q, f[i]);
    }
    for (int k = 0; k < task->joints; ++k) {
        out[0][k] = (-f[0][k] + 9 * f[1][k] - 45 * f[2][k] + 45 * f[4][k] - 9 * f[5][k] + f[6][k]) / (60 * h);
        out[1][k] =
            (2 * f[0][k] - 27 * f[1][k] + 270 * f[2][k] - 490 * f[3][k] + 270 * f[4][k] - 27 * f[5][k] + 2 * f[6][k]) /
            (180 * h * h);
        out[2][k] = (f[0][k] - 8 * f[1][k] + 13 * f[2][k] - 13 * f[4][k] + 8 * f[5][k] - f[6][k]) / (8 * h * h * h);
    }
}

static void check_arm(const plan_place *place, bool from_words, int curves, double bend)
{
    plan_arm arm = arm_named(place->robot);
    zv_plan_options options = zv_plan_default_options(arm.ik);
    zv_task task;
    CHECK(zv_task_create(arm.robot, arm.ik, &options, from_words, &task, NULL) == ZV_OK);
    const int axes = !task.from_words ? 3 : task.turn == ZV_TASK_ROT ? 7 : 4;
    int compared = 0;
    for (int curve = 0; curve < curves; ++curve) {
        const zv_piece piece = random_piece(place, axes, bend);
        const double s = check_uniform(0.004, 0.016);
        zv_curve_point point;
        zv_ik_set set;
        zv_piece_at(&piece, s, &point);
        const zv_ik_target target = zv_task_target(&task, &point);
        CHECK(zv_ik_solve(task.ik, &target, &set, NULL) == ZV_OK && set.count > 0);
        for (int i = 0; i < set.count; ++i) {
            zv_joint_jet jet;
            double expected[3][ZV_MAX_JOINTS];
            memcpy(jet.q, set.solutions[i].q, sizeof jet.q);
            CHECK(zv_derive(&task, &point, NULL, zv_sum_sign(&task, &point, jet.q), 3, &jet));
            CHECK_NEAR(zv_vec3_length(zv_vec3_sub(jet.tool, point.p[0])), 0.0, 1e-9);
            differences(&task, &piece, s, jet.q, bend < 1.0 ? 1e-3 : 2e-4, expected);
            for (int d = 0; d < 3; ++d) {
                static const double relative[3] = {1e-7, 1e-5, 2e-3};
                double size = 1.0;
                for (int k = 0; k < task.joints; ++k) {
                    size = fmax(size, fabs(expected[d][k]));
                }
                for (int k = 0; k < task.joints; ++k) {
                    CHECK_NEAR(jet.d[d][k], expected[d][k], relative[d] * size);
                }
            }
            ++compared;
        }
    }
    CHECK(compared >= curves);
    arm_free(&arm);
}

static void derivatives_agree_with_differences_on_every_arm(void)
{
    for (int i = 0; i < PLAN_PLACES; ++i) {
        check_arm(&plan_places[i], false, CURVES, 1.0);
        check_arm(&plan_places[i], false, CURVES, STRAIGHT);
    }
}

static void derivatives_agree_when_the_program_turns_the_tool(void)
{
    for (int i = 0; i < PLAN_PLACES; ++i) {
        check_arm(&plan_places[i], true, CURVES, 1.0);
        check_arm(&plan_places[i], true, CURVES, STRAIGHT);
    }
}

static void derivatives_agree_on_an_arm_whose_slide_is_turned(void)
{
    const plan_place place = {"crane", {350, 100, 350, 0, 0, 0}, 30, false};
    check_arm(&place, false, CURVES / 20, 1.0);
    check_arm(&place, false, CURVES / 20, STRAIGHT);
}

static void derivatives_agree_on_an_arm_whose_joints_are_coupled(void)
{
    const plan_place place = {"pallet", {450, 100, 450, 0, 0, 0}, 30, false};
    check_arm(&place, false, CURVES / 20, 1.0);
    check_arm(&place, false, CURVES / 20, STRAIGHT);
}

static void a_stretched_arm_has_no_derivatives(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    zv_task task;
    CHECK(zv_task_create(arm.robot, arm.ik, &options, false, &task, NULL) == ZV_OK);
    zv_joint_jet jet = {.q = {0.3, 0.0, 0.05, 0.0}};
    const zv_curve_point point = {.p = {zv_fk(arm.robot, jet.q).pos, {1.0, 0.0, 0.0}}};
    CHECK(!zv_derive(&task, &point, NULL, 1.0, 3, &jet));
    arm_free(&arm);
}

static void the_third_derivative_is_also_known_nearby(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    zv_task task;
    CHECK(zv_task_create(arm.robot, arm.ik, &options, false, &task, NULL) == ZV_OK);
    zv_joint_jet jet = {.q = {0.3, 1.0, 0.05, 0.0}}, other = jet;
    const zv_curve_point point = {.p = {zv_fk(arm.robot, jet.q).pos, {1.0, 0.0, 0.0}}};
    zv_curve_point wild = point;
    wild.p[3] = (zv_vec3){1e5, -2e5, 0.0};
    const zv_nearby nearby = {2, {zv_curve_rate_of(&point, 3), zv_curve_rate_of(&wild, 3)}};
    CHECK(zv_derive(&task, &point, &nearby, 1.0, 3, &jet));
    CHECK(zv_derive(&task, &wild, NULL, 1.0, 3, &other));
    for (int k = 0; k < task.joints; ++k) {
        CHECK_NEAR(jet.nearby[0][k], jet.d[2][k], 1e-6 * (1.0 + fabs(jet.d[2][k])));
        CHECK_NEAR(jet.nearby[1][k], other.d[2][k], 1e-6 * (1.0 + fabs(other.d[2][k])));
    }
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(derivatives_agree_with_differences_on_every_arm),
        CASE(derivatives_agree_when_the_program_turns_the_tool),
        CASE(derivatives_agree_on_an_arm_whose_slide_is_turned),
        CASE(derivatives_agree_on_an_arm_whose_joints_are_coupled),
        CASE(a_stretched_arm_has_no_derivatives),
        CASE(the_third_derivative_is_also_known_nearby),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
