/// @file cell_kernel.c
/// Polynomials between two points, four joints or coordinates at a time.
///
///     i ------u------ i+1          q(u) = c0 + c1 u + ... + c7 u^7
///     q q' q'' q'''   q q' ...     c0 .. c3 follow from the first end, c4 .. c7 take what is left at the second
///
///     qd = q' sd        qdd = q' sdd + q'' sd^2
#include "plan/cell.h"

#include "timing/law_state.h"

/// Four lanes of one end, with derivatives by parts of the way.
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
        const zv_v4 bend = b.q2 - a.q2 - a.q3, sixth = (b.q3 - a.q3) * (1.0 / 6.0);
        const zv_v4 c[ZV_CELL_TERMS] = {
            a.q,
            a.q1,
            c2,
            c3,
            value * 35.0 - slope * 15.0 + bend * 2.5 - sixth,
            slope * 39.0 - value * 84.0 - bend * 7.0 + sixth * 3.0,
            value * 70.0 - slope * 34.0 + bend * 6.5 - sixth * 3.0,
            slope * 10.0 - value * 20.0 - bend * 2.0 + sixth,
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
