/// @file test_knots.c
#include "plan_arm.h"

#include <math.h>

static zv_trajectory *trajectory_of(const plan_arm *arm, const char *program, const zv_plan_options *options)
{
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    zv_plan_report report;
    zv_error why = {0};
    zv_trajectory *made = NULL;
    const zv_status status = zv_plan_trajectory(arm->robot, arm->ik, &moves, options, NULL, &report, &made, &why);
    if (status != ZV_OK || !made) {
        print_error("%s %s\n", why.message, report.message);
    }
    CHECK(made != NULL);
    return made;
}

/// The object and the stream are the same motion.
static void compare(const plan_arm *arm, const plan_record *r, const zv_trajectory *m)
{
    CHECK_NEAR(zv_trajectory_duration(m), r->report.duration, 1e-12 * r->report.duration);
    CHECK(zv_trajectory_span_count(m) == r->spans && zv_trajectory_event_count(m) == r->events);
    double most_q = 0.0, most_qd = 0.0, most_qdd = 0.0;
    for (int i = 0; i < r->count; ++i) {
        const zv_plan_sample *want = &r->samples[i];
        const zv_trajectory_sample at = zv_trajectory_at(m, want->t);
        for (int k = 0; k < zv_robot_joint_count(arm->robot); ++k) {
            const zv_limits *limits = &zv_robot_joint(arm->robot, k)->limits;
            most_q = fmax(most_q, fabs(at.q[k] - want->q[k]));
            most_qd = fmax(most_qd, fabs(at.qd[k] - want->qd[k]) / limits->velocity);
            most_qdd = fmax(most_qdd, i + 1 < r->count ? fabs(at.qdd[k] - want->qdd[k]) / limits->acceleration : 0.0);
        }
        CHECK(at.line == want->line || i + 1 == r->count);
    }
    CHECK_NEAR(most_q, 0.0, 2e-9);
    CHECK_NEAR(most_qd, 0.0, 1e-6);
    CHECK_NEAR(most_qdd, 0.0, 1e-3);
}

static void the_object_is_the_same_motion_as_the_stream(void)
{
    for (int p = 0; p < PLAN_PLACES; ++p) {
        plan_arm arm = arm_named(plan_places[p].robot);
        zv_plan_options options = options_at(&arm, &plan_places[p]);
        options.rate_hz = 1237.0;
        char program[8192];
        random_program(&plan_places[p], CHECK_ROUNDS(12, 4), program, sizeof program);
        plan_record r = plan_text(&arm, program, &options, NULL);
        CHECK(r.status == ZV_OK && !r.report.failed);
        zv_trajectory *m = trajectory_of(&arm, program, &options);
        compare(&arm, &r, m);
        zv_trajectory_free(m);
        record_free(&r);
        arm_free(&arm);
    }
}

static void limits_hold_between_all_knots(void)
{
    for (int p = 0; p < PLAN_PLACES; ++p) {
        plan_arm arm = arm_named(plan_places[p].robot);
        const zv_plan_options options = options_at(&arm, &plan_places[p]);
        char program[8192];
        random_program(&plan_places[p], CHECK_ROUNDS(20, 6), program, sizeof program);
        zv_trajectory *m = trajectory_of(&arm, program, &options);
        const zv_trajectory_peaks peaks = zv_trajectory_find_peaks(m);
        CHECK(peaks.velocity_use <= 1.0 && peaks.acceleration_use <= 1.0 && peaks.jerk_use <= 1.0);
        CHECK(peaks.jerk_use > 0.9);
        zv_trajectory_free(m);
        arm_free(&arm);
    }
}

static void accelerations_that_jump_are_seen_from_both_sides(void)
{
    plan_arm arm = arm_without_jerk("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    zv_trajectory *m = trajectory_of(&arm, "G21 G90\nG0 X0 Y0\nG1 X30 Y10 F12000\nM2\n", &options);
    const zv_trajectory_sample first = zv_trajectory_at(m, 0.0);
    CHECK(fabs(first.qdd[0]) + fabs(first.qdd[1]) > 1.0);
    CHECK(zv_trajectory_find_peaks(m).acceleration_use <= 1.0);
    zv_trajectory_free(m);
    arm_free(&arm);
}

static void a_program_that_cannot_be_followed_makes_no_object(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    const char *const program = "G21 G90\nG0 X0 Y0\nG1 X3000 F600\nM2\n";
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    zv_plan_report report;
    zv_trajectory *made = NULL;
    CHECK(zv_plan_trajectory(arm.robot, arm.ik, &moves, &options, NULL, &report, &made, NULL) == ZV_OK);
    CHECK(report.failed && made == NULL);
    arm_free(&arm);
}

/// Places at which all joints rest, after the beginning.
static int rests_of(const zv_trajectory *m, int joints)
{
    int rests = 0;
    bool rested = true;
    for (int i = 0; i < zv_trajectory_knot_count(m); ++i) {
        const zv_plan_sample knot = zv_trajectory_knot(m, i);
        double speed = 0.0;
        for (int k = 0; k < joints; ++k) {
            speed = fmax(speed, fabs(knot.qd[k]));
        }
        rests += speed < 1e-9 && !rested;
        rested = speed < 1e-9;
    }
    return rests;
}

static void every_place_of_rest_is_counted_as_a_stop(void)
{
    for (int p = 0; p < PLAN_PLACES; ++p) {
        plan_arm arm = arm_named(plan_places[p].robot);
        const zv_plan_options options = options_at(&arm, &plan_places[p]);
        char program[8192];
        random_program(&plan_places[p], CHECK_ROUNDS(12, 4), program, sizeof program);
        plan_record r = plan_at(&arm, program, &options);
        zv_trajectory *m = trajectory_of(&arm, program, &options);
        CHECK(r.report.stops == rests_of(m, zv_robot_joint_count(arm.robot)));
        zv_trajectory_free(m);
        record_free(&r);
        arm_free(&arm);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(the_object_is_the_same_motion_as_the_stream),       CASE(limits_hold_between_all_knots),
        CASE(every_place_of_rest_is_counted_as_a_stop),          CASE(accelerations_that_jump_are_seen_from_both_sides),
        CASE(a_program_that_cannot_be_followed_makes_no_object),
    };
    return cmocka_run_group_tests_name("knots", cases, NULL, NULL);
}
