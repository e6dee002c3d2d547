/// @file hold.c
/// Speed limits that stay true after averaging over time.
///
///     x_max ^  ___                  ____       A place s0 with the limit x0 holds x <= x0 for everything within the
///           |     |                |           distance sqrt(x0) T. Then a window of the length T during which s0 is
///           |     |.....      .....|           passed lies wholly inside (at that speed one gets no further), all its
///           |          :_    _:                speeds are at most sqrt(x0), and so is their mean. A slow place holds
///           |            |__|                  only a short distance, but always for the same time.
///           +-----------------------> s
///
/// Walking in one direction, the places that still hold form a queue in which both the limit and the end of the hold
/// grow: a place whose limit is higher and whose hold ends earlier than another's never matters. The front of the queue
/// is the first to end, and the lowest.
#include <math.h>

#include "base/extremes.h"
#include "timing/jerk.h"

/// The queue, as numbers of grid points in a ring.
typedef struct queue {
    uint32_t *ring;
    size_t capacity, front, length;
} queue;

/// A walk in one direction; `sign` turns s around for the way back.
typedef struct walk {
    const double *s, *x;
    double T, sign;
} walk;

static double hold_end(const walk *w, uint32_t i)
{
    return w->sign * w->s[i] + sqrt(w->x[i]) * w->T;
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

void zv_hold_x_max(size_t count, const double *s, double T, const double *x_max, double *held, uint32_t *order)
{
    for (int back = 0; back < 2; ++back) {
        const walk w = {s, x_max, T, back ? -1.0 : 1.0};
        queue q = {order, count, 0, 0};
        for (size_t k = 0; k < count; ++k) {
            const uint32_t i = (uint32_t)(back ? count - 1 - k : k);
            while (q.length > 0 && hold_end(&w, *entry(&q, 0)) < w.sign * s[i]) {
                drop_front(&q);
            }
            insert(&q, &w, i);
            const double lowest = x_max[*entry(&q, 0)];
            held[i] = back ? zv_smaller(held[i], lowest) : lowest;
        }
    }
}
