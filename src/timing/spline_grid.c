/// @file spline_grid.c
/// The grid of a time law of third order: the points of the path, and between them as many as its time asks for.
///
///     path    o---------------o----o-o-o----o--------------o       given: q', q'', q''' of the joints
///     law     o-.-.--.--.---.-o----o-o-o----o-.--.---.--.-.o       no interval takes longer than a part of the time in
///                                                                   which the acceleration can rise to its limit
///
/// How long an interval takes is reported by the rough law. Between points of the path a joint is the polynomial of degree
/// seven with their values and three derivatives.
#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "timing/rough_law.h"
#include "timing/spline_fit.h"

/// No point is nearer to a point of the path than this part of the longest interval there.
#define TOO_NEAR 0.4
/// Inside an interval q''' may be beside an even course by this part of the jerk, unless that takes too many parts.
#define UNEVEN 0.1
#define MOST_EVEN 8.0
/// This part of a bulge counts at both ends of its interval; where that is too little, rows are tightened later.
#define COUNTED 0.7
/// A joint that moves by less than this by s is at rest.
#define STILL 1e-12

// ---- what moves ----

static bool moves(const zv_joint_path *path, int joint)
{
    for (size_t i = 0; i < path->count; ++i) {
        if (fabs(path->q1[i * (size_t)path->width + (size_t)joint]) > STILL) {
            return true;
        }
    }
    return false;
}

void zv_spline_set_limits(const zv_joint_path *path, zv_spline_limits *out)
{
    out->joints = 0;
    memset(out->path_per_jerk, 0, sizeof out->path_per_jerk);
    for (int k = 0; k < path->joints; ++k) {
        if (moves(path, k)) {
            const int column = out->joints++;
            const double v = path->limits.velocity[k];
            out->joint[column] = k;
            out->per_velocity2[column] = 1.0 / (v * v);
            out->per_acceleration[column] = 1.0 / path->limits.acceleration[k];
            out->per_jerk[column] = out->path_per_jerk[k] = 1.0 / path->limits.jerk[k];
        }
    }
    out->per_tool2 = path->gram ? 1.0 / (path->norm_limit * path->norm_limit) : 0.0;
    out->torques = path->torque_a ? 2 * path->joints : 0;
}

// ---- points of the law ----

/// The cap of x at a point whose joints are known.
static void lower_cap(const zv_spline_problem *p, int i, double feed2)
{
    double per_x = 1.0 / feed2;
    for (int k = 0; k < p->limits.joints; ++k) {
        const double q1 = p->grid.q1[k * p->grid.stride + i];
        per_x = zv_larger(per_x, q1 * q1 * p->limits.per_velocity2[k]);
    }
    p->grid.cap[i] = 1.0 / zv_larger(per_x, ZV_SPLINE_NEVER);
}

static double *torque_column(double *columns, const zv_spline_grid *g, int k, int i)
{
    return columns + k * g->stride + i;
}

/// Rows of the torques at the part `t` of the path from point i of the path to the next; t = 0 needs no next one.
static void set_torques(const zv_joint_path *path, const zv_spline_problem *p, int to, size_t i, double t)
{
    const size_t width = (size_t)path->width;
    for (int k = 0; k < p->limits.torques; ++k) {
        const size_t at = 2 * i * width + (size_t)(k % path->joints) + (k < path->joints ? 0 : width);
        double a = path->torque_a[at], b = path->torque_b[at];
        if (t > 0.0) {
            a += t * (path->torque_a[at + 2 * width] - a);
            b += t * (path->torque_b[at + 2 * width] - b);
        }
        *torque_column(p->grid.torque_a, &p->grid, k, to) = a;
        *torque_column(p->grid.torque_b, &p->grid, k, to) = b;
    }
}

/// A walk over the rough law while its points become those of the law.
typedef struct filler {
    const zv_rough_law *rough;
    const zv_joint_path *path;
    zv_spline_problem *problem;
    int place, required; ///< next ones of the rough law
} filler;

/// A point of the path itself.
static void copy_point(const zv_joint_path *path, zv_spline_problem *p, size_t i, double rough_x)
{
    zv_spline_grid *g = &p->grid;
    const int to = g->count++;
    g->s[to] = path->s[i];
    p->spline.x[to] = rough_x;
    for (int k = 0; k < p->limits.joints; ++k) {
        const size_t at = i * (size_t)path->width + (size_t)p->limits.joint[k];
        const int column = k * g->stride + to;
        g->q1[column] = path->q1[at];
        g->q2[column] = path->q2[at];
        g->q3[column] = path->third[at];
        g->q3_before[column] = path->third_before[at];
    }
    for (int k = 0; k < 3; ++k) {
        g->gram[k][to] = path->gram ? path->gram[3 * i + (size_t)k] : 0.0;
    }
    set_torques(path, p, to, i, 0.0);
    lower_cap(p, to, path->x_max[i]);
}

/// A point between two of the path; a feed that changes at one of them holds up to the other.
static void add_between(const filler *f, size_t i, const zv_spline_fit *between, zv_rough_place at)
{
    const zv_joint_path *path = f->path;
    zv_spline_problem *p = f->problem;
    zv_spline_grid *g = &p->grid;
    const double place = at.s, t = (place - path->s[i]) / (path->s[i + 1] - path->s[i]);
    const int to = g->count++;
    zv_spline_joints joints;
    ZV_CALL_KERNEL(zv_spline_fit_at, between, t, &joints);
    g->s[to] = place;
    p->spline.x[to] = at.x;
    for (int k = 0; k < p->limits.joints; ++k) {
        const int column = k * g->stride + to, joint = p->limits.joint[k];
        g->q1[column] = joints.q1[joint];
        g->q2[column] = joints.q2[joint];
        g->q3[column] = g->q3_before[column] = joints.q3[joint];
    }
    for (int k = 0; k < 3; ++k) {
        const double *gram = path->gram ? path->gram + 3 * i + k : NULL;
        g->gram[k][to] = gram ? gram[0] + t * (gram[3] - gram[0]) : 0.0;
    }
    set_torques(path, p, to, i, t);
    lower_cap(p, to, zv_larger(path->x_max[i], path->x_max[i + 1]));
}

/// Bulges from the point `first` of the law to the last one, all between two points of the path.
static void add_bulges(const zv_joint_path *path, const zv_spline_problem *p, size_t i, const zv_spline_fit *between,
                       int first)
{
    const zv_spline_grid *g = &p->grid;
    const double from = path->s[i], per_h = 1.0 / (path->s[i + 1] - from);
    const double tool = path->bulge ? path->bulge[i + 1] : 0.0;
    for (int m = first; m + 1 < g->count; ++m) {
        const double part = (g->s[m + 1] - g->s[m]) * per_h;
        zv_spline_bulges bulges;
        ZV_CALL_KERNEL(zv_spline_fit_bulges, between, (g->s[m] - from) * per_h, (g->s[m + 1] - from) * per_h, COUNTED,
                       &bulges);
        g->tool_bulge[m] = tool * part * part;
        for (int k = 0; k < p->limits.joints; ++k) {
            g->shift[k * g->stride + m] = bulges.shift[p->limits.joint[k]];
            g->bulge[k * g->stride + m] = bulges.bulge[p->limits.joint[k]];
        }
    }
}

/// Parts of an interval of the path in which the part of the jerk that the curvature takes, q''' x^(3/2), goes nearly
/// evenly; `wild` is the second derivative of q''' there.
static double even_parts(double wild, double x)
{
    return zv_smaller(ceil(sqrt(0.125 * wild * x * sqrt(x) / UNEVEN)), MOST_EVEN);
}

/// Points between two of the path at the wanted times.
static void add_required(filler *f, size_t i, const zv_spline_fit *between, int from, int to)
{
    const zv_rough_law *o = f->rough;
    for (int k = from; f->required < o->required_count && o->required[f->required] < o->t[to]; ++f->required) {
        const double t = o->required[f->required];
        while (k + 1 < to && o->t[k + 1] <= t) {
            ++k;
        }
        const double near = TOO_NEAR * zv_rough_law_longest(o, k, t);
        if (t - o->t[from] > near && o->t[to] - t > near) {
            add_between(f, i, between, zv_rough_law_at(o, k, t));
        }
    }
}

/// Points between two of the path, even in time.
static void add_even(filler *f, size_t i, const zv_spline_fit *between, int from, int to, int parts)
{
    const zv_rough_law *o = f->rough;
    for (int m = 1, k = from; m < parts; ++m) {
        const double t = o->t[from] + (o->t[to] - o->t[from]) * m / parts;
        while (k + 1 < to && o->t[k + 1] <= t) {
            ++k;
        }
        add_between(f, i, between, zv_rough_law_at(o, k, t));
    }
}

/// The needed from the next one on that come before a time.
static int required_before(const filler *f, double t)
{
    int count = 0;
    while (f->required + count < f->rough->required_count && f->rough->required[f->required + count] < t) {
        ++count;
    }
    return count;
}

/// From point i of the path to the next one, the place `to` of the rough law; false when there is no room.
static bool divide(filler *f, size_t i, int to)
{
    const zv_rough_law *o = f->rough;
    const int from = f->place, first = f->problem->grid.count - 1, needed = required_before(f, o->t[to]);
    zv_spline_fit between;
    const double wild = ZV_CALL_KERNEL(zv_spline_fit_between, f->path, i, f->problem->limits.path_per_jerk, &between);
    const int even = (int)even_parts(wild, zv_larger(o->x[from], o->x[to]));
    if (first + (even > needed ? even : needed) + 3 > f->problem->grid.capacity) {
        return false;
    }
    if (even > needed + 1) {
        f->required += needed;
        add_even(f, i, &between, from, to, even);
    } else {
        add_required(f, i, &between, from, to);
    }
    copy_point(f->path, f->problem, i + 1, o->x[to]);
    add_bulges(f->path, f->problem, i, &between, first);
    f->place = to;
    return true;
}

/// The interval before a law that begins at speed is as long as its first, and nothing happens in it.
static void clear_ghost(const zv_spline_problem *p)
{
    const zv_spline_grid *g = &p->grid;
    g->s[0] = 2.0 * g->s[1] - g->s[2];
    g->tool_bulge[0] = 0.0;
    for (int k = 0; k < p->limits.joints; ++k) {
        g->shift[k * g->stride] = g->bulge[k * g->stride] = 0.0;
    }
}

static bool fill_grid(const zv_rough_law *o, const zv_joint_path *path, zv_spline_problem *p)
{
    filler f = {.rough = o, .path = path, .problem = p};
    copy_point(path, p, 0, o->x[0]);
    if (!o->from_rest) { // a point before the first, which only carries its state
        copy_point(path, p, 0, o->x[0]);
    }
    for (size_t i = 0; i + 1 < path->count; ++i) {
        int to = f.place + 1;
        while (o->s[to] < path->s[i + 1]) {
            ++to;
        }
        if (!divide(&f, i, to)) {
            return false;
        }
    }
    if (!o->from_rest) {
        clear_ghost(p);
    }
    return p->grid.count >= ZV_SPLINE_LEAST;
}

// ---- the whole ----

bool zv_spline_make_grid(const zv_joint_path *path, const zv_jerk_entry *entry, zv_spline_problem *p)
{
    zv_rough_law rough;
    p->grid.count = 0;
    p->grid.from_rest = !entry;
    if (!zv_rough_law_make(path, entry, p, &rough) || !zv_rough_law_require_points(&rough) ||
        !fill_grid(&rough, path, p)) {
        return false;
    }
    zv_spline_finish_grid(p);
    return true;
}
