/// @file test_rim.c
/// Arcs on the rim of the reach, a little inside it and a little outside.
#include "plan_limits.h"

/// An arc about the base axis with that radius, over that angle.
static plan_record drive_arc(const plan_arm *arm, double radius_mm, double from_deg, double sweep_deg)
{
    const double a = from_deg * ZV_DEG, b = (from_deg + sweep_deg) * ZV_DEG;
    char program[400];
    snprintf(program, sizeof program, "G21 G90 G61 F12000\nG0 X%.12f Y%.12f Z10\nG%d X%.12f Y%.12f I%.12f J%.12f\nM2\n",
             radius_mm * cos(a), radius_mm * sin(a), sweep_deg > 0 ? 3 : 2, radius_mm * cos(b), radius_mm * sin(b),
             -radius_mm * cos(a), -radius_mm * sin(a));
    zv_plan_options options = zv_plan_default_options(arm->ik);
    plan_record r = plan_text(arm, program, &options, NULL);
    if (!r.report.failed) {
        check_limits(arm, &r, &options);
    }
    return r;
}

static void a_stretched_arm_follows_the_rim_with_its_first_joint(void)
{
    static const struct {
        const char *name;
        double rim_mm;
    } arms[] = {{"scara", 450.0}, {"drawbot", 365.0}};
    for (int i = 0; i < 2; ++i) {
        plan_arm arm = arm_named(arms[i].name);
        for (int n = 0; n < 12; ++n) {
            const double from = check_uniform(-40, 40), sweep = check_uniform(5, 50) * (n % 2 ? 1 : -1);
            plan_record r = drive_arc(&arm, arms[i].rim_mm, from, sweep);
            if (r.report.failed) {
                print_error("%s: %s\n", arms[i].name, r.report.message);
            }
            CHECK(r.status == ZV_OK && !r.report.failed && r.count > 20);
            CHECK(r.report.deviation < 1e-8 && r.report.stops == 1);
            for (int k = 0; k < r.count; ++k) {
                const zv_vec3 p = r.samples[k].xyz;
                CHECK_NEAR(hypot(p.x, p.y), 1e-3 * arms[i].rim_mm, 1e-8);
                CHECK_NEAR(r.samples[k].q[1], r.samples[0].q[1], 1e-6); // moves the tool by less than 1e-13 m
            }
            CHECK_NEAR(r.samples[r.count - 1].q[0] - r.samples[0].q[0], sweep * ZV_DEG, 1e-7);
            record_free(&r);
        }
        arm_free(&arm);
    }
}

/// A program in the plane x-z whose zero is the shoulder as the tool sees it, the last link at `pitch_deg`.
static plan_record drive_upright(const plan_arm *arm, double radius_mm, double from_deg, double to_deg,
                                 double pitch_deg, zv_vec3 zero)
{
    const double a = from_deg * ZV_DEG, b = to_deg * ZV_DEG;
    char program[400];
    snprintf(program, sizeof program, "G21 G90 G61 F6000\nG0 X%.12f Y%.12f\nG3 X%.12f Y%.12f I%.12f J%.12f\nM2\n",
             radius_mm * cos(a), radius_mm * sin(a), radius_mm * cos(b), radius_mm * sin(b), -radius_mm * cos(a),
             -radius_mm * sin(a));
    zv_plan_options options = zv_plan_default_options(arm->ik);
    options.pitch = pitch_deg * ZV_DEG;
    options.world_from_program = (zv_pose){.rot = zv_rot_x(0.5 * ZV_PI), .pos = zero};
    return plan_text(arm, program, &options, NULL);
}

static void the_last_joint_turns_against_the_first(void)
{
    static const struct {
        const char *name;
        double rim_mm, pitch_deg;
        zv_vec3 zero;
        int first, elbow, last;
    } cases[] = {{"planar3", 180.0, -90.0, {0, 0, -0.0675}, 0, 1, 2},
                 {"planar3", 20.0, -90.0, {0, 0, -0.0675}, 0, 1, 2},
                 {"arm4", 380.0, 90.0, {0, 0, 0.06}, 1, 2, 3}};
    for (int i = 0; i < 3; ++i) {
        plan_arm arm = arm_named(cases[i].name);
        plan_record r = drive_upright(&arm, cases[i].rim_mm, 20, 65, cases[i].pitch_deg, cases[i].zero);
        CHECK(r.status == ZV_OK && !r.report.failed && r.count > 5);
        CHECK(r.report.deviation < 1e-8);
        CHECK(r.report.proven == (i < 2)); // without a base yaw
        const zv_plan_sample *from = &r.samples[0], *to = &r.samples[r.count - 1];
        const double turn = to->q[cases[i].first] - from->q[cases[i].first];
        CHECK_NEAR(fabs(turn), 45 * ZV_DEG, 1e-6);
        CHECK_NEAR(to->q[cases[i].elbow], from->q[cases[i].elbow], 1e-6);
        CHECK_NEAR(to->q[cases[i].last] - from->q[cases[i].last], -turn, 1e-6);
        for (int k = 1; k + 1 < r.count && r.samples[k + 1].t - r.samples[k].t > 0.0039; ++k) { // 250 per second
            const double difference = (r.samples[k + 1].q[cases[i].first] - r.samples[k - 1].q[cases[i].first]) / 0.008;
            CHECK_NEAR(difference, r.samples[k].qd[cases[i].first], 5e-3);
        }
        record_free(&r);
        arm_free(&arm);
    }
}

static void a_micrometre_decides(void)
{
    plan_arm arm = arm_named("scara");
    plan_record inside = drive_arc(&arm, 450.0 - 1e-3, 10, 60), outside = drive_arc(&arm, 450.0 + 1e-3, 10, 60);
    CHECK(!inside.report.failed && inside.report.deviation < 1e-9);
    CHECK(outside.report.failed && outside.report.failure.reason == ZV_REASON_REACH);
    CHECK(outside.report.failure.reach == ZV_REACH_OUTER);
    record_free(&inside);
    record_free(&outside);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_stretched_arm_follows_the_rim_with_its_first_joint),
        CASE(the_last_joint_turns_against_the_first),
        CASE(a_micrometre_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
