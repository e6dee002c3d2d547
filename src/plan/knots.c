/// @file knots.c
/// Knots of a trajectory: where the time law changes, and between them so many that polynomials of degree five are as
/// good as the plan.
///
///     law      |      |   |       |     its points; with a filter T also T later, where they leave the mean
///     knots    |  ' ' | ' |   '   |     a part is halved until its middle agrees
#include "plan/knots.h"

#include <math.h>

#include "base/extremes.h"
#include "plan/sample.h"

/// The polynomials agree with the plan in the middle: places within CLOSE, accelerations within a part of their limits.
#define CLOSE 1e-10
#define CLOSE_ACCELERATION 1e-5
enum { MOST_HALVINGS = 10 };
/// Parts shorter than this, in seconds, are not halved, and parts that are much shorter belong to the next one: times
/// and speeds are rounded.
#define SHORT_PART 2e-5
#define NO_PART 1e-9

typedef struct knots {
    const zv_window *window;
    const zv_plan_sink *sink;
    double begin; ///< of the window, on the clock of the motion
    zv_window_cursor cursor;
    bool stopped;
} knots;

static void put(knots *k, const zv_plan_sample *knot)
{
    k->stopped = k->stopped || !k->sink->knot(k->sink->user, knot);
}

static zv_plan_sample at(knots *k, double t)
{
    zv_plan_sample out = {.t = t};
    zv_window_sample(k->window, t, &k->cursor, &out);
    return out;
}

/// The middle of the polynomials of degree five between two knots, and their acceleration there.
static bool agrees(const zv_window *w, const zv_plan_sample *a, const zv_plan_sample *b, const zv_plan_sample *middle)
{
    const double h = b->t - a->t;
    bool close = true;
    for (int k = 0; k < w->limits.task->joints; ++k) {
        const double q = 0.5 * (a->q[k] + b->q[k]) + h * (5.0 / 32.0) * (a->qd[k] - b->qd[k]) +
                         h * h * (1.0 / 64.0) * (a->qdd[k] + b->qdd[k]);
        const double qdd = 1.5 * (b->qd[k] - a->qd[k]) / h - 0.25 * (a->qdd[k] + b->qdd[k]);
        close = close && fabs(q - middle->q[k]) <= CLOSE &&
                fabs(qdd - middle->qdd[k]) <= CLOSE_ACCELERATION * w->limits.acceleration[k];
    }
    return close;
}

/// Where to halve: where the line of the program changes between both, else in the middle.
static double place_between(knots *k, const zv_plan_sample *a, const zv_plan_sample *b)
{
    enum { STEPS = 20 };
    double low = a->t, high = b->t;
    for (int step = 0; a->line != b->line && step < STEPS; ++step) {
        const double middle = 0.5 * (low + high);
        *(at(k, middle).line == a->line ? &low : &high) = middle;
    }
    return a->line != b->line && high < b->t ? high : 0.5 * (a->t + b->t);
}

/// Knots behind `a` up to `b`, which is put too.
static void put_between(knots *k, const zv_plan_sample *a, const zv_plan_sample *b, int halvings)
{
    const double t = place_between(k, a, b);
    if (halvings < MOST_HALVINGS && b->t - a->t > SHORT_PART) {
        const zv_plan_sample between = at(k, t);
        if (between.line != a->line || !agrees(k->window, a, b, &between)) {
            put_between(k, a, &between, halvings + 1);
            put_between(k, &between, b, halvings + 1);
            return;
        }
    }
    zv_plan_sample knot = *b;
    knot.t += k->begin;
    put(k, &knot);
}

/// One part of the law, in which nothing jumps: what holds just before its end is seen from within.
static void put_part(knots *k, double t0, double t1)
{
    const zv_plan_sample from = at(k, t0);
    zv_plan_sample to = at(k, nextafter(t1, t0)), first = from;
    to.t = t1;
    first.t += k->begin;
    put(k, &first);
    put_between(k, &from, &to, 0);
}

bool zv_knots_of_window(const zv_window *w, double begin, const zv_plan_sink *sink)
{
    knots k = {.window = w, .sink = sink, .begin = begin};
    const zv_time_law *law = &w->time.law;
    const double end = zv_window_law_duration(&w->time);
    double last = 0.0;
    size_t now = 0, then = 0; // points that come next; with a filter also those that leave it
    while (last < end && !k.stopped) {
        const double enters = now < law->count ? law->t[now] - w->time.begin : INFINITY;
        const double leaves =
            law->filter > 0.0 && then < law->count ? law->t[then] + law->filter - w->time.begin : INFINITY;
        const double next = zv_smaller(zv_smaller(enters, leaves), end);
        now += enters <= next;
        then += leaves <= next;
        if (next > last + NO_PART || (next == end && next > last)) {
            put_part(&k, last, next);
            last = next;
        }
    }
    return !k.stopped;
}

bool zv_knots_of_dwell(const zv_plan_sample *place, double begin, double seconds, const zv_plan_sink *sink)
{
    zv_plan_sample knot = *place;
    knot.t = begin;
    const bool goes_on = sink->knot(sink->user, &knot);
    knot.t = begin + seconds;
    return goes_on && (seconds == 0.0 || sink->knot(sink->user, &knot));
}
