/// @file kinematics.c
/// FK, Jacobian and closed-form IK of RL15, in units of the time KDL takes for one FK.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "kdl_arm.h"
#include "zveno/kin.h"

enum { POSES = 1000, JOINTS = 6, REPETITIONS = 41 };

typedef struct work {
    zv_robot *robot;
    zv_ik *ik;
    kdl_arm *peer;
    double q[POSES][JOINTS];
    zv_pose base_from_tool[POSES];
    zv_ik_target target[POSES];
    double solutions[POSES][ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS];
    uint8_t counts[POSES];
} work;

static void kdl_fk(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        const zv_pose pose = kdl_arm_fk(w->peer, w->q[i]);
        bench_use(&pose);
    }
}

static void kdl_jacobian(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        double jacobian[6 * JOINTS];
        kdl_arm_jacobian(w->peer, w->q[i], jacobian);
        bench_use(jacobian);
    }
}

static void our_fk(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        const zv_pose pose = zv_fk(w->robot, w->q[i]);
        bench_use(&pose);
    }
}

static void our_jacobian(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        double jacobian[6 * JOINTS];
        const zv_pose pose = zv_jacobian(w->robot, w->q[i], jacobian);
        bench_use(&pose);
        bench_use(jacobian);
    }
}

static void our_ik_all(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        zv_ik_set set;
        zv_ik_solve(w->ik, &w->target[i], &set, NULL);
        bench_use(&set);
    }
}

static void our_ik_judged(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        zv_ik_set set;
        zv_ik_solve(w->ik, &w->target[i], &set, NULL);
        zv_ik_judge(w->robot, &set);
        bench_use(&set);
    }
}

static void our_ik_near(void *context)
{
    work *w = context;
    for (int i = 0; i < POSES; ++i) {
        zv_ik_set set;
        zv_ik_solve(w->ik, &w->target[i], &set, NULL);
        zv_ik_sort_near(w->robot, w->q[i], &set);
        bench_use(&set);
    }
}

static void our_ik_batch(void *context)
{
    work *w = context;
    zv_ik_solve_poses(w->ik, w->base_from_tool, POSES, w->solutions, w->counts, NULL);
    bench_use(w->solutions);
}

static work *prepare(void)
{
    work *w = bench_memory(1, sizeof *w);
    w->robot = bench_robot("rl15");
    w->peer = kdl_arm_create(w->robot);
    if (zv_ik_create(w->robot, &w->ik) != ZV_OK) {
        bench_stop("rl15 has no solver");
    }
    for (int i = 0; i < POSES; ++i) {
        for (int k = 0; k < JOINTS; ++k) {
            w->q[i][k] = bench_uniform(-ZV_PI, ZV_PI);
        }
        w->base_from_tool[i] = zv_fk(w->robot, w->q[i]);
        w->target[i] = zv_ik_target_pose(w->base_from_tool[i]);
    }
    return w;
}

static void finish(work *w)
{
    kdl_arm_free(w->peer);
    zv_ik_free(w->ik);
    zv_robot_free(w->robot);
    free(w);
}

void bench_kinematics(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    work *w = prepare();
    enum { KDL_FK, KDL_JACOBIAN, FK, JACOBIAN, IK_ALL, IK_JUDGED, IK_NEAR, IK_BATCH, JOBS };
    bench_job jobs[JOBS] = {
        [KDL_FK] = {kdl_fk, w, POSES, BENCH_THREAD, 0},
        [KDL_JACOBIAN] = {kdl_jacobian, w, POSES, BENCH_THREAD, 0},
        [FK] = {our_fk, w, POSES, BENCH_THREAD, 0},
        [JACOBIAN] = {our_jacobian, w, POSES, BENCH_THREAD, 0},
        [IK_ALL] = {our_ik_all, w, POSES, BENCH_THREAD, 0},
        [IK_JUDGED] = {our_ik_judged, w, POSES, BENCH_THREAD, 0},
        [IK_NEAR] = {our_ik_near, w, POSES, BENCH_THREAD, 0},
        [IK_BATCH] = {our_ik_batch, w, POSES, BENCH_THREAD, 0},
    };
    bench_measure(jobs, JOBS, REPETITIONS);

    static const struct {
        const char *name;
        int job;
        double required, target;
    } rows[] = {
        {"fk", FK, 0.2, 0.065},         {"jacobian", JACOBIAN, 0.3, 0.09},
        {"ik_all", IK_ALL, 0.6, 0.18},  {"ik_judged", IK_JUDGED, 0.7, 0.37},
        {"ik_near", IK_NEAR, 1.4, 0.6}, {"ik_batch", IK_BATCH, 0.25, 0.12},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        bench_row row = {.name = rows[i].name, .unit = "ns", .peer = "KDL's FK"};
        row.ours = 1e9 * jobs[rows[i].job].median_s;
        row.peer_value = 1e9 * jobs[KDL_FK].median_s;
        row.required = rows[i].required;
        row.target = rows[i].target;
        if (rows[i].job == JACOBIAN) {
            snprintf(row.note, sizeof row.note, "with FK; KDL's own Jacobian, without FK, takes %.0f ns",
                     1e9 * jobs[KDL_JACOBIAN].median_s);
        }
        bench_add(table, row);
    }
    finish(w);
}
