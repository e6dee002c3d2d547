/// @file ptp.c
/// Point to point: all axes from rest to rest in the same time. The fastest motion of each axis is made in
/// ptp_kernel.c; here plans are checked and read.
///
/// With v the peak velocity, p = v / (ramp - rise) the peak acceleration and j = p / rise the jerk, the first half is
///
///     0 .. rise             acceleration j t                 s j t^3 / 6
///     .. ramp - rise        acceleration p                   s p (t^2 - rise t + rise^2 / 3) / 2
///     .. ramp               acceleration j r, r = ramp - t   s v (ramp / 2 - r) + j r^3 / 6
///     .. duration / 2       acceleration 0                   s v (t - ramp / 2)
///
/// and the second half is the same, backwards from the end.
#include <math.h>

#include "base/assert.h"
#include "timing/ptp_kernel.h"

enum { LANES = 4 };

/// Too few axes for a vector: the rest is filled up with axes that stay at 0.
static bool plan_few(int count, const double *from, const double *to, const zv_axis_limits *limits, zv_ptp *out)
{
    double padded[5][LANES];
    const double *given[5] = {from, to, limits->velocity, limits->acceleration, limits->jerk};
    for (int row = 0; row < 5; ++row) {
        for (int k = 0; k < LANES; ++k) {
            padded[row][k] = k < count ? given[row][k] : row < 2 ? 0.0 : 1.0;
        }
    }
    const zv_axis_limits padded_limits = {padded[2], padded[3], padded[4]};
    if (!ZV_CALL_KERNEL(zv_ptp_kernel, LANES, padded[0], padded[1], &padded_limits, out)) {
        return false;
    }
    out->count = count;
    return true;
}

zv_status zv_ptp_plan(int count, const double *from, const double *to, const zv_axis_limits *limits, zv_ptp *out)
{
    ZV_ASSERT(count >= 1 && count <= ZV_PTP_MAX_AXES && from && to && limits && out);

    const bool planned = count < LANES ? plan_few(count, from, to, limits, out)
                                       : ZV_CALL_KERNEL(zv_ptp_kernel, count, from, to, limits, out);
    return planned ? ZV_OK : ZV_ERR_BAD_REQUEST;
}

/// The largest rate of the whole line, as a part of it, that keeps the limit of every axis.
static double least_rate(int count, const double *from, const double *to, const double *limit)
{
    double least = INFINITY;
    for (int k = 0; k < count; ++k) {
        const double length = fabs(to[k] - from[k]);
        least = length > 0.0 ? fmin(least, limit[k] / length) : least;
    }
    return least;
}

zv_status zv_ptp_plan_straight(int count, const double *from, const double *to, const zv_axis_limits *limits,
                               zv_ptp *out)
{
    ZV_ASSERT(count >= 1 && count <= ZV_PTP_MAX_AXES && from && to && limits && out);

    double shared[3][ZV_PTP_MAX_AXES];
    const double *const given[3] = {limits->velocity, limits->acceleration, limits->jerk};
    for (int i = 0; i < 3; ++i) {
        const double rate = least_rate(count, from, to, given[i]);
        for (int k = 0; k < count; ++k) {
            const double length = fabs(to[k] - from[k]);
            shared[i][k] = length > 0.0 ? rate * length : given[i][k];
        }
    }
    const zv_axis_limits proportional = {shared[0], shared[1], shared[2]};
    return zv_ptp_plan(count, from, to, &proportional, out);
}

/// Way, velocity and acceleration since the start.
typedef struct axis_motion {
    double s, velocity, acceleration;
} axis_motion;

/// In the first half of the motion.
static axis_motion first_half(double rise, double ramp, double v, double t)
{
    const double left = ramp - t;
    if (left <= 0.0) {
        return (axis_motion){v * (t - 0.5 * ramp), v, 0.0};
    }
    const double peak = v / (ramp - rise);
    if (t < rise) {
        const double jerk = peak / rise;
        return (axis_motion){jerk * t * t * t / 6.0, 0.5 * jerk * t * t, jerk * t};
    }
    if (left < rise) {
        const double jerk = peak / rise;
        return (axis_motion){v * (0.5 * ramp - left) + jerk * left * left * left / 6.0, v - 0.5 * jerk * left * left,
                             jerk * left};
    }
    return (axis_motion){0.5 * peak * (t * t - rise * t + rise * rise / 3.0), peak * (t - 0.5 * rise), peak};
}

void zv_ptp_at(const zv_ptp *plan, double t, double *q, double *qd, double *qdd)
{
    ZV_ASSERT(plan && q);

    const bool before = !(t > 0.0), after = t >= plan->duration;
    const double left = plan->duration - t;
    for (int k = 0; k < plan->count; ++k) {
        axis_motion m = {0.0, 0.0, 0.0};
        bool from_end = after;
        if (!before && !after) {
            from_end = left < t;
            m = first_half(plan->rise[k], plan->ramp[k], plan->velocity[k], from_end ? left : t);
        }
        q[k] = from_end ? plan->to[k] - m.s : plan->from[k] + m.s;
        if (qd) {
            qd[k] = m.velocity;
        }
        if (qdd) {
            qdd[k] = from_end ? -m.acceleration : m.acceleration;
        }
    }
}
