/// @file test_derive_flat.c
/// A flat arm that follows a curve from point to point has the joints and derivatives that the solver gives there.
#include "plan/derive_flat.h"

#include "plan/derive.h"
#include "plan/track.h"
#include "plan_arm.h"

enum { CURVES = 100, STEPS = 50 };

/// Any smooth piece around the place where an arm can work.
static zv_piece random_piece(const plan_place *place)
{
    zv_piece piece = {.length_m = 0.02, .axes = 3};
    const zv_pose work = pose_at(place->work);
    const double at[3] = {work.pos.x, work.pos.y, work.pos.z};
    for (int i = 0; i < 3; ++i) {
        piece.term[i][0] = at[i];
        for (int k = 1; k < ZV_CURVE_TERMS; ++k) {
            piece.term[i][k] = check_uniform(-0.01, 0.01) / k;
        }
    }
    return piece;
}

/// The solver's joints nearest to those of `jet`, with their derivatives.
static zv_joint_jet solved(const zv_task *task, const zv_curve_point *point, const zv_joint_jet *jet)
{
    zv_joint_jet out;
    zv_ik_set set;
    double step;
    const zv_ik_target target = zv_task_target(task, point);
    CHECK(zv_ik_solve(task->ik, &target, &set, NULL) == ZV_OK && set.count > 0);
    CHECK(zv_track_continue(task, &set, jet->q, (zv_branch){0}, true, out.q, &step) >= 0);
    CHECK(zv_derive(task, point, NULL, 1.0, 3, &out));
    return out;
}

static void check_same(const zv_task *task, const zv_joint_jet *found, const zv_joint_jet *expected)
{
    for (int k = 0; k < task->joints; ++k) {
        CHECK_NEAR(found->q[k], expected->q[k], 1e-14);
        for (int d = 0; d < 3; ++d) {
            CHECK_NEAR(found->d[d][k], expected->d[d][k], 1e-11 * (1.0 + fabs(expected->d[d][k])));
        }
    }
}

static void following_gives_what_the_solver_gives(void)
{
    for (int i = 0; i < 2; ++i) {
        plan_arm arm = arm_named(plan_places[i].robot);
        const zv_plan_options options = zv_plan_default_options(arm.ik);
        zv_task task;
        CHECK(zv_task_create(arm.robot, arm.ik, &options, false, &task, NULL) == ZV_OK);
        for (int curve = 0; curve < CURVES; ++curve) {
            const zv_piece piece = random_piece(&plan_places[i]);
            const double ds = piece.length_m / STEPS;
            zv_curve_point point;
            zv_joint_jet jet = {.q = {1.0, curve % 2 ? 1.0 : -1.0}}, next;
            zv_piece_at(&piece, 0.0, &point);
            jet = solved(&task, &point, &jet);
            for (int step = 1; step <= STEPS; ++step) {
                zv_piece_at(&piece, step * ds, &point);
                CHECK(zv_follow_flat(&task, &point, NULL, &jet, ds, &next));
                const zv_joint_jet expected = solved(&task, &point, &next);
                check_same(&task, &next, &expected);
                jet = next;
            }
        }
        arm_free(&arm);
    }
}

static void the_solver_is_asked_far_away_and_near_a_stretched_arm(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = zv_plan_default_options(arm.ik);
    zv_task task;
    CHECK(zv_task_create(arm.robot, arm.ik, &options, false, &task, NULL) == ZV_OK);
    zv_joint_jet jet = {.q = {0.3, 1.0, 0.05, 0.0}}, next;
    zv_curve_point point = {.p = {zv_fk(arm.robot, jet.q).pos, {1.0, 0.0, 0.0}}};
    CHECK(zv_derive(&task, &point, NULL, 1.0, 3, &jet));
    CHECK(zv_follow_flat(&task, &point, NULL, &jet, 0.0, &next));
    point.p[0].y += 0.05;
    CHECK(!zv_follow_flat(&task, &point, NULL, &jet, 0.0, &next));

    jet = (zv_joint_jet){.q = {0.3, 0.01, 0.05, 0.0}};
    point.p[0] = zv_fk(arm.robot, jet.q).pos;
    CHECK(zv_derive(&task, &point, NULL, 1.0, 3, &jet));
    CHECK(!zv_follow_flat(&task, &point, NULL, &jet, 0.0, &next));
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(following_gives_what_the_solver_gives),
        CASE(the_solver_is_asked_far_away_and_near_a_stretched_arm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
