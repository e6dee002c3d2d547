/// @file rows_kernel.c
/// What each grid point asks of the filter, four joints at a time; joint_caps.c and joint_rows.c have the equations.
#include <math.h>

#include "timing/jerk.h"

/// Limits of four joints, beyond the last one such that it asks for nothing.
typedef struct four_limits {
    zv_v4 acceleration, jerk;
    zv_m4 is_limited, is_there;
} four_limits;

ZV_INLINE four_limits limits_from(const zv_joint_path *path, int first)
{
    four_limits four = {.acceleration = zv_v4_splat(1.0), .jerk = zv_v4_splat(INFINITY)};
    for (int k = 0; k < ZV_TOPP_LANES && first + k < path->joints; ++k) {
        four.acceleration[k] = path->limits.acceleration[first + k];
        four.jerk[k] = path->limits.jerk[first + k];
        four.is_there[k] = -1;
    }
    four.is_limited = zv_v4_less(four.acceleration, zv_v4_splat(INFINITY));
    return four;
}

void ZV_KERNEL(zv_jerk_weights)(const zv_joint_path *path, const double *x, const zv_jerk_share *share, double *weights)
{
    const size_t width = (size_t)path->width;
    for (int k = 0; k < path->width; k += ZV_TOPP_LANES) {
        const four_limits four = limits_from(path, k);
        for (size_t i = 0; i < path->count; ++i) {
            const size_t at = i * width + (size_t)k;
            const double v = sqrt(x[i]);
            const zv_v4 q1 = zv_v4_abs(zv_v4_load(path->q1 + at)), q2 = zv_v4_abs(zv_v4_load(path->q2 + at));
            const zv_v4 left = four.jerk - zv_v4_abs(zv_v4_load(path->q3 + at)) * (v * v * v);
            const zv_v4 needed = q2 * (3.0 * v) + q1 * (share->step[i] / share->T); // |u| <= left / needed
            const zv_v4 by_jerk = zv_v4_max(four.acceleration * needed / left, q1);
            const zv_v4 weight = zv_v4_select(four.is_limited, by_jerk, needed / left); // without one, the row is 1
            zv_v4_store(weights + at, zv_v4_select(four.is_there, weight, q1));
        }
    }
}

void ZV_KERNEL(zv_curvature_parts)(const zv_joint_path *path, double sign, double *parts)
{
    const size_t width = (size_t)path->width;
    for (int k = 0; k < path->width; k += ZV_TOPP_LANES) {
        const zv_v4 counts = zv_v4_keep(limits_from(path, k).is_limited, zv_v4_splat(sign)), none = zv_v4_splat(0.0);
        for (size_t i = 0; i < path->count; ++i) {
            const size_t at = i * width + (size_t)k;
            const zv_v4 q1 = zv_v4_load(path->q1 + at), q2 = zv_v4_load(path->q2 + at);
            const zv_v4 part = counts * zv_v4_select(zv_v4_less(q1, none), zv_v4_neg(q2), q2);
            zv_v4_store(parts + at, zv_v4_max(part, none));
        }
    }
}
