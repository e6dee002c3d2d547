/// @file gather.c
/// A motion that comes as knots, spans and events becomes a trajectory.
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "trajectory/trajectory.h"

/// The end of one part and the beginning of the next are one knot when they differ by less than these; speeds and
/// accelerations as parts of their size.
#define SAME_PLACE 1e-12
#define SAME_SPEED 1e-9
#define SAME_ACCELERATION 1e-6

struct zv_trajectory_gather {
    zv_trajectory *made;
    const zv_plan_sink *to;
    double first_t;
};

zv_trajectory_gather *zv_trajectory_gather_create(const zv_robot *robot)
{
    ZV_ASSERT(robot);
    zv_trajectory_gather *gather = calloc(1, sizeof *gather);
    if (gather) {
        gather->made = zv_trajectory_create(robot);
    }
    if (gather && !gather->made) {
        free(gather);
        return NULL;
    }
    return gather;
}

static bool is_same(double a, double b, double part)
{
    return fabs(a - b) <= part * (1.0 + fabs(a));
}

/// The knot is the last one once more.
static bool comes_again(const zv_trajectory *m, const zv_plan_sample *knot)
{
    if (m->count == 0 || m->t[m->count - 1] != knot->t) {
        return false;
    }
    const double *last = m->state + 3 * (size_t)m->joints * (size_t)(m->count - 1);
    bool same = true;
    for (int k = 0; k < m->joints; ++k) {
        same = same && is_same(last[k], knot->q[k], SAME_PLACE) &&
               is_same(last[m->joints + k], knot->qd[k], SAME_SPEED) &&
               is_same(last[2 * m->joints + k], knot->qdd[k], SAME_ACCELERATION);
    }
    return same;
}

static bool take_knot(void *user, const zv_plan_sample *given)
{
    zv_trajectory_gather *g = user;
    zv_trajectory *m = g->made;
    zv_plan_sample knot = *given;
    g->first_t = m->count == 0 ? given->t : g->first_t;
    knot.t -= g->first_t;
    if (comes_again(m, &knot)) {
        m->tag[m->count - 1] = (zv_knot_tag){knot.feed, knot.line, knot.pen, knot.is_rapid};
    } else {
        zv_trajectory_add_knot(m, &knot);
    }
    return !m->failed;
}

static bool take_span(void *user, const zv_plan_span *span)
{
    zv_trajectory_gather *g = user;
    zv_trajectory_add_span(g->made, span);
    return !g->made->failed;
}

static bool take_event(void *user, const zv_plan_event *event)
{
    zv_trajectory_gather *g = user;
    zv_trajectory_add_event(g->made, event->t, event->xyz, event->mark);
    return !g->made->failed;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    const zv_plan_sink *to = ((zv_trajectory_gather *)user)->to;
    return !to || !to->issue || to->issue(to->user, issue);
}

static bool take_progress(void *user, double part)
{
    const zv_plan_sink *to = ((zv_trajectory_gather *)user)->to;
    return !to || !to->progress || to->progress(to->user, part);
}

static bool take_failing(void *user, const struct zv_plan_failing *part)
{
    const zv_plan_sink *to = ((zv_trajectory_gather *)user)->to;
    return !to || !to->failing || to->failing(to->user, part);
}

zv_plan_sink zv_trajectory_gather_sink(zv_trajectory_gather *gather, const zv_plan_sink *to)
{
    ZV_ASSERT(gather);
    gather->to = to;
    return (zv_plan_sink){.user = gather,
                          .span = take_span,
                          .event = take_event,
                          .issue = take_issue,
                          .progress = take_progress,
                          .failing = take_failing,
                          .knot = take_knot};
}

zv_status zv_trajectory_gather_finish(zv_trajectory_gather *gather, zv_trajectory **out, zv_error *why)
{
    ZV_ASSERT(gather && out);
    zv_trajectory *made = gather->made;
    free(gather);
    if (!made->failed && made->count == 0) {
        zv_trajectory_free(made);
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "nothing moves: there is no trajectory");
    }
    return zv_trajectory_deliver(made, out, why);
}
