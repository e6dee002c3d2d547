/// @file cell_kernel.c
/// Polynomials between two points, four joints or coordinates at a time.
///
///     i ------u------ i+1          q(u) = c0 + c1 u + ... + c7 u^7
///     q q' q'' q'''   q q' ...     c0 .. c3 follow from the first end, c4 .. c7 take what is left at the second
///
///     qd = q' sd        qdd = q' sdd + q'' sd^2
#include "plan/cell.h"

#include <stddef.h>

#include "timing/law_state.h"

/// Four lanes of one end, with derivatives by parts of the path.
typedef struct four {
    zv_v4 q, q1, q2, q3;
} four;

ZV_INLINE four load(const zv_cell_end *end, int k, double h)
{
    return (four){zv_v4_load(end->q + k), zv_v4_load(end->q1 + k) * h, zv_v4_load(end->q2 + k) * (h * h),
                  zv_v4_load(end->q3 + k) * (h * h * h)};
}

void ZV_KERNEL(zv_cell_fit)(const zv_cell_end *from, const zv_cell_end *to, double h, zv_cell *cell, double *middle)
{
    const int width = cell->width;
    for (int k = 0; k < width; k += ZV_CELL_LANES) {
        const four a = load(from, k, h), b = load(to, k, h);
        const zv_v4 c2 = a.q2 * 0.5, c3 = a.q3 * (1.0 / 6.0);
        const zv_v4 value = b.q - a.q - a.q1 - c2 - c3, slope = b.q1 - a.q1 - a.q2 - c3 * 3.0;
        const zv_v4 second = b.q2 - a.q2 - a.q3, sixth = (b.q3 - a.q3) * (1.0 / 6.0);
        const zv_v4 c[ZV_CELL_TERMS] = {
            a.q,
            a.q1,
            c2,
            c3,
            value * 35.0 - slope * 15.0 + second * 2.5 - sixth,
            slope * 39.0 - value * 84.0 - second * 7.0 + sixth * 3.0,
            value * 70.0 - slope * 34.0 + second * 6.5 - sixth * 3.0,
            slope * 10.0 - value * 20.0 - second * 2.0 + sixth,
        };
        zv_v4 sum = zv_v4_splat(0.0);
        for (int n = ZV_CELL_TERMS - 1; n >= 0; --n) {
            sum = sum * 0.5 + c[n];
            zv_v4_store(cell->term + n * width + k, c[n]);
        }
        zv_v4_store(middle + k, sum);
    }
}

/// Values, speeds and accelerations of four polynomials.
typedef struct moment {
    zv_v4 q, qd, qdd;
} moment;

ZV_INLINE moment follow(const zv_cell *cell, int k, int width, const zv_time_sample *now)
{
    const zv_v4 u = zv_v4_splat((now->s - cell->from) * cell->per_h);
    const double sd = cell->per_h * now->sd, sdd = cell->per_h * now->sdd, twice = 2.0 * sd * sd;
    const double *c = cell->term + k;
    zv_v4 value = zv_v4_load(c + (ZV_CELL_TERMS - 1) * width), slope = zv_v4_splat(0.0), half_bend = slope;
    for (int n = ZV_CELL_TERMS - 2; n >= 0; --n) {
        half_bend = half_bend * u + slope;
        slope = slope * u + value;
        value = value * u + zv_v4_load(c + n * width);
    }
    return (moment){value, slope * sd, slope * sdd + half_bend * twice};
}

ZV_INLINE double length(zv_v4 v)
{
    const zv_v4 squares = v * v;
    return sqrt(squares[0] + squares[1] + squares[2]);
}

ZV_INLINE void sample_joints(const zv_cell *joints, int k, int width, const zv_time_sample *now, zv_plan_sample *out)
{
    const moment at = follow(joints, k, width, now);
    zv_v4_store(out->q + k, at.q);
    zv_v4_store(out->qd + k, at.qd);
    zv_v4_store(out->qdd + k, at.qdd);
}

ZV_INLINE void sample(const zv_sample_cell *cell, const zv_time_sample *now, zv_plan_sample *out)
{
    const moment tool = follow(&cell->tool, 0, ZV_CELL_LANES, now);
    if (cell->joints.width == ZV_CELL_LANES) { // most arms: known to the compiler
        sample_joints(&cell->joints, 0, ZV_CELL_LANES, now, out);
    } else {
        for (int k = 0; k < cell->joints.width; k += ZV_CELL_LANES) {
            sample_joints(&cell->joints, k, cell->joints.width, now, out);
        }
    }
    out->xyz = (zv_vec3){tool.q[0], tool.q[1], tool.q[2]};
    out->speed = length(tool.qd);
    out->acceleration = length(tool.qdd);
}

void ZV_KERNEL(zv_cell_sample)(const zv_sample_cell *cell, const zv_time_sample *now, zv_plan_sample *out)
{
    sample(cell, now, out);
}

bool ZV_KERNEL(zv_cell_sample_at)(const zv_sample_cell *cell, const zv_time_law *law, double t, zv_time_cursor *cursor,
                                  zv_time_sample *now, zv_plan_sample *out)
{
    *now = zv_law_sample(law, t, cursor);
    if (!(now->s >= cell->low && now->s < cell->high)) {
        return false;
    }
    sample(cell, now, out);
    return true;
}

/// Between two of five even places, by Lagrange's formula: the first gap and the second; the others are their mirrors.
ZV_INLINE zv_v4 in_first_gap(zv_v4 a, zv_v4 b, zv_v4 c, zv_v4 d, zv_v4 e)
{
    return (a * 35.0 + b * 140.0 - c * 70.0 + d * 28.0 - e * 5.0) * (1.0 / 128.0);
}

ZV_INLINE zv_v4 in_second_gap(zv_v4 a, zv_v4 b, zv_v4 c, zv_v4 d, zv_v4 e)
{
    return (b * 60.0 - a * 5.0 + c * 90.0 - d * 20.0 + e * 3.0) * (1.0 / 128.0);
}

void ZV_KERNEL(zv_cell_range)(const double *const at[ZV_CELL_QUARTERS], int width, double *low, double *high)
{
    for (int k = 0; k < width; k += ZV_CELL_LANES) {
        const zv_v4 a = zv_v4_load(at[0] + k), b = zv_v4_load(at[1] + k), c = zv_v4_load(at[2] + k),
                    d = zv_v4_load(at[3] + k), e = zv_v4_load(at[4] + k);
        const zv_v4 all[] = {b,
                             c,
                             d,
                             e,
                             in_first_gap(a, b, c, d, e),
                             in_second_gap(a, b, c, d, e),
                             in_second_gap(e, d, c, b, a),
                             in_first_gap(e, d, c, b, a)};
        zv_v4 least = a, most = a;
        for (size_t n = 0; n < sizeof all / sizeof *all; ++n) {
            least = zv_v4_min(least, all[n]);
            most = zv_v4_max(most, all[n]);
        }
        zv_v4_store(low + k, least);
        zv_v4_store(high + k, most);
    }
}
