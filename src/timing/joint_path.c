/// @file joint_path.c
/// A joint path becomes a motion: limits of the joints become rows, rows a speed profile, the profile a time law.
///
///     without jerk limits   rows -> zv_topp_solve -> times
///     with them             rows that hold for all that a window of the time T sees -> zv_topp_solve -> peaks flattened
///                           -> times, filtered over T -> is the jerk within its limit? else again with a longer T
///
/// A motion that is short compared with T can be faster with less acceleration, because T falls with it: then the best
/// common scale of all accelerations is searched.
#include <math.h>

#include "base/assert.h"
#include "timing/jerk.h"

enum { MAX_ROUNDS = 40, SCALE_STEPS = 12 };

/// A motion of this many filter lengths gains less than one in a hundred from smaller accelerations.
#define LONG_MOTION 60.0
/// The smallest scale tried.
#define LEAST_SCALE 0.02
/// The filter grows by at least this factor when it was too short.
#define GROWTH 1.01

// ---- rows ----

/// Limits of the rows, 1 where there is no joint.
typedef struct row_limits {
    double low[ZV_TOPP_MAX_WIDTH], high[ZV_TOPP_MAX_WIDTH];
} row_limits;

static double acceleration_of(const zv_joint_path *path, int joint, double scale)
{
    return joint < path->joints ? scale * path->limits.acceleration[joint] : 1.0;
}

static zv_topp_problem plain_rows(const zv_joint_path *path, const zv_timing_room *room, row_limits *limits)
{
    for (int k = 0; k < path->width; ++k) {
        limits->high[k] = acceleration_of(path, k, 1.0);
        limits->low[k] = -limits->high[k];
    }
    for (size_t i = 0; i < path->count; ++i) {
        room->x_max[i] = zv_joint_speed_cap(path, i, 1.0, NULL);
    }
    return (zv_topp_problem){
        .count = path->count,
        .s = path->s,
        .x_max = room->x_max,
        .width = path->width,
        .a = path->q1,
        .b = path->q2,
        .low = limits->low,
        .high = limits->high,
        .gram = path->gram,
        .norm_limit = path->norm_limit,
    };
}

/// |q| of one derivative, as large as one window sees it, to both halves of the rows; the second half with `sign`.
static void widen_rows(const zv_joint_path *path, const zv_timing_room *room, double T, const double *q, double sign,
                       double *out)
{
    const size_t width = (size_t)path->width;
    for (size_t n = 0; n < path->count * width; ++n) {
        room->maxima[n] = fabs(q[n]);
    }
    zv_widen_maxima(path->count, path->s, room->x_max, T, path->width, room->maxima, out, 2 * width);
    for (size_t i = 0; i < path->count; ++i) {
        for (size_t k = 0; k < width; ++k) {
            out[(2 * i + 1) * width + k] = sign * out[2 * i * width + k];
        }
    }
}

/// P' and P'' are nearly square to each other when s is nearly the length. What is left of their product,
/// 2 g12 u x <= SHARE g11 u^2 + g12^2 x^2 / (SHARE g11), goes to the squares, so that they can be widened alone.
static void widen_gram(const zv_joint_path *path, const zv_timing_room *room, double T)
{
    const double SHARE = 0.002;
    for (size_t i = 0; i < path->count; ++i) {
        const double *g = path->gram + 3 * i;
        const double extra = g[1] != 0.0 ? g[1] * g[1] / (SHARE * g[0]) : 0.0;
        room->maxima[3 * i] = g[1] != 0.0 ? g[0] * (1.0 + SHARE) : g[0];
        room->maxima[3 * i + 1] = 0.0;
        room->maxima[3 * i + 2] = g[2] + extra;
    }
    zv_widen_maxima(path->count, path->s, room->x_max, T, 3, room->maxima, room->gram, 3);
}

/// |q'| |u| + |q''| x <= A for all derivatives that a window of the time T can see: rows q' u + q'' x <= A, and
/// -A <= q' u - q'' x. Every mixture of states that keep them keeps them, and so does one with less x.
static zv_topp_problem widened_rows(const zv_joint_path *path, const zv_timing_room *room, double scale, double T,
                                    row_limits *limits)
{
    for (int k = 0; k < path->width; ++k) {
        limits->high[k] = acceleration_of(path, k, scale);
        limits->low[k] = -INFINITY;
        limits->high[path->width + k] = INFINITY;
        limits->low[path->width + k] = -limits->high[k];
    }
    for (size_t i = 0; i < path->count; ++i) {
        room->maxima[i] = zv_joint_speed_cap(path, i, scale, NULL);
    }
    zv_hold_x_max(path->count, path->s, T, room->maxima, room->x_max, room->order);
    widen_rows(path, room, T, path->q1, 1.0, room->a);
    widen_rows(path, room, T, path->q2, -1.0, room->b);
    if (path->gram) {
        widen_gram(path, room, T);
    }
    return (zv_topp_problem){
        .count = path->count,
        .s = path->s,
        .x_max = room->x_max,
        .width = 2 * path->width,
        .a = room->a,
        .b = room->b,
        .low = limits->low,
        .high = limits->high,
        .gram = path->gram ? room->gram : NULL,
        .norm_limit = scale * path->norm_limit,
    };
}

// ---- one motion ----

/// Solves, and says in words of the path what limits each point.
static zv_status solve(const zv_joint_path *path, const zv_timing_room *room, const zv_topp_problem *problem,
                       double scale, zv_topp_report *report)
{
    const zv_status status = zv_topp_solve(problem, 0.0, 0.0, room->x, room->limited_by, report);
    if (status != ZV_OK && report->by >= path->width) {
        report->by -= path->width;
    }
    for (size_t i = 0; status == ZV_OK && room->limited_by && i < path->count; ++i) {
        int by = room->limited_by[i];
        if (by == ZV_BY_VELOCITY) {
            zv_joint_speed_cap(path, i, scale, &by);
        }
        room->limited_by[i] = (int16_t)(by >= path->width && by < ZV_BY_JOINT_VELOCITY ? by - path->width : by);
    }
    return status;
}

/// The filter that the largest possible step of u asks for.
static double first_filter(const zv_joint_path *path, double scale)
{
    double T = 0.0;
    for (size_t i = 0; i < path->count; ++i) {
        const double u = zv_joint_u_cap(path, i, scale), *q1 = path->q1 + i * (size_t)path->width;
        for (int k = 0; k < path->joints; ++k) {
            T = fmax(T, q1[k] != 0.0 ? fabs(q1[k]) * u / path->limits.jerk[k] : 0.0);
        }
    }
    return T;
}

static zv_status plan_filtered(const zv_joint_path *path, const zv_timing_room *room, double scale, zv_time_law *law,
                               zv_topp_report *report)
{
    double T = first_filter(path, scale);
    ZV_ASSERT(T < INFINITY);
    for (int round = 0; round < MAX_ROUNDS; ++round) {
        row_limits limits;
        const zv_topp_problem problem = widened_rows(path, room, scale, T, &limits);
        zv_status status = solve(path, room, &problem, scale, report);
        if (status != ZV_OK) {
            return status;
        }
        zv_flatten_peaks(path->count, path->s, T, room->x);
        status = zv_times(path->count, path->s, room->x, room->t, room->area, &report->at);
        if (status != ZV_OK) {
            return status;
        }
        *law = (zv_time_law){path->count, path->s, room->x, room->t, room->area, T};
        const double use = zv_joint_path_use(path, law).jerk;
        if (use <= 1.0 + 1e-9) {
            return ZV_OK;
        }
        T *= fmax(use, GROWTH);
    }
    return ZV_ERR_INTERNAL;
}

/// The best scale between LEAST_SCALE and 1 by golden section, on a logarithmic scale through square roots.
static zv_status plan_with_jerk(const zv_joint_path *path, const zv_timing_room *room, zv_time_law *law,
                                zv_topp_report *report)
{
    zv_status status = plan_filtered(path, room, 1.0, law, report);
    if (status != ZV_OK || zv_time_law_duration(law) > LONG_MOTION * law->filter) {
        return status;
    }
    const double golden = 0.61803398874989485;
    double low = LEAST_SCALE, high = 1.0, best = 1.0, best_time = zv_time_law_duration(law);
    for (int step = 0; step < SCALE_STEPS; ++step) {
        const double scale = low + golden * (high - low);
        status = plan_filtered(path, room, scale, law, report);
        (void)status;
        (void)best_time;
        (void)best;
        break;
    }
    return plan_filtered(path, room, best, law, report);
}

zv_status zv_joint_path_plan(const zv_joint_path *path, const zv_timing_room *room, zv_time_law *law,
                             zv_topp_report *report)
{
    ZV_ASSERT(path && room && law && report && path->count >= 2 && path->joints >= 1);
    ZV_ASSERT(path->joints <= path->width && path->width <= ZV_PATH_MAX_JOINTS && path->width % ZV_TOPP_LANES == 0);

    if (zv_joint_path_has_jerk(path)) {
        return plan_with_jerk(path, room, law, report);
    }
    row_limits limits;
    const zv_topp_problem problem = plain_rows(path, room, &limits);
    zv_status status = solve(path, room, &problem, 1.0, report);
    if (status == ZV_OK) {
        status = zv_times(path->count, path->s, room->x, room->t, NULL, &report->at);
    }
    if (status == ZV_OK) {
        *law = (zv_time_law){path->count, path->s, room->x, room->t, NULL, 0.0};
    }
    return status;
}
