/// @file timing.c
/// The time-optimal passes without and with jerk limits and motions from point to point, six axes, in units of the time KDL
/// takes for one FK.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "kdl_arm.h"
#include "zveno/model.h"
#include "zveno/timing.h"

enum { AXES = 6, WIDTH = 8, POINTS = 4001, MOTIONS = 1000, REPETITIONS = 21 };
/// A shorter part of the path, for the law with jerk limits, and the points that this may have.
enum { KNOTS = 201, LAW_POINTS = 4096 };

typedef struct work {
    zv_robot *robot;
    kdl_arm *peer;
    double q[MOTIONS][AXES];
    // a path of waves, on a grid
    double s[POINTS], x_max[POINTS], a[POINTS * WIDTH], b[POINTS * WIDTH], x[POINTS];
    double low[WIDTH], high[WIDTH];
    zv_topp_problem problem;
    // the beginning of it, for the law with jerk limits
    double knot[KNOTS], feed2[KNOTS], d[4][KNOTS * WIDTH];
    double velocity[AXES], acceleration[AXES], jerk[AXES];
    zv_joint_path path;
    zv_jerk_room room;
    int law_points;
} work;

static void kdl_fk(void *context)
{
    work *w = context;
    for (int i = 0; i < MOTIONS; ++i) {
        const zv_pose pose = kdl_arm_fk(w->peer, w->q[i]);
        bench_use(&pose);
    }
}

static void time_optimal(void *context)
{
    work *w = context;
    zv_topp_report report;
    if (zv_topp_solve(&w->problem, 0.0, 0.0, w->x, NULL, &report) != ZV_OK) {
        bench_stop("the time-optimal pass found no motion");
    }
    bench_use(w->x);
}

static void jerk_limited(void *context)
{
    work *w = context;
    zv_time_law law;
    zv_jerk_report report;
    if (zv_jerk_plan(&w->path, &w->room, &law, &report) != ZV_OK) {
        bench_stop("the fastest law with jerk limits was not found");
    }
    w->law_points = report.points;
    bench_use(&law);
}

static void point_to_point(void *context)
{
    static const double velocity[AXES] = {2, 2, 3, 4, 4, 6}, acceleration[AXES] = {8, 8, 10, 20, 20, 30};
    static const double jerk[AXES] = {60, 60, 80, 200, 200, 300};
    const zv_axis_limits limits = {velocity, acceleration, jerk};
    work *w = context;
    for (int i = 0; i < MOTIONS; ++i) {
        zv_ptp motion;
        zv_ptp_plan(AXES, w->q[i], w->q[(i + 1) % MOTIONS], &limits, &motion);
        bench_use(&motion);
    }
}

/// The joints of the beginning of the path and their derivatives; |d3q/dt3| <= 200.
static void prepare_jerk(work *w, const double *height, const double *rate, const double *phase)
{
    for (int i = 0; i < KNOTS; ++i) {
        w->knot[i] = 4.0 * i / (KNOTS - 1);
        w->feed2[i] = 100.0;
        for (int k = 0; k < AXES; ++k) {
            const double at = rate[k] * w->knot[i] + phase[k], h = height[k], r = rate[k];
            const double q[4] = {h * sin(at), h * r * cos(at), -h * r * r * sin(at), -h * r * r * r * cos(at)};
            for (int n = 0; n < 4; ++n) {
                w->d[n][i * WIDTH + k] = q[n];
            }
        }
    }
    for (int k = 0; k < AXES; ++k) {
        w->velocity[k] = 2.0;
        w->acceleration[k] = 10.0;
        w->jerk[k] = 200.0;
    }
    w->path = (zv_joint_path){.count = KNOTS,
                              .s = w->knot,
                              .joints = AXES,
                              .width = WIDTH,
                              .q = w->d[0],
                              .q1 = w->d[1],
                              .q2 = w->d[2],
                              .q3 = w->d[3],
                              .third = w->d[3],
                              .third_before = w->d[3],
                              .x_max = w->feed2,
                              .limits = {w->velocity, w->acceleration, w->jerk}};
    w->room = (zv_jerk_room){LAW_POINTS, bench_memory(zv_jerk_room_size(LAW_POINTS, AXES, false), sizeof(double))};
    jerk_limited(w);
}

/// q_k(s) = h sin(w s + p) for every joint, with |dq/dt| <= 2 and |d2q/dt2| <= 10.
static void prepare_path(work *w)
{
    double height[AXES], rate[AXES], phase[AXES];
    for (int k = 0; k < AXES; ++k) {
        height[k] = bench_uniform(0.2, 1.0);
        rate[k] = bench_uniform(1.0, 5.0);
        phase[k] = bench_uniform(-ZV_PI, ZV_PI);
    }
    for (int k = 0; k < WIDTH; ++k) {
        w->high[k] = 10.0;
        w->low[k] = -10.0;
    }
    for (int i = 0; i < POINTS; ++i) {
        w->s[i] = 10.0 * i / (POINTS - 1);
        w->x_max[i] = INFINITY;
        for (int k = 0; k < AXES; ++k) {
            const double at = rate[k] * w->s[i] + phase[k], slope = height[k] * rate[k] * cos(at);
            w->a[i * WIDTH + k] = slope;
            w->b[i * WIDTH + k] = -height[k] * rate[k] * rate[k] * sin(at);
            w->x_max[i] = fmin(w->x_max[i], 4.0 / (slope * slope));
        }
    }
    w->problem = (zv_topp_problem){.count = POINTS,
                                   .s = w->s,
                                   .x_max = w->x_max,
                                   .width = WIDTH,
                                   .a = w->a,
                                   .b = w->b,
                                   .low = w->low,
                                   .high = w->high};
    prepare_jerk(w, height, rate, phase);
}

static work *prepare(void)
{
    work *w = bench_memory(1, sizeof *w);
    w->robot = bench_robot("rl15");
    w->peer = kdl_arm_create(w->robot);
    for (int i = 0; i < MOTIONS; ++i) {
        for (int k = 0; k < AXES; ++k) {
            w->q[i][k] = bench_uniform(-ZV_PI, ZV_PI);
        }
    }
    prepare_path(w);
    return w;
}

static void add_row(bench_table *table, const char *name, const bench_job *ours, const bench_job *peer, double required,
                    double target, const char *note)
{
    bench_row row = {.name = name, .unit = "ns", .peer = "KDL's FK", .required = required, .target = target};
    row.ours = 1e9 * ours->median_s;
    row.peer_value = 1e9 * peer->median_s;
    snprintf(row.note, sizeof row.note, "%s", note);
    bench_add(table, row);
}

void bench_timing(const bench_setup *setup, bench_table *table)
{
    (void)setup;
    work *w = prepare();
    enum { KDL_FK, OPTIMAL, JERK, POINT, JOBS };
    bench_job jobs[JOBS] = {
        [KDL_FK] = {kdl_fk, w, MOTIONS, BENCH_THREAD, 0},
        [OPTIMAL] = {time_optimal, w, POINTS, BENCH_THREAD, 0},
        [JERK] = {jerk_limited, w, w->law_points, BENCH_THREAD, 0},
        [POINT] = {point_to_point, w, MOTIONS, BENCH_THREAD, 0},
    };
    bench_measure(jobs, JOBS, REPETITIONS);
    add_row(table, "time_optimal", &jobs[OPTIMAL], &jobs[KDL_FK], 0.5, 0.2,
            "per grid point; six joints, velocity and acceleration");
    add_row(table, "jerk_optimal", &jobs[JERK], &jobs[KDL_FK], 2.0, 0.9,
            "per grid point of the law, its grid included; six joints, velocity, acceleration and jerk");
    add_row(table, "ptp", &jobs[POINT], &jobs[KDL_FK], 1.0, 0.3, "six axes, jerk-limited, synchronised, rest to rest");
    kdl_arm_free(w->peer);
    zv_robot_free(w->robot);
    free(w->room.memory);
    free(w);
}
