/// @file joint_caps.c
/// How fast, and how much faster or slower, a joint path may be passed at one grid point.
///
/// With v = ds/dt, u = dv/dt, j = du/dt and q1, q2, q3 the derivatives of a joint by s, the joint has
///
///     velocity       q1 v                         v <= V / |q1|
///     acceleration   q1 u + q2 v^2                |u| <= A / |q1|,  v^2 <= A / |q2|
///     jerk           q1 j + 3 q2 v u + q3 v^3
///
/// The filter of the length T makes j at most `step` |u| / T. So the jerk is within its limit when
///
///     |u| <= (J - |q3| v^3) / (3 |q2| v + step |q1| / T)
///
/// at the largest v, which is kept so low that enough is left for u: |q3| v^3 <= ZV_PATH_JERK_SHARE J.
#include <math.h>

#include "base/extremes.h"
#include "base/third_root.h"
#include "timing/jerk.h"

/// Instead of INFINITY, so that products stay numbers.
#define NO_X 1e100

static void lower(zv_point_caps *c, double x, int by)
{
    if (x < c->x) {
        c->x = x;
        c->by = by;
    }
}

/// Lowers x to limit / part. Most limits do not decide: it divides only for one that does.
static void lower_to(zv_point_caps *c, double limit, double part, int by)
{
    if (limit < c->x * part) {
        lower(c, limit / part, by);
    }
}

static void lower_by_jerk(const zv_joint_path *path, size_t i, zv_point_caps *c)
{
    const size_t row = i * (size_t)path->width;
    for (int k = 0; k < path->joints; ++k) {
        const double limit = ZV_PATH_JERK_SHARE * path->limits.jerk[k], p = fabs(path->q3[row + (size_t)k]);
        if (p * p * c->x * c->x * c->x > limit * limit) {
            const double v = zv_third_root(limit / p);
            lower(c, v * v, ZV_BY_JOINT_JERK + k);
        }
    }
}

/// A torque a u + b x <= 1 at constant speed, and what it leaves for u at rest.
static void take_torques(const zv_joint_path *path, size_t i, bool constant_speed, zv_point_caps *c)
{
    const double *a = path->torque_a + 2 * i * (size_t)path->width, *b = path->torque_b + 2 * i * (size_t)path->width;
    for (int k = 0; k < 2 * path->width; ++k) {
        if (constant_speed && b[k] > 0.0) {
            lower(c, 1.0 / b[k], ZV_BY_JOINT_TORQUE + k % path->width);
        }
        c->u = zv_smaller(c->u, 1.0 / fabs(a[k]));
    }
}

zv_point_caps zv_joint_caps(const zv_joint_path *path, size_t i, bool jerk)
{
    const size_t row = i * (size_t)path->width;
    const double *q1 = path->q1 + row, *q2 = path->q2 + row, *gram = path->gram ? path->gram + 3 * i : NULL;
    zv_point_caps c = {zv_smaller(path->x_max[i], NO_X), ZV_BY_VELOCITY,
                       gram ? path->norm_limit / sqrt(gram[0]) : INFINITY};
    for (int k = 0; k < path->joints; ++k) {
        const double slope = fabs(q1[k]), velocity = path->limits.velocity[k], most = path->limits.acceleration[k];
        lower_to(&c, velocity * velocity, slope * slope, ZV_BY_JOINT_VELOCITY + k);
        c.u = most < c.u * slope ? most / slope : c.u;
    }
    if (path->torque_a) {
        take_torques(path, i, jerk, &c);
    }
    if (jerk) {
        for (int k = 0; k < path->joints; ++k) {
            lower_to(&c, path->limits.acceleration[k], fabs(q2[k]), k);
        }
        if (gram) {
            lower_to(&c, path->norm_limit, sqrt(gram[2]), ZV_BY_NORM);
        }
        lower_by_jerk(path, i, &c);
    }
    return c;
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
