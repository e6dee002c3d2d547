/// @file joint_caps.c
/// How fast a joint path may be passed at one grid point, whatever happens around it.
///
/// With v = ds/dt, u = dv/dt and j = du/dt a joint has
///
///     velocity       q' v                         v <= V / |q'|
///     acceleration   q' u + q'' v^2               |u| <= A / |q'|,  v^2 <= A / |q''|
///     jerk           q' j + 3 q'' v u + q''' v^3
///
/// The filter of the time law keeps the first part of the jerk small, by its length; the other two are kept below
/// FIXED_SHARE of the limit by v alone, for the largest |u| that the accelerations allow:
/// |q'''| v^3 + 3 |q''| v u_cap <= FIXED_SHARE J.
#include <math.h>

#include "timing/jerk.h"

/// More leaves less to the filter, which then must be longer.
#define FIXED_SHARE 0.75

/// The cap so far, and what made it.
typedef struct cap {
    double x;
    int by;
} cap;

static void lower(cap *c, double x, int by)
{
    if (x < c->x) {
        *c = (cap){x, by};
    }
}

/// Square of the largest v <= v0 with p v^3 + q v <= limit, p and q not negative. The left side is convex and grows, so
/// that Newton's method from above never passes the zero.
static double square_below(double p, double q, double limit, double v0)
{
    enum { MAX_STEPS = 200 };
    double v = v0;
    for (int step = 0; step < MAX_STEPS; ++step) {
        const double excess = (p * v * v + q) * v - limit;
        if (excess <= 1e-12 * limit) {
            break;
        }
        v -= excess / (3.0 * p * v * v + q);
    }
    return v * v;
}

double zv_joint_u_cap(const zv_joint_path *path, size_t i, double scale)
{
    const double *q1 = path->q1 + i * (size_t)path->width;
    double u = path->gram ? scale * path->norm_limit / sqrt(path->gram[3 * i]) : INFINITY;
    for (int k = 0; k < path->joints; ++k) {
        u = fmin(u, scale * path->limits.acceleration[k] / fabs(q1[k]));
    }
    return u;
}

static void lower_by_jerk(const zv_joint_path *path, size_t i, double scale, cap *c)
{
    const size_t row = i * (size_t)path->width;
    const double u = zv_joint_u_cap(path, i, scale);
    for (int k = 0; k < path->joints; ++k) {
        const double limit = FIXED_SHARE * path->limits.jerk[k], p = fabs(path->q3[row + (size_t)k]);
        const double q2 = fabs(path->q2[row + (size_t)k]), q = q2 > 0.0 ? 3.0 * q2 * u : 0.0;
        if (limit < INFINITY && (p > 0.0 || q > 0.0)) {
            // the first step of Newton's method may start anywhere above: at what each part alone allows
            const double v0 = fmin(sqrt(c->x), p > 0.0 ? fmax(1.0, limit / p) : INFINITY);
            lower(c, square_below(p, q, limit, fmin(v0, q > 0.0 ? limit / q : INFINITY)), ZV_BY_JOINT_JERK + k);
        }
    }
}

double zv_joint_speed_cap(const zv_joint_path *path, size_t i, double scale, int *by)
{
    const size_t row = i * (size_t)path->width;
    cap c = {path->x_max[i], ZV_BY_VELOCITY};
    for (int k = 0; k < path->joints; ++k) {
        const double v = path->limits.velocity[k] / fabs(path->q1[row + (size_t)k]);
        lower(&c, v * v, ZV_BY_JOINT_VELOCITY + k);
    }
    if (zv_joint_path_has_jerk(path)) {
        for (int k = 0; k < path->joints; ++k) {
            lower(&c, scale * path->limits.acceleration[k] / fabs(path->q2[row + (size_t)k]), k);
        }
        if (path->gram) {
            lower(&c, scale * path->norm_limit / sqrt(path->gram[3 * i + 2]), ZV_BY_NORM);
        }
        lower_by_jerk(path, i, scale, &c);
    }
    if (by) {
        *by = c.by;
    }
    return c.x;
}

bool zv_joint_path_has_jerk(const zv_joint_path *path)
{
    for (int k = 0; k < path->joints; ++k) {
        if (path->limits.jerk[k] < INFINITY) {
            return true;
        }
    }
    return false;
}
