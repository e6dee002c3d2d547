/// @file hold.c
/// Speed limits that stay true after averaging over time.
///
///     x_max ^  ___                  ____       A place s0 with the limit x0 holds x <= x0 for everything within the
///           |     |                |           distance r/2 with r = sqrt(x0) T. Passing all of that takes T at least, so
///           |     |.....      .....|           a window of the length T leaves it on one side at most; one that does has
///           |          :_    _:                its mean place beyond s0. So a window whose mean place is s0 lies
///           |            |__|                  wholly inside, and the mean of its speeds is at most sqrt(x0). A slow
///           +-----------------------> s        place holds only a short distance, but always for the same time.
///
/// Between grid points x goes evenly from one to the next. Where a hold ends inside an interval, x must not rise too fast
/// there either: from x0 at its inner end to x1 at its outer one, with h its length and g the part of it that is held, the
/// mean of the window is above sqrt(x0) by the part
///
///     (x1 - x0) g^2 / (4 x0 h r)
///
/// on this side of s0, which MORE bounds, or half of what is left to the speed that was asked for if that is less: a
/// wanted is never passed.
///
/// Walking in one direction, the places that still hold form a queue in which both the limit and the end of the hold
/// grow: a place whose limit is higher and whose hold ends earlier than another's never matters. The front of the queue
/// is the first to end, and the lowest.
#include <math.h>

#include "base/extremes.h"
#include "timing/jerk.h"

/// The part by which the mean of speeds may be above what is held, for each of both sides.
#define MORE 9e-4
/// Of the part by which the square of a wanted is above, so much; a quarter would be all of it.
#define OF_WANTED 0.24

/// The queue, as numbers of grid points in a ring.
typedef struct queue {
    uint32_t *ring;
    size_t capacity, front, length;
} queue;

/// A walk in one direction; `sign` reverses s for the walk back.
typedef struct walk {
    const double *s, *x, *wanted;
    double T, sign;
} walk;

static double hold_end(const walk *w, uint32_t i)
{
    return w->sign * w->s[i] + 0.5 * sqrt(w->x[i]) * w->T;
}

static uint32_t *entry(const queue *q, size_t k)
{
    const size_t at = q->front + k;
    return &q->ring[at < q->capacity ? at : at - q->capacity];
}

static void drop_front(queue *q)
{
    q->front = q->front + 1 < q->capacity ? q->front + 1 : 0;
    --q->length;
}

/// Opens a gap before entry k by moving the shorter side.
static void open_gap(queue *q, size_t k)
{
    if (k < q->length - k) {
        q->front = q->front > 0 ? q->front - 1 : q->capacity - 1;
        ++q->length;
        for (size_t i = 0; i < k; ++i) {
            *entry(q, i) = *entry(q, i + 1);
        }
    } else {
        ++q->length;
        for (size_t i = q->length - 1; i > k; --i) {
            *entry(q, i) = *entry(q, i - 1);
        }
    }
}

/// Removes `count` entries from k on.
static void close_gap(queue *q, size_t k, size_t count)
{
    if (k == 0) {
        for (; count > 0; --count) {
            drop_front(q);
        }
        return;
    }
    q->length -= count;
    for (size_t i = k; i < q->length; ++i) {
        *entry(q, i) = *entry(q, i + count);
    }
}

static void insert(queue *q, const walk *w, uint32_t i)
{
    size_t low = 0, high = q->length; // the first entry whose limit is not lower than that of i
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (w->x[*entry(q, middle)] < w->x[i]) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const double end = hold_end(w, i);
    if (low > 0 && hold_end(w, *entry(q, low - 1)) >= end) {
        return;
    }
    size_t useless = 0;
    while (low + useless < q->length && hold_end(w, *entry(q, low + useless)) <= end) {
        ++useless;
    }
    if (useless > 0) {
        close_gap(q, low, useless - 1);
    } else {
        open_gap(q, low);
    }
    *entry(q, low) = i;
}

/// The hold of the place i ends between `inner` and `outer`: how fast the path may be passed at the outer one.
static double after_hold(const walk *w, uint32_t i, double inner, double outer)
{
    const double inside = hold_end(w, i) - inner, held = sqrt(w->x[i]) * w->T;
    const double x = w->x[i], to_wanted = OF_WANTED * (w->wanted[i] - x), more = zv_smaller(MORE * x, to_wanted);
    return inside > 0.0 ? x + 4.0 * more * (outer - inner) * held / (inside * inside) : INFINITY;
}

/// Lets go of the places whose hold ends before `s`, and returns what they still ask for there.
static double let_go(queue *q, const walk *w, double last, double s)
{
    double most = INFINITY;
    while (q->length > 0 && hold_end(w, *entry(q, 0)) < s) {
        most = zv_smaller(most, after_hold(w, *entry(q, 0), last, s));
        drop_front(q);
    }
    return most;
}

void zv_hold_x_max(size_t count, const double *s, double T, const double *x_max, const double *wanted, double *held,
                   uint32_t *order)
{
    for (int back = 0; back < 2; ++back) {
        const walk w = {s, x_max, wanted, T, back ? -1.0 : 1.0};
        queue q = {order, count, 0, 0};
        double last = w.sign * s[back ? count - 1 : 0];
        for (size_t k = 0; k < count; ++k) {
            const uint32_t i = (uint32_t)(back ? count - 1 - k : k);
            const double most = let_go(&q, &w, last, w.sign * s[i]);
            insert(&q, &w, i);
            const double lowest = zv_smaller(most, x_max[*entry(&q, 0)]);
            held[i] = back ? zv_smaller(held[i], lowest) : lowest;
            last = w.sign * s[i];
        }
    }
}
