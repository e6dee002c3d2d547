/// @file test_wild.c
/// No limit is passed at any instant, on programs of every kind.
#include "zveno/plan.h"

#include "plan_limits.h"
#include "wild_programs.h"

enum { PROGRAMS = CHECK_ROUNDS(4 * PLAN_PLACES, PLAN_PLACES) };

/// The words that turn the tool of an arm, from the orientation it starts in.
static const char *turns_of(const char *robot)
{
    return strcmp(robot, "rl15") == 0 ? " A%.3f C180" : strcmp(robot, "scara") == 0 ? " A%.3f" : NULL;
}

static void wild_programs_pass_no_limit(void)
{
    static char program[1 << 15];
    for (int n = 0; n < PROGRAMS; ++n) {
        const plan_place *place = &plan_places[n % PLAN_PLACES];
        const char *turns = n % 3 == 0 ? turns_of(place->robot) : NULL;
        plan_arm arm = n % 4 == 0 ? arm_without_jerk(place->robot) : arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        options.tool_acceleration = wild_between(0.3, 30.0);
        const wild end = wild_program(place, turns, program, sizeof program);
        plan_record r = plan_at(&arm, program, &options);
        check_limits(&arm, &r, &options);
        CHECK(r.report.deviation < 1e-9);
        CHECK(r.report.curve.deviation_m <= end.widest_mm * ZV_MM);
        const zv_vec3 last =
            zv_pose_apply(options.world_from_program, (zv_vec3){end.x * ZV_MM, end.y * ZV_MM, end.z * ZV_MM});
        CHECK(zv_vec3_length(zv_vec3_sub(r.samples[r.count - 1].xyz, last)) < 1e-9);
        record_free(&r);
        arm_free(&arm);
    }
}

/// A tip whose radius is half a nanometre: it was passed in steps of more than that.
static void the_tool_keeps_its_acceleration_on_a_tip_of_a_nanometre(void)
{
    plan_arm arm = arm_without_jerk("scara");
    zv_plan_options options = options_at(&arm, &plan_places[0]);
    options.rate_hz = 20000.0;
    options.tool_acceleration = 1.0;
    plan_record r = plan_at(&arm,
                            "G21 G90 F6000 G64 P0.001\nG0 X-0.122875 Y-0.093443\nG1 X-0.131626 Y-0.099759\n"
                            "G1 X-0.112307 Y-0.086542\nG1 X-0.113692 Y-0.087534\nG1 X-0.111565 Y-0.086079\n"
                            "G1 X-0.128991 Y-0.098262\nM2\n",
                            &options);
    check_limits(&arm, &r, &options);
    record_free(&r);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(wild_programs_pass_no_limit),
        CASE(the_tool_keeps_its_acceleration_on_a_tip_of_a_nanometre),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
