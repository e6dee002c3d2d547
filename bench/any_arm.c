/// @file any_arm.c
/// All solutions of arms of every family, in units of the time KDL takes for one FK of RL15.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "kdl_arm.h"
#include "zveno/kin.h"

enum { POSES = 100, REPETITIONS = 41, SIX = 6 };

/// An arm of tests/data/robots and what its solver promises.
typedef struct arm_row {
    const char *name, *file;
    bool at_parameter; ///< at a value of the free parameter, not for all of them
    double required, target;
} arm_row;

static const arm_row rows[] = {
    {"ik_ur_kind", "ur_like", false, 0.6, 0.28},
    {"ik_five", "five_like", false, 3.0, 1.0},
    {"ik_arm_angle", "iiwa_like", true, 6.0, 3.0},
    {"ik_all_arm_angles", "iiwa_like", false, 60.0, 60.0},
    {"ik_general_six", "offset_like", false, 250.0, 120.0},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

typedef struct arm_work {
    zv_robot *robot;
    zv_ik *ik;
    zv_ik_target target[POSES];
} arm_work;

typedef struct peer_work {
    kdl_arm *peer;
    double q[POSES][SIX];
} peer_work;

static void peer_fk(void *context)
{
    peer_work *w = context;
    for (int i = 0; i < POSES; ++i) {
        const zv_pose pose = kdl_arm_fk(w->peer, w->q[i]);
        bench_use(&pose);
    }
}

static void solve_all(void *context)
{
    arm_work *w = context;
    for (int i = 0; i < POSES; ++i) {
        zv_ik_set set;
        zv_ik_solve(w->ik, &w->target[i], &set, NULL);
        bench_use(&set);
    }
}

static zv_robot *read_robot(const char *name)
{
    char path[512], text[16384];
    snprintf(path, sizeof path, "%s/tests/data/robots/%s.json", ZV_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    zv_robot *robot = NULL;
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    if (!file || zv_robot_parse(text, size, NULL, 0, &robot, NULL) != ZV_OK) {
        bench_stop("a robot of tests/data/robots cannot be read");
    }
    fclose(file);
    return robot;
}

static void prepare(const arm_row *row, arm_work *w)
{
    w->robot = read_robot(row->file);
    if (zv_ik_create(w->robot, &w->ik) != ZV_OK) {
        bench_stop("an arm has no solver");
    }
    for (int i = 0; i < POSES; ++i) {
        double q[ZV_MAX_JOINTS];
        for (int k = 0; k < zv_robot_joint_count(w->robot); ++k) {
            q[k] = bench_uniform(-ZV_PI, ZV_PI);
        }
        w->target[i] = zv_ik_target_of(w->ik, q);
        w->target[i].has_parameter = row->at_parameter;
    }
}

static peer_work *prepare_peer(void)
{
    peer_work *w = bench_memory(1, sizeof *w);
    zv_robot *robot = bench_robot("rl15");
    w->peer = kdl_arm_create(robot);
    zv_robot_free(robot);
    for (int i = 0; i < POSES; ++i) {
        for (int k = 0; k < SIX; ++k) {
            w->q[i][k] = bench_uniform(-ZV_PI, ZV_PI);
        }
    }
    return w;
}

void bench_any_arm(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    static arm_work work[ROWS];
    peer_work *peer = prepare_peer();
    bench_job jobs[ROWS + 1] = {{peer_fk, peer, POSES, BENCH_THREAD, 0}};
    for (int i = 0; i < ROWS; ++i) {
        prepare(&rows[i], &work[i]);
        jobs[i + 1] = (bench_job){solve_all, &work[i], POSES, BENCH_THREAD, 0};
    }
    bench_measure(jobs, ROWS + 1, REPETITIONS);

    for (int i = 0; i < ROWS; ++i) {
        bench_row row = {.name = rows[i].name, .unit = "ns", .peer = "KDL's FK"};
        row.ours = 1e9 * jobs[i + 1].median_s;
        row.peer_value = 1e9 * jobs[0].median_s;
        row.required = rows[i].required;
        row.target = rows[i].target;
        bench_add(table, row);
        zv_ik_free(work[i].ik);
        zv_robot_free(work[i].robot);
    }
    kdl_arm_free(peer->peer);
    free(peer);
}
