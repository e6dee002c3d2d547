/// @file dynamics.c
/// Inverse and forward dynamics of an arm like RL15 with masses, in units of the time KDL takes for inverse dynamics; and
/// how long the search for the weakest pose takes.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "dyn_kdl.h"
#include "dyn_mujoco.h"
#include "zveno/dyn.h"

enum { STATES = 1000, JOINTS = 6, REPETITIONS = 41, SEARCHES = 5, FILE_SIZE = 16384 };

typedef struct work {
    zv_robot *robot, *planar;
    zv_dyn *dyn, *planar_dyn;
    dyn_kdl *kdl;
    dyn_mujoco *mujoco;
    double q[STATES][JOINTS], qd[STATES][JOINTS], qdd[STATES][JOINTS], torque[STATES][JOINTS];
} work;

static void kdl_inverse(void *context)
{
    work *w = context;
    for (int i = 0; i < STATES; ++i) {
        dyn_kdl_inverse(w->kdl, w->q[i], w->qd[i], w->qdd[i], w->torque[i]);
    }
    bench_use(w->torque);
}

static void mujoco_inverse(void *context)
{
    work *w = context;
    for (int i = 0; i < STATES; ++i) {
        dyn_mujoco_inverse(w->mujoco, w->q[i], w->qd[i], w->qdd[i], w->torque[i]);
    }
    bench_use(w->torque);
}

static void mujoco_forward(void *context)
{
    work *w = context;
    for (int i = 0; i < STATES; ++i) {
        dyn_mujoco_forward(w->mujoco, w->q[i], w->qd[i], w->qdd[i], w->torque[i]);
    }
    bench_use(w->torque);
}

static void our_inverse(void *context)
{
    work *w = context;
    for (int i = 0; i < STATES; ++i) {
        zv_inverse_dynamics(w->dyn, w->q[i], w->qd[i], w->qdd[i], w->torque[i]);
        bench_use(w->torque[i]);
    }
}

static void our_inverse_many(void *context)
{
    work *w = context;
    zv_inverse_dynamics_many(w->dyn, STATES, w->q[0], w->qd[0], w->qdd[0], w->torque[0]);
    bench_use(w->torque);
}

static void our_forward(void *context)
{
    work *w = context;
    for (int i = 0; i < STATES; ++i) {
        zv_forward_dynamics(w->dyn, w->q[i], w->qd[i], w->qdd[i], w->torque[i]);
        bench_use(w->torque[i]);
    }
}

static void search(const zv_robot *robot, const zv_dyn *dyn)
{
    double limits[ZV_MAX_JOINTS];
    zv_worst_payload worst;
    zv_torque_limits(robot, 1.0, limits);
    if (zv_payload_worst(dyn, robot, limits, NULL, &worst, NULL) != ZV_OK || !worst.complete) {
        bench_stop("the search for the weakest pose did not end well");
    }
    bench_use(&worst);
}

static void search_rl15(void *context)
{
    work *w = context;
    search(w->robot, w->dyn);
}

static void search_planar(void *context)
{
    work *w = context;
    search(w->planar, w->planar_dyn);
}

zv_robot *bench_arm_with_masses(void)
{
    char text[FILE_SIZE];
    FILE *file = fopen(ZV_SOURCE_DIR "/tests/data/robots/rl15_masses.json", "rb");
    const size_t size = file ? fread(text, 1, sizeof text, file) : 0;
    zv_robot *robot = NULL;
    if (!file || zv_robot_parse(text, size, NULL, 0, &robot, NULL) != ZV_OK) {
        bench_stop("the arm with masses cannot be read");
    }
    fclose(file);
    return robot;
}

static work *prepare(void)
{
    const zv_dyn_options options = zv_dyn_default_options();
    work *w = bench_memory(1, sizeof *w);
    w->robot = bench_arm_with_masses();
    w->planar = bench_robot("planar3");
    if (zv_dyn_create(w->robot, &options, &w->dyn, NULL) != ZV_OK ||
        zv_dyn_create(w->planar, &options, &w->planar_dyn, NULL) != ZV_OK) {
        bench_stop("an arm with masses has no dynamics");
    }
    w->kdl = dyn_kdl_create(w->robot, options.gravity, 0.0);
    w->mujoco = dyn_mujoco_create(w->robot, options.gravity, 0.0);
    for (int i = 0; i < STATES; ++i) {
        for (int k = 0; k < JOINTS; ++k) {
            w->q[i][k] = bench_uniform(-ZV_PI, ZV_PI);
            w->qd[i][k] = bench_uniform(-3, 3);
            w->qdd[i][k] = bench_uniform(-10, 10);
        }
    }
    return w;
}

static void finish(work *w)
{
    dyn_mujoco_free(w->mujoco);
    dyn_kdl_free(w->kdl);
    zv_dyn_free(w->dyn);
    zv_dyn_free(w->planar_dyn);
    zv_robot_free(w->robot);
    zv_robot_free(w->planar);
    free(w);
}

static void measure_motion(work *w, bench_table *table)
{
    enum { KDL, MUJOCO, MUJOCO_FORWARD, INVERSE, MANY, FORWARD, JOBS };
    bench_job jobs[JOBS] = {
        [KDL] = {kdl_inverse, w, STATES, BENCH_THREAD, 0},
        [MUJOCO] = {mujoco_inverse, w, STATES, BENCH_THREAD, 0},
        [MUJOCO_FORWARD] = {mujoco_forward, w, STATES, BENCH_THREAD, 0},
        [INVERSE] = {our_inverse, w, STATES, BENCH_THREAD, 0},
        [MANY] = {our_inverse_many, w, STATES, BENCH_THREAD, 0},
        [FORWARD] = {our_forward, w, STATES, BENCH_THREAD, 0},
    };
    bench_measure(jobs, JOBS, REPETITIONS);
    static const struct {
        const char *name;
        int job, mujoco;
        double required, target;
    } rows[] = {
        {"inverse_dyn", INVERSE, MUJOCO, 0.15, 0.06},
        {"inverse_many", MANY, MUJOCO, 0.05, 0.025},
        {"forward_dyn", FORWARD, MUJOCO_FORWARD, 0.35, 0.17},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        bench_row row = {.name = rows[i].name, .unit = "ns", .peer = "KDL's RNE"};
        row.ours = 1e9 * jobs[rows[i].job].median_s;
        row.peer_value = 1e9 * jobs[KDL].median_s;
        row.required = rows[i].required;
        row.target = rows[i].target;
        snprintf(row.note, sizeof row.note, "MuJoCo takes %.0f ns", 1e9 * jobs[rows[i].mujoco].median_s);
        bench_add(table, row);
    }
}

static void measure_search(work *w, bench_table *table)
{
    bench_job jobs[] = {{search_planar, w, 1, BENCH_THREAD, 0}, {search_rl15, w, 1, BENCH_THREAD, 0}};
    bench_measure(jobs, 2, SEARCHES);
    bench_row row = {.name = "worst_load", .unit = "ms", .goal = BENCH_OURS_AT_MOST, .required = 1000, .target = 100};
    row.ours = 1e3 * (jobs[0].median_s + jobs[1].median_s);
    snprintf(row.note, sizeof row.note, "weakest pose within 0.1 %%, planar3 %.2f ms and an arm like RL15 %.2f ms",
             1e3 * jobs[0].median_s, 1e3 * jobs[1].median_s);
    bench_add(table, row);
}

void bench_dynamics(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    work *w = prepare();
    measure_motion(w, table);
    measure_search(w, table);
    finish(w);
}
