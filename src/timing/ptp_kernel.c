/// @file ptp_kernel.c
/// The fastest motion of one axis from rest to rest over the distance h with velocity V, acceleration A, jerk J: the
/// "double S", four axes at a time. It is symmetric in time; its first half is
///
///     velocity                                             acceleration
///                   ______________ v = h / (duration - ramp)          ______
///                 /               |                                 /        :.
///               _/                |                               /            :.___________
///              0    ramp    duration / 2                         0  rise      ramp
///
///     velocity reached:       rise = A/J, ramp = rise + V/A      if V J >= A^2 (constant acceleration for a while)
///                             rise = sqrt(V/J), ramp = 2 rise    otherwise
///                             duration = h/V + ramp              if h >= V ramp
///     velocity not reached:   rise = A/J, ramp = rise/2 + sqrt(rise^2/4 + h/A)    if h >= 2 A rise^2
///                             rise = cbrt(h / (2 J)), ramp = 2 rise               otherwise
///                             duration = 2 ramp
///
/// All four are computed and the right one is picked, so that nothing waits for a branch.
/// (L. Biagiotti, C. Melchiorri, "Trajectory Planning for Automatic Machines and Robots", 2008, section 3.4.)
#include "timing/ptp_kernel.h"

enum { LANES = 4 };

/// No limit is the same as one so high that what it adds to a duration vanishes in rounding; these powers keep all
/// products and quotients of the formulas above within the range of numbers.
#define NO_VELOCITY 1e60
#define NO_ACCELERATION 1e90
#define NO_JERK 1e150

/// Cube roots of positive numbers, within 2 ulp. A third of the exponent comes from the upper half of the bits, taken
/// as an integer (it rides in a double near 2^52, where doubles are integers); each of Halley's steps then triples the
/// number of right digits.
ZV_INLINE zv_v4 cube_root(zv_v4 x)
{
    const zv_v4 two52 = zv_v4_splat(0x1p52);
    typedef uint64_t bits4 __attribute__((vector_size(32)));
    const zv_v4 upper = (zv_v4)(((bits4)x >> 32) | (bits4)two52) - two52;
    const zv_v4 third = upper * (1.0 / 3.0) + (715094163.0 + 0x1p52); // 2/3 of the exponent's bias, balanced
    zv_v4 y = (zv_v4)((bits4)third << 32);
    for (int i = 0; i < 3; ++i) {
        const zv_v4 cube = y * y * y;
        y = y * ((cube + 2.0 * x) / (2.0 * cube + x));
    }
    return y;
}

/// Times of four axes.
typedef struct shape {
    zv_v4 rise, ramp, duration;
} shape;

ZV_INLINE shape pick(zv_m4 mask, shape yes, shape no)
{
    return (shape){zv_v4_select(mask, yes.rise, no.rise), zv_v4_select(mask, yes.ramp, no.ramp),
                   zv_v4_select(mask, yes.duration, no.duration)};
}

/// The motion reaches V.
ZV_INLINE shape with_cruise(zv_v4 h, zv_v4 v, zv_v4 a, zv_v4 j, zv_v4 a_over_j)
{
    const zv_m4 reaches_a = (zv_m4)(v * j >= a * a);
    const zv_v4 rise = zv_v4_select(reaches_a, a_over_j, zv_v4_sqrt(v / j));
    const zv_v4 ramp = rise + zv_v4_select(reaches_a, v / a, rise);
    return (shape){rise, ramp, h / v + ramp};
}

/// The motion speeds up until its middle, then slows down.
ZV_INLINE shape without_cruise(zv_v4 h, zv_v4 a, zv_v4 j, zv_v4 a_over_j)
{
    const zv_v4 ramp = 0.5 * (a_over_j + zv_v4_sqrt(a_over_j * a_over_j + 4.0 * (h / a)));
    const shape holds_a = {a_over_j, ramp, 2.0 * ramp};
    const zv_m4 reaches_a = (zv_m4)(h >= 2.0 * a * (a_over_j * a_over_j));
    if (zv_m4_all(reaches_a)) {
        return holds_a;
    }
    const zv_v4 rise = cube_root(h / (2.0 * j));
    return pick(reaches_a, holds_a, (shape){rise, 2.0 * rise, 4.0 * rise});
}

ZV_INLINE shape fastest(zv_v4 h, zv_v4 v, zv_v4 a, zv_v4 j)
{
    const zv_v4 a_over_j = a / j;
    shape found = with_cruise(h, v, a, j, a_over_j);
    const zv_m4 cruises = (zv_m4)(h >= v * found.ramp);
    if (!zv_m4_all(cruises)) {
        found = pick(cruises, found, without_cruise(h, a, j, a_over_j));
    }
    const zv_m4 moves = (zv_m4)(h > 0.0);
    return (shape){zv_v4_keep(moves, found.rise), zv_v4_keep(moves, found.ramp), zv_v4_keep(moves, found.duration)};
}

/// The own motions of four axes, and which of them are fit to be planned: finite places, positive limits, at least one
/// of them finite. Comparisons with NaN are false.
ZV_INLINE shape plan_block(const double *from, const double *to, const zv_axis_limits *limits, int start, zv_m4 *fit)
{
    const zv_v4 h = zv_v4_abs(zv_v4_load(to + start) - zv_v4_load(from + start));
    const zv_v4 v = zv_v4_load(limits->velocity + start);
    const zv_v4 a = zv_v4_load(limits->acceleration + start);
    const zv_v4 j = zv_v4_load(limits->jerk + start);
    const zv_v4 largest = zv_v4_splat(__DBL_MAX__);
    const zv_m4 positive = (zv_m4)(v > 0.0) & (zv_m4)(a > 0.0) & (zv_m4)(j > 0.0);
    const zv_m4 limited = (zv_m4)(v <= largest) | (zv_m4)(a <= largest) | (zv_m4)(j <= largest);
    *fit &= positive & limited & (zv_m4)(h <= largest);
    return fastest(h, zv_v4_min(v, zv_v4_splat(NO_VELOCITY)), zv_v4_min(a, zv_v4_splat(NO_ACCELERATION)),
                   zv_v4_min(j, zv_v4_splat(NO_JERK)));
}

/// Publishes four axes, stretched from their own durations to the common one.
ZV_INLINE void write_block(const double *from, const double *to, shape own, double common, int start, zv_ptp *out)
{
    const zv_m4 moves = (zv_m4)(own.duration > 0.0);
    const zv_v4 factor = zv_v4_keep(moves, common / own.duration);
    const zv_v4 ramp = own.ramp * factor;
    const zv_v4 p = zv_v4_load(from + start), q = zv_v4_load(to + start);
    zv_v4_store(out->from + start, p);
    zv_v4_store(out->to + start, q);
    zv_v4_store(out->rise + start, own.rise * factor);
    zv_v4_store(out->ramp + start, ramp);
    zv_v4_store(out->velocity + start, zv_v4_keep(moves, (q - p) / (common - ramp)));
}

/// Blocks of four axes start at 0, 4, ..., the last one where it ends with the axes: they may overlap.
ZV_INLINE int block_start(int block, int count)
{
    const int start = LANES * block, last = count - LANES;
    return start < last ? start : last;
}

bool ZV_KERNEL(zv_ptp_kernel)(int count, const double *from, const double *to, const zv_axis_limits *limits,
                              zv_ptp *out)
{
    const int blocks = (count + LANES - 1) / LANES;
    shape own[ZV_PTP_MAX_AXES / LANES];
    zv_m4 fit = {-1, -1, -1, -1};
    zv_v4 longest = zv_v4_splat(0.0);
    for (int k = 0; k < blocks; ++k) {
        own[k] = plan_block(from, to, limits, block_start(k, count), &fit);
        longest = zv_v4_max(own[k].duration, longest);
    }
    if (!zv_m4_all(fit)) {
        return false;
    }

    double common = longest[0];
    for (int k = 1; k < LANES; ++k) {
        common = longest[k] > common ? longest[k] : common;
    }
    for (int k = 0; k < blocks; ++k) {
        write_block(from, to, own[k], common, block_start(k, count), out);
    }
    out->count = count;
    out->duration = common;
    return true;
}
