/// @file test_redundancy.c
/// Seven axes follow programs: one joint is held where the others have room, and the tool stays on its path.
#include "plan_limits.h"

/// Joints of an arm, each with where it is behind the one before and the direction of its axis; a flange behind them.
typedef struct seven {
    const char *name;
    const char *joint[7];
    const char *tool;
} seven;

static const seven arms[] = {
    {"iiwa_kind",
     {"[0,0,1], \"origin\": {\"xyz\": [0,0,360]}", "[0,1,0]", "[0,0,1], \"origin\": {\"xyz\": [0,0,420]}", "[0,-1,0]",
      "[0,0,1], \"origin\": {\"xyz\": [0,0,400]}", "[0,1,0]", "[0,0,1]"},
     "[0,0,126]"},
    {"panda_kind",
     {"[0,0,1], \"origin\": {\"xyz\": [0,0,333]}", "[0,1,0]", "[0,0,1], \"origin\": {\"xyz\": [0,0,316]}",
      "[0,-1,0], \"origin\": {\"xyz\": [82.5,0,0]}", "[0,0,1], \"origin\": {\"xyz\": [-82.5,0,384]}", "[0,-1,0]",
      "[0,0,-1], \"origin\": {\"xyz\": [88,0,0]}"},
     "[0,0,-107]"},
};

static plan_arm arm_of(const seven *of)
{
    char text[4096];
    int used = snprintf(text, sizeof text,
                        "{\"format\": \"zveno-robot/1\", \"name\": \"%s\", \"title\": \"t\", \"source\": \"test\", "
                        "\"convention\": \"axes\", \"joints\": [",
                        of->name);
    for (int k = 0; k < 7; ++k) {
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "%s{\"name\": \"j%d\", \"type\": \"revolute\", \"axis\": %s, \"limits\": {\"position\": "
                         "[-165, 165], \"velocity\": 150, \"acceleration\": 600, \"jerk\": 6000}}",
                         k ? ", " : "", k + 1, of->joint[k]);
    }
    used += snprintf(text + used, sizeof text - (size_t)used, "], \"tool\": {\"xyz\": %s}}", of->tool);
    return arm_of_text(text, (size_t)used);
}

/// The joint that does not move, or -1.
static int held_joint(const plan_record *r)
{
    for (int k = 0; k < 7; ++k) {
        bool moves = false;
        for (int i = 0; i < r->count; ++i) {
            moves |= r->samples[i].q[k] != r->samples[0].q[k];
        }
        if (!moves) {
            return k;
        }
    }
    return -1;
}

static void a_program_is_followed(const seven *of, const char *program, double pitch_deg)
{
    plan_arm arm = arm_of(of);
    zv_plan_options options = zv_plan_default_options(arm.ik);
    const double work[6] = {480, 0, 250, 0, pitch_deg, 0};
    options.world_from_program = pose_at(work);
    plan_record r = plan_at(&arm, program, &options);
    if (r.report.failed) {
        print_error("%s: %s\n", of->name, r.report.message);
    }
    CHECK(r.status == ZV_OK && !r.report.failed && r.count > 100);
    check_limits(&arm, &r, &options);
    CHECK(r.report.deviation < 1e-9);
    CHECK(held_joint(&r) >= 0);
    for (int i = 0; i < r.count; ++i) {
        CHECK(zv_vec3_length(zv_vec3_sub(zv_fk(arm.robot, r.samples[i].q).pos, r.samples[i].xyz)) < 1e-9);
    }
    record_free(&r);
    arm_free(&arm);
}

static void lines_and_arcs_are_followed_by_seven_axes(void)
{
    static const char program[] =
        "G21 G90 G64 P0.05 F9000\nG0 X0 Y0 Z0\nG1 X60 Y40\nG3 X0 Y40 R40\nG1 X-40 Z20\nG0 Z40\n"
        "G0 X20 Y-60\nG1 Z0\nG1 X60 Y-60\nG2 X0 Y0 R60\nM2\n";
    for (int i = 0; i < 2; ++i) {
        a_program_is_followed(&arms[i], program, 0.0);
    }
}

static void words_turn_the_tool_of_seven_axes(void)
{
    static const char program[] =
        "G21 G90 G61 F6000\nG0 X0 Y0 Z0 A0 B0 C180\nG1 X40 B10 C180\nG1 Y30 A20 B0 C170\nM2\n";
    for (int i = 0; i < 2; ++i) {
        a_program_is_followed(&arms[i], program, 0.0);
    }
}

/// An arm that stands somewhere keeps the held joint there when that carries the path.
static void the_held_joint_stays_where_it_stands(void)
{
    plan_arm arm = arm_of(&arms[1]);
    zv_plan_options options = zv_plan_default_options(arm.ik);
    const double work[6] = {480, 0, 250, 0, 0, 0}, near_q[] = {0.1, 0.3, -0.1, 2.0, 0.1, 2.2, 0.6};
    options.world_from_program = pose_at(work);
    options.near_q = near_q;
    plan_record r = plan_at(&arm, "G21 G90 G61 F6000\nG0 X0 Y0 Z0\nG1 X40\nG1 Y30\nM2\n", &options);
    CHECK(!r.report.failed);
    CHECK(r.samples[r.count - 1].q[6] == near_q[6]);
    record_free(&r);
    arm_free(&arm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(lines_and_arcs_are_followed_by_seven_axes),
        CASE(words_turn_the_tool_of_seven_axes),
        CASE(the_held_joint_stays_where_it_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
