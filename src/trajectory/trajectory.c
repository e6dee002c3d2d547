/// @file trajectory.c
/// A trajectory in memory, and what it says about any time.
///
///     knot i      t q qd qdd            u = (t - t[i]) / h, h = t[i+1] - t[i]
///     knot i+1    t q qd qdd            q = c0 + c1 u + ... + c5 u^5, the polynomial with what is at both ends
#include "trajectory/trajectory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "zveno/kin.h"

/// Between knots that are nearer than this, in seconds, the places differ by their rounding, which a jerk would multiply
/// by 60 / h^3: there the accelerations alone say how the joint moves.
#define SHORT_TIME 1e-4

const char *zv_plan_cause_word(zv_plan_cause cause)
{
    static const char *const words[] = {
        [ZV_CAUSE_FEED] = "feed",
        [ZV_CAUSE_TOOL_ACCELERATION] = "tool acceleration",
        [ZV_CAUSE_JOINT_VELOCITY] = "velocity",
        [ZV_CAUSE_JOINT_ACCELERATION] = "acceleration",
        [ZV_CAUSE_JOINT_JERK] = "jerk",
        [ZV_CAUSE_JOINT_TORQUE] = "torque",
        [ZV_CAUSE_STOP] = "stop",
        [ZV_CAUSE_JOINT_MOVE] = "joint move",
        [ZV_CAUSE_TOOL_JERK] = "tool jerk",
    };
    return words[cause];
}

// ---- life ----

zv_trajectory *zv_trajectory_create(const zv_robot *robot)
{
    zv_trajectory *made = calloc(1, sizeof *made);
    if (made) {
        made->robot = robot;
        made->joints = zv_robot_joint_count(robot);
    }
    return made;
}

void zv_trajectory_free(zv_trajectory *trajectory)
{
    if (trajectory) {
        free(trajectory->t);
        free(trajectory->state);
        free(trajectory->tag);
        free(trajectory->span);
        free(trajectory->event);
        free(trajectory);
    }
}

/// Makes room for more; false without memory.
static bool grow(void **array, int capacity, size_t size)
{
    void *larger = realloc(*array, (size_t)capacity * size);
    *array = larger ? larger : *array;
    return larger != NULL;
}

static int next_capacity(int capacity)
{
    return capacity ? 2 * capacity : 64;
}

void zv_trajectory_add_knot(zv_trajectory *m, const zv_plan_sample *knot)
{
    const size_t joints = (size_t)m->joints, row = joints * sizeof(double);
    if (m->count == m->capacity) {
        const int capacity = next_capacity(m->capacity);
        m->failed = m->failed || !grow((void **)&m->t, capacity, sizeof *m->t) ||
                    !grow((void **)&m->state, capacity, 3 * row) || !grow((void **)&m->tag, capacity, sizeof *m->tag);
        m->capacity = m->failed ? m->capacity : capacity;
    }
    if (m->failed) {
        return;
    }
    double *state = m->state + 3 * joints * (size_t)m->count;
    memcpy(state, knot->q, row);
    memcpy(state + joints, knot->qd, row);
    memcpy(state + 2 * joints, knot->qdd, row);
    m->tag[m->count] = (zv_knot_tag){knot->feed, knot->line, knot->pen, knot->is_rapid};
    m->t[m->count++] = knot->t;
}

void zv_trajectory_add_span(zv_trajectory *m, const zv_plan_span *span)
{
    if (m->span_count == m->span_capacity) {
        const int capacity = next_capacity(m->span_capacity);
        m->failed = m->failed || !grow((void **)&m->span, capacity, sizeof *m->span);
        m->span_capacity = m->failed ? m->span_capacity : capacity;
    }
    if (!m->failed) {
        m->span[m->span_count++] = *span;
    }
}

void zv_trajectory_add_event(zv_trajectory *m, double t, zv_vec3 xyz, const zv_mark *mark)
{
    if (m->event_count == m->event_capacity) {
        const int capacity = next_capacity(m->event_capacity);
        m->failed = m->failed || !grow((void **)&m->event, capacity, sizeof *m->event);
        m->event_capacity = m->failed ? m->event_capacity : capacity;
    }
    if (!m->failed) {
        m->event[m->event_count++] = (zv_stored_event){t, xyz, *mark};
    }
}

zv_status zv_trajectory_deliver(zv_trajectory *made, zv_trajectory **out, zv_error *why)
{
    if (!made || made->failed) {
        zv_trajectory_free(made);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the trajectory");
    }
    *out = made;
    return ZV_OK;
}

// ---- between knots ----

int zv_trajectory_find(const zv_trajectory *m, double t)
{
    int low = 0, high = m->count - 1;
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (m->t[middle] <= t) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

/// From the first knot on with an acceleration that changes evenly.
static zv_knot_motion by_acceleration(const double a[3], double a1, double h, double u)
{
    const double jerk = (a1 - a[2]) / h, d = u * h;
    return (zv_knot_motion){{a[0] + d * (a[1] + d * (0.5 * a[2] + d * jerk / 6.0)), a[1] + d * (a[2] + 0.5 * d * jerk),
                             a[2] + d * jerk, jerk}};
}

/// The terms of u^0 .. u^5.
static void terms_of(const double a[3], const double b[3], double h, double c[ZV_KNOT_TERMS])
{
    const double c1 = a[1] * h, c2 = 0.5 * a[2] * h * h;
    const double place = b[0] - a[0] - c1 - c2, slope = (b[1] - a[1]) * h - 2.0 * c2, bend = (b[2] - a[2]) * h * h;
    c[0] = a[0];
    c[1] = c1;
    c[2] = c2;
    c[3] = 10.0 * place - 4.0 * slope + 0.5 * bend;
    c[4] = 7.0 * slope - 15.0 * place - bend;
    c[5] = 6.0 * place - 3.0 * slope + 0.5 * bend;
}

static zv_knot_motion by_polynomial(const double a[3], const double b[3], double h, double u)
{
    double c[ZV_KNOT_TERMS];
    terms_of(a, b, h, c);
    return (zv_knot_motion){{c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * (c[4] + u * c[5])))),
                             (c[1] + u * (2.0 * c[2] + u * (3.0 * c[3] + u * (4.0 * c[4] + u * 5.0 * c[5])))) / h,
                             (2.0 * c[2] + u * (6.0 * c[3] + u * (12.0 * c[4] + u * 20.0 * c[5]))) / (h * h),
                             (6.0 * c[3] + u * (24.0 * c[4] + u * 60.0 * c[5])) / (h * h * h)}};
}

/// What is known of one joint at a knot and at the next one, and the time between.
typedef struct knot_pair {
    double a[3], b[3], h;
} knot_pair;

static knot_pair pair_at(const zv_trajectory *m, int index, int k)
{
    const size_t joints = (size_t)m->joints, step = 3 * joints;
    const double *from = m->state + step * (size_t)index + k;
    knot_pair pair = {.a = {from[0], from[joints], from[2 * joints]}};
    if (index + 1 < m->count) {
        pair.h = m->t[index + 1] - m->t[index];
        for (size_t i = 0; i < 3; ++i) {
            pair.b[i] = from[step + i * joints];
        }
    }
    return pair;
}

zv_knot_motion zv_trajectory_between(const zv_trajectory *m, int index, int k, double u)
{
    const knot_pair p = pair_at(m, index, k);
    if (!(p.h > 0.0)) {
        return (zv_knot_motion){{p.a[0], p.a[1], p.a[2], 0.0}};
    }
    return p.h < SHORT_TIME ? by_acceleration(p.a, p.b[2], p.h, u) : by_polynomial(p.a, p.b, p.h, u);
}

double zv_trajectory_terms(const zv_trajectory *m, int index, int k, double c[ZV_KNOT_TERMS])
{
    const knot_pair p = pair_at(m, index, k);
    if (p.h >= SHORT_TIME) {
        terms_of(p.a, p.b, p.h, c);
    } else {
        const double terms[ZV_KNOT_TERMS] = {p.a[0], p.a[1] * p.h, 0.5 * p.a[2] * p.h * p.h,
                                             (p.b[2] - p.a[2]) * p.h * p.h / 6.0};
        memcpy(c, terms, sizeof terms);
    }
    return p.h;
}

// ---- at any time ----

/// The span in which `t` lies; NULL when there is none.
static const zv_plan_span *span_at(const zv_trajectory *m, double t)
{
    int low = 0, high = m->span_count - 1;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (m->span[middle].t1 > t) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return m->span_count > 0 && m->span[low].t0 <= t && t <= m->span[low].t1 ? &m->span[low] : NULL;
}

/// The arm rests outside the trajectory, also when that begins or ends at speed.
static zv_trajectory_sample joints_at(const zv_trajectory *m, double t)
{
    const double end = m->t[m->count - 1];
    const bool is_inside = t >= 0.0 && t <= end;
    const double at = fmin(fmax(t, 0.0), end);
    const int i = zv_trajectory_find(m, at);
    const double h = i + 1 < m->count ? m->t[i + 1] - m->t[i] : 0.0, u = h > 0.0 ? (at - m->t[i]) / h : 0.0;
    zv_trajectory_sample out = {.t = t, .line = m->tag[i].line, .is_rapid = m->tag[i].is_rapid};
    for (int k = 0; k < m->joints; ++k) {
        const zv_knot_motion motion = zv_trajectory_between(m, i, k, u);
        out.q[k] = motion.q[0];
        out.qd[k] = is_inside ? motion.q[1] : 0.0;
        out.qdd[k] = is_inside ? motion.q[2] : 0.0;
        out.qddd[k] = is_inside ? motion.q[3] : 0.0;
    }
    return out;
}

zv_trajectory_sample zv_trajectory_at(const zv_trajectory *m, double t)
{
    ZV_ASSERT(m && m->count > 0);
    zv_trajectory_sample out = joints_at(m, t);
    const zv_plan_span *span = span_at(m, t);
    out.base_from_tool = zv_fk(m->robot, out.q);
    out.cause = span ? span->cause : ZV_CAUSE_STOP;
    out.joint = span ? span->joint : -1;
    return out;
}

zv_plan_sample zv_trajectory_knot_at(const zv_trajectory *m, double t)
{
    const zv_trajectory_sample at = joints_at(m, t);
    const zv_knot_tag *tag = &m->tag[zv_trajectory_find(m, t)];
    zv_plan_sample out = {.t = t, .feed = tag->feed, .line = tag->line, .is_rapid = tag->is_rapid, .pen = tag->pen};
    const size_t row = (size_t)m->joints * sizeof(double);
    memcpy(out.q, at.q, row);
    memcpy(out.qd, at.qd, row);
    memcpy(out.qdd, at.qdd, row);
    return out;
}

// ---- its parts ----

double zv_trajectory_duration(const zv_trajectory *trajectory)
{
    return trajectory->t[trajectory->count - 1];
}

const zv_robot *zv_trajectory_robot(const zv_trajectory *trajectory)
{
    return trajectory->robot;
}

int zv_trajectory_knot_count(const zv_trajectory *trajectory)
{
    return trajectory->count;
}

zv_plan_sample zv_trajectory_knot(const zv_trajectory *m, int index)
{
    ZV_ASSERT(index >= 0 && index < m->count);
    const zv_knot_tag *tag = &m->tag[index];
    const size_t joints = (size_t)m->joints, row = joints * sizeof(double);
    const double *state = m->state + 3 * joints * (size_t)index;
    zv_plan_sample out = {
        .t = m->t[index], .feed = tag->feed, .line = tag->line, .is_rapid = tag->is_rapid, .pen = tag->pen};
    memcpy(out.q, state, row);
    memcpy(out.qd, state + joints, row);
    memcpy(out.qdd, state + 2 * joints, row);
    return out;
}

int zv_trajectory_span_count(const zv_trajectory *trajectory)
{
    return trajectory->span_count;
}

const zv_plan_span *zv_trajectory_span(const zv_trajectory *trajectory, int index)
{
    ZV_ASSERT(index >= 0 && index < trajectory->span_count);
    return &trajectory->span[index];
}

int zv_trajectory_event_count(const zv_trajectory *trajectory)
{
    return trajectory->event_count;
}

zv_plan_event zv_trajectory_event(const zv_trajectory *trajectory, int index)
{
    ZV_ASSERT(index >= 0 && index < trajectory->event_count);
    const zv_stored_event *event = &trajectory->event[index];
    return (zv_plan_event){event->t, event->xyz, &event->mark};
}
