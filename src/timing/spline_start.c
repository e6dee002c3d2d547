/// @file spline_start.c
/// A law to begin with: the rough one from which the grid was made, slower by a factor.
///
///     x by SHARE takes accelerations with it, and jerks by its power 3/2: that such a law keeps the limits nearly is all
///     that is asked of it.
#include <string.h>

#include "timing/speed_spline.h"

#define SHARE 0.55

/// What follows from the free coefficients; there was no step yet.
static void begin(zv_spline_problem *p)
{
    const zv_spline_grid *grid = &p->grid;
    const int n = grid->count;
    double *c = p->spline.c;
    c[0] = grid->rest[0] * c[1];
    c[n - 2] = grid->rest[1] * c[n - 3];
    for (int i = 1; i <= ZV_SPLINE_PAD; ++i) {
        c[-i] = c[0];
        c[n - 2 + i] = c[n - 2];
    }
    ZV_CALL_KERNEL(zv_spline_expand, grid, &p->spline);
    memset(p->newton.step.x - ZV_SPLINE_PAD, 0, (size_t)(n + 2 * ZV_SPLINE_PAD) * sizeof(double));
    memset(p->newton.step.u - ZV_SPLINE_PAD, 0, (size_t)(n + 2 * ZV_SPLINE_PAD) * sizeof(double));
}

void zv_spline_start(zv_spline_problem *p)
{
    const double *x = p->spline.x;
    for (int i = 1; i < p->grid.count - 2; ++i) {
        p->spline.c[i] = 0.5 * SHARE * (x[i] + x[i + 1]);
    }
    begin(p);
}

void zv_spline_slow_down(zv_spline_problem *p, double factor)
{
    for (int i = 1; i < p->grid.count - 2; ++i) {
        p->spline.c[i] /= factor;
    }
    begin(p);
}
