/// @file spline_caps.c
/// What follows from the points of a grid: intervals, caps of x at points and of coefficients, columns beyond both ends,
/// and which accelerations need rows of their own.
#include <math.h>

#include "base/extremes.h"
#include "base/third_root.h"
#include "timing/speed_spline.h"

/// What counts of a bulge takes at most this part of the jerk.
#define MOST_BULGE 0.8
/// What is known of bulges of the tool's curvature may be too little by this factor.
#define BULGE 1.5
/// Of two caps the mean counts, where they differ by no more than twice this.
#define SUDDEN 1.02
/// What is surely within its limit is so when the limit is smaller by this factor.
#define SURELY 1.05
/// A joint that uses no more than this part of its jerk, about, has no rows of it.
#define LITTLE 0.5

static void repeat(double *column, int count)
{
    for (int i = 1; i <= ZV_SPLINE_PAD; ++i) {
        column[-i] = column[0];
        column[count - 1 + i] = column[count - 1];
    }
}

/// The mean of the caps at the ends of an interval; next to those of rest the caps are those of rest.
static double mean_cap(const zv_spline_grid *g, int i)
{
    const double a = g->cap[i > 1 || !g->from_rest ? i : i + 1], b = g->cap[i + 3 < g->count ? i + 1 : i];
    return zv_smaller(0.5 * (a + b), SUDDEN * zv_smaller(a, b));
}

/// By how much x at point i would pass its cap with the means of both intervals beside it.
static double cap_excess(const zv_spline_grid *g, int i, double before, double behind)
{
    const double x = (g->h[i] * before + g->h[i - 1] * behind) / (g->h[i - 1] + g->h[i]);
    return zv_larger(x - g->cap[i], 0.0);
}

void zv_spline_set_caps(const zv_spline_grid *g)
{
    const int n = g->count;
    double mean = mean_cap(g, 1), excess = 0.0;
    for (int i = 1; i + 2 < n; ++i) {
        const double next = i + 3 < n ? mean_cap(g, i + 1) : mean;
        const double next_excess = i + 3 < n ? cap_excess(g, i + 1, mean, next) : 0.0;
        g->per_cap[i] = 1.0 / (mean - zv_larger(excess, next_excess));
        mean = next;
        excess = next_excess;
    }
    const double first = (g->h[1] * g->rest[0] + g->h[0]) / (g->h[0] + g->h[1]);
    const double last = (g->h[n - 3] * g->rest[1] + g->h[n - 2]) / (g->h[n - 3] + g->h[n - 2]);
    if (g->from_rest) {
        g->per_cap[1] = zv_larger(g->per_cap[1], first / g->cap[1]); // x at the end of the interval of rest
    }
    g->per_cap[n - 3] = zv_larger(g->per_cap[n - 3], last / g->cap[n - 2]);
    g->per_cap[0] = g->per_cap[1];
    g->per_cap[n - 2] = g->per_cap[n - 3];
    repeat(g->per_cap, n - 1);
}

/// What is read beyond the ends.
static void pad(const zv_spline_problem *p)
{
    const zv_spline_grid *g = &p->grid;
    double *const single[] = {g->cap, g->gram[0], g->gram[1], g->gram[2]};
    for (size_t k = 0; k < sizeof single / sizeof *single; ++k) {
        repeat(single[k], g->count);
    }
    for (int k = 0; k < p->limits.joints; ++k) {
        g->shift[k * g->stride + g->count - 1] = g->bulge[k * g->stride + g->count - 1] = 0.0;
        double *const all[] = {g->q1, g->q2, g->q3, g->q3_before, g->shift, g->bulge};
        for (size_t m = 0; m < sizeof all / sizeof *all; ++m) {
            repeat(all[m] + k * g->stride, g->count);
        }
    }
    for (int k = 0; k < p->limits.torques; ++k) {
        repeat(g->torque_a + k * g->stride, g->count);
        repeat(g->torque_b + k * g->stride, g->count);
    }
}

/// What |P''| does between two points counts at both.
static void count_bulges(const zv_spline_grid *g)
{
    for (int i = 0; i < g->count; ++i) {
        const double before = i > 0 ? g->tool_bulge[i - 1] : 0.0, behind = i + 1 < g->count ? g->tool_bulge[i] : 0.0;
        const double size = sqrt(g->gram[2][i]), more = BULGE * zv_larger(before, behind);
        g->gram[1][i] *= size > 0.0 ? (size + more) / size : 1.0;
        g->gram[2][i] = (size + more) * (size + more);
    }
}

static void set_intervals(zv_spline_grid *g)
{
    const int n = g->count;
    for (int i = 0; i + 1 < n; ++i) {
        g->h[i] = g->s[i + 1] - g->s[i];
    }
    for (int i = -ZV_SPLINE_PAD; i < n + ZV_SPLINE_PAD; ++i) {
        g->tight[i] = g->tight_jerk[i] = 1.0;
        g->h[i] = i < 0 ? g->h[0] : i >= n - 1 ? g->h[n - 2] : g->h[i];
    }
    for (int i = -ZV_SPLINE_PAD; i < n + ZV_SPLINE_PAD; ++i) {
        g->per_h[i] = 1.0 / g->h[i];
        g->per_both[i] = 1.0 / (g->h[i > -ZV_SPLINE_PAD ? i - 1 : i] + g->h[i]);
    }
    g->rest[0] = 1.0 / (3.0 + 2.0 * g->h[1] / g->h[0]);
    g->rest[1] = 1.0 / (3.0 + 2.0 * g->h[n - 3] / g->h[n - 2]);
}

/// The first three derivatives of a joint by s, inside an interval.
typedef struct joint_bend {
    double q1, q2, q3;
} joint_bend;

/// By the polynomial of degree five with what q' is at both ends of interval i, at the part `t` of it.
static joint_bend bend_inside(const zv_spline_grid *g, int row, int i, double t)
{
    const double h = g->h[i], *q1 = g->q1 + row + i, *q2 = g->q2 + row + i;
    const double a1 = q2[0] * h, a2 = g->q3[row + i] * h * h, b2 = g->q3_before[row + i + 1] * h * h;
    const double d = q1[1] - q1[0] - a1 - 0.5 * a2, d1 = q2[1] * h - a1 - a2, d2 = b2 - a2;
    const double c3 = 10.0 * d - 4.0 * d1 + 0.5 * d2, c4 = 7.0 * d1 - 15.0 * d - d2, c5 = 6.0 * d - 3.0 * d1 + 0.5 * d2;
    return (joint_bend){q1[0] + t * (a1 + t * (0.5 * a2 + t * (c3 + t * (c4 + t * c5)))),
                        (a1 + t * (a2 + t * (3.0 * c3 + t * (4.0 * c4 + t * 5.0 * c5)))) / h,
                        (a2 + t * (6.0 * c3 + t * (12.0 * c4 + t * 20.0 * c5))) / (h * h)};
}

/// In an interval of rest the jerk of a joint is x^(3/2) (q' 2/9 / h^2 + 2 q'' y / h + q''' y^2), with x at its inner end
/// and y the part of the path from the stop: it caps this x.
static void cap_rest(const zv_spline_problem *p, int stop, int inner)
{
    enum { PARTS = 8 };
    const zv_spline_grid *g = &p->grid;
    const int i = stop < inner ? stop : inner;
    const double h = g->h[i], sign = inner > stop ? 1.0 : -1.0;
    double most = ZV_SPLINE_NEVER;
    for (int k = 0; k < p->limits.joints; ++k) {
        for (int part = 0; part <= PARTS; ++part) {
            const double y = (double)part / PARTS;
            const joint_bend q = bend_inside(g, k * g->stride, i, inner > stop ? y : 1.0 - y);
            const double jerk = q.q1 * (2.0 / 9.0) / (h * h) + sign * 2.0 * q.q2 * y / h + q.q3 * y * y;
            most = zv_larger(most, fabs(jerk) * p->limits.per_jerk[k]);
        }
    }
    const double root = zv_third_root(most);
    g->cap[inner] = zv_smaller(g->cap[inner], 1.0 / (root * root));
}

/// Whether the acceleration of a joint could pass its limit while caps and tool are kept: then |u| is at most A/|P'| and x
/// at most A/|P''|, since both are square to each other, nearly.
static bool could_pass(const zv_spline_problem *p, int k)
{
    const zv_spline_grid *g = &p->grid;
    const double per_tool2 = p->limits.per_tool2, per_limit = SURELY * p->limits.per_acceleration[k];
    for (int i = 0; i < g->count; ++i) {
        const int at = k * g->stride + i;
        const double per_u2 = per_tool2 * g->gram[0][i], per_x2 = per_tool2 * g->gram[2][i];
        const double x = per_x2 * g->cap[i] * g->cap[i] > 1.0 ? 1.0 / sqrt(per_x2) : g->cap[i];
        const double left = 1.0 - fabs(g->q2[at]) * x * per_limit, push = g->q1[at] * per_limit;
        if (!(left > 0.0 && push * push <= left * left * per_u2)) {
            return true;
        }
    }
    return false;
}

static void lower_all_caps(const zv_spline_grid *g, double factor)
{
    for (int i = 0; i < g->count; ++i) {
        g->cap[i] /= factor;
    }
}

/// Bulges of q''' leave something of the jerk.
static void cap_bulges(const zv_spline_problem *p)
{
    const zv_spline_grid *g = &p->grid;
    for (int i = 0; i + 1 < g->count; ++i) {
        double most = 0.0;
        for (int k = 0; k < p->limits.joints; ++k) {
            most = zv_larger(most, g->bulge[k * g->stride + i] * p->limits.per_jerk[k]);
        }
        const double x = zv_larger(g->cap[i], g->cap[i + 1]);
        if (most * most * x * x * x > MOST_BULGE * MOST_BULGE) {
            const double root = zv_third_root(MOST_BULGE / most), cap = root * root;
            g->cap[i] = zv_smaller(g->cap[i], cap);
            g->cap[i + 1] = zv_smaller(g->cap[i + 1], cap);
        }
    }
}

/// What s may do at a point, about: one by its largest d2s/dt2 and d3s/dt3, and by the rough law ds/dt.
typedef struct pace {
    double per_u, per_j, v;
} pace;

static pace pace_at(const zv_spline_problem *p, int i)
{
    const zv_spline_grid *g = &p->grid;
    double per_u = sqrt(p->limits.per_tool2 * g->gram[0][i]), per_j = ZV_SPLINE_NEVER;
    for (int k = 0; k < p->limits.joints; ++k) {
        const double q1 = fabs(g->q1[k * g->stride + i]);
        per_u = zv_larger(per_u, q1 * p->limits.per_acceleration[k]);
        per_j = zv_larger(per_j, q1 * p->limits.per_jerk[k]);
    }
    return (pace){zv_larger(per_u, ZV_SPLINE_NEVER), per_j, sqrt(p->spline.x[i])};
}

/// How much of its jerk a joint uses at a point, about.
static double jerk_at(const zv_spline_problem *p, const pace *at, int k, int i)
{
    const zv_spline_grid *g = &p->grid;
    const int m = k * g->stride + i;
    const double by_w = fabs(g->q1[m]) / at->per_j, by_u = 3.0 * fabs(g->q2[m]) * at->v / at->per_u;
    const double q3 = zv_larger(fabs(g->q3[m]), fabs(g->q3_before[m]));
    return (by_w + by_u + q3 * at->v * at->v * at->v) * p->limits.per_jerk[k];
}

/// A joint that uses little of its jerk along the whole path has no rows of it; whether that was right is seen later.
static void choose_rows(zv_spline_problem *p)
{
    zv_spline_limits *limits = &p->limits;
    int left = limits->joints;
    for (int k = 0; k < limits->joints; ++k) {
        limits->has_push[k] = could_pass(p, k);
        limits->has_jerk[k] = false;
    }
    for (int i = 0; i < p->grid.count && left > 0; ++i) {
        const pace at = pace_at(p, i);
        for (int k = 0; k < limits->joints; ++k) {
            if (!limits->has_jerk[k] && jerk_at(p, &at, k, i) > LITTLE) {
                limits->has_jerk[k] = true;
                --left;
            }
        }
    }
}

void zv_spline_finish_grid(zv_spline_problem *p)
{
    count_bulges(&p->grid);
    set_intervals(&p->grid);
    cap_bulges(p);
    if (p->grid.from_rest) {
        cap_rest(p, 0, 1);
    } else {
        lower_all_caps(&p->grid, ZV_JERK_GOES_ON);
    }
    cap_rest(p, p->grid.count - 1, p->grid.count - 2);
    pad(p);
    zv_spline_set_caps(&p->grid);
    choose_rows(p);
}
