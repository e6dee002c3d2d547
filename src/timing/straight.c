/// @file straight.c
/// The filter of a path that is nearly straight for the joints, without a search.
///
///     v ^     ______          With all derivatives but q' small, and q' nearly the same everywhere, s moves like one
///       |   _/      \_        axis between two stops, with the lowest limits along it
///       |  /          \           V = v,  A = u,  J = least of J_k / |q'_k|
///       +--''--------''--> t  and the best filter is the time in which the acceleration of its double S rises (ptp.c).
///         rise
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "timing/jerk.h"

/// The lowest and the highest of something along the path.
typedef struct range {
    double low, high;
} range;

static void take(range *r, double value)
{
    r->low = zv_smaller(r->low, value);
    r->high = zv_larger(r->high, value);
}

static bool is_even(range r, double nearly)
{
    return r.high - r.low <= nearly * r.high;
}

/// |d2s/dt2| by time that the jerk limits allow on a straight path.
static double jerk_at(const zv_joint_path *path, size_t i)
{
    const double *q1 = path->q1 + i * (size_t)path->width;
    double jerk = INFINITY;
    for (int k = 0; k < path->joints; ++k) {
        jerk = zv_smaller(jerk, path->limits.jerk[k] / fabs(q1[k]));
    }
    return jerk;
}

/// The part of the limits that the higher derivatives take at the speed v with the acceleration u.
static double bend_at(const zv_joint_path *path, size_t i, double v, double u)
{
    const double *q2 = path->q2 + i * (size_t)path->width, *q3 = path->q3 + i * (size_t)path->width;
    double part = path->gram ? sqrt(path->gram[3 * i + 2]) * v * v / path->norm_limit : 0.0;
    for (int k = 0; k < path->joints; ++k) {
        const double jerk = 3.0 * fabs(q2[k]) * v * u + fabs(q3[k]) * v * v * v;
        part =
            zv_larger(part, zv_larger(fabs(q2[k]) * v * v / path->limits.acceleration[k], jerk / path->limits.jerk[k]));
    }
    return part;
}

double zv_joint_path_straight_filter(const zv_joint_path *path, double nearly)
{
    ZV_ASSERT(path && path->count >= 2 && path->q3);

    range v = {INFINITY, 0.0}, u = v, jerk = v;
    for (size_t i = 0; i < path->count; ++i) {
        const zv_point_caps caps = zv_joint_caps(path, i, false);
        take(&v, sqrt(caps.x));
        take(&u, caps.u);
        take(&jerk, jerk_at(path, i));
        if (!(is_even(v, nearly) && is_even(u, nearly) &&
              is_even(jerk, nearly))) { // what is not even so far never becomes it
            return 0.0;
        }
    }
    for (size_t i = 0; i < path->count; ++i) {
        if (!(bend_at(path, i, v.high, u.high) <= nearly)) {
            return 0.0;
        }
    }
    const double start = 0.0, end = path->s[path->count - 1] - path->s[0];
    const zv_axis_limits limits = {&v.low, &u.low, &jerk.low};
    zv_ptp move;
    return zv_ptp_plan(1, &start, &end, &limits, &move) == ZV_OK ? move.rise[0] : 0.0;
}
