/// @file motion_kernel.c
/// Inverse and forward dynamics and the mass matrix for one state, and inverse dynamics for four states at a time. The
/// recursions are in recursion.h, one_state.h and composite.h; here states become lanes.
#if defined(__GNUC__) && !defined(__clang__)
// Lanes are chosen by hand; what gcc adds to short loops over a handful of joints costs 30 % (measured with gcc 12).
#pragma GCC optimize("no-tree-vectorize", "no-ivopts", "no-tree-sink")
#endif

#include "dyn/motion_kernel.h"

#include <string.h>

enum { LANES = 4, SIX = 6 };

ZV_INLINE double one_number(double x)
{
    return x;
}

ZV_INLINE zv_v4 four_number(double x)
{
    return zv_v4_splat(x);
}

ZV_INLINE double one_minus(double x)
{
    return -x;
}

ZV_INLINE zv_v4 four_minus(zv_v4 x)
{
    return zv_v4_neg(x);
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

ZV_INLINE zv_stretch row_sign(zv_stretch x)
{
    const zv_stretch zero = ZV_STRETCH_OF(splat)(0.0), one = ZV_STRETCH_OF(splat)(1.0);
    return ZV_STRETCH_OF(keep)(~ZV_STRETCH_OF(equal)(x, zero), ZV_STRETCH_OF(flip)(one, ZV_STRETCH_OF(sign)(x)));
}

#define LANE(name) one_##name
#define LANE_VALUE double
#define LANE_FACTOR double
#define LANE_HEAP zv_heap
#include "dyn/effort.h"
#include "dyn/recursion.h"
#undef LANE
#undef LANE_VALUE

#define LANE(name) four_##name
#define LANE_VALUE zv_v4
#include "dyn/effort.h"
#include "dyn/recursion.h"
#undef LANE
#undef LANE_VALUE
#undef LANE_FACTOR
#undef LANE_HEAP

/// As zv_heap, of a stretch of bodies.
typedef struct row_heap {
    zv_stretch mass, moment[3], second[6];
} row_heap;

#define LANE(name) row_##name
#define LANE_VALUE zv_stretch
#define LANE_FACTOR zv_stretch
#define LANE_HEAP row_heap
#include "dyn/effort.h"
#undef LANE
#undef LANE_VALUE
#undef LANE_FACTOR
#undef LANE_HEAP

#include "dyn/composite.h"
#include "dyn/one_state.h"

// ---- one state ----

void ZV_KERNEL(zv_inverse_kernel)(const zv_dyn *dyn, const double *q, const double *qd, const double *qdd,
                                  double *torque)
{
    const int n = zv_dyn_count(dyn);
    one_angles at;
    take_angles(dyn, q, &at);
    inverse_one(dyn, n, &at, qd, qdd, torque);
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
    inverse_one(dyn, n, &at, qd, NULL, bias);
    mass_triangle(dyn, n, &at, matrix);
    for (int k = 0; k < n; ++k) {
        rest[n - 1 - k] = torque[k] - bias[k];
    }
    if (!(n == SIX ? solve_in_place(SIX, matrix, rest) : solve_in_place(n, matrix, rest))) {
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

/// Efforts of all bodies but the first, from the base to the tip; returns what the first one asks of its joint.
ZV_INLINE zv_v4 move_four(const zv_dyn *dyn, int n, const four_angles *at, const zv_v4 *qd, const zv_v4 *qdd,
                          four_efforts *out)
{
    four_motion m;
    const zv_v4 first = four_start(dyn, at, qd[0], qdd[0], &m);
    four_spin u = four_spin_of(m.w, m.wd);
    for (int k = 1; k < n; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        m.a = joint->has_arm ? four_foot(joint, &u, m.a) : m.a;
        four_step(joint, at, k, qd[k], qdd[k], &m);
        u = four_spin_of(m.w, m.wd);
        const four_wrench e = joint->slides ? four_effort_of_sliding(&joint->body, &u, m.a)
                                            : four_effort_of_turning(&joint->body, &u, m.a);
        const int i = k - 1;
        out->fx[i] = e.f.x;
        out->fy[i] = e.f.y;
        out->fz[i] = e.f.z;
        out->nx[i] = e.n.x;
        out->ny[i] = e.n.y;
        out->nz[i] = e.n.z;
    }
    return first;
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
        result[k] = four_at_joint(speed[k], acceleration[k], dyn->joints[k].rotor, dyn->joints[k].viscous,
                                  dyn->joints[k].coulomb);
        if (dyn->joints[k].slides) {
            at.cos[k] = zv_v4_splat(dyn->joints[k].cos_offset);
            at.sin[k] = zv_v4_splat(dyn->joints[k].sin_offset);
            at.slide[k] = value;
        } else {
            zv_v4_sincos(value + dyn->offset[k], &at.sin[k], &at.cos[k]);
        }
    }
    four_efforts efforts;
    const zv_v4 first = move_four(dyn, n, &at, speed, acceleration, &efforts);
    four_gather(dyn, n, &at, &efforts, first, result);
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
