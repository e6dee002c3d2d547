/// @file numeric.c
/// Numeric IK on random RL15 poses against KDL's Levenberg-Marquardt solver: the same poses, the same start (all joints
/// at zero, where KDL does best), one solution asked for. The time is the mean over all poses, also those that fail.
/// KDL's own settings accept an error of 1e-3; ours must be a million times nearer to count.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "kdl_arm.h"
#include "zveno/kin.h"

enum { POSES = 500, JOINTS = 6, REPETITIONS = 11 };
#define KDL_TOLERANCE 1e-3
#define OUR_TOLERANCE 1e-9

static const double start[JOINTS];

typedef struct work {
    zv_robot *robot;
    kdl_arm *peer;
    zv_ik_target target[POSES];
    int our_found, kdl_found;
} work;

static bool reaches(const work *w, int i, const double *q, double tolerance)
{
    const zv_pose got = zv_fk(w->robot, q), asked = w->target[i].base_from_tool;
    const zv_rot between = zv_rot_mul(zv_rot_transpose(got.rot), asked.rot);
    const double error = zv_vec3_length(zv_vec3_sub(got.pos, asked.pos)) + zv_vec3_length(zv_rot_log(between));
    return error < tolerance;
}

static void kdl_lma(void *context)
{
    work *w = context;
    w->kdl_found = 0;
    for (int i = 0; i < POSES; ++i) {
        double q[JOINTS];
        const bool found = kdl_arm_solve(w->peer, &w->target[i].base_from_tool, start, q);
        w->kdl_found += found && reaches(w, i, q, KDL_TOLERANCE);
    }
}

static void our_numeric(void *context)
{
    work *w = context;
    w->our_found = 0;
    zv_numeric_options options = zv_numeric_default_options();
    options.max_solutions = 1;
    options.near_q = start;
    for (int i = 0; i < POSES; ++i) {
        zv_ik_set set;
        zv_ik_numeric(w->robot, &w->target[i], &options, &set, NULL);
        w->our_found += set.count > 0 && reaches(w, i, set.solutions[0].q, OUR_TOLERANCE);
    }
}

static work *prepare(void)
{
    work *w = bench_memory(1, sizeof *w);
    w->robot = bench_robot("rl15");
    w->peer = kdl_arm_create(w->robot);
    for (int i = 0; i < POSES; ++i) {
        double q[JOINTS];
        for (int k = 0; k < JOINTS; ++k) {
            q[k] = bench_uniform(-ZV_PI, ZV_PI);
        }
        w->target[i] = zv_ik_target_pose(zv_fk(w->robot, q));
    }
    return w;
}

void bench_numeric(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    work *w = prepare();
    bench_job jobs[] = {{kdl_lma, w, POSES, BENCH_THREAD, 0}, {our_numeric, w, POSES, BENCH_THREAD, 0}};
    bench_measure(jobs, 2, REPETITIONS);

    bench_row row = {.name = "ik_numeric", .unit = "us", .peer = "KDL's LMA", .required = 0.3, .target = 0.1};
    row.ours = 1e6 * jobs[1].median_s;
    row.peer_value = 1e6 * jobs[0].median_s;
    snprintf(row.note, sizeof row.note, "found %.1f %% of %d random poses, KDL's LMA %.1f %%",
             100.0 * w->our_found / POSES, POSES, 100.0 * w->kdl_found / POSES);
    bench_add(table, row);

    kdl_arm_free(w->peer);
    zv_robot_free(w->robot);
    free(w);
}
