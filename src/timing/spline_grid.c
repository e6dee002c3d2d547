/// @file spline_grid.c
/// The grid of a time law of third order: the points of the path, and between them as many as its time asks for.
///
///     path    o---------------o----o-o-o----o--------------o       given: q', q'', q''' of the joints
///     marks   | | |  |    |      |       |      |    |  | |        ever closer towards both stops
///     law     o-.-.--.--.---.-o----o-o-o----o-.--.---.--.-.o       no interval takes longer than a part of the time in
///                                                                   which the acceleration can rise to its limit
///
/// How long an interval takes is reported by a rough law over points and marks. Between points of the path a joint is the
/// polynomial of degree seven with their values and three derivatives.
#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "base/third_root.h"
#include "timing/speed_spline.h"

/// An interval takes at most this part of the rise time, and of the time from the nearer stop, where the speed changes by
/// as much; that of rest takes FIRST of the rise time, or of a quarter of the whole.
#define PART_OF_RISE 0.6
#define PART_OF_TIME 0.25
#define FIRST 0.9
/// No point is nearer to a point of the path than this part of such an interval.
#define TOO_NEAR 0.4
/// Marks: the first from a stop, in parts of the distance on which the acceleration rises and of the whole path; then they
/// are this part of their distance from the stop apart.
#define FIRST_OF_RISE 0.01
#define FIRST_OF_PATH 0.005
#define GROWTH 0.35
enum { MOST_MARKS = 96 };
/// Inside an interval q''' may be beside an even course by this part of the jerk, unless that takes too many parts.
#define UNEVEN 0.1
#define MOST_EVEN 8.0
/// This part of a bulge counts at both ends of its interval; where that is too little, rows are tightened later. What
/// counts takes at most that part of the jerk.
#define COUNTED 0.7
#define MOST_BULGE 0.8
/// What is known of bulges of the tool's curvature may be too little by this factor.
#define BULGE 1.5
/// A joint that moves by less than this by s is at rest.
#define STILL 1e-12
#define NEVER 1e-300
/// Of two caps the mean counts, where they differ by no more than twice this.
#define SUDDEN 1.02
/// What is surely within its limit is so when the limit is smaller by this factor.
#define SURELY 1.05

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
    for (int k = 0; k < path->joints; ++k) {
        if (moves(path, k)) {
            const int column = out->joints++;
            const double v = path->limits.velocity[k];
            out->joint[column] = k;
            out->per_velocity2[column] = 1.0 / (v * v);
            out->per_acceleration[column] = 1.0 / path->limits.acceleration[k];
            out->per_jerk[column] = 1.0 / path->limits.jerk[k];
        }
    }
    out->per_tool2 = path->gram ? 1.0 / (path->norm_limit * path->norm_limit) : 0.0;
    out->torques = path->torque_a ? 2 * path->joints : 0;
}

// ---- a rough law ----

/// One place of it: the cap of x, and largest d2s/dt2 and d3s/dt3.
typedef struct rough {
    double x, u, j;
} rough;

/// The rough law, in columns that the step of Newton's method will need later.
typedef struct outline {
    const zv_joint_path *path;
    const zv_spline_limits *limits;
    int count, capacity;
    double *s, *x, *u, *j, *t;
    bool from_rest;   ///< else it begins at speed
    double rise[2];   ///< the time in which the acceleration rises behind the first stop and falls before the last
    double *required; ///< times at which the law shall have a point
    int required_count;
} outline;

static outline outline_of(const zv_joint_path *path, const zv_spline_problem *p)
{
    double *const *column = p->newton.part;
    return (outline){.path = path,
                     .limits = &p->limits,
                     .capacity = p->grid.capacity,
                     .s = column[0],
                     .x = column[1],
                     .u = column[2],
                     .j = column[3],
                     .t = column[4],
                     .required = column[5]};
}

static rough rough_at(const outline *o, size_t i)
{
    const zv_joint_path *path = o->path;
    const zv_spline_limits *limits = o->limits;
    const size_t row = i * (size_t)path->width;
    const double *gram = path->gram ? path->gram + 3 * i : NULL;
    double a = gram ? limits->per_tool2 * gram[0] : 0.0, b = gram ? limits->per_tool2 * gram[2] : 0.0;
    double j = NEVER, e = NEVER, per_x = 1.0 / path->x_max[i];
    a = a > 0.0 ? sqrt(a) : NEVER;
    b = b > 0.0 ? sqrt(b) : NEVER;
    for (int k = 0; k < limits->joints; ++k) {
        const size_t at = row + (size_t)limits->joint[k];
        const double q1 = fabs(path->q1[at]);
        const double q3 = zv_larger(fabs(path->third[at]), fabs(path->third_before[at]));
        a = zv_larger(a, q1 * limits->per_acceleration[k]);
        b = zv_larger(b, fabs(path->q2[at]) * limits->per_acceleration[k]);
        j = zv_larger(j, q1 * limits->per_jerk[k]);
        e = zv_larger(e, q3 * limits->per_jerk[k]);
        per_x = zv_larger(per_x, q1 * q1 * limits->per_velocity2[k]);
    }
    for (int k = 0; k < limits->torques; ++k) {
        const size_t at = 2 * row + (size_t)(k % path->joints + (k < path->joints ? 0 : path->width));
        a = zv_larger(a, fabs(path->torque_a[at]));
        b = zv_larger(b, path->torque_b[at]);
    }
    const double root = zv_third_root(e);
    return (rough){1.0 / zv_larger(zv_larger(per_x, b), root * root), 1.0 / a, 1.0 / j};
}

static bool add_place(outline *o, double s, const rough *at)
{
    if (o->count == o->capacity) {
        return false;
    }
    const int i = o->count++;
    o->s[i] = s;
    o->x[i] = at->x;
    o->u[i] = at->u;
    o->j[i] = at->j;
    return true;
}

/// Distances from a stop, growing; the last is about half of the path.
static int make_marks(const outline *o, const rough *ends, double length, double marks[MOST_MARKS])
{
    const double rise = ends->u / ends->j,
                 first = zv_smaller(FIRST_OF_RISE * ends->u * rise * rise, FIRST_OF_PATH * length);
    int count = 0;
    (void)o;
    for (double d = first; d < 0.5 * length && count < MOST_MARKS; d += zv_larger(first, GROWTH * d)) {
        marks[count++] = d;
    }
    return count;
}

/// Marks of both ends in their order along the path.
typedef struct mark_walk {
    double marks[MOST_MARKS], from, to;
    int count, next; ///< next: 0 to 2 count - 1
} mark_walk;

static double next_mark(const mark_walk *w)
{
    return w->next < w->count       ? w->from + w->marks[w->next]
           : w->next < 2 * w->count ? w->to - w->marks[2 * w->count - 1 - w->next]
                                    : INFINITY;
}

static rough mix(const rough *a, const rough *b, double part)
{
    return (rough){a->x + part * (b->x - a->x), a->u + part * (b->u - a->u), a->j + part * (b->j - a->j)};
}

/// The time in which the acceleration rises next to a stop: to its limit, or half-way to the largest speed.
static double rise_of(const rough *at)
{
    return zv_smaller(at->u / at->j, sqrt(sqrt(at->x) / at->j));
}

/// Points and marks with what they allow.
static bool lay_out(outline *o)
{
    const zv_joint_path *path = o->path;
    const size_t last = path->count - 1;
    const double *s = path->s, length = s[last] - s[0];
    rough at = rough_at(o, 0);
    const rough end = rough_at(o, last);
    const rough slow = {0.0, zv_smaller(at.u, end.u), zv_larger(at.j, end.j)};
    mark_walk walk = {.from = s[0], .to = s[last]};
    o->rise[0] = rise_of(&at);
    o->rise[1] = rise_of(&end);
    walk.count = make_marks(o, &slow, length, walk.marks);
    if (!add_place(o, s[0], &at)) {
        return false;
    }
    for (size_t i = 1; i <= last; ++i) {
        const rough next = rough_at(o, i);
        for (; next_mark(&walk) < s[i]; ++walk.next) {
            const double mark = next_mark(&walk);
            const rough between = mix(&at, &next, (mark - s[i - 1]) / (s[i] - s[i - 1]));
            if (mark > o->s[o->count - 1] && !add_place(o, mark, &between)) {
                return false;
            }
        }
        if (!add_place(o, s[i], &next)) {
            return false;
        }
        at = next;
    }
    return true;
}

/// Lowers x to what accelerations and jerks allow from rest to rest, and makes the times.
static void run(outline *o, double x_start)
{
    const int last = o->count - 1;
    double *x = o->x;
    x[0] = x_start;
    x[last] = 0.0;
    for (int i = 0; i <= last; ++i) { // x^(3/4) goes evenly at a constant jerk
        x[i] = sqrt(x[i] * sqrt(x[i]));
    }
    for (int i = 0; i < last; ++i) {
        x[i + 1] = zv_smaller(x[i + 1], x[i] + (o->s[i + 1] - o->s[i]) * sqrt(4.5 * o->j[i]));
    }
    for (int i = last; i > 0; --i) {
        x[i - 1] = zv_smaller(x[i - 1], x[i] + (o->s[i] - o->s[i - 1]) * sqrt(4.5 * o->j[i]));
    }
    for (int i = 0; i <= last; ++i) {
        x[i] = x[i] > NEVER ? x[i] * zv_third_root(x[i]) : 0.0;
    }
    for (int i = 0; i < last; ++i) {
        x[i + 1] = zv_smaller(x[i + 1], x[i] + (o->s[i + 1] - o->s[i]) * 2.0 * o->u[i]);
    }
    for (int i = last; i > 0; --i) {
        x[i - 1] = zv_smaller(x[i - 1], x[i] + (o->s[i] - o->s[i - 1]) * 2.0 * o->u[i]);
    }
    o->t[0] = 0.0;
    for (int i = 0; i < last; ++i) {
        const double factor = x[i] == 0.0 || x[i + 1] == 0.0 ? 3.0 : 2.0;
        o->t[i + 1] = o->t[i] + factor * (o->s[i + 1] - o->s[i]) / (sqrt(x[i]) + sqrt(x[i + 1]));
    }
}

/// The time from the nearer stop.
static double time_from_stop(const outline *o, double t)
{
    const double left = o->t[o->count - 1] - t;
    return o->from_rest ? zv_smaller(t, left) : left;
}

/// The time that an interval may take at `time` after the stop, in the interval k of the rough law.
static double longest(const outline *o, int k, double time)
{
    return zv_smaller(PART_OF_RISE * zv_smaller(o->u[k] / o->j[k], o->u[k + 1] / o->j[k + 1]), PART_OF_TIME * time);
}

/// Times for points, from both ends to the middle; false when there is no room.
static bool require_points(outline *o)
{
    const int last = o->count - 1;
    const double end = o->t[last], quarter = 0.25 * end;
    const double middle = 0.5 * end - 0.25 * PART_OF_TIME * quarter; // both come to it, and not too near to each other
    int low = 0, high = o->capacity;
    double t = o->from_rest ? FIRST * zv_smaller(o->rise[0], quarter) : longest(o, 0, end);
    for (int k = 0; t < middle && low < high; t += longest(o, k, o->from_rest ? t : end)) {
        while (o->t[k + 1] < t) {
            ++k;
        }
        o->required[low++] = t;
    }
    t = FIRST * zv_smaller(o->rise[1], quarter);
    for (int k = last - 1; t < middle && low < high; t += longest(o, k, t)) {
        while (o->t[k] > end - t) {
            --k;
        }
        o->required[--high] = end - t;
    }
    memmove(o->required + low, o->required + high, (size_t)(o->capacity - high) * sizeof *o->required);
    o->required_count = low + o->capacity - high;
    return low < high;
}

// ---- points of the law ----

/// The polynomial of degree seven of one joint between two points of the path, from its second term on.
enum { TERMS = 7 };
typedef struct polynomial {
    double term[TERMS], per_h, per_h3;
} polynomial;

static polynomial polynomial_between(const zv_joint_path *path, size_t i, int joint)
{
    const size_t one = i * (size_t)path->width + (size_t)joint, other = one + (size_t)path->width;
    const double h = path->s[i + 1] - path->s[i], hh = h * h;
    const double a1 = path->q1[one] * h, a2 = path->q2[one] * hh, a3 = path->third[one] * hh * h;
    const double b1 = path->q1[other] * h, b2 = path->q2[other] * hh, b3 = path->third_before[other] * hh * h;
    const double value = path->q[other] - path->q[one] - a1 - 0.5 * a2 - a3 / 6.0;
    const double slope = b1 - a1 - a2 - 0.5 * a3, second = b2 - a2 - a3, sixth = (b3 - a3) / 6.0, per_h = 1.0 / h;
    return (polynomial){{a1, 0.5 * a2, a3 / 6.0, value * 35.0 - slope * 15.0 + second * 2.5 - sixth,
                         slope * 39.0 - value * 84.0 - second * 7.0 + sixth * 3.0,
                         value * 70.0 - slope * 34.0 + second * 6.5 - sixth * 3.0,
                         slope * 10.0 - value * 20.0 - second * 2.0 + sixth},
                        per_h,
                        per_h * per_h * per_h};
}

static void set_joint(const zv_spline_grid *g, int at, const polynomial *q, double t)
{
    const double *c = q->term, per_h = q->per_h;
    const double first = 5.0 * c[4] + t * (6.0 * c[5] + t * 7.0 * c[6]);
    const double second = 20.0 * c[4] + t * (30.0 * c[5] + t * 42.0 * c[6]);
    const double third = 60.0 * c[4] + t * (120.0 * c[5] + t * 210.0 * c[6]);
    g->q1[at] = (c[0] + t * (2.0 * c[1] + t * (3.0 * c[2] + t * (4.0 * c[3] + t * first)))) * per_h;
    g->q2[at] = (2.0 * c[1] + t * (6.0 * c[2] + t * (12.0 * c[3] + t * second))) * (per_h * per_h);
    g->q3[at] = g->q3_before[at] = (6.0 * c[2] + t * (24.0 * c[3] + t * third)) * q->per_h3;
}

/// The second derivative of q''' by parts of the path, as a derivative by s.
static double wildness(const polynomial *q, double t)
{
    return (120.0 * q->term[4] + t * (720.0 * q->term[5] + t * 2520.0 * q->term[6])) * q->per_h3;
}

/// How far q''' is from its chord between the parts `from` and `to` of the path: around `shift`, by no more than `bulge`.
static void set_bulge(const zv_spline_grid *g, int at, const polynomial *q, double from, double to)
{
    const double a = wildness(q, from), b = wildness(q, 0.5 * (from + to)), c = wildness(q, to);
    const double part = 0.125 * (to - from) * (to - from);
    const double above = zv_larger(-zv_smaller(a, zv_smaller(b, c)) * part, 0.0);
    const double below = zv_larger(zv_larger(a, zv_larger(b, c)) * part, 0.0);
    g->shift[at] = 0.5 * COUNTED * (above - below);
    g->bulge[at] = 0.5 * COUNTED * (above + below);
}

/// The cap of x at a point whose joints are known.
static void lower_cap(const zv_spline_problem *p, int i, double feed2)
{
    double per_x = 1.0 / feed2;
    for (int k = 0; k < p->limits.joints; ++k) {
        const double q1 = p->grid.q1[k * p->grid.stride + i];
        per_x = zv_larger(per_x, q1 * q1 * p->limits.per_velocity2[k]);
    }
    p->grid.cap[i] = 1.0 / zv_larger(per_x, NEVER);
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
    const outline *rough;
    const zv_joint_path *path;
    zv_spline_problem *problem;
    int place, required; ///< next ones of the rough law
} filler;

/// A place of the rough law and x there.
typedef struct rough_place {
    double s, x;
} rough_place;

/// The place of the rough law at a time within the interval k; from rest it goes with the cube of the time.
static rough_place place_at(const outline *o, int k, double t)
{
    const double part = (t - o->t[k]) / (o->t[k + 1] - o->t[k]), h = o->s[k + 1] - o->s[k], left = 1.0 - part;
    if (o->x[k] == 0.0) {
        return (rough_place){o->s[k] + h * part * part * part, o->x[k + 1] * part * part * part * part};
    }
    if (o->x[k + 1] == 0.0) {
        return (rough_place){o->s[k] + h * (1.0 - left * left * left), o->x[k] * left * left * left * left};
    }
    return (rough_place){o->s[k] + h * part, o->x[k] + part * (o->x[k + 1] - o->x[k])};
}

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
static void add_between(const filler *f, size_t i, const polynomial *between, rough_place at)
{
    const zv_joint_path *path = f->path;
    zv_spline_problem *p = f->problem;
    zv_spline_grid *g = &p->grid;
    const double place = at.s, t = (place - path->s[i]) / (path->s[i + 1] - path->s[i]);
    const int to = g->count++;
    g->s[to] = place;
    p->spline.x[to] = at.x;
    for (int k = 0; k < p->limits.joints; ++k) {
        set_joint(g, k * g->stride + to, &between[k], t);
    }
    for (int k = 0; k < 3; ++k) {
        const double *gram = path->gram ? path->gram + 3 * i + k : NULL;
        g->gram[k][to] = gram ? gram[0] + t * (gram[3] - gram[0]) : 0.0;
    }
    set_torques(path, p, to, i, t);
    lower_cap(p, to, zv_larger(path->x_max[i], path->x_max[i + 1]));
}

/// Bulges from the point `first` of the law to the last one, all between two points of the path.
static void add_bulges(const zv_joint_path *path, const zv_spline_problem *p, size_t i, const polynomial *between,
                       int first)
{
    const zv_spline_grid *g = &p->grid;
    const double from = path->s[i], per_h = 1.0 / (path->s[i + 1] - from);
    const double tool = path->bulge ? path->bulge[i + 1] : 0.0;
    for (int m = first; m + 1 < g->count; ++m) {
        const double part = (g->s[m + 1] - g->s[m]) * per_h;
        g->tool_bulge[m] = tool * part * part;
        for (int k = 0; k < p->limits.joints; ++k) {
            set_bulge(g, k * g->stride + m, &between[k], (g->s[m] - from) * per_h, (g->s[m + 1] - from) * per_h);
        }
    }
}

/// Parts of an interval of the path in which the part of the jerk that the curvature takes, q''' x^(3/2), goes nearly evenly.
static double even_parts(const zv_spline_limits *limits, const polynomial *between, double x)
{
    const double cube = x * sqrt(x);
    double most = 0.0;
    for (int k = 0; k < limits->joints; ++k) {
        const polynomial *q = &between[k];
        const double wild =
            zv_larger(fabs(wildness(q, 0.0)), zv_larger(fabs(wildness(q, 0.5)), fabs(wildness(q, 1.0))));
        most = zv_larger(most, 0.125 * wild * cube * limits->per_jerk[k]);
    }
    return zv_smaller(ceil(sqrt(most / UNEVEN)), MOST_EVEN);
}

/// Points between two of the path at the wanted times.
static void add_required(filler *f, size_t i, const polynomial *between, int from, int to)
{
    const outline *o = f->rough;
    for (int k = from; f->required < o->required_count && o->required[f->required] < o->t[to]; ++f->required) {
        const double t = o->required[f->required];
        while (k + 1 < to && o->t[k + 1] <= t) {
            ++k;
        }
        const double near = TOO_NEAR * longest(o, k, time_from_stop(o, t));
        if (t - o->t[from] > near && o->t[to] - t > near) {
            add_between(f, i, between, place_at(o, k, t));
        }
    }
}

/// Points between two of the path, even in time.
static void add_even(filler *f, size_t i, const polynomial *between, int from, int to, int parts)
{
    const outline *o = f->rough;
    for (int m = 1, k = from; m < parts; ++m) {
        const double t = o->t[from] + (o->t[to] - o->t[from]) * m / parts;
        while (k + 1 < to && o->t[k + 1] <= t) {
            ++k;
        }
        add_between(f, i, between, place_at(o, k, t));
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
    const outline *o = f->rough;
    const int from = f->place, first = f->problem->grid.count - 1, needed = required_before(f, o->t[to]);
    polynomial between[ZV_PATH_MAX_JOINTS];
    for (int k = 0; k < f->problem->limits.joints; ++k) {
        between[k] = polynomial_between(f->path, i, f->problem->limits.joint[k]);
    }
    const int even = (int)even_parts(&f->problem->limits, between, zv_larger(o->x[from], o->x[to]));
    if (first + (even > needed ? even : needed) + 3 > f->problem->grid.capacity) {
        return false;
    }
    if (even > needed + 1) {
        f->required += needed;
        add_even(f, i, between, from, to, even);
    } else {
        add_required(f, i, between, from, to);
    }
    copy_point(f->path, f->problem, i + 1, o->x[to]);
    add_bulges(f->path, f->problem, i, between, first);
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

static bool fill_grid(const outline *o, const zv_joint_path *path, zv_spline_problem *p)
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

// ---- its ends ----

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
    double most = NEVER;
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

static void choose_rows(zv_spline_problem *p)
{
    for (int k = 0; k < p->limits.joints; ++k) {
        p->limits.has_push[k] = could_pass(p, k);
    }
}

/// A rise time that is not positive and finite somewhere: no joint with a jerk limit moves there, or nothing else is limited.
static bool has_rise(const outline *o)
{
    for (int i = 0; i < o->count; ++i) {
        const double rise = o->u[i] / o->j[i];
        if (!(rise > NEVER && rise < 1.0 / NEVER && o->j[i] < 1.0 / (2.0 * NEVER))) {
            return false;
        }
    }
    return true;
}

/// Makes the rough law; false when it has no room or no end.
static bool run_rough_law(const zv_joint_path *path, const zv_jerk_entry *entry, zv_spline_problem *p, outline *o)
{
    *o = outline_of(path, p);
    o->from_rest = !entry;
    if (path->count > (size_t)p->grid.capacity || !lay_out(o) || !has_rise(o)) {
        return false;
    }
    run(o, entry ? entry->x : 0.0);
    return o->t[o->count - 1] < 1.0 / NEVER;
}

double zv_spline_rough_time(const zv_joint_path *path, zv_spline_problem *p)
{
    outline rough_law;
    return run_rough_law(path, NULL, p, &rough_law) ? rough_law.t[rough_law.count - 1] : INFINITY;
}

bool zv_spline_make_grid(const zv_joint_path *path, const zv_jerk_entry *entry, zv_spline_problem *p)
{
    outline rough_law;
    p->grid.count = 0;
    p->grid.from_rest = !entry;
    if (!run_rough_law(path, entry, p, &rough_law) || !require_points(&rough_law) || !fill_grid(&rough_law, path, p)) {
        return false;
    }
    count_bulges(&p->grid);
    set_intervals(&p->grid);
    cap_bulges(p);
    if (entry) {
        lower_all_caps(&p->grid, ZV_JERK_GOES_ON);
    } else {
        cap_rest(p, 0, 1);
    }
    cap_rest(p, p->grid.count - 1, p->grid.count - 2);
    pad(p);
    zv_spline_set_caps(&p->grid);
    choose_rows(p);
    return true;
}
