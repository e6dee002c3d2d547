/// @file test_failures.c
/// What an arm cannot do is reported with line, place and reason; and what it does where one branch is not enough.
#include "zveno/plan.h"

#include "plan_limits.h"

static void a_program_with_an_error_does_not_move(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    plan_record r = plan_text(&arm, "G21 G90\nG1 X10 F500\nG1 Y5 Q\nG1 X0\nM2\n", &options, NULL);
    CHECK(r.status == ZV_OK && r.report.errors == 1 && r.count == 0 && r.issues >= 1);
    record_free(&r);
    arm_free(&arm);
}

static void a_place_out_of_reach_is_named(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    plan_record r = plan_text(&arm, "G21 G90 F6000\nG0 X0 Y0\nG1 X100\nG1 X200\nM2\n", &options, NULL);
    const zv_plan_end *end = &r.report.failure;
    CHECK(r.status == ZV_OK && r.report.failed && r.count == 0);
    CHECK(end->reason == ZV_REASON_REACH && end->reach == ZV_REACH_OUTER && end->line == 4);
    CHECK_NEAR(end->place.x, sqrt(0.45 * 0.45 - 0.02 * 0.02), 1e-6);
    CHECK(strstr(r.report.message, "line 4") && strstr(r.report.message, "X449.555"));
    CHECK(r.report.end_count == 2);
    record_free(&r);
    arm_free(&arm);
}

static void a_joint_limit_is_named_with_its_joint(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    plan_record r = plan_text(&arm, "G21 G90 F6000\nG0 X0 Y0\nG1 Z95\nM2\n", &options, NULL);
    const zv_plan_end *end = &r.report.failure;
    CHECK(r.report.failed && end->reason == ZV_REASON_LIMIT && end->joint == 2);
    CHECK_NEAR(end->place.z, 0.18, 1e-6);
    CHECK(strstr(r.report.message, "joint 3 (z)") != NULL);
    record_free(&r);
    arm_free(&arm);
}

static void the_status_of_a_run_says_whether_it_moved(void)
{
    static const struct {
        const char *program;
        zv_status status;
        const char *word;
    } cases[] = {{"G21 G90 F6000\nG0 X0 Y0\nG1 X20\nM2\n", ZV_OK, ""},
                 {"G21 G90\nG1 X10 F500\nG1 Y5 Q\nM2\n", ZV_ERR_SYNTAX, "errors in the program: 1"},
                 {"G21 G90 F6000\nG0 X0 Y0\nG1 X200\nM2\n", ZV_ERR_LIMIT, "line 3"}};
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = options_at(&arm, &plan_places[0]);
    for (int i = 0; i < 3; ++i) {
        zv_text_source text = {cases[i].program, strlen(cases[i].program)};
        zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
        const zv_walker moves = zv_walker_of_program(&walk);
        const zv_plan_sink nobody = {0};
        zv_plan_report report;
        zv_error why = {.message = ""};
        CHECK(zv_plan_run(arm.robot, arm.ik, &moves, &options, &nobody, &report, &why) == cases[i].status);
        CHECK(strstr(why.message, cases[i].word) != NULL);
        CHECK(zv_plan_run(arm.robot, arm.ik, &moves, &options, &nobody, &report, NULL) == cases[i].status);
    }
    arm_free(&arm);
}

/// Around the base with the elbow to the left the shoulder ends at one side first, with the elbow to the right at the
/// other: the way from the middle to one side is carried by one of them only.
static void the_branch_that_carries_the_whole_path_is_chosen(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.rate_hz = 50.0;
    for (int side = -1; side <= 1; side += 2) {
        char program[256];
        const double angle = side * 165.0 * ZV_DEG;
        snprintf(program, sizeof program, "G21 G90 G17 F6000\nG0 X300 Y0 Z10\nG%d X%.4f Y%.4f I-300 J0\nM2\n",
                 side > 0 ? 3 : 2, 300.0 * cos(angle), 300.0 * sin(angle));
        plan_record r = plan_at(&arm, program, &options);
        CHECK(r.report.branch.elbow == (side > 0 ? ZV_ELBOW_RIGHT : ZV_ELBOW_LEFT));
        CHECK(r.report.end_count == 2 && r.report.changes == 0);
        record_free(&r);
    }
    arm_free(&arm);
}

static void the_branch_changes_at_a_rapid_when_none_carries_all(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.rate_hz = 2500.0;
    char program[512];
    const double angle = 165.0 * ZV_DEG, x = 300.0 * cos(angle), y = 300.0 * sin(angle);
    snprintf(program, sizeof program,
             "G21 G90 G17 F6000\nG0 X300 Y0 Z10\nG3 X%.4f Y%.4f I-300 J0\nG0 X300 Y0\nG2 X%.4f Y%.4f I-300 J0\nM2\n", x,
             y, x, -y);
    plan_record r = plan_at(&arm, program, &options);
    CHECK(r.report.changes == 1);
    check_limits(&arm, &r, &options);
    for (int i = 1; i < r.count; ++i) { // no jump anywhere
        CHECK(fabs(r.samples[i].q[1] - r.samples[i - 1].q[1]) < 0.01);
    }
    record_free(&r);
    arm_free(&arm);
}

/// Here the rapid itself could be followed, but what comes after it needs the other elbow.
static void the_branch_changes_ahead_of_where_it_would_end(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    char program[512];
    const double angle = 165.0 * ZV_DEG, x = 300.0 * cos(angle), y = 300.0 * sin(angle);
    snprintf(
        program, sizeof program,
        "G21 G90 G17 F6000\nG0 X300 Y0 Z10\nG3 X%.4f Y%.4f I-300 J0\nG0 Z30\nG0 X0 Y300\nG0 Z10\nG2 X%.4f Y%.4f I0 "
        "J-300\nM2\n",
        x, y, x, -y);
    plan_record r = plan_at(&arm, program, &options);
    CHECK(r.report.changes == 1);
    CHECK(r.report.branch.elbow == ZV_ELBOW_RIGHT && r.samples[r.count - 1].q[1] < 0.0);
    for (int i = 0; i < r.count; ++i) { // the change happens up there, on the long rapid
        const double bend = r.samples[i].q[1];
        CHECK(fabs(bend) > 0.5 || r.samples[i].xyz.z > 0.0299);
    }
    record_free(&r);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_program_with_an_error_does_not_move),
        CASE(a_place_out_of_reach_is_named),
        CASE(a_joint_limit_is_named_with_its_joint),
        CASE(the_status_of_a_run_says_whether_it_moved),
        CASE(the_branch_that_carries_the_whole_path_is_chosen),
        CASE(the_branch_changes_at_a_rapid_when_none_carries_all),
        CASE(the_branch_changes_ahead_of_where_it_would_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
