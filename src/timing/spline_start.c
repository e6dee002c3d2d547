/// @file spline_start.c
/// A law to begin with: the caps, lowered by four walks over the grid.
///
///     x^(3/4) goes evenly with s at a constant jerk from rest, x at a constant acceleration. Two walks for each, with
///     SHARE of the limits: that such a law keeps the limits nearly is all that is asked of it.
#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "base/third_root.h"
#include "timing/speed_spline.h"

#define SHARE 0.6
#define NEVER 1e-300

/// What a point says of accelerations and jerks: |d2s/dt2|, |d3s/dt3|, and x where the bend alone takes all.
typedef struct rates {
    double u, j, x;
} rates;

static rates rates_at(const zv_spline_problem *p, int i)
{
    const zv_spline_grid *grid = &p->grid;
    const zv_spline_limits *limits = &p->limits;
    double a = limits->per_tool2 * grid->gram[0][i], b = limits->per_tool2 * grid->gram[2][i], j = NEVER, e = NEVER;
    a = a > 0.0 ? sqrt(a) : NEVER;
    b = b > 0.0 ? sqrt(b) : NEVER;
    for (int k = 0; k < limits->joints; ++k) {
        const int at = k * grid->stride + i;
        const double q1 = fabs(grid->q1[at]), q3 = zv_larger(fabs(grid->q3[at]), fabs(grid->q3_before[at]));
        a = zv_larger(a, q1 * limits->per_acceleration[k]);
        b = zv_larger(b, fabs(grid->q2[at]) * limits->per_acceleration[k]);
        j = zv_larger(j, q1 * limits->per_jerk[k]);
        e = zv_larger(e, q3 * limits->per_jerk[k]);
    }
    for (int k = 0; k < limits->torques; ++k) {
        const int at = k * grid->stride + i;
        a = zv_larger(a, fabs(grid->torque_a[at]));
        b = zv_larger(b, grid->torque_b[at]);
    }
    const double root = zv_third_root(e);
    return (rates){1.0 / a, 1.0 / j, zv_smaller(1.0 / b, 1.0 / (root * root))};
}

/// Lowers `x` until it rises and falls by no more than `rate` allows; the ends stay as they are.
static void walk_both_ways(const zv_spline_grid *grid, int first, const double *rate, double *x)
{
    const double *h = grid->h;
    const int last = grid->count - 2;
    for (int i = first; i < last; ++i) {
        x[i + 1] = zv_smaller(x[i + 1], x[i] + h[i] * rate[i]);
    }
    for (int i = last; i > 1; --i) {
        x[i - 1] = zv_smaller(x[i - 1], x[i] + h[i - 1] * rate[i]);
    }
}

void zv_spline_start(zv_spline_problem *p)
{
    const zv_spline_grid *grid = &p->grid;
    const int n = grid->count, first = grid->from_rest ? 1 : 2;
    double *z = p->newton.part[0], *by_jerk = p->newton.part[1], *by_push = p->newton.part[2], *c = p->spline.c;
    for (int i = 1; i < n - 1; ++i) {
        const rates at = rates_at(p, i);
        const double x = zv_smaller(grid->cap[i], at.x);
        z[i] = SHARE * sqrt(x * sqrt(x));
        by_jerk[i] = sqrt(4.5 * SHARE * at.j);
        by_push[i] = 2.0 * SHARE * at.u;
    }
    if (!grid->from_rest) {
        const double x = (grid->h[1] * c[0] + grid->h[0] * c[1]) / (grid->h[0] + grid->h[1]);
        z[1] = sqrt(x * sqrt(x));
    }
    walk_both_ways(grid, 1, by_jerk, z);
    for (int i = 1; i < n - 1; ++i) {
        z[i] *= zv_third_root(z[i]);
    }
    walk_both_ways(grid, 1, by_push, z);
    for (int i = first; i < n - 2; ++i) {
        c[i] = 0.5 * (z[i] + z[i + 1]);
    }
    c[0] = grid->from_rest ? grid->rest[0] * c[1] : c[0];
    c[n - 2] = grid->rest[1] * c[n - 3];
    for (int i = 1; i <= ZV_SPLINE_PAD; ++i) {
        c[-i] = c[0];
        c[n - 2 + i] = c[n - 2];
    }
    ZV_CALL_KERNEL(zv_spline_expand, grid, &p->spline);
    memset(p->newton.step.x - ZV_SPLINE_PAD, 0, (size_t)grid->stride * sizeof(double));
    memset(p->newton.step.u - ZV_SPLINE_PAD, 0, (size_t)grid->stride * sizeof(double));
}
