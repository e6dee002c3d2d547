/// @file rough_law.c
/// The rough law: caps of x at points and marks, lowered in passes from both ends until accelerations and jerks are kept.
#include "timing/rough_law.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "base/third_root.h"

/// An interval takes at most this part of the rise time, and of the time from the nearer stop, where the speed changes by
/// as much; that of rest takes FIRST of the rise time, or of a quarter of the whole.
#define PART_OF_RISE 0.6
#define PART_OF_TIME 0.25
#define FIRST 0.9
/// Where the rough law goes evenly, nothing happens: there an interval may take this part of the time from where it does
/// not. x changes by no more than the part EVEN from one place to the next.
#define PART_OF_EVEN 0.4
#define EVEN 1e-3
/// Marks: the first from a stop, in parts of the distance on which the acceleration rises and of the whole path; then they
/// are this part of their distance from the stop apart.
#define FIRST_OF_RISE 0.01
#define FIRST_OF_PATH 0.005
#define GROWTH 0.35
enum { MOST_MARKS = 96 };

/// One place of it: the cap of x, and largest d2s/dt2 and d3s/dt3.
typedef struct rough {
    double x, u, j;
} rough;

static zv_rough_law law_over(const zv_joint_path *path, const zv_spline_problem *p)
{
    double *const *column = p->newton.part;
    return (zv_rough_law){.path = path,
                          .limits = &p->limits,
                          .capacity = p->grid.capacity,
                          .s = column[0],
                          .x = column[1],
                          .u = column[2],
                          .j = column[3],
                          .t = column[4],
                          .required = column[5],
                          .even_from = column[6],
                          .even_to = column[7]};
}

static rough rough_at(const zv_rough_law *o, size_t i)
{
    const zv_joint_path *path = o->path;
    const zv_spline_limits *limits = o->limits;
    const size_t row = i * (size_t)path->width;
    const double *gram = path->gram ? path->gram + 3 * i : NULL;
    double a = gram ? limits->per_tool2 * gram[0] : 0.0, b = gram ? limits->per_tool2 * gram[2] : 0.0;
    double j = ZV_SPLINE_NEVER, e = ZV_SPLINE_NEVER, per_x = 1.0 / path->x_max[i];
    a = a > 0.0 ? sqrt(a) : ZV_SPLINE_NEVER;
    b = b > 0.0 ? sqrt(b) : ZV_SPLINE_NEVER;
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

static bool add_place(zv_rough_law *o, double s, const rough *at)
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
static int make_marks(const rough *ends, double length, double marks[MOST_MARKS])
{
    const double rise = ends->u / ends->j,
                 first = zv_smaller(FIRST_OF_RISE * ends->u * rise * rise, FIRST_OF_PATH * length);
    int count = 0;
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
static bool lay_out(zv_rough_law *o)
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
    walk.count = make_marks(&slow, length, walk.marks);
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
static void run(zv_rough_law *o, double x_start)
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
        x[i] = x[i] > ZV_SPLINE_NEVER ? x[i] * zv_third_root(x[i]) : 0.0;
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

static bool is_even(const zv_rough_law *o, int k)
{
    return fabs(o->x[k + 1] - o->x[k]) <= EVEN * zv_larger(o->x[k], o->x[k + 1]);
}

/// Where the even course around each interval begins and ends.
static void find_even(zv_rough_law *o)
{
    const int last = o->count - 1;
    for (int k = 0; k < last; ++k) {
        o->even_from[k] = k > 0 && is_even(o, k) && is_even(o, k - 1) ? o->even_from[k - 1] : o->t[k];
    }
    for (int k = last - 1; k >= 0; --k) {
        o->even_to[k] = k + 1 < last && is_even(o, k) && is_even(o, k + 1) ? o->even_to[k + 1] : o->t[k + 1];
    }
}

/// The time from where the speed changes, in the interval k; 0 when it does there.
static double time_from_change(const zv_rough_law *o, int k, double t)
{
    return is_even(o, k) ? zv_smaller(t - o->even_from[k], o->even_to[k] - t) : 0.0;
}

/// The time from the nearer stop.
static double time_from_stop(const zv_rough_law *o, double t)
{
    const double left = o->t[o->count - 1] - t;
    return o->from_rest ? zv_smaller(t, left) : left;
}

/// The time that an interval may take at the time t, which is `time` after the stop, in the interval k of the rough law.
static double longest(const zv_rough_law *o, int k, double t, double time)
{
    const double rise = PART_OF_RISE * zv_smaller(o->u[k] / o->j[k], o->u[k + 1] / o->j[k + 1]);
    return zv_smaller(zv_larger(rise, PART_OF_EVEN * time_from_change(o, k, t)), PART_OF_TIME * time);
}

double zv_rough_law_longest(const zv_rough_law *o, int k, double t)
{
    return longest(o, k, t, time_from_stop(o, t));
}

bool zv_rough_law_require_points(zv_rough_law *o)
{
    const int last = o->count - 1;
    const double end = o->t[last], quarter = 0.25 * end;
    const double middle = 0.5 * end - 0.25 * PART_OF_TIME * quarter; // both come to it, and not too near to each other
    int low = 0, high = o->capacity;
    find_even(o);
    double t = o->from_rest ? FIRST * zv_smaller(o->rise[0], quarter) : longest(o, 0, 0.0, end);
    for (int k = 0; t < middle && low < high; t += longest(o, k, t, o->from_rest ? t : end)) {
        while (o->t[k + 1] < t) {
            ++k;
        }
        o->required[low++] = t;
    }
    t = FIRST * zv_smaller(o->rise[1], quarter);
    for (int k = last - 1; t < middle && low < high; t += longest(o, k, end - t, t)) {
        while (o->t[k] > end - t) {
            --k;
        }
        o->required[--high] = end - t;
    }
    memmove(o->required + low, o->required + high, (size_t)(o->capacity - high) * sizeof *o->required);
    o->required_count = low + o->capacity - high;
    return low < high;
}

zv_rough_place zv_rough_law_at(const zv_rough_law *o, int k, double t)
{
    const double part = (t - o->t[k]) / (o->t[k + 1] - o->t[k]), h = o->s[k + 1] - o->s[k], left = 1.0 - part;
    if (o->x[k] == 0.0) {
        return (zv_rough_place){o->s[k] + h * part * part * part, o->x[k + 1] * part * part * part * part};
    }
    if (o->x[k + 1] == 0.0) {
        return (zv_rough_place){o->s[k] + h * (1.0 - left * left * left), o->x[k] * left * left * left * left};
    }
    return (zv_rough_place){o->s[k] + h * part, o->x[k] + part * (o->x[k + 1] - o->x[k])};
}

/// A rise time that is not positive and finite somewhere: no joint with a jerk limit moves there, or nothing else is limited.
static bool has_rise(const zv_rough_law *o)
{
    for (int i = 0; i < o->count; ++i) {
        const double rise = o->u[i] / o->j[i];
        if (!(rise > ZV_SPLINE_NEVER && rise < 1.0 / ZV_SPLINE_NEVER && o->j[i] < 1.0 / (2.0 * ZV_SPLINE_NEVER))) {
            return false;
        }
    }
    return true;
}

bool zv_rough_law_make(const zv_joint_path *path, const zv_jerk_entry *entry, const zv_spline_problem *p,
                       zv_rough_law *o)
{
    *o = law_over(path, p);
    o->from_rest = !entry;
    if (path->count > (size_t)p->grid.capacity || !lay_out(o) || !has_rise(o)) {
        return false;
    }
    run(o, entry ? entry->x : 0.0);
    return o->t[o->count - 1] < 1.0 / ZV_SPLINE_NEVER;
}

double zv_spline_rough_time(const zv_joint_path *path, zv_spline_problem *p)
{
    zv_rough_law rough_law;
    return zv_rough_law_make(path, NULL, p, &rough_law) ? rough_law.t[rough_law.count - 1] : INFINITY;
}
