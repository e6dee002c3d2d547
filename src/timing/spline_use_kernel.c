/// @file spline_use_kernel.c
/// How much of its limits a law uses: at the grid points, and inside the intervals.
///
///     k ---+---+---+---+--- k+1  and where x has its peak; q' between two points is the polynomial of degree five with
///           every fifth          their q', q'' and q'''; the tool and the torques are taken evenly
#include "base/third_root.h"
#include "timing/speed_spline.h"

/// In one go, rows are tightened by this factor at most.
#define MOST_TIGHTER 1.25
#define SURE 1.003
enum { PLACES = 5 };

/// Uses of limits in four places: of x, of u and x (joints and drives, the tool), of w, u and x.
typedef struct uses {
    zv_v4 cap, push, tool, jerk;
} uses;

/// Where it is looked.
typedef struct moment {
    zv_v4 x, u, w, root;
} moment;

ZV_INLINE void use_joint(const zv_spline_limits *limits, int k, const moment *m, zv_v4 q1, zv_v4 q2, zv_v4 q3,
                         uses *use)
{
    const zv_v4 push = zv_v4_abs(q1 * m->u + q2 * m->x) * limits->per_acceleration[k];
    const zv_v4 jerk = zv_v4_abs(q1 * m->w + 3.0 * q2 * m->u + q3 * m->x) * m->root * limits->per_jerk[k];
    use->push = zv_v4_max(use->push, push);
    use->jerk = zv_v4_max(use->jerk, jerk);
}

ZV_INLINE void use_tool(const zv_spline_limits *limits, const moment *m, zv_v4 g0, zv_v4 g1, zv_v4 g2, uses *use)
{
    const zv_v4 square = (g0 * m->u + 2.0 * g1 * m->x) * m->u + g2 * m->x * m->x;
    const zv_v4 push = zv_v4_sqrt(zv_v4_max(square, zv_v4_splat(0.0)) * limits->per_tool2);
    use->tool = zv_v4_max(use->tool, push);
}

/// The largest of the first `count` lanes; NAN if any of them is.
ZV_INLINE double largest(zv_v4 v, int count)
{
    double most = 0.0;
    for (int i = 0; i < count && i < ZV_TOPP_LANES; ++i) {
        most = v[i] <= most ? most : v[i];
    }
    return most;
}

/// The larger one, or the one that is NAN.
ZV_INLINE double worse(double a, double b)
{
    return b <= a ? a : b;
}

/// By how much x is too large when a jerk is too large by `use`.
ZV_INLINE double by_jerk(double use)
{
    const double root = use > 1e-100 ? zv_third_root(use) : 0.0;
    return use == use ? root * root : use;
}

/// The lanes of a mask among the first `count`, as places; a place feels `before` coefficients more on its left.
ZV_INLINE void add_places(zv_spline_places *places, int i, int count, zv_m4 mask, int before)
{
    for (int k = 0; k < count && k < ZV_TOPP_LANES; ++k) {
        if (mask[k]) {
            zv_spline_add_place(places, (zv_spline_range){i + k - before, i + k});
        }
    }
}

// ---- at the points ----

ZV_INLINE uses at_points(const zv_spline_problem *p, int i)
{
    const zv_spline_grid *grid = &p->grid;
    const zv_v4 tight = zv_v4_load(grid->tight + i), before = zv_v4_load(grid->tight_jerk + i - 1),
                behind = zv_v4_load(grid->tight_jerk + i);
    moment m = {.x = zv_v4_load(p->spline.x + i), .u = zv_v4_load(p->spline.u + i)};
    m.root = zv_v4_sqrt(m.x);
    uses l = {.cap = m.x / zv_v4_load(grid->cap + i)}, r = l;
    const zv_v4 w_before = zv_v4_load(p->spline.w + i - 1), w_behind = zv_v4_load(p->spline.w + i);
    for (int k = 0; k < p->limits.joints; ++k) {
        const int at = k * grid->stride + i;
        const zv_v4 q1 = zv_v4_load(grid->q1 + at), q2 = zv_v4_load(grid->q2 + at);
        m.w = w_before;
        use_joint(&p->limits, k, &m, q1, q2, zv_v4_load(grid->q3_before + at), &l);
        m.w = w_behind;
        use_joint(&p->limits, k, &m, q1, q2, zv_v4_load(grid->q3 + at), &r);
    }
    use_tool(&p->limits, &m, zv_v4_load(grid->gram[0] + i), zv_v4_load(grid->gram[1] + i),
             zv_v4_load(grid->gram[2] + i), &l);
    for (int k = 0; k < p->limits.torques; ++k) {
        const int at = k * grid->stride + i;
        l.push = zv_v4_max(l.push, zv_v4_load(grid->torque_a + at) * m.u + zv_v4_load(grid->torque_b + at) * m.x);
    }
    l.jerk *= before;
    r.jerk *= behind;
    l.jerk[0] = i == 1 ? 0.0 : l.jerk[0];
    const int last = grid->count - 2 - i;
    if (last < ZV_TOPP_LANES) {
        r.jerk[last] = 0.0;
    }
    return (uses){l.cap, zv_v4_max(l.push, r.push) * tight, l.tool * tight, zv_v4_max(l.jerk, r.jerk)};
}

/// The largest uses so far, each as it is counted.
typedef struct largest_uses {
    double most, jerk;
} largest_uses;

/// Points from `first` to `last`.
ZV_INLINE void use_points(const zv_spline_problem *p, double allowed, int first, int last, zv_spline_places *places,
                          largest_uses *found)
{
    const double per_allowed = 1.0 / allowed;
    for (int i = first; i <= last; i += ZV_TOPP_LANES) {
        const uses use = at_points(p, i);
        const int count = last + 1 - i;
        const double cap = largest(use.cap, count), push = largest(zv_v4_max(use.push, use.tool), count) * per_allowed,
                     jerk = largest(use.jerk, count) * per_allowed;
        if (!(cap <= 1.0 && push <= 1.0 && jerk <= 1.0)) {
            const zv_v4 one = zv_v4_splat(1.0), most_of = zv_v4_max(zv_v4_max(use.push, use.tool), use.jerk);
            add_places(places, i, count, ~(zv_v4_less(use.cap, one) & zv_v4_less(most_of, one * allowed)), 1);
        }
        found->most = worse(found->most, worse(cap, push));
        found->jerk = worse(found->jerk, jerk);
    }
}

double ZV_KERNEL(zv_spline_use)(const zv_spline_problem *p, double allowed, const zv_spline_places *range,
                                zv_spline_places *places)
{
    const int end = p->grid.count - 2;
    largest_uses found = {0.0, 0.0};
    places->count = 0;
    for (int k = 0; k < range->count; ++k) {
        const int first = range->at[k].first - 1, last = range->at[k].last + 2;
        use_points(p, allowed, first > 1 ? first : 1, last < end ? last : end, places, &found);
    }
    return worse(found.most, by_jerk(found.jerk));
}

// ---- inside ----

/// q' between two points: the polynomial of degree five with the values and two derivatives of both, in parts of the path.
typedef struct polynomial {
    zv_v4 term[6], per_h;
} polynomial;

ZV_INLINE polynomial between(const zv_spline_grid *grid, int at, zv_v4 h)
{
    const zv_v4 a = zv_v4_load(grid->q1 + at), a1 = zv_v4_load(grid->q2 + at) * h,
                a2 = zv_v4_load(grid->q3 + at) * (h * h), b = zv_v4_load(grid->q1 + at + 1),
                b1 = zv_v4_load(grid->q2 + at + 1) * h, b2 = zv_v4_load(grid->q3_before + at + 1) * (h * h);
    const zv_v4 d = b - a - a1 - 0.5 * a2, d1 = b1 - a1 - a2, d2 = b2 - a2;
    return (polynomial){
        {a, a1, 0.5 * a2, 10.0 * d - 4.0 * d1 + 0.5 * d2, 7.0 * d1 - 15.0 * d - d2, 6.0 * d - 3.0 * d1 + 0.5 * d2},
        1.0 / h};
}

ZV_INLINE zv_v4 evenly(const double *column, int i, zv_v4 t)
{
    const zv_v4 a = zv_v4_load(column + i);
    return a + t * (zv_v4_load(column + i + 1) - a);
}

/// The law at the part t of four intervals.
ZV_INLINE moment moment_at(const zv_spline_problem *p, int i, zv_v4 t)
{
    const zv_v4 u = zv_v4_load(p->spline.u + i), d = t * zv_v4_load(p->grid.h + i);
    moment m = {.w = zv_v4_load(p->spline.w + i)};
    m.x = zv_v4_load(p->spline.x + i) + (2.0 * u + m.w * d) * d;
    m.u = u + m.w * d;
    m.root = zv_v4_sqrt(m.x);
    return m;
}

ZV_INLINE void look_at_joint(const zv_spline_limits *limits, int k, const polynomial *q, const moment *m, zv_v4 t,
                             uses *use)
{
    const zv_v4 *c = q->term;
    const zv_v4 q1 = c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * c[5])))),
                q2 = c[1] + t * (2.0 * c[2] + t * (3.0 * c[3] + t * (4.0 * c[4] + t * (5.0 * c[5])))),
                q3 = 2.0 * c[2] + t * (6.0 * c[3] + t * (12.0 * c[4] + t * (20.0 * c[5])));
    use_joint(limits, k, m, q1, q2 * q->per_h, q3 * (q->per_h * q->per_h), use);
}

/// Caps, tool and drives.
ZV_INLINE void look_at_rest(const zv_spline_problem *p, int i, const moment *m, zv_v4 t, uses *use)
{
    const zv_spline_grid *grid = &p->grid;
    use->cap = zv_v4_max(use->cap, m->x / evenly(grid->cap, i, t));
    use_tool(&p->limits, m, evenly(grid->gram[0], i, t), evenly(grid->gram[1], i, t), evenly(grid->gram[2], i, t), use);
    for (int k = 0; k < p->limits.torques; ++k) {
        const int at = k * grid->stride + i;
        use->push = zv_v4_max(use->push, evenly(grid->torque_a, at, t) * m->u + evenly(grid->torque_b, at, t) * m->x);
    }
}

/// Four intervals at all places that are looked at.
ZV_INLINE void look_inside(const zv_spline_problem *p, int i, const zv_v4 places[PLACES], uses *use)
{
    const zv_v4 h = zv_v4_load(p->grid.h + i);
    moment m[PLACES];
    for (int n = 0; n < PLACES; ++n) {
        m[n] = moment_at(p, i, places[n]);
        look_at_rest(p, i, &m[n], places[n], use);
    }
    for (int k = 0; k < p->limits.joints; ++k) {
        const polynomial q = between(&p->grid, k * p->grid.stride + i, h);
        for (int n = 0; n < PLACES; ++n) {
            look_at_joint(&p->limits, k, &q, &m[n], places[n], use);
        }
    }
}

/// The part of an interval at which x has its peak; the middle where it has none.
ZV_INLINE zv_v4 place_of_peak(const zv_spline_problem *p, int i)
{
    const zv_v4 u = zv_v4_load(p->spline.u + i), next_u = zv_v4_load(p->spline.u + i + 1), none = zv_v4_splat(0.0);
    const zv_m4 peaks = zv_v4_less(none, u) & zv_v4_less(next_u, none);
    return zv_v4_select(peaks, u / (u - next_u), zv_v4_splat(0.5));
}

/// The peak of x inside an interval, by the larger of the caps at its ends: a feed must not be passed anywhere.
ZV_INLINE zv_v4 peak_use(const zv_spline_problem *p, int i)
{
    const zv_v4 x = zv_v4_load(p->spline.x + i), next_x = zv_v4_load(p->spline.x + i + 1),
                u = zv_v4_load(p->spline.u + i), next_u = zv_v4_load(p->spline.u + i + 1),
                w = zv_v4_load(p->spline.w + i), none = zv_v4_splat(0.0);
    const zv_m4 peaks = zv_v4_less(none, u) & zv_v4_less(next_u, none);
    const zv_v4 peak = zv_v4_select(peaks, x - u * u / w, zv_v4_max(x, next_x));
    return peak / zv_v4_max(zv_v4_load(p->grid.cap + i), zv_v4_load(p->grid.cap + i + 1));
}

ZV_INLINE double tighter(double use, double allowed)
{
    const double excess = use / allowed;
    return excess > MOST_TIGHTER ? MOST_TIGHTER : excess > 1.0 ? excess * SURE : 1.0;
}

/// Rows of the interval k, and of the points at its ends.
ZV_INLINE void tighten(const zv_spline_grid *grid, int k, double cap, double push, double jerk)
{
    grid->per_cap[k] *= cap;
    grid->tight[k] *= push;
    grid->tight[k + 1] *= push;
    grid->tight_jerk[k] *= jerk;
}

/// The cap of an interval of rest, at its inner end; coefficient k lies behind it.
ZV_INLINE double look_at_stop(const zv_spline_problem *p, int point, int k, zv_spline_places *places)
{
    const double use = p->spline.x[point] / p->grid.cap[point];
    if (!(use <= 1.0)) {
        p->grid.per_cap[k] *= tighter(use, 1.0);
        zv_spline_add_place(places, (zv_spline_range){k, k});
    }
    return use;
}

/// Intervals from `first` to `last`.
ZV_INLINE void use_intervals(const zv_spline_problem *p, double allowed, int first, int last, zv_spline_places *places,
                             largest_uses *found)
{
    zv_v4 at[PLACES];
    for (int k = 1; k < PLACES; ++k) {
        at[k] = zv_v4_splat((double)k / PLACES);
    }
    for (int i = first; i <= last; i += ZV_TOPP_LANES) {
        const int count = last + 1 - i;
        uses use = {
            .cap = peak_use(p, i), .push = zv_v4_splat(0.0), .tool = zv_v4_splat(0.0), .jerk = zv_v4_splat(0.0)};
        at[0] = place_of_peak(p, i);
        look_inside(p, i, at, &use);
        use.push = zv_v4_max(use.push, use.tool);
        const double cap = largest(use.cap, count), push = largest(use.push, count), jerk = largest(use.jerk, count);
        found->most = worse(found->most, worse(cap, push / allowed));
        found->jerk = worse(found->jerk, jerk / allowed);
        const bool fits = cap <= 1.0 && push <= allowed && jerk <= allowed;
        if (!fits) {
            const zv_v4 one = zv_v4_splat(1.0), most_of = zv_v4_max(use.push, use.jerk);
            add_places(places, i, count, ~(zv_v4_less(use.cap, one) & zv_v4_less(most_of, one * allowed)), 0);
        }
        for (int k = 0; !fits && k < count && k < ZV_TOPP_LANES; ++k) {
            tighten(&p->grid, i + k, tighter(use.cap[k], 1.0), tighter(use.push[k], allowed),
                    tighter(use.jerk[k], allowed));
        }
    }
}

double ZV_KERNEL(zv_spline_use_inside)(const zv_spline_problem *p, double allowed, const zv_spline_places *range,
                                       zv_spline_places *places)
{
    const zv_spline_range all = zv_spline_unknowns(&p->grid);
    largest_uses found = {0.0, 0.0};
    places->count = 0;
    for (int k = 0; k < range->count; ++k) {
        const int first = range->at[k].first - 1, last = range->at[k].last + 1;
        if (p->grid.from_rest && range->at[k].first == all.first) {
            found.most = worse(found.most, look_at_stop(p, 1, 1, places));
        }
        use_intervals(p, allowed, first > 1 ? first : 1, last < all.last ? last : all.last, places, &found);
        if (range->at[k].last == all.last) {
            found.most = worse(found.most, look_at_stop(p, all.last + 1, all.last, places));
        }
    }
    return worse(found.most, by_jerk(found.jerk));
}
