/// @file motion_kernel.c
/// Inverse and forward dynamics and the mass matrix for one state, and inverse dynamics for four states at a time. The
/// recursions are in recursion.h and composite.h; here the joint values become sines, and states become lanes.
#if defined(__GNUC__) && !defined(__clang__)
// Lanes are chosen by hand; what gcc adds to short loops over a handful of joints costs 30 % (measured with gcc 12).
#pragma GCC optimize("no-tree-vectorize", "no-ivopts", "no-tree-sink")
#endif

#include "dyn/motion_kernel.h"

#include <string.h>

enum { LANES = 4 };

ZV_INLINE double one_number(double x)
{
    return x;
}

ZV_INLINE zv_v4 four_number(double x)
{
    return zv_v4_splat(x);
}

ZV_INLINE double one_sign(double x)
{
    return x != 0.0 ? __builtin_copysign(1.0, x) : 0.0;
}

ZV_INLINE zv_v4 four_sign(zv_v4 x)
{
    const zv_m4 is_zero = zv_v4_equal(x, zv_v4_splat(0.0));
    return zv_v4_keep(~is_zero, zv_v4_copysign(zv_v4_splat(1.0), x));
}

#define LANE(name) one_##name
#define LANE_VALUE double
#include "dyn/recursion.h"
#undef LANE
#undef LANE_VALUE

#define LANE(name) four_##name
#define LANE_VALUE zv_v4
#include "dyn/recursion.h"
#undef LANE
#undef LANE_VALUE

#include "dyn/composite.h"

// ---- one state ----

ZV_INLINE void take_block(const zv_dyn *dyn, const double *q, int start, one_angles *at)
{
    const zv_v4 angle = zv_v4_load(q) + zv_v4_load(dyn->offset + start);
    zv_v4 s, c;
    zv_v4_sincos(angle, &s, &c);
    zv_v4_store(at->cos + start, c);
    zv_v4_store(at->sin + start, s);
}

/// Sines four joints at a time; the last block ends with the chain and may overlap the one before it.
ZV_INLINE void take_angles(const zv_dyn *dyn, const double *q, one_angles *at)
{
    const int n = zv_dyn_count(dyn);
    if (n < LANES) {
        double padded[LANES] = {0.0};
        memcpy(padded, q, (size_t)n * sizeof *q);
        take_block(dyn, padded, 0, at);
    } else {
        for (int start = 0; start + LANES < n; start += LANES) {
            take_block(dyn, q + start, start, at);
        }
        take_block(dyn, q + n - LANES, n - LANES, at);
    }
    for (int k = 0; k < n; ++k) {
        if (dyn->joints[k].slides) {
            at->cos[k] = dyn->joints[k].cos_offset;
            at->sin[k] = dyn->joints[k].sin_offset;
            at->slide[k] = q[k];
        }
    }
}

void ZV_KERNEL(zv_inverse_kernel)(const zv_dyn *dyn, const double *q, const double *qd, const double *qdd,
                                  double *torque)
{
    one_angles at;
    take_angles(dyn, q, &at);
    one_inverse(dyn, zv_dyn_count(dyn), &at, qd, qdd, torque);
}

void ZV_KERNEL(zv_mass_kernel)(const zv_dyn *dyn, const double *q, double *matrix)
{
    const int n = zv_dyn_count(dyn);
    one_angles at;
    double triangle[ZV_MAX_JOINTS][MASS_STRIDE];
    take_angles(dyn, q, &at);
    mass_triangle(dyn, n, &at, triangle);
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j <= i; ++j) {
            const int row = n - 1 - i, col = n - 1 - j;
            matrix[row * n + col] = matrix[col * n + row] = triangle[i][j];
        }
    }
}

bool ZV_KERNEL(zv_forward_kernel)(const zv_dyn *dyn, const double *q, const double *qd, const double *torque,
                                  double *qdd)
{
    const int n = zv_dyn_count(dyn);
    one_angles at;
    double matrix[ZV_MAX_JOINTS][MASS_STRIDE], bias[ZV_MAX_JOINTS], rest[ZV_MAX_JOINTS];
    take_angles(dyn, q, &at);
    one_inverse(dyn, n, &at, qd, NULL, bias);
    mass_triangle(dyn, n, &at, matrix);
    for (int k = 0; k < n; ++k) {
        rest[n - 1 - k] = torque[k] - bias[k];
    }
    if (!solve_in_place(n, matrix, rest)) {
        return false;
    }
    for (int k = 0; k < n; ++k) {
        qdd[k] = rest[n - 1 - k];
    }
    return true;
}

// ---- four states ----

/// Number k of four rows of n.
ZV_INLINE zv_v4 column(const double *rows, int n, int k)
{
    return (zv_v4){rows[k], rows[n + k], rows[2 * n + k], rows[3 * n + k]};
}

ZV_INLINE void inverse_four(const zv_dyn *dyn, const double *q, const double *qd, const double *qdd, double *torque)
{
    const int n = zv_dyn_count(dyn);
    four_angles at;
    zv_v4 speed[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS], result[ZV_MAX_JOINTS];
    for (int k = 0; k < n; ++k) {
        const zv_v4 value = column(q, n, k);
        speed[k] = column(qd, n, k);
        acceleration[k] = column(qdd, n, k);
        if (dyn->joints[k].slides) {
            at.cos[k] = zv_v4_splat(dyn->joints[k].cos_offset);
            at.sin[k] = zv_v4_splat(dyn->joints[k].sin_offset);
            at.slide[k] = value;
        } else {
            zv_v4_sincos(value + dyn->offset[k], &at.sin[k], &at.cos[k]);
        }
    }
    four_inverse(dyn, n, &at, speed, acceleration, result);
    for (int k = 0; k < n; ++k) {
        for (int i = 0; i < LANES; ++i) {
            torque[i * n + k] = result[k][i];
        }
    }
}

void ZV_KERNEL(zv_inverse_many_kernel)(const zv_dyn *dyn, int count, const double *q, const double *qd,
                                       const double *qdd, double *torque)
{
    const int n = zv_dyn_count(dyn);
    int i = 0;
    for (; i + LANES <= count; i += LANES) {
        const int at = i * n;
        inverse_four(dyn, q + at, qd + at, qdd + at, torque + at);
    }
    for (; i < count; ++i) {
        const int at = i * n;
        ZV_KERNEL(zv_inverse_kernel)(dyn, q + at, qd + at, qdd + at, torque + at);
    }
}
