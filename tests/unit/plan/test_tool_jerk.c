/// @file test_tool_jerk.c
/// A limit of the tool's jerk is kept at every instant, and named where it holds the motion back.
#include "plan_limits.h"
#include "wild_programs.h"

enum { PROGRAMS = CHECK_ROUNDS(3 * PLAN_PLACES, PLAN_PLACES), RATE_HZ = 2500, APART = 5 };

/// The third difference of four places is a mean of the jerk between them, with weights that are not negative: where no
/// jerk is above the limit, none of these means is. Nothing but the places of the tool is used.
static double largest_jerk(const plan_record *r)
{
    const double h = (double)APART / RATE_HZ;
    double most = 0.0;
    for (int i = 0; i + 3 * APART + 1 < r->count; ++i) { // the last sample is at the end, not at its time
        const zv_plan_sample *at = &r->samples[i];
        const zv_vec3 outer = zv_vec3_sub(at[3 * APART].xyz, at[0].xyz),
                      inner = zv_vec3_sub(at[2 * APART].xyz, at[APART].xyz);
        const zv_vec3 third = zv_vec3_sub(outer, zv_vec3_scale(inner, 3.0));
        most = fmax(most, zv_vec3_length(third) / (h * h * h));
    }
    return most;
}

/// Programs of every kind, with limits from hardly felt to far below those of the joints.
static void the_jerk_of_the_tool_is_kept(void)
{
    static char program[1 << 15];
    int named = 0;
    for (int n = 0; n < PROGRAMS; ++n) {
        const plan_place *place = &plan_places[n % PLAN_PLACES];
        plan_arm arm = n % 4 == 3 ? arm_without_jerk(place->robot) : arm_named(place->robot);
        zv_plan_options options = options_at(&arm, place);
        options.rate_hz = RATE_HZ;
        options.tool_jerk = pow(10.0, check_uniform(0.0, 2.0));
        wild_program(place, NULL, program, sizeof program);
        plan_record r = plan_at(&arm, program, &options);
        CHECK(r.report.duration > 0.0);
        check_limits(&arm, &r, &options);
        CHECK(largest_jerk(&r) <= options.tool_jerk * 1.001 + 0.2); // places are true to 0.1 nm
        named += r.by_tool_jerk > 0;
        record_free(&r);
        arm_free(&arm);
    }
    CHECK(3 * named > PROGRAMS);
}

static double time_of_a_line(const plan_arm *arm, double jerk)
{
    zv_plan_options options = options_at(arm, &plan_places[1]);
    options.tool_jerk = jerk;
    plan_record r = plan_at(arm, "G21 G90 G61 F30000\nG0 X0 Y0\nG1 X20 Y15\nM2\n", &options);
    CHECK(r.report.duration > 0.0);
    const double duration = r.report.duration;
    record_free(&r);
    return duration;
}

/// Where nothing else counts, a line of length L takes the time of the textbook, (32 L / jerk)^(1/3). It may be longer by
/// what the directions leave of a limit, of which 0.795 at least are used (motion_limits.c).
static void a_lower_limit_takes_longer(void)
{
    plan_arm arm = arm_named("drawbot");
    const double without = time_of_a_line(&arm, INFINITY);
    CHECK_NEAR(time_of_a_line(&arm, 1000.0), without, 1e-3 * without);
    double before = without;
    for (double jerk = 16.0; jerk > 0.5; jerk /= 4.0) {
        const double duration = time_of_a_line(&arm, jerk), least = cbrt(32.0 * 0.025 / jerk);
        CHECK(duration > 1.2 * before);
        CHECK(duration > least && duration < least / cbrt(0.795));
        before = duration;
    }
    arm_free(&arm);
}

/// Those of the robot file are the ones that a plan begins with.
static void the_robot_file_may_say_them(void)
{
    static char text[1 << 15];
    size_t size = 0;
    const char *shipped = zv_shipped_find("drawbot", &size), *rest = strchr(shipped, '{') + 1;
    CHECK(size + 100 < sizeof text);
    const int length = snprintf(text, sizeof text, "{\"tool_limits\": {\"acceleration\": 500, \"jerk\": 4000}, %.*s",
                                (int)(size - (size_t)(rest - shipped)), rest);
    plan_arm arm = arm_of_text(text, (size_t)length), usual = arm_named("drawbot");
    zv_plan_options options = zv_plan_default_options(arm.ik);
    CHECK(options.tool_acceleration == 0.5 && options.tool_jerk == 4.0);
    options = zv_plan_default_options(usual.ik);
    CHECK(options.tool_acceleration == 2.0 && options.tool_jerk == INFINITY);
    arm_free(&arm);
    arm_free(&usual);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_jerk_of_the_tool_is_kept),
        CASE(a_lower_limit_takes_longer),
        CASE(the_robot_file_may_say_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
