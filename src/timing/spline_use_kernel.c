/// @file spline_use_kernel.c
/// How much of its limits a law uses: at the grid points, and inside the intervals.
///
///     k -+-+-+-+-+-+-+- k+1      and where x has its peak; q' between two points is the polynomial of degree five with
///       every eighth             their q', q'' and q'''; the tool and the torques are taken evenly
#include "base/third_root.h"
#include "timing/speed_spline.h"

/// In one go, rows are tightened by this factor at most.
#define MOST_TIGHTER 1.25
enum { PLACES = 7 };

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

// ---- at the points ----

ZV_INLINE uses at_points(const zv_spline_problem *p, int i)
{
    const zv_spline_grid *grid = &p->grid;
    const zv_v4 tight = zv_v4_load(grid->tight + i), before = zv_v4_load(grid->tight_jerk + i - 1),
                behind = zv_v4_load(grid->tight_jerk + i);
    moment m = {.x = zv_v4_load(p->spline.x + i), .u = zv_v4_load(p->spline.u + i)};
    m.root = zv_v4_sqrt(m.x);
    uses l = {.cap = m.x / zv_v4_load(grid->row_cap + i)}, r = l;
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

double ZV_KERNEL(zv_spline_use)(const zv_spline_problem *p)
{
    double most = 0.0, most_jerk = 0.0;
    for (int i = 1; i < p->grid.count - 1; i += ZV_TOPP_LANES) {
        const uses use = at_points(p, i);
        const int count = p->grid.count - 1 - i;
        most = worse(most, worse(largest(use.cap, count), largest(zv_v4_max(use.push, use.tool), count)));
        most_jerk = worse(most_jerk, largest(use.jerk, count));
    }
    return worse(most, by_jerk(most_jerk));
}

// ---- inside ----

/// The polynomial of degree five with values and two derivatives at both ends, at `t`; derivatives by s.
typedef struct bend {
    zv_v4 q1, q2, q3;
} bend;

ZV_INLINE bend between(const zv_spline_grid *grid, int at, zv_v4 h, zv_v4 t)
{
    const zv_v4 a = zv_v4_load(grid->q1 + at), a1 = zv_v4_load(grid->q2 + at) * h,
                a2 = zv_v4_load(grid->q3 + at) * (h * h), b = zv_v4_load(grid->q1 + at + 1),
                b1 = zv_v4_load(grid->q2 + at + 1) * h, b2 = zv_v4_load(grid->q3_before + at + 1) * (h * h);
    const zv_v4 d = b - a - a1 - 0.5 * a2, d1 = b1 - a1 - a2, d2 = b2 - a2;
    const zv_v4 c3 = 10.0 * d - 4.0 * d1 + 0.5 * d2, c4 = 7.0 * d1 - 15.0 * d - d2, c5 = 6.0 * d - 3.0 * d1 + 0.5 * d2;
    const zv_v4 t2 = t * t;
    return (bend){a + t * (a1 + t * (0.5 * a2 + t * (c3 + t * (c4 + t * c5)))),
                  (a1 + t * (a2 + t * (3.0 * c3 + t * (4.0 * c4 + t * 5.0 * c5)))) / h,
                  (a2 + t * (6.0 * c3) + t2 * (12.0 * c4 + t * 20.0 * c5)) / (h * h)};
}

ZV_INLINE zv_v4 evenly(const double *column, int i, zv_v4 t)
{
    const zv_v4 a = zv_v4_load(column + i);
    return a + t * (zv_v4_load(column + i + 1) - a);
}

ZV_INLINE void look_inside(const zv_spline_problem *p, int i, zv_v4 t, uses *use)
{
    const zv_spline_grid *grid = &p->grid;
    const zv_v4 h = zv_v4_load(grid->h + i), u = zv_v4_load(p->spline.u + i), d = t * h;
    moment m = {.w = zv_v4_load(p->spline.w + i)};
    m.x = zv_v4_load(p->spline.x + i) + (2.0 * u + m.w * d) * d;
    m.u = u + m.w * d;
    m.root = zv_v4_sqrt(m.x);
    use->cap = zv_v4_max(use->cap, m.x / evenly(grid->cap, i, t));
    for (int k = 0; k < p->limits.joints; ++k) {
        const bend q = between(grid, k * grid->stride + i, h, t);
        use_joint(&p->limits, k, &m, q.q1, q.q2, q.q3, use);
    }
    use_tool(&p->limits, &m, evenly(grid->gram[0], i, t), evenly(grid->gram[1], i, t), evenly(grid->gram[2], i, t),
             use);
    for (int k = 0; k < p->limits.torques; ++k) {
        const int at = k * grid->stride + i;
        use->push = zv_v4_max(use->push, evenly(grid->torque_a, at, t) * m.u + evenly(grid->torque_b, at, t) * m.x);
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
    return excess > MOST_TIGHTER ? MOST_TIGHTER : excess > 1.0 ? excess : 1.0;
}

/// Rows of the interval k, and of the points at its ends.
ZV_INLINE void tighten(const zv_spline_grid *grid, int k, double cap, double push, double jerk)
{
    grid->row_cap[k] /= cap;
    grid->row_cap[k + 1] /= cap;
    grid->tight[k] *= push;
    grid->tight[k + 1] *= push;
    grid->tight_jerk[k] *= jerk;
}

double ZV_KERNEL(zv_spline_use_inside)(const zv_spline_problem *p, double allowed)
{
    static const double place[PLACES] = {0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875};
    double most = 0.0, most_jerk = 0.0;
    for (int i = 1; i < p->grid.count - 2; i += ZV_TOPP_LANES) {
        const int count = p->grid.count - 2 - i;
        uses use = {
            .cap = peak_use(p, i), .push = zv_v4_splat(0.0), .tool = zv_v4_splat(0.0), .jerk = zv_v4_splat(0.0)};
        for (int k = 0; k < PLACES; ++k) {
            look_inside(p, i, zv_v4_splat(place[k]), &use);
        }
        look_inside(p, i, place_of_peak(p, i), &use);
        use.push = zv_v4_max(use.push, use.tool);
        const double cap = largest(use.cap, count), push = largest(use.push, count), jerk = largest(use.jerk, count);
        most = worse(most, worse(cap, push / allowed));
        most_jerk = worse(most_jerk, jerk / allowed);
        for (int k = 0; (cap > 1.0 || push > allowed || jerk > allowed) && k < count && k < ZV_TOPP_LANES; ++k) {
            tighten(&p->grid, i + k, tighter(use.cap[k], 1.0), tighter(use.push[k], allowed),
                    tighter(use.jerk[k], allowed));
        }
    }
    return worse(most, by_jerk(most_jerk));
}
