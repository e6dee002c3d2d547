/// @file spline_start.c
/// A law to begin with: the rough one from which the grid was made, slower by a factor.
///
///     x by SHARE takes accelerations with it, and jerks by its power 3/2: that such a law keeps the limits nearly is all
///     that is asked of it.
#include <string.h>

#include "base/extremes.h"
#include "timing/speed_spline.h"

#define SHARE 0.55

void zv_spline_begin(zv_spline_problem *p)
{
    const zv_spline_grid *grid = &p->grid;
    const int n = grid->count;
    double *c = p->spline.c;
    c[0] = grid->from_rest ? grid->rest[0] * c[1] : c[0];
    c[n - 2] = grid->rest[1] * c[n - 3];
    for (int i = 1; i <= ZV_SPLINE_PAD; ++i) {
        c[-i] = c[0];
        c[n - 2 + i] = c[n - 2];
    }
    ZV_CALL_KERNEL(zv_spline_expand, grid, &p->spline, (zv_spline_range){1, n - 1});
    memset(p->newton.step.x - ZV_SPLINE_PAD, 0, (size_t)(n + 2 * ZV_SPLINE_PAD) * sizeof(double));
    memset(p->newton.step.u - ZV_SPLINE_PAD, 0, (size_t)(n + 2 * ZV_SPLINE_PAD) * sizeof(double));
}

/// x of the law before at a place from its point `at` on, which moves along; 0 behind its end.
static double x_before(const zv_jerk_entry *entry, double s, size_t *at)
{
    while (*at + 1 < entry->count && entry->s_before[*at + 1] <= s) {
        ++*at;
    }
    if (*at + 1 >= entry->count) {
        return 0.0;
    }
    const double *place = entry->s_before + *at, part = (s - place[0]) / (place[1] - place[0]);
    return entry->x_before[*at] + part * (entry->x_before[*at + 1] - entry->x_before[*at]);
}

/// The two coefficients that x and u at the entry demand, and behind them the law before, where it is the faster one.
static void go_on(const zv_jerk_entry *entry, zv_spline_problem *p)
{
    const zv_spline_grid *grid = &p->grid;
    double *c = p->spline.c;
    size_t at = 0;
    c[0] = entry->x - entry->u * grid->h[0];
    c[1] = entry->x + entry->u * grid->h[1];
    for (int i = 2; i < grid->count - 2; ++i) {
        c[i] = zv_larger(c[i], x_before(entry, 0.5 * (grid->s[i] + grid->s[i + 1]), &at));
    }
}

void zv_spline_start(const zv_jerk_entry *entry, zv_spline_problem *p)
{
    const double *x = p->spline.x;
    for (int i = 1; i < p->grid.count - 2; ++i) {
        p->spline.c[i] = 0.5 * SHARE * (x[i] + x[i + 1]);
    }
    if (entry) {
        go_on(entry, p);
    }
    zv_spline_begin(p);
}
