/// @file test_proof.c
/// What is proven between samples holds there: tubes contain the joints, and check and run agree.
#include "plan_arm.h"

#include <math.h>

#include "plan/torque.h"
#include "plan/tube.h"

static plan_arm arm;

/// The task of a tool that turns as the curve says.
static zv_task task_of(const plan_arm *of, bool from_words)
{
    static zv_torques none;
    zv_task task;
    const zv_plan_options options = zv_plan_default_options(of->ik);
    CHECK(zv_task_create(of->robot, of->ik, &options, from_words, &task, NULL) == ZV_OK);
    task.torques = &none;
    return task;
}

/// Joint values inside the limits, away from them by a part of their range.
static void random_joints(double *q)
{
    for (int k = 0; k < zv_robot_joint_count(arm.robot); ++k) {
        const zv_limits *limits = &zv_robot_joint(arm.robot, k)->limits;
        q[k] = limits->lower + (limits->upper - limits->lower) * check_uniform(0.1, 0.9);
    }
}

/// The solution nearest to `near`, in turns next to it; false when there is none.
static bool solve_near(const zv_pose *pose, const double *near, double *out)
{
    enum { SIX = 6 };
    const zv_ik_target target = zv_ik_target_pose(*pose);
    zv_ik_set set;
    double best = INFINITY;
    if (zv_ik_solve(arm.ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    for (int i = 0; i < set.count; ++i) {
        double q[SIX], far = 0.0;
        for (int k = 0; k < SIX; ++k) {
            const double turn = 2.0 * ZV_PI;
            q[k] = set.solutions[i].q[k] + turn * round((near[k] - set.solutions[i].q[k]) / turn);
            far = fmax(far, fabs(q[k] - near[k]));
        }
        if (far < best) {
            best = far;
            memcpy(out, q, sizeof q);
        }
    }
    return best < INFINITY;
}

static zv_vec3 random_direction(void)
{
    zv_vec3 d = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
    return zv_vec3_scale(d, 1.0 / zv_vec3_length(d));
}

/// A line along which the tool turns evenly by `turn` about a fixed axis: its turning rate never changes.
typedef struct line {
    zv_pose from;
    zv_vec3 way, axis;
    double turn;
} line;

static zv_pose pose_on(const line *l, double t)
{
    return (zv_pose){.rot = zv_rot_mul(zv_rot_axis(l->axis, t * l->turn), l->from.rot),
                     .pos = zv_vec3_add(l->from.pos, zv_vec3_scale(l->way, t))};
}

/// Steps from a random pose along a random line; `*closed` counts those whose tube closed.
static void try_line(const zv_task *task, double most_turn, int *closed)
{
    double q0[ZV_MAX_JOINTS], q1[ZV_MAX_JOINTS], radius[ZV_MAX_JOINTS];
    random_joints(q0);
    const line l = {.from = zv_fk(arm.robot, q0),
                    .way = zv_vec3_scale(random_direction(), 0.001 * pow(10.0, check_uniform(0.0, 1.8))),
                    .axis = random_direction(),
                    .turn = check_uniform(0.0, most_turn)};
    const zv_pose to = pose_on(&l, 1.0);
    const zv_tube_curve curve = {.turn = most_turn > 0.0 ? 1e-12 : 0.0}; // the rate does not change, but it is not 0
    if (!solve_near(&to, q0, q1) || !zv_tube_close(task, q0, q1, curve, radius)) {
        return;
    }
    ++*closed;
    for (int i = 1; i < 20; ++i) {
        const double t = i / 20.0;
        const zv_pose pose = pose_on(&l, t);
        double chord[ZV_MAX_JOINTS], q[ZV_MAX_JOINTS];
        for (int k = 0; k < task->joints; ++k) {
            chord[k] = q0[k] + t * (q1[k] - q0[k]);
        }
        CHECK(solve_near(&pose, chord, q));
        for (int k = 0; k < task->joints; ++k) {
            CHECK(fabs(q[k] - chord[k]) <= radius[k] + 1e-9);
        }
    }
}

static void joints_stay_in_a_tube_that_closes(void)
{
    const zv_task task = task_of(&arm, false);
    int closed = 0;
    for (int i = 0; i < 1500; ++i) {
        try_line(&task, 0.0, &closed);
    }
    CHECK(closed > 700);
}

static void joints_stay_in_a_tube_while_the_tool_turns(void)
{
    const zv_task task = task_of(&arm, true);
    int closed = 0;
    for (int i = 0; i < 1500; ++i) {
        try_line(&task, 0.05, &closed);
    }
    CHECK(closed > 500);
}

static void no_tube_closes_through_a_singular_wrist(void)
{
    const zv_task task = task_of(&arm, false);
    const zv_tube_curve straight = {.place = 0.0};
    for (int i = 0; i < 200; ++i) {
        double q0[ZV_MAX_JOINTS], q1[ZV_MAX_JOINTS], radius[ZV_MAX_JOINTS];
        random_joints(q0);
        q0[4] = -0.01;
        memcpy(q1, q0, sizeof q1);
        q1[4] = 0.01 * check_uniform(0.1, 1.0);
        CHECK(!zv_tube_close(&task, q0, q1, straight, radius));
    }
}

/// The tube of an arm of three joints without a closed form: Newton's exact joints lie in it. Its third joint is between
/// both bounds.
static void check_three_joints(const char *name, double third_low, double third_high)
{
    plan_arm crane = arm_named(name);
    const zv_task task = task_of(&crane, false);
    int closed = 0;
    CHECK(zv_tube_fits(&task));
    for (int i = 0; i < 300; ++i) {
        double q0[ZV_MAX_JOINTS] = {check_uniform(-2, 2), check_uniform(-1, 1), check_uniform(third_low, third_high)};
        double q1[ZV_MAX_JOINTS], radius[ZV_MAX_JOINTS];
        const zv_vec3 from = zv_fk(crane.robot, q0).pos, way = zv_vec3_scale(random_direction(), 0.03);
        const zv_tube_curve straight = {.place = 0.0};
        zv_numeric_options options = zv_numeric_default_options();
        options.near_q = q0;
        options.max_solutions = options.max_tries = 1;
        zv_ik_target target = zv_ik_target_at(zv_vec3_add(from, way));
        zv_ik_set set;
        if (zv_ik_numeric(crane.robot, &target, &options, &set, NULL) != ZV_OK || set.count == 0) {
            continue;
        }
        memcpy(q1, set.solutions[0].q, sizeof q1);
        if (!zv_tube_close(&task, q0, q1, straight, radius)) {
            continue;
        }
        ++closed;
        for (int k = 1; k < 8; ++k) {
            double chord[ZV_MAX_JOINTS];
            for (int j = 0; j < 3; ++j) {
                chord[j] = q0[j] + (q1[j] - q0[j]) * k / 8.0;
            }
            options.near_q = chord;
            target = zv_ik_target_at(zv_vec3_add(from, zv_vec3_scale(way, k / 8.0)));
            CHECK(zv_ik_numeric(crane.robot, &target, &options, &set, NULL) == ZV_OK && set.count == 1);
            for (int j = 0; j < 3; ++j) {
                CHECK(fabs(set.solutions[0].q[j] - chord[j]) <= radius[j] + 1e-9);
            }
        }
    }
    CHECK(closed > 200);
    arm_free(&crane);
}

static void joints_of_an_arm_with_a_slide_stay_in_its_tube(void)
{
    check_three_joints("crane", 0.25, 0.5);
}

static void coupled_joints_stay_in_their_tube(void)
{
    check_three_joints("pallet", 0.4, 1.2);
}

/// A line of a program from one pose to another place, as check and run see it.
static void compare_on_a_line(bool turns, int *proven, int *refused)
{
    double q[ZV_MAX_JOINTS];
    random_joints(q);
    const zv_pose from = zv_fk(arm.robot, q);
    const zv_vec3 way = zv_vec3_scale(random_direction(), check_uniform(20.0, 300.0));
    const zv_euler abc = zv_rot_to_abc(from.rot);
    char program[400], words[2][100] = {"", ""};
    for (int i = 0; turns && i < 2; ++i) {
        snprintf(words[i], sizeof words[i], " A%.4f B%.4f C%.4f", abc.a / ZV_DEG + 20.0 * i, abc.b / ZV_DEG,
                 abc.c / ZV_DEG - 10.0 * i);
    }
    snprintf(program, sizeof program, "G21 G90 G61\nG0 X0 Y0 Z0%s\nG1 X%.4f Y%.4f Z%.4f%s F6000\nM2\n", words[0], way.x,
             way.y, way.z, words[1]);
    zv_plan_options options = zv_plan_default_options(arm.ik);
    options.world_from_program = (zv_pose){.rot = zv_rot_identity(), .pos = from.pos};
    options.tool_rot = from.rot;
    options.rate_hz = 50.0;
    zv_text_source text = {program, strlen(program)};
    zv_program_walk walk = {.source = zv_source_of_text(&text), .options = zv_gcode_default_options()};
    const zv_walker moves = zv_walker_of_program(&walk);
    const zv_plan_sink nobody = {0};
    zv_plan_report checked, run;
    CHECK(zv_plan_check(arm.robot, arm.ik, &moves, &options, &nobody, &checked, NULL) == ZV_OK);
    CHECK(zv_plan_try(arm.robot, arm.ik, &moves, &options, &nobody, &run, NULL) == ZV_OK);
    CHECK(checked.failed == run.failed);
    CHECK(checked.failed || checked.has_proof);
    *proven += checked.proven;
    *refused += checked.failed;
}

static void check_and_run_agree_on_six_axes(void)
{
    enum { LINES = CHECK_ROUNDS(150, 30) };
    for (int turns = 0; turns < 2; ++turns) {
        int proven = 0, refused = 0;
        for (int i = 0; i < LINES; ++i) {
            compare_on_a_line(turns, &proven, &refused);
        }
        CHECK(refused > LINES / 10 && proven >= (LINES - refused) * 9 / 10);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(joints_stay_in_a_tube_that_closes),       CASE(joints_stay_in_a_tube_while_the_tool_turns),
        CASE(no_tube_closes_through_a_singular_wrist), CASE(joints_of_an_arm_with_a_slide_stay_in_its_tube),
        CASE(coupled_joints_stay_in_their_tube),       CASE(check_and_run_agree_on_six_axes),
    };
    arm = arm_named("rl15");
    const int failed = cmocka_run_group_tests_name("proof", cases, NULL, NULL);
    arm_free(&arm);
    return failed;
}
