/// @file newton_step.c
/// One step of the interior point: equations, their solution, and the step that is taken.
///
/// The matrix has five diagonals: each row feels the four coefficients around its point. It is factored as L D L' in one
/// walk. No step length is common to all: a coefficient that wants to move far is held back alone, so that one hard place
/// does not slow down the others.
#include <math.h>
#include <string.h>

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

/// Half of an elimination: what is left of the equation of the unknown at hand, and of the one behind it.
typedef struct half {
    double diagonal, next, y; ///< `next` couples it with the one behind it
    double diagonal_behind, y_behind;
} half;

/// How an eliminated unknown follows from the two behind it: y / diagonal less these parts of them.
typedef struct link {
    double per_diagonal, next, over;
} link;

/// An equation as it was: what couples it with the one before, and with the one before that.
typedef struct equation {
    double over, next, diagonal, y;
} equation;

/// Eliminates the unknown at hand from the equation behind it, and from the one behind that, which comes in.
ZV_INLINE link eliminate(half *h, const equation *in)
{
    const double per_d = 1.0 / h->diagonal;
    const link l = {per_d, h->next * per_d, in->over * per_d};
    *h = (half){h->diagonal_behind - l.next * h->next, in->next - l.next * in->over, h->y_behind - l.next * h->y,
                in->diagonal - l.over * in->over, in->y - l.over * h->y};
    return l;
}

/// The two or three unknowns that are left, from `a` to `b`.
static void solve_middle(const zv_spline_newton *n, int a, int b, const half *low, const half *high, double *out)
{
    const double *d = n->diagonal, *slope = n->slope;
    if (b == a + 1) {
        const double d0 = low->diagonal + high->diagonal_behind - d[a],
                     d1 = high->diagonal + low->diagonal_behind - d[b], next = low->next + high->next - n->next[a],
                     y0 = low->y + high->y_behind + slope[a], y1 = high->y + low->y_behind + slope[b],
                     per = 1.0 / (d0 * d1 - next * next);
        out[a] = (y0 * d1 - y1 * next) * per;
        out[b] = (y1 * d0 - y0 * next) * per;
        return;
    }
    const int m = a + 1; // the one in the middle is found first
    const double over = n->over[a], d1 = low->diagonal_behind + high->diagonal_behind - d[m],
                 y1 = low->y_behind + high->y_behind + slope[m],
                 per = 1.0 / (low->diagonal * high->diagonal - over * over);
    const double a0 = (low->next * high->diagonal - high->next * over) * per,
                 b0 = (high->next * low->diagonal - low->next * over) * per;
    out[m] = (y1 - a0 * low->y - b0 * high->y) / (d1 - a0 * low->next - b0 * high->next);
    const double y0 = low->y - low->next * out[m], y2 = high->y - high->next * out[m];
    out[a] = (y0 * high->diagonal - y2 * over) * per;
    out[b] = (y2 * low->diagonal - y0 * over) * per;
}

/// Factors the bands from `a` to `b` and leaves the solution in `out`. It is done from both ends to the middle: two chains
/// of operations side by side, and the same backwards.
static void solve_band(const zv_spline_newton *n, int a, int b, double *out)
{
    const int pairs = (b - a + 1) / 2 - 1;
    double *d = n->diagonal, *next = n->next, *over = n->over, *slope = n->slope;
    half low = {d[a], next[a], -slope[a], d[a + 1], -slope[a + 1]};
    half high = {d[b], next[b - 1], -slope[b], d[b - 1], -slope[b - 1]};
    for (int k = 0; k < pairs; ++k) {
        const int i = a + k, j = b - k;
        const equation up = {over[i], next[i + 1], d[i + 2], -slope[i + 2]},
                       down = {over[j - 2], next[j - 2], d[j - 2], -slope[j - 2]};
        out[i] = low.y;
        out[j] = high.y;
        const link of_i = eliminate(&low, &up), of_j = eliminate(&high, &down);
        d[i] = of_i.per_diagonal;
        next[i] = of_i.next;
        over[i] = of_i.over;
        d[j] = of_j.per_diagonal; // what couples j with those before it lies at j from now on
        next[j] = of_j.next;
        over[j] = of_j.over;
    }
    solve_middle(n, a + pairs, b - pairs, &low, &high, out);
    for (int k = pairs - 1; k >= 0; --k) {
        const int i = a + k, j = b - k;
        out[i] = out[i] * d[i] - next[i] * out[i + 1] - over[i] * out[i + 2];
        out[j] = out[j] * d[j] - next[j] * out[j - 1] - over[j] * out[j - 2];
    }
}

/// Takes the step, each coefficient as far as it may.
static void go(const zv_spline *spline, int a, int b, double *step)
{
    for (int i = a; i <= b; ++i) {
        const double c = spline->c[i];
        step[i] = zv_smaller(zv_larger(step[i], -MOST_DOWN * c), MOST_UP * c);
        spline->c[i] = c + step[i];
    }
}

/// What follows from the free coefficients: those of rest, what is read beyond the ends, and what they say at the points
/// around the places where they have moved.
static void complete(const zv_spline_problem *p, const zv_spline_places *places, const rest_end *first,
                     const rest_end *last)
{
    const zv_spline *all[2] = {&p->spline, &p->newton.step};
    const zv_spline_grid *grid = &p->grid;
    const int end = zv_spline_unknowns(grid).last;
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
        for (int i = 0; i < places->count; ++i) {
            const zv_spline_range at = places->at[i];
            const zv_spline_range points = {at.first > 1 ? at.first - 1 : 1, at.last < end ? at.last + 1 : end + 2};
            ZV_CALL_KERNEL(zv_spline_expand, grid, all[k], points);
        }
    }
}

/// The last step, where none is made.
static void clear_step(const zv_spline *step, int count)
{
    const size_t size = (size_t)count * sizeof *step->c;
    memset(step->c, 0, size);
    memset(step->x, 0, size);
    memset(step->u, 0, size);
}

static bool is_everywhere(const zv_spline_places *places, zv_spline_range all)
{
    return places->count == 1 && places->at[0].first == all.first && places->at[0].last == all.last;
}

void zv_spline_step(zv_spline_problem *p, const zv_spline_aim *aim, const zv_spline_places *places)
{
    const zv_spline_newton *newton = &p->newton;
    const zv_spline_range all = zv_spline_unknowns(&p->grid);
    const int n = p->grid.count;
    const rest_end first = {0, 1, 1, p->grid.rest[0]}, last = {n - 2, n - 3, n - 2, p->grid.rest[1]};
    for (int k = 0; k < places->count; ++k) {
        ZV_CALL_KERNEL(zv_spline_equations, p, aim, places->at[k]);
        if (p->grid.from_rest && places->at[k].first == all.first) {
            add_rest_time(p, &first);
            fold(newton, &first, 0, 0, 1);
        }
        if (places->at[k].last == all.last) {
            add_rest_time(p, &last);
            fold(newton, &last, all.last, all.last - 1, all.last - 1);
        }
    }
    if (!is_everywhere(places, all)) { // else all of it is written
        clear_step(&newton->step, n);
    }
    for (int k = 0; k < places->count; ++k) {
        solve_band(newton, places->at[k].first, places->at[k].last, newton->step.c);
        go(&p->spline, places->at[k].first, places->at[k].last, newton->step.c);
    }
    complete(p, places, &first, &last);
}
