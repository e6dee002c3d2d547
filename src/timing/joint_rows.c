/// @file joint_rows.c
/// The limits of a joint path as rows of a time-optimal problem: as they are, or so that they survive a filter.
///
/// A filter of the length T replaces the motion by the mean of what happens within T. At a place s0 this mean keeps the
/// limits of s0 if everything within T of s0 keeps them: the mean of speeds is not larger than the largest, its square
/// not larger than the mean of squares, and q' u + q'' v^2 is between its values for the mean of v^2 and for v = 0. So
/// each point gets the lowest speed that a place around holds (hold.c) and the largest |q'| and |q''| around (widen_kernel.c).
#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "timing/jerk.h"

static double acceleration_of(const zv_joint_path *path, int joint)
{
    return joint < path->joints ? path->limits.acceleration[joint] : 1.0;
}

/// What all problems of a path have in common.
static zv_topp_problem problem_of(const zv_joint_path *path, const zv_timing_room *room, const zv_row_limits *limits)
{
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

static void set_limits(zv_row_limits *limits, int first, int count, double low, double high)
{
    for (int k = first; k < first + count; ++k) {
        limits->low[k] = low;
        limits->high[k] = high;
    }
}

/// Rows of joints and drives beside each other.
static void join_torques(const zv_joint_path *path, const double *joints, const double *torques, double *rows)
{
    const size_t width = (size_t)path->width;
    for (size_t i = 0; i < path->count; ++i) {
        memcpy(rows + 3 * i * width, joints + i * width, width * sizeof *rows);
        memcpy(rows + (3 * i + 1) * width, torques + 2 * i * width, 2 * width * sizeof *rows);
    }
}

zv_topp_problem zv_plain_rows(const zv_joint_path *path, const zv_timing_room *room, zv_row_limits *limits)
{
    for (int k = 0; k < path->width; ++k) {
        limits->high[k] = acceleration_of(path, k);
        limits->low[k] = -limits->high[k];
    }
    for (size_t i = 0; i < path->count; ++i) {
        room->x_max[i] = zv_joint_caps(path, i, false).x;
    }
    zv_topp_problem problem = problem_of(path, room, limits);
    if (path->torque_a) {
        set_limits(limits, path->width, 2 * path->width, -INFINITY, 1.0);
        join_torques(path, path->q1, path->torque_a, room->a);
        join_torques(path, path->q2, path->torque_b, room->b);
        problem.width = 3 * path->width;
        problem.a = room->a;
        problem.b = room->b;
    }
    return problem;
}

/// Rows at each point of a path that will be filtered: two parts for joints, two for drives.
static size_t row_step(const zv_joint_path *path)
{
    return (path->torque_a ? 4 : 2) * (size_t)path->width;
}

/// Widens room->maxima to one part of the rows.
static void widen_part(const zv_joint_path *path, const zv_timing_room *room, double T, int part, double *out)
{
    ZV_CALL_KERNEL(zv_widen_maxima, path->count, room->area, T, path->width, room->maxima, path->width,
                   out + (size_t)(part * path->width), row_step(path));
}

/// The limit of a row that survives the filter: 1 where only the jerk is limited.
static double filter_limit(const zv_joint_path *path, int joint)
{
    const double limit = acceleration_of(path, joint);
    return limit < INFINITY ? limit : 1.0;
}

/// The part of the acceleration limit that x takes from u > 0 (sign 1) or from u < 0 (sign -1): |q''| x where q'' and
/// sign q' have the same sign. Where they have not, x only helps; but the mean may have less x, so nothing is counted.
static void widen_curvature(const zv_joint_path *path, const zv_timing_room *room, double T, double sign)
{
    ZV_CALL_KERNEL(zv_curvature_parts, path, sign, room->maxima);
    widen_part(path, room, T, sign < 0.0, room->b);
}

/// The drives' part of the rows. Of the two rows a u + b x <= 1 of a drive, the one with a > 0 bounds u from above and
/// belongs to the first half (sign 1), the other to the second half (sign -1).
static void widen_torques(const zv_joint_path *path, const zv_timing_room *room, double T, double sign)
{
    const size_t width = (size_t)path->width;
    for (int curved = 0; curved < 2; ++curved) {
        for (size_t i = 0; i < path->count; ++i) {
            for (size_t k = 0; k < width; ++k) {
                const size_t upper = 2 * i * width + k;
                const size_t at = (path->torque_a[upper] >= 0.0) == (sign > 0.0) ? upper : upper + width;
                room->maxima[i * width + k] = curved ? fmax(path->torque_b[at], 0.0) : fabs(path->torque_a[at]);
            }
        }
        widen_part(path, room, T, sign > 0.0 ? 2 : 3, curved ? room->b : room->a);
    }
}

/// Brings the parts that were made like the first half of the rows into the form of the second: -1 <= a u - b x.
static void negate_part(const zv_joint_path *path, double *rows, int part)
{
    const size_t width = (size_t)path->width, step = row_step(path);
    for (size_t i = 0; i < path->count; ++i) {
        for (size_t k = 0; k < width; ++k) {
            rows[i * step + (size_t)part * width + k] *= -1.0;
        }
    }
}

static void copy_to_second_part(const zv_joint_path *path, double *rows)
{
    const size_t width = (size_t)path->width, step = row_step(path);
    for (size_t i = 0; i < path->count; ++i) {
        memcpy(rows + i * step + width, rows + i * step, width * sizeof *rows);
    }
}

/// P' and P'' are nearly square to each other when s is nearly the length. What is left of their product,
/// 2 g12 u x <= SHARE g11 u^2 + g12^2 x^2 / (SHARE g11), goes to the squares, so that they can be widened alone.
static void widen_gram(const zv_joint_path *path, const zv_timing_room *room, double T)
{
    const double SHARE = 0.002;
    for (size_t i = 0; i < path->count; ++i) {
        const double *g = path->gram + 3 * i;
        const double extra = g[1] != 0.0 ? fmin(g[1] * g[1] / g[0], g[2]) / SHARE : 0.0;
        double *maxima = room->maxima + (size_t)ZV_TOPP_LANES * i;
        maxima[0] = g[1] != 0.0 ? g[0] * (1.0 + SHARE) : g[0];
        maxima[1] = maxima[3] = 0.0;
        maxima[2] = g[2] + extra;
    }
    ZV_CALL_KERNEL(zv_widen_maxima, path->count, room->area, T, ZV_TOPP_LANES, room->maxima, 3, room->gram, 3);
}

void zv_least_times(size_t count, const double *s, const double *x_max, double *least)
{
    double v = sqrt(x_max[0]);
    for (size_t i = 0; i + 1 < count; ++i) {
        const double next = sqrt(x_max[i + 1]);
        least[i] = 2.0 * (s[i + 1] - s[i]) / (v + next);
        v = next;
    }
}

/// The part of the rows that the steps decide: a u <= A with the largest a that a window of the time T can see. The
/// least times stay in room->area for the other parts, until the times of the motion are made.
static void fill_weights(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    ZV_CALL_KERNEL(zv_jerk_weights, path, room->caps, share, room->maxima);
    zv_least_times(path->count, path->s, room->x_max, room->area);
    widen_part(path, room, share->T, 0, room->a);
    copy_to_second_part(path, room->a);
}

/// Caps and rows for the filter: a u + b x <= A for u > 0 and -A <= a u - b x for u < 0, with the largest a and b that
/// a window of the time T can see. Every mixture of states that keep them keeps them, and so does one with less x.
static void fill_room(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    for (size_t i = 0; !share->has_caps && i < path->count; ++i) {
        room->caps[i] = zv_joint_caps(path, i, true).x;
    }
    zv_hold_x_max(path->count, path->s, share->T, room->caps, path->x_max, room->x_max, room->order);
    fill_weights(path, room, share);
    widen_curvature(path, room, share->T, 1.0);
    widen_curvature(path, room, share->T, -1.0);
    negate_part(path, room->b, 1);
    if (path->torque_a) {
        widen_torques(path, room, share->T, 1.0);
        widen_torques(path, room, share->T, -1.0);
        negate_part(path, room->b, 3);
    }
    if (path->gram) {
        widen_gram(path, room, share->T);
    }
}

/// Where the path may go on, its last rows are not final. A place further on can only hold a speed lower than the one
/// held at i, and holds it only over the distance of that speed, and one point beyond; so what is held is final up to the
/// first point from which the end is that near. Rows are final when everything within T is.
static size_t final_row(const zv_joint_path *path, const double *x_max, double T)
{
    size_t held = 0;
    while (held + 1 < path->count &&
           path->s[path->count - 1] - path->s[held + 1] > sqrt(zv_larger(x_max[held], x_max[held + 1])) * T) {
        ++held;
    }
    size_t i = held;
    double time = 0.0;
    while (i > 0 && !(time > T)) {
        --i;
        time += 2.0 * (path->s[i + 1] - path->s[i]) / (sqrt(x_max[i]) + sqrt(x_max[i + 1]));
    }
    return i;
}

zv_topp_problem zv_filter_rows(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share,
                               zv_row_limits *limits, size_t *final)
{
    for (int k = 0; k < path->width; ++k) {
        set_limits(limits, k, 1, -INFINITY, filter_limit(path, k));
        set_limits(limits, path->width + k, 1, -filter_limit(path, k), INFINITY);
    }
    if (path->torque_a) {
        set_limits(limits, 2 * path->width, path->width, -INFINITY, 1.0);
        set_limits(limits, 3 * path->width, path->width, -1.0, INFINITY);
    }
    fill_room(path, room, share);
    if (final) {
        *final = final_row(path, room->x_max, share->T);
    }
    zv_topp_problem problem = problem_of(path, room, limits);
    problem.width = (int)row_step(path);
    problem.a = room->a;
    problem.b = room->b;
    problem.gram = path->gram ? room->gram : NULL;
    return problem;
}

void zv_filter_rows_again(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    fill_weights(path, room, share);
}
