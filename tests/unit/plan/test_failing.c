/// @file test_failing.c
/// Every part of a path that an arm cannot follow is reported, per branch, and nothing else is.
#include "zveno/plan.h"

#include "plan_arm.h"

enum { MOST = 64 };

typedef struct told {
    zv_plan_failing part[MOST];
    int count;
    zv_plan_report report;
} told;

static bool take(void *user, const zv_plan_failing *part)
{
    told *t = user;
    CHECK(t->count < MOST);
    t->part[t->count++] = *part;
    return true;
}

static told check_program(const plan_arm *arm, const char *program, const zv_plan_options *options)
{
    told t = {.count = 0};
    zv_error why;
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    const zv_plan_sink sink = {.user = &t, .failing = take};
    CHECK(zv_plan_check(arm->robot, arm->ik, &moves, options, &sink, &t.report, &why) == ZV_OK);
    CHECK(t.report.errors == 0);
    return t;
}

static bool is_told(const told *t, double s, bool every_branch, zv_branch branch)
{
    for (int i = 0; i < t->count; ++i) {
        const zv_plan_failing *part = &t->part[i];
        const bool fits = every_branch ? part->every_branch : part->begin.branch.elbow == branch.elbow;
        if (fits && s >= part->begin.s && s <= part->s1) {
            return true;
        }
    }
    return false;
}

/// Straight lines of G61 from one place of the plane to the next: the point at `s` is known without the planner.
static zv_vec3 point_at(const double (*corner)[2], int count, double s)
{
    for (int i = 1; i < count; ++i) {
        const double dx = corner[i][0] - corner[i - 1][0], dy = corner[i][1] - corner[i - 1][1], way = hypot(dx, dy);
        if (s <= way || i + 1 == count) {
            return (zv_vec3){(corner[i - 1][0] + dx * s / way), (corner[i - 1][1] + dy * s / way), 0.01};
        }
        s -= way;
    }
    return (zv_vec3){0.0, 0.0, 0.0};
}

/// The solver, asked at many places, says the same as the parts.
static void parts_are_where_the_solver_has_no_joint_values_in_limits(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    int failed = 0;
    for (int round = 0; round < 40; ++round) {
        enum { CORNERS = 5 };
        double corner[CORNERS][2], length = 0.0;
        char program[512];
        size_t used = (size_t)snprintf(program, sizeof program, "G21 G90 G61 F6000\n");
        for (int i = 0; i < CORNERS; ++i) {
            corner[i][0] = floor(check_uniform(-500, 500)) * ZV_MM;
            corner[i][1] = floor(check_uniform(-500, 500)) * ZV_MM;
            used += (size_t)snprintf(program + used, sizeof program - used, "G%d X%.0f Y%.0f Z10\n", i > 0,
                                     corner[i][0] / ZV_MM, corner[i][1] / ZV_MM);
            length += i ? hypot(corner[i][0] - corner[i - 1][0], corner[i][1] - corner[i - 1][1]) : 0.0;
        }
        const told t = check_program(&arm, program, &options);
        failed += t.report.failed;
        CHECK(t.report.failed == (t.count > 0) && t.report.failing == t.count);
        for (int i = 0; t.report.failed && i < 400; ++i) {
            const double s = check_uniform(0.001, length - 0.001);
            zv_ik_target target = zv_ik_target_at(point_at(corner, CORNERS, s));
            zv_ik_set set;
            CHECK(zv_ik_solve(arm.ik, &target, &set, NULL) == ZV_OK);
            zv_ik_judge(arm.robot, &set);
            CHECK(is_told(&t, s, true, (zv_branch){0}) == (set.count == 0) || fabs(set.beyond) < 1e-6);
            for (int k = 0; k < set.count; ++k) {
                const bool fails = is_told(&t, s, false, set.solutions[k].branch);
                CHECK(fails || set.solutions[k].in_limits);
            }
        }
    }
    CHECK(failed > 20);
    arm_free(&arm);
}

static void parts_come_in_order_with_lines_places_and_reasons(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = zv_plan_default_options(arm.ik);
    const told t = check_program(&arm,
                                 "G21 G90 F3000\nG0 X300 Y0 Z10\nG1 X400 Y0\nG1 X500\nG1 X300\nG0 X0 Y300\n"
                                 "G1 X0 Y20\nG1 X0 Y300\nG0 X300 Y0\nG1 Z-300\nG1 Z10\nM2\n",
                                 &options);
    CHECK(t.count == 6 && t.part[0].every_branch && t.part[3].every_branch);
    CHECK(t.part[0].begin.reason == ZV_REASON_REACH && t.part[0].begin.line == 4 && t.part[0].line1 == 5);
    CHECK_NEAR(t.part[0].begin.place.x, 0.45, 1e-6);
    CHECK_NEAR(t.part[0].place1.x, 0.45, 1e-6);
    CHECK(t.part[1].begin.reason == ZV_REASON_LIMIT && t.part[1].begin.joint == 1 && t.part[1].begin.line == 7);
    CHECK(t.part[3].begin.reach == ZV_REACH_INNER && t.part[3].line1 == 8);
    CHECK(t.part[5].begin.joint == 2 && t.part[5].begin.line == 10 && t.part[5].line1 == 11);
    for (int i = 1; i < t.count; ++i) {
        CHECK(t.part[i].begin.s >= t.part[i - 1].begin.s && t.part[i].s1 >= t.part[i].begin.s);
    }
    arm_free(&arm);
}

static void a_rapid_counts_at_its_end_only(void)
{
    plan_arm arm = arm_named("scara");
    const zv_plan_options options = zv_plan_default_options(arm.ik);
    const told over = check_program(
        &arm, "G21 G90 F3000\nG0 X300 Y0 Z10\nG1 X310\nG0 X-300 Y40\nG1 X-310\nG0 X300\nG1 X600\nM2\n", &options);
    CHECK(over.report.failed);
    for (int i = 0; i < over.count; ++i) {
        CHECK(over.part[i].begin.line != 4 && over.part[i].begin.line != 6);
    }
    const told at =
        check_program(&arm, "G21 G90 F3000\nG0 X300 Y0 Z10\nG1 X310\nG0 X700\nG0 X300\nG1 X310\nM2\n", &options);
    CHECK(at.count == 1 && at.part[0].every_branch && at.part[0].begin.line == 4 && at.part[0].line1 == 4);
    arm_free(&arm);
}

static void an_arc_out_of_reach_is_told_with_its_target(void)
{
    plan_arm arm = arm_named("scara");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.world_from_program.pos = (zv_vec3){0.3, 0.0, 0.01};
    const told t = check_program(&arm, "G21 G90 F3000\nG0 X0 Y0 Z0\nG2 X200 Y-120 I100 J-60\nM2\n", &options);
    CHECK(t.report.failed && strstr(t.report.message, "line 3") != NULL);
    CHECK(strstr(t.report.message, "on the arc to X500.000 Y-120.000 Z10.000 mm") != NULL);
    const told line = check_program(&arm, "G21 G90 F3000\nG0 X0 Y0 Z0\nG1 X300\nM2\n", &options);
    CHECK(line.report.failed && !strstr(line.report.message, "arc"));
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(parts_are_where_the_solver_has_no_joint_values_in_limits),
        CASE(parts_come_in_order_with_lines_places_and_reasons),
        CASE(a_rapid_counts_at_its_end_only),
        CASE(an_arc_out_of_reach_is_told_with_its_target),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
