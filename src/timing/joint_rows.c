/// @file joint_rows.c
/// The limits of a joint path as rows of a time-optimal problem: as they are, or so that they survive a filter.
///
/// A filter of the length T replaces the motion by the mean of what happens within T. At a place s0 this mean keeps the
/// limits of s0 if everything within T of s0 keeps them: the mean of speeds is not larger than the largest, its square
/// not larger than the mean of squares, and q' u + q'' v^2 is between its values for the mean of v^2 and for v = 0. So
/// each point gets the lowest speed that a place around holds (hold.c) and the largest |q'| and |q''| around (widen.c).
#include <math.h>
#include <string.h>

#include "timing/jerk.h"

static double acceleration_of(const zv_joint_path *path, int joint)
{
    return joint < path->joints ? path->limits.acceleration[joint] : 1.0;
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

/// Widens room->maxima to one half of the rows: the first, or the second.
static void widen_half(const zv_joint_path *path, const zv_timing_room *room, double T, int half, double *out)
{
    const size_t width = (size_t)path->width;
    zv_widen_maxima(path->count, path->s, room->x_max, T, path->width, room->maxima, out + (size_t)half * width,
                    2 * width);
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
    const int width = path->width;
    for (size_t n = 0; n < path->count * (size_t)width; ++n) {
        const double part = sign * (path->q1[n] < 0.0 ? -path->q2[n] : path->q2[n]);
        room->maxima[n] = part > 0.0 && acceleration_of(path, (int)(n % (size_t)width)) < INFINITY ? part : 0.0;
    }
    widen_half(path, room, T, sign < 0.0, room->b);
}

/// Brings what was made for the first half of the rows into the form of the second: -A <= a u - b x.
static void copy_to_second_half(const zv_joint_path *path, double *rows)
{
    const size_t width = (size_t)path->width;
    for (size_t i = 0; i < path->count; ++i) {
        memcpy(rows + (2 * i + 1) * width, rows + 2 * i * width, width * sizeof *rows);
    }
}

static void negate_second_half(const zv_joint_path *path, double *rows)
{
    const size_t width = (size_t)path->width;
    for (size_t i = 0; i < path->count; ++i) {
        for (size_t k = 0; k < width; ++k) {
            rows[(2 * i + 1) * width + k] *= -1.0;
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
        const double extra = g[1] != 0.0 ? fmin(g[1] * g[1] / g[0], g[2]) / SHARE : 0.0;
        room->maxima[3 * i] = g[1] != 0.0 ? g[0] * (1.0 + SHARE) : g[0];
        room->maxima[3 * i + 1] = 0.0;
        room->maxima[3 * i + 2] = g[2] + extra;
    }
    zv_widen_maxima(path->count, path->s, room->x_max, T, 3, room->maxima, room->gram, 3);
}

/// The part of the rows that the steps decide: a u <= A with the largest a that a window of the time T can see.
static void fill_weights(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    for (size_t i = 0; i < path->count; ++i) {
        zv_jerk_weights(path, i, room->caps[i], share, room->maxima + i * (size_t)path->width);
    }
    widen_half(path, room, share->T, 0, room->a);
    copy_to_second_half(path, room->a);
}

/// Caps and rows for the filter: a u + b x <= A for u > 0 and -A <= a u - b x for u < 0, with the largest a and b that
/// a window of the time T can see. Every mixture of states that keep them keeps them, and so does one with less x.
static void fill_room(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    for (size_t i = 0; i < path->count; ++i) {
        room->caps[i] = zv_joint_caps(path, i, true).x;
    }
    zv_hold_x_max(path->count, path->s, share->T, room->caps, room->x_max, room->order);
    fill_weights(path, room, share);
    widen_curvature(path, room, share->T, 1.0);
    widen_curvature(path, room, share->T, -1.0);
    negate_second_half(path, room->b);
    if (path->gram) {
        widen_gram(path, room, share->T);
    }
}

/// Where the path may go on, its last rows are not final. A place further on can only hold a speed lower than the one
/// held at i, and holds it only over the distance of that speed; so what is held is final up to the first point from
/// which the end is that near. Rows are final when everything within T is.
static size_t final_row(const zv_joint_path *path, const double *x_max, double T)
{
    size_t held = 0;
    while (held + 1 < path->count && path->s[path->count - 1] - path->s[held + 1] > sqrt(x_max[held + 1]) * T) {
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
        limits->high[k] = filter_limit(path, k);
        limits->low[k] = -INFINITY;
        limits->high[path->width + k] = INFINITY;
        limits->low[path->width + k] = -limits->high[k];
    }
    fill_room(path, room, share);
    if (final) {
        *final = final_row(path, room->x_max, share->T);
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
        .norm_limit = path->norm_limit,
    };
}

void zv_filter_rows_again(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share)
{
    fill_weights(path, room, share);
}
