/// @file newton_step.c
/// One step of the interior point: equations, their solution, and the way that is gone.
///
/// The matrix has five diagonals: each row feels the four coefficients around its point. It is factored as L D L' in one
/// walk. No step length is common to all: a coefficient that wants to move far is held back alone, so that one hard place
/// does not slow down the others.
#include <math.h>

#include "base/extremes.h"
#include "timing/speed_spline.h"

/// A coefficient changes by no more than these parts of itself in one step.
#define MOST_DOWN 0.7
#define MOST_UP 2.0

/// At rest x grows with s^(4/3), which is a constant jerk: the time there is 3 h / v, and the outer coefficient follows
/// the inner one.
typedef struct rest_end {
    int outer, inner, point; ///< coefficients, and the point between them
    double ratio;            ///< outer by inner
} rest_end;

static void add_rest_time(const zv_spline_problem *p, const rest_end *end)
{
    const double *h = p->grid.h, x = p->spline.x[end->point];
    const double per_inner = (h[end->inner] * end->ratio + h[end->outer]) / (h[end->inner] + h[end->outer]);
    const double slope = -1.5 * h[end->outer] / (x * sqrt(x)) * per_inner;
    p->newton.slope[end->inner] += slope;
    p->newton.diagonal[end->inner] += -1.5 * slope * per_inner / x;
}

/// The equation of the outer coefficient goes to that of the inner one; `pair` and `beyond` are the lower of the bands.
static void fold(const zv_spline_newton *n, const rest_end *end, int pair, int beyond, int beyond_to)
{
    const double r = end->ratio;
    n->slope[end->inner] += r * n->slope[end->outer];
    n->diagonal[end->inner] += 2.0 * r * n->next[pair] + r * r * n->diagonal[end->outer];
    n->next[beyond_to] += r * n->over[beyond];
}

/// Factors the bands from `a` to `b` and leaves the solution in `out`.
static void solve_band(const zv_spline_newton *n, int a, int b, double *out)
{
    double d1 = 0.0, d2 = 0.0, next1 = 0.0, over1 = 0.0, over2 = 0.0, y1 = 0.0, y2 = 0.0;
    for (int i = a; i <= b;
         ++i) { // next1: between i - 1 and i; over2: between i - 2 and i; over1 between i - 1 and i + 1
        const double d = n->diagonal[i] - next1 * next1 * d1 - over2 * over2 * d2, per_d = 1.0 / d;
        const double next = i < b ? (n->next[i] - over1 * d1 * next1) * per_d : 0.0;
        const double over = i + 1 < b ? n->over[i] * per_d : 0.0;
        const double y = -n->slope[i] - next1 * y1 - over2 * y2;
        out[i] = y;
        n->diagonal[i] = per_d;
        n->next[i] = next;
        n->over[i] = over;
        y2 = y1;
        y1 = y;
        d2 = d1;
        d1 = d;
        over2 = over1;
        next1 = next;
        over1 = over;
    }
    y1 = y2 = 0.0;
    for (int i = b; i >= a; --i) {
        const double y = out[i] * n->diagonal[i] - n->next[i] * y1 - n->over[i] * y2;
        out[i] = y;
        y2 = y1;
        y1 = y;
    }
}

/// Goes the way, each coefficient as far as it may.
static void go(const zv_spline *spline, int a, int b, double *way)
{
    for (int i = a; i <= b; ++i) {
        const double c = spline->c[i];
        way[i] = zv_smaller(zv_larger(way[i], -MOST_DOWN * c), MOST_UP * c);
        spline->c[i] = c + way[i];
    }
}

/// What follows from the free coefficients: those of rest, and what is read beyond the ends.
static void complete(const zv_spline_problem *p, const rest_end *first, const rest_end *last)
{
    const zv_spline *all[2] = {&p->spline, &p->newton.step};
    const zv_spline_grid *grid = &p->grid;
    for (int k = 0; k < 2; ++k) {
        double *c = all[k]->c;
        c[0] = grid->from_rest ? first->ratio * c[first->inner] : k == 0 ? c[0] : 0.0;
        c[1] = !grid->from_rest && k == 1 ? 0.0 : c[1];
        c[last->outer] = last->ratio * c[last->inner];
        for (int i = 1; i <= ZV_SPLINE_PAD; ++i) {
            c[-i] = c[0];
        }
        for (int i = grid->count - 1; i < grid->count + ZV_SPLINE_PAD; ++i) {
            c[i] = c[grid->count - 2];
        }
        ZV_CALL_KERNEL(zv_spline_expand, grid, all[k]);
    }
}

void zv_spline_step(zv_spline_problem *p, const zv_spline_aim *aim)
{
    const zv_spline_newton *newton = &p->newton;
    const int n = p->grid.count, a = p->grid.from_rest ? 1 : 2, b = n - 3;
    const rest_end first = {0, 1, 1, p->grid.rest[0]}, last = {n - 2, n - 3, n - 2, p->grid.rest[1]};
    ZV_CALL_KERNEL(zv_spline_equations, p, aim);
    if (p->grid.from_rest) {
        add_rest_time(p, &first);
        fold(newton, &first, 0, 0, 1);
    }
    add_rest_time(p, &last);
    fold(newton, &last, b, b - 1, b - 1);
    solve_band(newton, a, b, newton->step.c);
    go(&p->spline, a, b, newton->step.c);
    complete(p, &first, &last);
}
