/// @file test_torque.c
/// The drives are never asked for more torque than they have, and a path that they cannot hold is refused.
#include "plan/torque.h"

#include "wild_programs.h"

enum { PROGRAMS = CHECK_ROUNDS(2, 1), MOVES = CHECK_ROUNDS(12, 8) };

/// An arm, where it works, and a load with which its torques are felt.
typedef struct heavy_case {
    plan_place place;
    double load_kg;
} heavy_case;

static const heavy_case heavy_cases[] = {
    {{"planar3", {110, 0, 30, 0, 0, 90}, 15, true}, 0.3}, {{"rl15", {900, 50, 400, 0, 0, 0}, 60, false}, 45.0},
    {{"scara", {300, 20, 90, 0, 0, 0}, 40, false}, 8.0},  {{"drawbot", {230, 30, 25, 0, 0, 0}, 15, false}, 0.9},
    {{"arm4", {250, 10, 150, 0, 0, 0}, 30, false}, 1.2},
};
enum { HEAVY_CASES = sizeof heavy_cases / sizeof heavy_cases[0] };

/// Puts `now` in place of each `old`; the text has room for that.
static void replace_all(char *text, const char *old, const char *now)
{
    for (char *at = strstr(text, old); at; at = strstr(at + strlen(now), old)) {
        memmove(at + strlen(now), at + strlen(old), strlen(at + strlen(old)) + 1);
        memcpy(at, now, strlen(now));
    }
}

/// The arms that ship, with what they do not tell: every link of the six-axis arm weighs 12 kg, near its own axis;
/// servos have rotors and both kinds of friction.
static plan_arm heavy_named(const char *name)
{
    size_t size = 0;
    const char *shipped = zv_shipped_find(name, &size);
    char *text = calloc(2, size);
    CHECK(shipped && text);
    memcpy(text, shipped, size);
    replace_all(text, "\"mass\": \"unknown\"", "\"mass\": 12");
    replace_all(text, "\"center\": \"unknown\"", "\"center\": [20, -10, 30]");
    replace_all(text, "\"rotor_inertia\": \"unknown\"", "\"rotor_inertia\": 1e-5");
    replace_all(text, "\"drive\": {\"name\": \"MG995\"",
                "\"friction\": {\"viscous\": 0.0003, \"coulomb\": 0.03}, \"drive\": {\"name\": \"MG995\"");
    const plan_arm arm = arm_of_text(text, strlen(text));
    free(text);
    return arm;
}

static zv_plan_options heavy_options(const plan_arm *arm, const heavy_case *now)
{
    zv_plan_options options = zv_plan_default_options(arm->ik);
    options.world_from_program = pose_at(now->place.work);
    options.rate_hz = 2500.0;
    options.tool_acceleration = 20.0;
    options.torque = ZV_TORQUE_ALWAYS;
    options.load_kg = now->load_kg;
    return options;
}

static zv_dyn *dyn_of(const plan_arm *arm, double load_kg)
{
    zv_dyn_options options = zv_dyn_default_options();
    options.need = ZV_NEED_POINTS;
    options.load_kg = load_kg;
    zv_dyn *dyn = NULL;
    CHECK(zv_dyn_create(arm->robot, &options, &dyn, NULL) == ZV_OK);
    return dyn;
}

/// The largest torque of the motion as a part of its limit, from the inverse dynamics of each sample.
static double most_torque(const plan_arm *arm, const plan_record *r, double load_kg)
{
    zv_dyn *dyn = dyn_of(arm, load_kg);
    double limits[ZV_MAX_JOINTS], most = 0.0;
    zv_torque_limits(arm->robot, 1.0, limits);
    for (int i = 0; i < r->count; ++i) {
        double torque[ZV_MAX_JOINTS];
        zv_inverse_dynamics(dyn, r->samples[i].q, r->samples[i].qd, r->samples[i].qdd, torque);
        for (int k = 0; k < zv_robot_joint_count(arm->robot); ++k) {
            most = fmax(most, fabs(torque[k]) / limits[k]);
        }
    }
    zv_dyn_free(dyn);
    return most;
}

static plan_record plan_heavy(const plan_arm *arm, const char *program, const zv_plan_options *options)
{
    plan_record r = plan_text(arm, program, options, NULL);
    if (r.status != ZV_OK || r.report.failed) {
        print_error("%s: %s %s\n%s", zv_robot_name(arm->robot), r.status ? r.why.message : "", r.report.message,
                    program);
    }
    CHECK(r.status == ZV_OK && !r.report.failed && r.report.errors == 0);
    return r;
}

static bool see_torque(void *user, const zv_plan_span *span)
{
    if (span->cause == ZV_CAUSE_JOINT_TORQUE) {
        CHECK(span->joint >= 0);
        *(double *)user += span->t1 - span->t0;
    }
    return true;
}

/// How long the torques hold the motion back.
static double time_by_torque(const plan_arm *arm, const char *program, const zv_plan_options *options)
{
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    double sum = 0.0;
    const zv_plan_sink sink = {.user = &sum, .span = see_torque};
    zv_plan_report report;
    CHECK(zv_plan_try(arm->robot, arm->ik, &moves, options, &sink, &report, NULL) == ZV_OK);
    return sum;
}

static void no_drive_gives_more_than_it_has_at_any_instant(void)
{
    static char program[1 << 15];
    for (int i = 0; i < HEAVY_CASES; ++i) {
        plan_arm arm = heavy_named(heavy_cases[i].place.robot);
        zv_plan_options options = heavy_options(&arm, &heavy_cases[i]);
        for (int n = 0; n < PROGRAMS; ++n) {
            if (n % 2 == 0) {
                random_program(&heavy_cases[i].place, MOVES, program, sizeof program);
            } else {
                wild_program(&heavy_cases[i].place, NULL, program, sizeof program);
            }
            plan_record r = plan_heavy(&arm, program, &options);
            const double use = most_torque(&arm, &r, options.load_kg);
            CHECK(use <= 1.0);
            CHECK(r.report.has_torque);
            CHECK_NEAR(r.report.most_torque, use, 1e-9);
            record_free(&r);
        }
        arm_free(&arm);
    }
}

/// The same moves of a SCARA without jerk limits: there the torques decide, and nearly all that there is gets used.
static void torques_are_used_to_the_full_and_named(void)
{
    const char *program = "G21 G90 G64 F90000\nG0 X-60 Y-60\nG1 X60\nG1 Y60\nG1 X-60 Z50\nG1 X0 Y0\nM2\n";
    const double none[ZV_MAX_JOINTS] = {INFINITY, INFINITY, INFINITY, INFINITY};
    const heavy_case *now = &heavy_cases[2];
    plan_arm arm = heavy_named(now->place.robot);
    zv_plan_options options = heavy_options(&arm, now);
    options.jerk = none;
    plan_record heavy = plan_heavy(&arm, program, &options);
    const double use = most_torque(&arm, &heavy, options.load_kg);
    CHECK(use > 0.98 && use <= 1.0);
    CHECK(time_by_torque(&arm, program, &options) > 0.2 * heavy.report.duration);
    options.load_kg = 0.0;
    plan_record light = plan_heavy(&arm, program, &options);
    CHECK(light.report.duration < 0.95 * heavy.report.duration);
    options.torque = ZV_TORQUE_NEVER;
    plan_record strong = plan_heavy(&arm, program, &options);
    CHECK(strong.report.duration <= light.report.duration && !strong.report.has_torque);
    record_free(&heavy);
    record_free(&light);
    record_free(&strong);
    arm_free(&arm);
}

static void joint_moves_are_stretched_until_the_drives_can_do_them(void)
{
    const heavy_case *now = &heavy_cases[2];
    plan_arm arm = heavy_named(now->place.robot);
    zv_plan_options options = heavy_options(&arm, now);
    const double from[ZV_MAX_JOINTS] = {-1.5, 2.0, 0.02, 0.0};
    options.near_q = from;
    options.load_kg = 8.5;
    const char *program = "G21 G90 F3000\nG0 X0 Y0\nG1 X1\nM2\n";
    plan_record heavy = plan_heavy(&arm, program, &options);
    const double use = most_torque(&arm, &heavy, options.load_kg);
    options.torque = ZV_TORQUE_NEVER;
    plan_record strong = plan_heavy(&arm, program, &options);
    CHECK(use > 0.95 && use <= 1.0);
    CHECK(heavy.report.duration > 1.02 * strong.report.duration);
    record_free(&heavy);
    record_free(&strong);
    arm_free(&arm);
}

static void a_place_that_a_drive_cannot_hold_is_named_with_its_joint(void)
{
    plan_arm arm = arm_named("arm4");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.torque = ZV_TORQUE_ALWAYS;
    options.load_kg = 3.0;
    plan_record r = plan_text(&arm, "G21 G90 F3000\nG0 X150 Y0 Z150\nG1 X160\nG1 X360\nM2\n", &options, NULL);
    const zv_plan_end *end = &r.report.failure;
    CHECK(r.status == ZV_OK && r.report.failed && r.count == 0);
    CHECK(end->reason == ZV_REASON_TORQUE && end->joint == 1 && end->line == 4);
    CHECK(strstr(r.report.message, "line 4") && strstr(r.report.message, "too weak to hold the arm"));
    // just before that place it still holds
    char program[128];
    snprintf(program, sizeof program, "G21 G90 F3000\nG0 X150 Y0 Z150\nG1 X%.3f\nM2\n", end->place.x / ZV_MM - 0.5);
    plan_record before = plan_heavy(&arm, program, &options);
    record_free(&before);
    record_free(&r);
    arm_free(&arm);
}

static void what_the_robot_file_does_not_tell_is_not_guessed(void)
{
    plan_arm scara = arm_named("scara"), six = arm_named("rl15"), planar = arm_named("planar3");
    const char *program = "G21 G90 F3000\nG0 X300 Y20 Z90\nG1 X310\nM2\n";
    zv_plan_options options = zv_plan_default_options(scara.ik);
    plan_record r = plan_heavy(&scara, program, &options);
    CHECK(!r.report.has_torque); // inertias unknown: torques count only when asked for
    record_free(&r);

    options = zv_plan_default_options(six.ik);
    options.torque = ZV_TORQUE_ALWAYS;
    r = plan_text(&six, program, &options, NULL);
    CHECK(r.status == ZV_ERR_NOT_AVAILABLE && strstr(r.why.message, "mass"));
    record_free(&r);

    options = zv_plan_default_options(planar.ik);
    options.world_from_program = pose_at(heavy_cases[0].place.work);
    r = plan_heavy(&planar, "G21 G90 F3000\nG0 X0 Y0\nG1 X5\nM2\n", &options);
    CHECK(r.report.has_torque && r.report.most_torque > 0.1); // all known
    record_free(&r);
    arm_free(&scara);
    arm_free(&six);
    arm_free(&planar);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(no_drive_gives_more_than_it_has_at_any_instant),
        CASE(torques_are_used_to_the_full_and_named),
        CASE(joint_moves_are_stretched_until_the_drives_can_do_them),
        CASE(a_place_that_a_drive_cannot_hold_is_named_with_its_joint),
        CASE(what_the_robot_file_does_not_tell_is_not_guessed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
