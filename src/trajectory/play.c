/// @file play.c
/// A trajectory handed to a sink, as the planner would, and how much of the limits it uses.
#include <math.h>

#include "base/assert.h"
#include "base/extremes.h"
#include "trajectory/trajectory.h"
#include "zveno/kin.h"

// ---- the tool ----

/// Linear velocity of the tool: the first three rows of the Jacobian times `rate`.
static zv_vec3 velocity_of(const double *jacobian, int joints, const double *rate)
{
    double v[3] = {0.0, 0.0, 0.0};
    for (int row = 0; row < 3; ++row) {
        for (int k = 0; k < joints; ++k) {
            v[row] += jacobian[row * joints + k] * rate[k];
        }
    }
    return (zv_vec3){v[0], v[1], v[2]};
}

/// J q'' and the change of J along q', by differences over 10 us: it is smooth, so nine digits are right.
static zv_vec3 acceleration_of(const zv_robot *robot, int joints, const double *jacobian, const zv_plan_sample *s)
{
    const double dt = 1e-5;
    zv_vec3 v[2];
    for (int side = 0; side < 2; ++side) {
        double q[ZV_MAX_JOINTS], near[6 * ZV_MAX_JOINTS];
        for (int k = 0; k < joints; ++k) {
            q[k] = s->q[k] + (side ? dt : -dt) * s->qd[k];
        }
        zv_jacobian(robot, q, near);
        v[side] = velocity_of(near, joints, s->qd);
    }
    return zv_vec3_add(velocity_of(jacobian, joints, s->qdd), zv_vec3_scale(zv_vec3_sub(v[1], v[0]), 0.5 / dt));
}

static void fill_tool(const zv_trajectory *m, zv_plan_sample *s)
{
    double jacobian[6 * ZV_MAX_JOINTS];
    s->xyz = zv_jacobian(m->robot, s->q, jacobian).pos;
    s->speed = zv_vec3_length(velocity_of(jacobian, m->joints, s->qd));
    s->acceleration = zv_vec3_length(acceleration_of(m->robot, m->joints, jacobian, s));
}

// ---- in order of time ----

/// What was handed over so far.
typedef struct player {
    const zv_trajectory *m;
    const zv_plan_sink *sink;
    int spans, events;
    long long samples;
    bool stopped;
} player;

static void play_until(player *p, double t)
{
    const zv_trajectory *m = p->m;
    for (; !p->stopped && p->events < m->event_count && m->event[p->events].t <= t; ++p->events) {
        const zv_plan_event event = zv_trajectory_event(m, p->events);
        p->stopped = p->sink->event && !p->sink->event(p->sink->user, &event);
    }
    for (; !p->stopped && p->spans < m->span_count && m->span[p->spans].t0 <= t; ++p->spans) {
        p->stopped = p->sink->span && !p->sink->span(p->sink->user, &m->span[p->spans]);
    }
}

static void play_sample(player *p, double t)
{
    play_until(p, t);
    if (!p->stopped && p->sink->sample) {
        zv_plan_sample sample = zv_trajectory_knot_at(p->m, t);
        fill_tool(p->m, &sample);
        p->stopped = !p->sink->sample(p->sink->user, &sample);
        ++p->samples;
    }
}

static void play_knots(player *p)
{
    for (int i = 0; p->sink->knot && !p->stopped && i < p->m->count; ++i) {
        const zv_plan_sample knot = zv_trajectory_knot(p->m, i);
        p->stopped = !p->sink->knot(p->sink->user, &knot);
    }
}

long long zv_trajectory_play(const zv_trajectory *m, double rate_hz, const zv_plan_sink *sink)
{
    ZV_ASSERT(m && sink && rate_hz > 0.0);
    const double end = zv_trajectory_duration(m);
    player p = {.m = m, .sink = sink};
    play_knots(&p);
    for (long long n = 0; !p.stopped && (double)n / rate_hz < end; ++n) {
        play_sample(&p, (double)n / rate_hz);
    }
    if (!p.stopped) {
        play_sample(&p, end);
    }
    return p.samples;
}

// ---- limits ----

static void look_between(const zv_trajectory *m, int index, zv_trajectory_peaks *peaks)
{
    enum { PARTS = 8 };
    for (int k = 0; k < m->joints; ++k) {
        for (int part = 0; part <= PARTS; ++part) {
            const zv_knot_motion at = zv_trajectory_between(m, index, k, (double)part / PARTS);
            peaks->velocity[k] = zv_larger(peaks->velocity[k], fabs(at.q[1]));
            peaks->acceleration[k] = zv_larger(peaks->acceleration[k], fabs(at.q[2]));
            peaks->jerk[k] = zv_larger(peaks->jerk[k], fabs(at.q[3]));
        }
    }
}

zv_trajectory_peaks zv_trajectory_find_peaks(const zv_trajectory *m)
{
    ZV_ASSERT(m);
    zv_trajectory_peaks peaks = {.velocity_use = 0.0};
    for (int i = 0; i < m->count; ++i) {
        look_between(m, i, &peaks);
    }
    for (int k = 0; k < m->joints; ++k) {
        const zv_limits *limits = &zv_robot_joint(m->robot, k)->limits;
        peaks.velocity_use = zv_larger(peaks.velocity_use, peaks.velocity[k] / limits->velocity);
        peaks.acceleration_use = zv_larger(peaks.acceleration_use, peaks.acceleration[k] / limits->acceleration);
        peaks.jerk_use = zv_larger(peaks.jerk_use, peaks.jerk[k] / limits->jerk);
    }
    return peaks;
}
