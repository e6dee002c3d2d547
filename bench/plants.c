/// @file plants.c
/// How many steps per second the three plants make with RL15, controller included: computed torque at 1 kHz, two steps
/// of 0.5 ms for each tick. Masses are assumed, as the robot file knows none.
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "zveno/sim.h"

enum { TICKS = 500, JOINTS = 6, REPETITIONS = 11 };

typedef struct work {
    zv_robot *robot;
    zv_sim_options options;
    long long steps;
} work;

/// A slow sway of all joints, there and back.
static zv_plan_sample motion_at(double t)
{
    zv_plan_sample out = {.t = t};
    for (int k = 0; k < JOINTS; ++k) {
        const double u = 2.0 * t / (TICKS * 1e-3) - 1.0, s = (1.0 - u * u) * (1.0 - u * u);
        out.q[k] = 0.1 * (k + 1) + 0.2 * s;
        out.qd[k] = 0.2 * -4.0 * u * (1.0 - u * u) * 2.0 / (TICKS * 1e-3);
    }
    return out;
}

static void run(void *context)
{
    work *w = context;
    zv_sim *sim = NULL;
    zv_sim_sample now;
    if (zv_sim_create(w->robot, &w->options, &sim, NULL) != ZV_OK) {
        bench_stop("RL15 cannot be simulated");
    }
    for (int i = 0; i < TICKS; ++i) {
        const zv_plan_sample motion = motion_at(i * 1e-3);
        zv_sim_follow(sim, &motion, &now);
        bench_use(&now);
    }
    const zv_sim_report report = zv_sim_report_of(sim);
    w->steps = report.steps;
    if (report.failed) {
        bench_stop(report.message);
    }
    zv_sim_free(sim);
}

void bench_plants(const bench_setup *setup, bench_table *table)
{
    static const struct {
        const char *name;
        double required, target;
    } rows[ZV_PLANTS] = {{"kinematic", 200, 400}, {"joints", 40, 100}, {"articulation", 40, 100}};
    (void)setup;
    work works[ZV_PLANTS];
    bench_job jobs[ZV_PLANTS];
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        works[plant] = (work){.robot = bench_robot("rl15"), .options = zv_sim_default_options()};
        works[plant].options.plant = (zv_plant_kind)plant;
        works[plant].options.assume_mass = true;
        jobs[plant] = (bench_job){run, &works[plant], 1, BENCH_THREAD, 0};
    }
    bench_measure(jobs, ZV_PLANTS, REPETITIONS);
    for (int plant = 0; plant < ZV_PLANTS; ++plant) {
        bench_row row = {.name = rows[plant].name,
                         .unit = "k steps/s",
                         .goal = BENCH_OURS_AT_LEAST,
                         .required = rows[plant].required,
                         .target = rows[plant].target};
        row.ours = 1e-3 * (double)works[plant].steps / jobs[plant].median_s;
        snprintf(row.note, sizeof row.note, "%.1f ms per simulated second, building the plant included",
                 1e3 * jobs[plant].median_s / (TICKS * 1e-3));
        bench_add(table, row);
        zv_robot_free(works[plant].robot);
    }
}
