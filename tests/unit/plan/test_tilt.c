/// @file test_tilt.c
/// An arm whose pitch follows a rule follows programs as far as the rule reaches.
#include "zveno/plan.h"

#include "plan_limits.h"

static zv_plan_options options_of(const plan_arm *arm, zv_pitch_policy policy)
{
    const double work[6] = {0, 0, 0, 0, 0, 90};
    zv_plan_options options = zv_plan_default_options(arm->ik);
    options.world_from_program = pose_at(work);
    options.rate_hz = 250.0;
    options.follows_policy = true;
    options.policy = policy;
    return options;
}

/// The pitch of the last link: all joints turn about one axis.
static double pitch_of(const double *q)
{
    return q[0] + q[1] + q[2];
}

static void the_tool_stays_on_its_path_and_is_tilted_as_the_rule_says(void)
{
    static const char program[] = "G21 G90 G61 F6000\nG0 X100 Y0\nG1 X220\nG1 X200 Y20\nG3 X160 Y60 I-40 J0\nM2\n";
    plan_arm arm = arm_named("planar3");
    for (int policy = ZV_PITCH_BETA; policy <= ZV_PITCH_EXACT; ++policy) {
        const zv_plan_options options = options_of(&arm, (zv_pitch_policy)policy);
        plan_record r = plan_at(&arm, program, &options);
        check_limits(&arm, &r, &options);
        CHECK(r.report.deviation < 1e-9 && r.report.curve.deviation_m < 1e-6);
        for (int i = 0; i < r.count; ++i) {
            zv_ik_target target = zv_ik_target_at(zv_fk(arm.robot, r.samples[i].q).pos);
            zv_ik_set set;
            target.policy = (zv_pitch_policy)policy;
            CHECK(zv_ik_solve(arm.ik, &target, &set, NULL) == ZV_OK && set.count > 0);
            CHECK(fabs(zv_wrap(pitch_of(r.samples[i].q) - set.pitch)) < 0.2 * ZV_DEG);
        }
        record_free(&r);
    }
    arm_free(&arm);
}

static void with_one_pitch_the_same_program_ends_at_the_rim(void)
{
    plan_arm arm = arm_named("planar3");
    zv_plan_options options = options_of(&arm, ZV_PITCH_BETA);
    static const char program[] = "G21 G90 F3000\nG0 X100 Y0\nG1 X220\nM2\n";
    plan_record tilted = plan_at(&arm, program, &options);
    options.follows_policy = false;
    plan_record down = plan_text(&arm, program, &options, NULL);
    CHECK(down.report.failed);
    CHECK_NEAR(down.report.failure.place.x, 0.1668654, 1e-6);
    record_free(&down);
    record_free(&tilted);
    arm_free(&arm);
}

static void where_the_rule_wishes_nothing_else_the_motion_is_that_of_one_pitch(void)
{
    plan_arm arm = arm_named("planar3");
    zv_plan_options options = options_of(&arm, ZV_PITCH_BETA);
    static const char program[] = "G21 G90 F3000\nG0 X90 Y0\nG1 X130\nG1 X110\nM2\n";
    plan_record rule = plan_at(&arm, program, &options);
    options.follows_policy = false;
    plan_record down = plan_at(&arm, program, &options);
    CHECK(rule.count == down.count && rule.report.duration == down.report.duration);
    record_free(&down);
    record_free(&rule);
    arm_free(&arm);
}

static void steps_of_a_degree_are_turned_in_place(void)
{
    plan_arm arm = arm_named("planar3");
    const zv_plan_options options = options_of(&arm, ZV_PITCH_DECREMENT);
    plan_record r = plan_at(&arm, "G21 G90 F3000\nG0 X130 Y0\nG1 X180\nM2\n", &options);
    check_limits(&arm, &r, &options);
    double last = pitch_of(r.samples[0].q);
    CHECK_NEAR(last, -0.5 * ZV_PI, 1e-9);
    for (int i = 1; i < r.count; ++i) { // the pitch changes where the tool is, and nowhere else
        const double pitch = pitch_of(r.samples[i].q);
        const zv_vec3 way = zv_vec3_sub(r.samples[i].xyz, r.samples[i - 1].xyz);
        CHECK(fabs(pitch - last) < 1e-7 || zv_vec3_length(way) < 1e-4);
        last = pitch;
    }
    CHECK(last > -0.5 * ZV_PI + 5.0 * ZV_DEG);
    record_free(&r);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_tool_stays_on_its_path_and_is_tilted_as_the_rule_says),
        CASE(with_one_pitch_the_same_program_ends_at_the_rim),
        CASE(where_the_rule_wishes_nothing_else_the_motion_is_that_of_one_pitch),
        CASE(steps_of_a_degree_are_turned_in_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
