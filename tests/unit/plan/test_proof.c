/// @file test_proof.c
#include "plan_arm.h"

#include <math.h>

#include "plan/tube.h"

static plan_arm arm;

/// Joint values inside the limits, away from them by a part of their range.
static void random_joints(double *q)
{
    for (int k = 0; k < ZV_TUBE_JOINTS; ++k) {
        const zv_limits *limits = &zv_robot_joint(arm.robot, k)->limits;
        q[k] = limits->lower + (limits->upper - limits->lower) * check_uniform(0.1, 0.9);
    }
}

/// The solution nearest to `near`, in turns next to it; false when there is none.
static bool solve_near(const zv_pose *pose, const double *near, double *out)
{
    const zv_ik_target target = zv_ik_target_pose(*pose);
    zv_ik_set set;
    double best = INFINITY;
    if (zv_ik_solve(arm.ik, &target, &set, NULL) != ZV_OK) {
        return false;
    }
    for (int i = 0; i < set.count; ++i) {
        double q[ZV_TUBE_JOINTS], far = 0.0;
        for (int k = 0; k < ZV_TUBE_JOINTS; ++k) {
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

/// Steps from a random pose along a random line; `*closed` counts those whose tube closed.
static void try_line(int *closed)
{
    double q0[ZV_MAX_JOINTS], q1[ZV_MAX_JOINTS], radius[ZV_TUBE_JOINTS];
    random_joints(q0);
    const zv_pose from = zv_fk(arm.robot, q0);
    zv_pose to = from;
    const zv_vec3 way = zv_vec3_scale(random_direction(), 0.001 * pow(10.0, check_uniform(0.0, 1.8)));
    to.pos = zv_vec3_add(from.pos, way);
    if (!solve_near(&to, q0, q1) || !zv_tube_close(arm.robot, q0, q1, 0.0, radius)) {
        return;
    }
    ++*closed;
    for (int i = 1; i < 20; ++i) {
        const double t = i / 20.0;
        double chord[ZV_TUBE_JOINTS], q[ZV_TUBE_JOINTS];
        zv_pose pose = from;
        pose.pos = zv_vec3_add(from.pos, zv_vec3_scale(way, t));
        for (int k = 0; k < ZV_TUBE_JOINTS; ++k) {
            chord[k] = q0[k] + t * (q1[k] - q0[k]);
        }
        CHECK(solve_near(&pose, chord, q));
        for (int k = 0; k < ZV_TUBE_JOINTS; ++k) {
            CHECK(fabs(q[k] - chord[k]) <= radius[k] + 1e-9);
        }
    }
}

static void joints_stay_in_a_tube_that_closes(void)
{
    int closed = 0;
    for (int i = 0; i < 1500; ++i) {
        try_line(&closed);
    }
    CHECK(closed > 700);
}

static void no_tube_closes_through_a_singular_wrist(void)
{
    for (int i = 0; i < 200; ++i) {
        double q0[ZV_MAX_JOINTS], q1[ZV_MAX_JOINTS], radius[ZV_TUBE_JOINTS];
        random_joints(q0);
        q0[4] = -0.01;
        memcpy(q1, q0, sizeof q1);
        q1[4] = 0.01 * check_uniform(0.1, 1.0);
        CHECK(!zv_tube_close(arm.robot, q0, q1, 0.0, radius));
    }
}

/// A line of a program from one pose to another place, as check and run see it.
static void compare_on_a_line(int *proven, int *refused)
{
    double q[ZV_MAX_JOINTS];
    random_joints(q);
    const zv_pose from = zv_fk(arm.robot, q);
    const zv_vec3 way = zv_vec3_scale(random_direction(), check_uniform(20.0, 300.0));
    char program[200];
    snprintf(program, sizeof program, "G21 G90 G61\nG0 X0 Y0 Z0\nG1 X%.4f Y%.4f Z%.4f F6000\nM2\n", way.x, way.y,
             way.z);
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
    CHECK(zv_plan_run(arm.robot, arm.ik, &moves, &options, &nobody, &run, NULL) == ZV_OK);
    CHECK(checked.failed == run.failed);
    CHECK(checked.failed || checked.has_proof);
    *proven += checked.proven;
    *refused += checked.failed;
}

static void check_and_run_agree_on_six_axes(void)
{
    enum { LINES = 150 };
    int proven = 0, refused = 0;
    for (int i = 0; i < LINES; ++i) {
        compare_on_a_line(&proven, &refused);
    }
    CHECK(refused > LINES / 10 && proven >= (LINES - refused) * 9 / 10);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(joints_stay_in_a_tube_that_closes),
        CASE(no_tube_closes_through_a_singular_wrist),
        CASE(check_and_run_agree_on_six_axes),
    };
    arm = arm_named("rl15");
    const int failed = cmocka_run_group_tests_name("proof", cases, NULL, NULL);
    arm_free(&arm);
    return failed;
}
