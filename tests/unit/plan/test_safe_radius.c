/// @file test_safe_radius.c
/// Within the way that is called safe no branch ends, and no joint turns farther than told.
#include "plan/safe_radius.h"

#include "check.h"
#include "plan/torque.h"
#include "plan_arm.h"

enum { PLACES = 2000, STEPS = 8 };

static zv_task task_of(const plan_arm *arm, const zv_plan_options *options)
{
    static zv_torques none;
    zv_task task;
    zv_error why;
    CHECK(zv_task_create(arm->robot, arm->ik, options, false, &task, &why) == ZV_OK);
    task.torques = &none;
    return task;
}

static bool solve(const zv_task *task, zv_vec3 place, zv_ik_set *out)
{
    const zv_curve_point point = {.p = {place}};
    const zv_ik_target target = zv_task_target(task, &point);
    return zv_ik_solve(task->ik, &target, out, NULL) == ZV_OK && out->count == 2;
}

/// Every way of holding the arm goes on from `from` to `to`, and its joints turn by no more than `most`.
static void check_tracks(const zv_task *task, const zv_ik_set *from, const zv_ik_set *to, double most)
{
    for (int i = 0; i < from->count; ++i) {
        double q[ZV_MAX_JOINTS], step;
        const zv_ik_solution *at = &from->solutions[i];
        CHECK(zv_track_continue(task, to, at->q, at->branch, false, q, &step) >= 0);
        for (int k = 0; k < task->joints; ++k) {
            CHECK(!task->turns[k] || fabs(q[k] - at->q[k]) <= most);
        }
    }
}

static void both_elbows_go_on_within_the_calm_way(void)
{
    static const char *const arms[] = {"scara", "drawbot"};
    for (int a = 0; a < 2; ++a) {
        plan_arm arm = arm_named(arms[a]);
        const zv_plan_options options = zv_plan_default_options(arm.ik);
        const zv_task task = task_of(&arm, &options);
        int known = 0;
        for (int i = 0; i < PLACES; ++i) {
            const zv_vec3 place = {check_uniform(-0.46, 0.46), check_uniform(-0.46, 0.46), 0.02};
            const zv_safe_radius safe = zv_safe_radius_at(&task, place);
            zv_ik_set here, there;
            if (!(safe.radius_m > 0.0)) {
                continue;
            }
            ++known;
            CHECK(solve(&task, place, &here));
            for (int step = 0; step < STEPS; ++step) {
                const double way = safe.radius_m * check_uniform(0.0, 1.0), angle = check_uniform(0.0, 2.0 * ZV_PI);
                const zv_vec3 beside = {place.x + way * cos(angle), place.y + way * sin(angle), place.z};
                CHECK(solve(&task, beside, &there));
                check_tracks(&task, &here, &there, safe.rad_per_m * way + 1e-12);
            }
        }
        CHECK(known > PLACES / 4);
        arm_free(&arm);
    }
}

static void limits_make_it_shorter(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = zv_plan_default_options(arm.ik);
    const zv_task task = task_of(&arm, &options);
    const zv_safe_radius safe = zv_safe_radius_at(&task, (zv_vec3){0.3, 0.0, 0.02});
    const zv_limits *limits = &zv_robot_joint(arm.robot, 0)->limits;
    zv_generation one = {.count = 1, .track = {{.is_alive = true}}};
    zv_track *track = &one.track[0];
    for (int k = 0; k < task.joints; ++k) {
        const zv_limits *of = &zv_robot_joint(arm.robot, k)->limits;
        track->low[k] = track->high[k] = 0.5 * (of->lower + of->upper);
    }
    zv_safe_radius free = safe, near = safe, beyond = safe;
    zv_safe_radius_limit(&task, &one, &free);
    track->high[0] = limits->upper - 1e-3;
    zv_safe_radius_limit(&task, &one, &near);
    track->high[0] = limits->upper + 1e-3;
    zv_safe_radius_limit(&task, &one, &beyond);
    CHECK(free.radius_m == safe.radius_m && free.slide_m < INFINITY);
    CHECK_NEAR(near.radius_m * near.rad_per_m, 1e-3, 1e-12);
    CHECK(beyond.radius_m < 0.0);
    arm_free(&arm);
}

static void nothing_is_known_of_other_arms_and_beyond_reach(void)
{
    plan_arm scara = arm_named("scara"), six = arm_named("rl15");
    const zv_plan_options options = zv_plan_default_options(scara.ik), others = zv_plan_default_options(six.ik);
    const zv_task flat = task_of(&scara, &options), round = task_of(&six, &others);
    CHECK(zv_safe_radius_at(&flat, (zv_vec3){0.6, 0.0, 0.02}).radius_m == 0.0);
    CHECK(zv_safe_radius_at(&round, (zv_vec3){0.6, 0.0, 0.5}).radius_m == 0.0);
    arm_free(&scara);
    arm_free(&six);
}

static void a_piece_tells_how_far_the_slide_moves(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = zv_plan_default_options(arm.ik);
    const zv_task task = task_of(&arm, &options);
    zv_piece piece = {.axes = 3, .length_m = 0.01, .term = {{0.3}, {0.0}, {0.02, -0.01}}};
    CHECK_NEAR(zv_slide_travel_on(&task, &piece), 0.01, 1e-15);
    CHECK(zv_only_slides_on(&task, &piece));
    piece.term[0][3] = 1e-6;
    CHECK_NEAR(zv_slide_travel_on(&task, &piece), 0.01, 1e-15);
    CHECK(!zv_only_slides_on(&task, &piece));
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(both_elbows_go_on_within_the_calm_way),
        CASE(limits_make_it_shorter),
        CASE(nothing_is_known_of_other_arms_and_beyond_reach),
        CASE(a_piece_tells_how_far_the_slide_moves),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
