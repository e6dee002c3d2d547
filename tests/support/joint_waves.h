/// @file joint_waves.h
/// Random smooth joint paths for tests: sums of waves, whose derivatives are known exactly.
#ifndef ZV_TEST_JOINT_WAVES_H
#define ZV_TEST_JOINT_WAVES_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/timing.h"

enum { WAVE_JOINTS = 6, WAVE_WIDTH = 8, WAVES = 4 };

typedef struct joint_waves {
    double length;
    double size[WAVE_JOINTS][WAVES], rate[WAVE_JOINTS][WAVES], phase[WAVE_JOINTS][WAVES];
    double velocity[WAVE_WIDTH], acceleration[WAVE_WIDTH], jerk[WAVE_WIDTH];
    double low[WAVE_WIDTH], high[WAVE_WIDTH];
} joint_waves;

static inline joint_waves random_waves(void)
{
    joint_waves w = {.length = 3.0};
    for (int k = 0; k < WAVE_WIDTH; ++k) {
        w.velocity[k] = check_uniform(1.0, 3.0);
        w.acceleration[k] = check_uniform(2.0, 10.0);
        w.jerk[k] = w.acceleration[k] * check_uniform(20.0, 100.0);
        w.high[k] = w.acceleration[k];
        w.low[k] = -w.high[k];
    }
    for (int k = 0; k < WAVE_JOINTS; ++k) {
        for (int m = 0; m < WAVES; ++m) {
            w.size[k][m] = check_uniform(-1.0, 1.0) / (m + 1);
            w.rate[k][m] = check_uniform(0.5, 1.5) * (m + 1);
            w.phase[k][m] = check_uniform(0.0, 6.3);
        }
    }
    return w;
}

/// The derivative of joint k by s of this order, 0 to 4.
static inline double wave_at(const joint_waves *w, int k, int order, double s)
{
    double sum = 0.0;
    for (int m = 0; m < WAVES; ++m) {
        const double quarter = 1.5707963267948966, turn = w->rate[k][m] * s + w->phase[k][m] + order * quarter;
        sum += w->size[k][m] * pow(w->rate[k][m], order) * sin(turn);
    }
    return sum;
}

/// A bound of that derivative everywhere.
static inline double wave_bound(const joint_waves *w, int k, int order)
{
    double sum = 0.0;
    for (int m = 0; m < WAVES; ++m) {
        sum += fabs(w->size[k][m]) * pow(w->rate[k][m], order);
    }
    return sum;
}

/// The path on a grid with all arrays that planning needs.
typedef struct wave_grid {
    size_t count;
    double *s, *x_max, *feed, *q1, *q2, *q3, *x;
    int16_t *limited_by;
    zv_timing_room room;
} wave_grid;

static inline double *numbers(size_t count)
{
    return calloc(count, sizeof(double));
}

static inline wave_grid make_grid(const joint_waves *w, size_t count)
{
    wave_grid g = {.count = count};
    double **one[] = {&g.s,      &g.x_max,      &g.feed,      &g.x,         &g.room.x,
                      &g.room.t, &g.room.x_max, &g.room.area, &g.room.caps, &g.room.step};
    double **rows[] = {&g.q1, &g.q2, &g.q3, &g.room.maxima};
    for (size_t i = 0; i < sizeof one / sizeof *one; ++i) {
        *one[i] = numbers(count);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i) {
        *rows[i] = numbers(count * WAVE_WIDTH);
    }
    g.room.a = numbers(count * 2 * WAVE_WIDTH);
    g.room.b = numbers(count * 2 * WAVE_WIDTH);
    g.room.gram = numbers(count * 3);
    g.room.order = calloc(count, sizeof *g.room.order);
    g.limited_by = calloc(count, sizeof *g.limited_by);
    g.room.limited_by = calloc(count, sizeof *g.room.limited_by);
    for (size_t i = 0; i < count; ++i) {
        g.s[i] = w->length * (double)i / (double)(count - 1);
        g.feed[i] = g.x_max[i] = INFINITY;
        g.room.step[i] = 1.0;
        for (int k = 0; k < WAVE_JOINTS; ++k) {
            const size_t at = i * WAVE_WIDTH + (size_t)k;
            g.q1[at] = wave_at(w, k, 1, g.s[i]);
            g.q2[at] = wave_at(w, k, 2, g.s[i]);
            g.q3[at] = wave_at(w, k, 3, g.s[i]);
            g.x_max[i] = fmin(g.x_max[i], pow(w->velocity[k] / g.q1[at], 2.0));
        }
    }
    return g;
}

static inline void free_grid(wave_grid *g)
{
    void *all[] = {g->s,         g->x_max,      g->feed,        g->q1,         g->q2,         g->q3,
                   g->x,         g->limited_by, g->room.x,      g->room.t,     g->room.area,  g->room.a,
                   g->room.b,    g->room.gram,  g->room.maxima, g->room.order, g->room.x_max, g->room.limited_by,
                   g->room.caps, g->room.step};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        free(all[i]);
    }
}

static inline zv_topp_problem grid_problem(const joint_waves *w, const wave_grid *g)
{
    return (zv_topp_problem){.count = g->count,
                             .s = g->s,
                             .x_max = g->x_max,
                             .width = WAVE_WIDTH,
                             .a = g->q1,
                             .b = g->q2,
                             .low = w->low,
                             .high = w->high};
}

static inline zv_joint_path grid_path(const joint_waves *w, const wave_grid *g)
{
    return (zv_joint_path){.count = g->count,
                           .s = g->s,
                           .joints = WAVE_JOINTS,
                           .width = WAVE_WIDTH,
                           .q1 = g->q1,
                           .q2 = g->q2,
                           .q3 = g->q3,
                           .x_max = g->feed,
                           .limits = {w->velocity, w->acceleration, w->jerk}};
}

static inline double profile_duration(size_t count, const double *s, const double *x)
{
    double sum = 0.0;
    for (size_t i = 0; i + 1 < count; ++i) {
        sum += 2.0 * (s[i + 1] - s[i]) / (sqrt(x[i]) + sqrt(x[i + 1]));
    }
    return sum;
}

#endif
