/// @file topp_kernel.c
/// Time-optimal speed along a path: what may happen in one interval of the grid, and the walks over all of them.
///
///       u ^ ..                            In the interval from s to s + ds, u is constant and x = (ds/dt)^2 goes
///         |   ''..  upper bounds          evenly from x to x + 2 ds u. A row low <= a u + b x <= high at its start
///         |  .     ''..                   is a stripe between two lines over x,
///         |     ''..   ''..
///         |          ''..  ''.o                 (low - b x) / a  <=  u  <=  (high - b x) / a,
///         |  lower bounds ''../
///         |          ....''  ':           and so is a row at its end, with a + 2 ds b in place of a, and the wanted value
///         +-----------------------> x     that x + 2 ds u lies between 0 and the largest x of the next point.
///                            largest x
///
/// The distance between the lowest upper bound and the highest lower bound is a concave function of x, made of lines.
/// Its right zero is the largest x that can be passed. Newton's method finds it: a step from anywhere on its falling
/// side lands on the zero or to the right of it, and the steps from there never pass it. Two steps are usual; there is
/// no pair of rows to try out and no linear program to solve. The acceleration of the tool, |P' u + P'' x| <= A, is an
/// ellipse over (x, u) instead of a stripe: its halves are concave as well, and take part with their tangents.
///
/// The two walks are those of TOPP-RA: H. Pham, Q.-C. Pham, "A New Approach to Time-Optimal Path Parameterization Based
/// on Reachability Analysis", 2018. The rows in (x, u): J. Bobrow, S. Dubowsky, J. Gibson, "Time-Optimal Control of
/// Robotic Manipulators Along Specified Paths", 1985.
#include "timing/topp_kernel.h"

#include <math.h>

#include "base/extremes.h"

enum { LANES = ZV_TOPP_LANES, MAX_VECTORS = 2 * ZV_TOPP_MAX_WIDTH / LANES, BY_NEIGHBOUR = -9, MAX_STEPS = 60 };

/// Instead of INFINITY, so that products stay numbers.
#define NO_X 1e100
/// A row that u can change by less than this part of its limit, whatever u does in the interval, only limits x.
#define DEAD 1e-10
/// x stays this part below the tip of the ellipse, where its halves meet and have no slope.
#define TIP (1.0 - 1e-9)
/// Newton's method has arrived when it moves x by less than this part.
#define ARRIVED 1e-13
/// Two walks have met when they differ by less than this part.
#define MET 1e-12

/// |P' u + P'' x| <= A solved for u: center x -+ sqrt(room - det x^2) scale.
typedef struct ellipse {
    double center, room, det, scale;
} ellipse;

/// What may happen between two grid points.
typedef struct interval {
    zv_v4 low[MAX_VECTORS], high[MAX_VECTORS], slope[MAX_VECTORS]; ///< rows of its start, then rows of its end
    ellipse norm[2];                                               ///< at its start and at its end
    double double_ds, per_double_ds;
    double cap; ///< largest x at its start for any u
    int cap_by;
} interval;

/// The bound of u that counts at some x, with its slope over x.
typedef struct bound {
    double value, slope;
    int by;
} bound;

// ---- one interval ----

/// How a walk is compiled: `vectors` of rows per point, with the ellipses of a tool or without.
typedef struct shape {
    int vectors;
    bool norm;
} shape;

static void lower_cap(interval *v, double x, int by)
{
    if (x < v->cap) {
        v->cap = x;
        v->cap_by = by;
    }
}

/// Rows that do not feel u: low <= b x <= high.
static __attribute__((noinline, cold)) void cap_by_rows(interval *v, int first_row, zv_m4 dead, zv_v4 b, zv_v4 low,
                                                        zv_v4 high)
{
    for (int k = 0; k < LANES; ++k) {
        if (dead[k] && b[k] != 0.0) {
            lower_cap(v, (b[k] > 0.0 ? high[k] : low[k]) / b[k], first_row + k);
        }
    }
}

/// Rows low <= a u + b x <= high as bounds of u.
ZV_INLINE void add_rows(interval *v, int at, int first_row, zv_v4 a, zv_v4 b, zv_v4 low, zv_v4 high, zv_v4 u_max)
{
    const zv_v4 infinite = zv_v4_splat(INFINITY);
    const zv_m4 dead = ~(zv_m4)(zv_v4_abs(a) * u_max >= DEAD * zv_v4_min(zv_v4_neg(low), high));
    const zv_v4 per_a = 1.0 / a;
    const zv_v4 one = low * per_a, other = high * per_a;
    v->low[at] = zv_v4_select(dead, zv_v4_neg(infinite), zv_v4_min(one, other));
    v->high[at] = zv_v4_select(dead, infinite, zv_v4_max(one, other));
    v->slope[at] = zv_v4_keep(~dead, zv_v4_neg(b) * per_a);
    if (__builtin_expect(zv_m4_any(dead & (zv_m4)(b != 0.0)), 0)) {
        cap_by_rows(v, first_row, dead, b, low, high);
    }
}

/// The ellipse g11 u^2 + 2 g12 u x + g22 x^2 <= A^2.
ZV_INLINE ellipse make_ellipse(interval *v, double g11, double g12, double g22, double limit, double u_max)
{
    const double room = limit * limit;
    if (!(g11 * u_max * u_max >= DEAD * DEAD * room)) {
        if (g22 > 0.0) {
            lower_cap(v, limit / sqrt(g22), ZV_BY_NORM);
        }
        return (ellipse){0.0, INFINITY, 0.0, 1.0};
    }
    const double det = zv_larger(0.0, g11 * g22 - g12 * g12), per_g11 = 1.0 / g11;
    if (det > 0.0) {
        lower_cap(v, TIP * sqrt(room * g11 / det), ZV_BY_NORM);
    }
    return (ellipse){-g12 * per_g11, room * g11, det, per_g11};
}

ZV_INLINE double finite_x(double x)
{
    return x < NO_X ? x : NO_X;
}

/// The interval between grid points i and i + 1.
ZV_INLINE void prepare(const zv_topp_problem *p, size_t i, shape n, interval *v)
{
    const double ds = p->s[i + 1] - p->s[i], x0 = finite_x(p->x_max[i]), x1 = finite_x(p->x_max[i + 1]);
    v->double_ds = 2.0 * ds;
    v->per_double_ds = 0.5 / ds;
    v->cap = x0;
    v->cap_by = ZV_BY_VELOCITY;
    const double u_max = (x0 > x1 ? x0 : x1) * v->per_double_ds;
    const size_t row0 = i * (size_t)p->width, row1 = row0 + (size_t)p->width;
    const size_t limit0 = i * p->limit_step, limit1 = limit0 + p->limit_step;
    for (int k = 0; k < n.vectors; ++k) {
        const int r = LANES * k;
        const zv_v4 b1 = zv_v4_load(p->b + row1 + r);
        add_rows(v, k, r, zv_v4_load(p->a + row0 + r), zv_v4_load(p->b + row0 + r), zv_v4_load(p->low + limit0 + r),
                 zv_v4_load(p->high + limit0 + r), zv_v4_splat(u_max));
        add_rows(v, n.vectors + k, r, zv_v4_load(p->a + row1 + r) + v->double_ds * b1, b1,
                 zv_v4_load(p->low + limit1 + r), zv_v4_load(p->high + limit1 + r), zv_v4_splat(u_max));
    }
    if (n.norm) {
        const double *g = p->gram + 3 * i, d = v->double_ds;
        v->norm[0] = make_ellipse(v, g[0], g[1], g[2], p->norm_limit, u_max);
        v->norm[1] = make_ellipse(v, g[3] + d * (2.0 * g[4] + d * g[5]), g[4] + d * g[5], g[5], p->norm_limit, u_max);
    }
}

ZV_INLINE double smallest(zv_v4 v)
{
    const zv_v4 half = zv_v4_min(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
    return zv_v4_min(half, __builtin_shufflevector(half, half, 1, 0, 3, 2))[0];
}

ZV_INLINE double largest(zv_v4 v)
{
    const zv_v4 half = zv_v4_max(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
    return zv_v4_max(half, __builtin_shufflevector(half, half, 1, 0, 3, 2))[0];
}

/// The place of `wanted` among the values; it is there.
ZV_INLINE int place_of(const zv_v4 *values, int count, double wanted)
{
    for (int k = 0; k < count; ++k) {
        const unsigned found = (unsigned)zv_m4_bits((zv_m4)(values[k] == zv_v4_splat(wanted)));
        if (found) {
            return LANES * k + __builtin_ctz(found);
        }
    }
    return 0;
}

/// The row at a place: first come the rows of the start, then those of the end.
ZV_INLINE int row_at(int place, shape n)
{
    return place < LANES * n.vectors ? place : place - LANES * n.vectors;
}

ZV_INLINE double slope_at(const interval *v, int place)
{
    return ((const double *)v->slope)[place];
}

/// The lowest upper bound that rows and tool set.
ZV_INLINE bound upper_bound(const interval *v, double x, shape n)
{
    bound best = {INFINITY, 0.0, BY_NEIGHBOUR};
    if (n.vectors > 0) {
        zv_v4 value[MAX_VECTORS], least = zv_v4_splat(INFINITY);
        for (int k = 0; k < 2 * n.vectors; ++k) {
            value[k] = v->high[k] + v->slope[k] * x;
            least = zv_v4_min(value[k], least);
        }
        best.value = smallest(least);
        const int place = place_of(value, 2 * n.vectors, best.value);
        best.slope = slope_at(v, place);
        best.by = row_at(place, n);
    }
    for (int end = 0; n.norm && end < 2; ++end) {
        const ellipse e = v->norm[end];
        const double root = sqrt(zv_larger(0.0, e.room - e.det * x * x)), value = e.center * x + root * e.scale;
        if (value < best.value) {
            best = (bound){value, e.center - e.det * x / root * e.scale, ZV_BY_NORM};
        }
    }
    return best;
}

/// The highest lower bound that rows and tool set.
ZV_INLINE bound lower_bound(const interval *v, double x, shape n)
{
    bound best = {-INFINITY, 0.0, BY_NEIGHBOUR};
    if (n.vectors > 0) {
        zv_v4 value[MAX_VECTORS], most = zv_v4_splat(-INFINITY);
        for (int k = 0; k < 2 * n.vectors; ++k) {
            value[k] = v->low[k] + v->slope[k] * x;
            most = zv_v4_max(value[k], most);
        }
        best.value = largest(most);
        const int place = place_of(value, 2 * n.vectors, best.value);
        best.slope = slope_at(v, place);
        best.by = row_at(place, n);
    }
    for (int end = 0; n.norm && end < 2; ++end) {
        const ellipse e = v->norm[end];
        const double root = sqrt(zv_larger(0.0, e.room - e.det * x * x)), value = e.center * x - root * e.scale;
        if (value > best.value) {
            best = (bound){value, e.center + e.det * x / root * e.scale, ZV_BY_NORM};
        }
    }
    return best;
}

/// u that keeps x of the next point at most `next`.
ZV_INLINE bound stay_below(bound upper, const interval *v, double x, double next)
{
    const double u = (next - x) * v->per_double_ds;
    return u < upper.value ? (bound){u, -v->per_double_ds, BY_NEIGHBOUR} : upper;
}

/// u that keeps x of the next point from falling below 0.
ZV_INLINE bound stay_positive(bound lower, const interval *v, double x)
{
    const double u = -x * v->per_double_ds;
    return u > lower.value ? (bound){u, -v->per_double_ds, BY_NEIGHBOUR} : lower;
}

/// The largest x at the start of the interval from which x <= next can be met at its end, and what limits it. Standing
/// still is allowed, so there is one.
ZV_INLINE double largest_x(const interval *v, double next, shape n, int *by)
{
    double x = next < v->cap ? next : v->cap;
    *by = v->cap_by;
    for (int step = 0; step < MAX_STEPS; ++step) {
        const bound upper = stay_below(upper_bound(v, x, n), v, x, next);
        const bound lower = stay_positive(lower_bound(v, x, n), v, x);
        const double gap = upper.value - lower.value, growth = upper.slope - lower.slope;
        if (gap >= 0.0 && (step > 0 || x == v->cap)) { // the steps come from the right
            return x;
        }
        double moved = v->cap;
        if (growth < 0.0) {
            moved = x - gap / growth;
            *by = lower.by != BY_NEIGHBOUR ? lower.by : upper.by;
        } else if (gap < 0.0) { // rounding, at x near 0
            return x;
        }
        if (moved >= v->cap) {
            moved = v->cap;
            *by = v->cap_by;
        }
        if (fabs(moved - x) <= ARRIVED * x) {
            return moved;
        }
        x = moved > 0.0 ? moved : 0.0;
    }
    return x;
}

// ---- the walks ----

/// Calls a walk with its shape known to the compiler; most arms have four or six joints.
#define WITH_WIDTH(p, walk, norm, ...)                                                                                 \
    ((p)->width == 8   ? walk((p), __VA_ARGS__, (shape){2, norm})                                                      \
     : (p)->width == 4 ? walk((p), __VA_ARGS__, (shape){1, norm})                                                      \
                       : walk((p), __VA_ARGS__, (shape){(p)->width / LANES, norm}))
#ifdef ZV_SMALL // one walk for all of them
#define WITH_SHAPE(p, walk, ...) walk((p), __VA_ARGS__, (shape){(p)->width / LANES, (p)->gram != NULL})
#else
#define WITH_SHAPE(p, walk, ...)                                                                                       \
    ((p)->gram ? WITH_WIDTH(p, walk, true, __VA_ARGS__) : WITH_WIDTH(p, walk, false, __VA_ARGS__))
#endif

ZV_INLINE void backward(const zv_topp_problem *p, double *x, int16_t *limited_by, shape n)
{
    double next = x[p->count - 1];
    for (size_t i = p->count - 1; i-- > 0;) {
        interval v;
        int by;
        prepare(p, i, n, &v);
        next = largest_x(&v, next, n, &by);
        x[i] = next;
        if (limited_by) {
            limited_by[i] = (int16_t)by;
        }
    }
}

void ZV_KERNEL(zv_topp_backward)(const zv_topp_problem *p, double *x, int16_t *limited_by)
{
    WITH_SHAPE(p, backward, x, limited_by);
}

ZV_INLINE size_t meet(const zv_topp_problem *p, const double *x, shape n)
{
    double next = finite_x(p->x_max[p->count - 1]);
    size_t i = p->count - 1;
    while (i > 0 && next - x[i] > MET * next) {
        interval v;
        int by;
        prepare(p, --i, n, &v);
        next = largest_x(&v, next, n, &by);
    }
    return i;
}

size_t ZV_KERNEL(zv_topp_meet)(const zv_topp_problem *p, const double *x)
{
    return WITH_SHAPE(p, meet, x);
}

/// What limits the motion at a point that is left with the bound `taken`. Where the neighbour decides, that is what the
/// walk from the end has found: here if the motion is as fast as can be, else at the neighbour.
ZV_INLINE int16_t limited_here(bound taken, bool fastest, int16_t here, int16_t there)
{
    return taken.by != BY_NEIGHBOUR ? (int16_t)taken.by : fastest ? here : there;
}

ZV_INLINE void forward(const zv_topp_problem *p, double *x, int16_t *limited_by, shape n)
{
    double now = x[0];
    bool fastest = false;
    for (size_t i = 0; i + 1 < p->count; ++i) {
        interval v;
        prepare(p, i, n, &v);
        const double next = x[i + 1];
        const bound taken = stay_below(upper_bound(&v, now, n), &v, now, next);
        if (limited_by) {
            limited_by[i] = limited_here(taken, fastest, limited_by[i], limited_by[i + 1]);
        }
        fastest = taken.by == BY_NEIGHBOUR;
        const double moved = now + v.double_ds * taken.value;
        now = fastest ? next : moved > 0.0 ? moved : 0.0;
        x[i + 1] = now;
    }
}

void ZV_KERNEL(zv_topp_forward)(const zv_topp_problem *p, double *x, int16_t *limited_by)
{
    WITH_SHAPE(p, forward, x, limited_by);
}

ZV_INLINE void brake(const zv_topp_problem *p, double x, zv_topp_report *report, shape n)
{
    for (size_t i = 0; i + 1 < p->count; ++i) {
        interval v;
        prepare(p, i, n, &v);
        if (x > v.cap) {
            *report = (zv_topp_report){.at = i, .by = v.cap_by};
            return;
        }
        const bound upper = upper_bound(&v, x, n), lower = stay_positive(lower_bound(&v, x, n), &v, x);
        if (lower.value > upper.value) {
            *report = (zv_topp_report){.at = i, .by = lower.by == BY_NEIGHBOUR ? upper.by : lower.by};
            return;
        }
        x += v.double_ds * lower.value;
    }
    *report = (zv_topp_report){.at = p->count - 1, .by = ZV_BY_ENDS};
}

void ZV_KERNEL(zv_topp_brake)(const zv_topp_problem *p, double x_start, zv_topp_report *report)
{
    WITH_SHAPE(p, brake, x_start, report);
}
