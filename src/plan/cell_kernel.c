/// @file cell_kernel.c
/// Polynomials between two points, four joints or coordinates at a time.
///
///     i ------u------ i+1          q(u) = c0 + c1 u + ... + c7 u^7
///     q q' q'' q'''   q q' ...     c0 .. c3 follow from the first end, c4 .. c7 take what is left at the second
///
///     qd = q' sd        qdd = q' sdd + q'' sd^2
#include "plan/cell.h"

/// Four lanes of one end, with derivatives by parts of the way.
typedef struct four {
    zv_v4 q, q1, q2, q3;
} four;

ZV_INLINE four load(const zv_cell_end *end, int k, double h)
{
    return (four){zv_v4_load(end->q + k), zv_v4_load(end->q1 + k) * h, zv_v4_load(end->q2 + k) * (h * h),
                  zv_v4_load(end->q3 + k) * (h * h * h)};
}

void ZV_KERNEL(zv_cell_fit)(const zv_cell_end *from, const zv_cell_end *to, double h, int width, double *term,
                            double *middle)
{
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
            zv_v4_store(term + n * width + k, c[n]);
        }
        zv_v4_store(middle + k, sum);
    }
}

void ZV_KERNEL(zv_cell_at)(const double *term, int width, const zv_cell_moment *at, double *q, double *qd, double *qdd)
{
    const zv_v4 u = zv_v4_splat(at->u);
    const double sd = at->per_h * at->sd, sdd = at->per_h * at->sdd, twice = 2.0 * sd * sd;
    for (int k = 0; k < width; k += ZV_CELL_LANES) {
        const double *c = term + k;
        zv_v4 value = zv_v4_load(c + (ZV_CELL_TERMS - 1) * width), slope = zv_v4_splat(0.0), half_bend = slope;
        for (int n = ZV_CELL_TERMS - 2; n >= 0; --n) {
            half_bend = half_bend * u + slope;
            slope = slope * u + value;
            value = value * u + zv_v4_load(c + n * width);
        }
        zv_v4_store(q + k, value);
        zv_v4_store(qd + k, slope * sd);
        zv_v4_store(qdd + k, slope * sdd + half_bend * twice);
    }
}
