/// @file change.c
/// Trajectories made of others: a part, one after the other, faster or slower, backwards.
///
///     scale by f     t / f, qd f, qdd f^2          a quintic stays one
///     reverse        T - t, -qd, qdd               what held between two knots holds between the same two
#include <math.h>

#include "base/assert.h"
#include "trajectory/trajectory.h"

/// Joints may jump by this where two trajectories meet, rad or m, and their speeds by as much per second.
#define SAME_PLACE 1e-6

// ---- a part ----

static void cut_spans(const zv_trajectory *from, double t0, double t1, zv_trajectory *to)
{
    for (int i = 0; i < from->span_count; ++i) {
        zv_plan_span span = from->span[i];
        span.t0 = fmax(span.t0, t0) - t0;
        span.t1 = fmin(span.t1, t1) - t0;
        if (span.t0 < span.t1) {
            zv_trajectory_add_span(to, &span);
        }
    }
    for (int i = 0; i < from->event_count; ++i) {
        const zv_stored_event *event = &from->event[i];
        if (event->t >= t0 && event->t <= t1) {
            zv_trajectory_add_event(to, event->t - t0, event->xyz, &event->mark);
        }
    }
}

zv_status zv_trajectory_cut(const zv_trajectory *m, double t0, double t1, zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(m && out);
    if (!(t0 >= 0.0 && t0 < t1 && t1 <= zv_trajectory_duration(m))) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a part from %g s to %g s does not lie in a motion of %g s", t0,
                       t1, zv_trajectory_duration(m));
    }
    zv_trajectory *made = zv_trajectory_create(m->robot);
    if (made) {
        zv_plan_sample knot = zv_trajectory_knot_at(m, t0);
        knot.t = 0.0;
        zv_trajectory_add_knot(made, &knot);
        for (int i = zv_trajectory_find(m, t0) + 1; i < m->count && m->t[i] < t1; ++i) {
            knot = zv_trajectory_knot(m, i);
            knot.t -= t0;
            zv_trajectory_add_knot(made, &knot);
        }
        knot = zv_trajectory_knot_at(m, nextafter(t1, t0)); // what holds before a jump
        knot.t = t1 - t0;
        zv_trajectory_add_knot(made, &knot);
        cut_spans(m, t0, t1, made);
    }
    return zv_trajectory_deliver(made, out, why);
}

// ---- one after the other ----

static void append(const zv_trajectory *from, double later, zv_trajectory *to)
{
    for (int i = 0; i < from->count; ++i) {
        zv_plan_sample knot = zv_trajectory_knot(from, i);
        knot.t += later;
        zv_trajectory_add_knot(to, &knot);
    }
    for (int i = 0; i < from->span_count; ++i) {
        zv_plan_span span = from->span[i];
        span.t0 += later;
        span.t1 += later;
        zv_trajectory_add_span(to, &span);
    }
    for (int i = 0; i < from->event_count; ++i) {
        const zv_stored_event *event = &from->event[i];
        zv_trajectory_add_event(to, event->t + later, event->xyz, &event->mark);
    }
}

zv_status zv_trajectory_join(const zv_trajectory *first, const zv_trajectory *second, zv_trajectory **out,
                             zv_error *why)
{
    ZV_ASSERT(first && second && out);
    if (first->joints != second->joints) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "arms of %d and of %d joints do not share a motion",
                       first->joints, second->joints);
    }
    const zv_plan_sample end = zv_trajectory_knot(first, first->count - 1), begin = zv_trajectory_knot(second, 0);
    for (int k = 0; k < first->joints; ++k) {
        if (!(fabs(end.q[k] - begin.q[k]) <= SAME_PLACE && fabs(end.qd[k] - begin.qd[k]) <= SAME_PLACE)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                           "joint %d would jump where the motions meet: the second does not begin where the first ends",
                           k + 1);
        }
    }
    zv_trajectory *made = zv_trajectory_create(first->robot);
    if (made) {
        append(first, 0.0, made);
        append(second, zv_trajectory_duration(first), made);
    }
    return zv_trajectory_deliver(made, out, why);
}

// ---- faster, slower, backwards ----

static void scale_rates(zv_plan_sample *knot, int joints, double factor)
{
    for (int k = 0; k < joints; ++k) {
        knot->qd[k] *= factor;
        knot->qdd[k] *= factor * factor;
    }
}

zv_status zv_trajectory_scale(const zv_trajectory *m, double factor, zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(m && out);
    if (!(factor > 0.0 && factor < INFINITY)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the speed must be a finite factor above 0, found %g", factor);
    }
    zv_trajectory *made = zv_trajectory_create(m->robot);
    for (int i = 0; made && i < m->count; ++i) {
        zv_plan_sample knot = zv_trajectory_knot(m, i);
        knot.t /= factor;
        knot.feed *= factor;
        scale_rates(&knot, m->joints, factor);
        zv_trajectory_add_knot(made, &knot);
    }
    for (int i = 0; made && i < m->span_count; ++i) {
        zv_plan_span span = m->span[i];
        span.t0 /= factor;
        span.t1 /= factor;
        span.slowest *= factor;
        zv_trajectory_add_span(made, &span);
    }
    for (int i = 0; made && i < m->event_count; ++i) {
        zv_trajectory_add_event(made, m->event[i].t / factor, m->event[i].xyz, &m->event[i].mark);
    }
    return zv_trajectory_deliver(made, out, why);
}

/// Knot i seen from the other end; its tag is that of the span that now follows it.
static zv_plan_sample knot_reversed(const zv_trajectory *m, int i)
{
    zv_plan_sample knot = zv_trajectory_knot(m, i);
    const zv_knot_tag *tag = &m->tag[i > 0 ? i - 1 : 0];
    knot.t = zv_trajectory_duration(m) - knot.t;
    scale_rates(&knot, m->joints, -1.0);
    knot.feed = tag->feed;
    knot.line = tag->line;
    knot.pen = tag->pen;
    knot.is_rapid = tag->is_rapid;
    return knot;
}

zv_status zv_trajectory_reverse(const zv_trajectory *m, zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(m && out);
    const double end = zv_trajectory_duration(m);
    zv_trajectory *made = zv_trajectory_create(m->robot);
    for (int i = m->count; made && i-- > 0;) {
        const zv_plan_sample knot = knot_reversed(m, i);
        zv_trajectory_add_knot(made, &knot);
    }
    for (int i = m->span_count; made && i-- > 0;) {
        zv_plan_span span = m->span[i];
        span.t0 = end - m->span[i].t1;
        span.t1 = end - m->span[i].t0;
        span.line0 = m->span[i].line1;
        span.line1 = m->span[i].line0;
        zv_trajectory_add_span(made, &span);
    }
    for (int i = m->event_count; made && i-- > 0;) {
        zv_trajectory_add_event(made, end - m->event[i].t, m->event[i].xyz, &m->event[i].mark);
    }
    return zv_trajectory_deliver(made, out, why);
}
