/// @file motion.c
/// One clock for everything the arm does.
///
///     window       joint move      stand     window
///     |-----------|---------------|---------|------------|      parts, any length
///     '   '   '   '   '   '   '   '   '   '   '   '   '  !      samples at k / rate, and one exactly at the end
#include "plan/motion.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "path/piece.h"
#include "plan/knots.h"
#include "plan/sample.h"
#include "plan/torque.h"

/// A joint that turns this many times as far as the tool's travel over the arm's reach is near a singularity.
#define SINGULAR_RATIO 20.0

zv_motion zv_motion_create(const zv_task *task, const zv_plan_options *options, const zv_plan_sink *sink,
                           zv_plan_report *report)
{
    zv_motion motion = {.task = task, .options = options, .sink = sink, .report = report};
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits limits = zv_plan_limits(task->robot, options, k);
        motion.per_velocity[k] = 1.0 / limits.velocity;
        motion.per_acceleration[k] = 1.0 / limits.acceleration;
    }
    return motion;
}

// ---- samples ----

static void note_peaks(zv_motion *m, const zv_plan_sample *sample)
{
    zv_plan_report *r = m->report;
    for (int k = 0; k < m->task->joints; ++k) {
        r->most_velocity = zv_larger(r->most_velocity, fabs(sample->qd[k]) * m->per_velocity[k]);
        r->most_acceleration = zv_larger(r->most_acceleration, fabs(sample->qdd[k]) * m->per_acceleration[k]);
    }
    if (m->task->torques->dyn) {
        r->most_torque =
            zv_larger(r->most_torque, zv_torques_use(m->task->torques, sample->q, sample->qd, sample->qdd));
    }
    if (sample->feed > 0.0) {
        r->most_feed = zv_larger(r->most_feed, sample->speed / sample->feed);
        r->most_tool_acceleration = zv_larger(r->most_tool_acceleration, sample->acceleration);
    }
}

static void put(zv_motion *m, zv_plan_sample *sample, double t)
{
    sample->t = t;
    note_peaks(m, sample);
    ++m->report->samples;
    if (m->sink->sample) {
        m->stopped |= !m->sink->sample(m->sink->user, sample);
    }
}

/// The time of the next sample, if it lies before `end` and somebody wants to know.
static bool next_time(zv_motion *m, double end, double *t)
{
    const bool is_wanted = m->sink->sample || m->sink->event;
    *t = (double)m->next_sample / m->options->rate_hz;
    if (!(*t < end) || !is_wanted || m->stopped) {
        return false;
    }
    ++m->next_sample;
    return true;
}

static void rest(zv_plan_sample *sample)
{
    memset(sample->qd, 0, sizeof sample->qd);
    memset(sample->qdd, 0, sizeof sample->qdd);
    sample->speed = sample->acceleration = 0.0;
}

// ---- spans ----

static void close_span(zv_motion *m)
{
    if (m->has_span && m->sink->span) {
        m->stopped |= !m->sink->span(m->sink->user, &m->span);
    }
    m->has_span = false;
}

static void add_span(zv_motion *m, const zv_plan_span *part)
{
    if (m->has_span && m->span.cause == part->cause && m->span.joint == part->joint) {
        m->span.t1 = part->t1;
        m->span.line1 = part->line1;
        m->span.near_singular |= part->near_singular;
        if (part->slowest < m->span.slowest) {
            m->span.slowest = part->slowest;
            m->span.place = part->place;
        }
        return;
    }
    close_span(m);
    m->span = *part;
    m->has_span = true;
}

/// The column of a limit behind those of the joints: a direction of the tool, of which only the jerk counts.
static bool is_of_tool(int by, int joints)
{
    return by >= 0 && by % ZV_BY_JOINT_VELOCITY >= joints;
}

static zv_plan_cause cause_of(int by, int joints, int *joint)
{
    *joint = -1;
    if (is_of_tool(by, joints)) {
        return ZV_CAUSE_TOOL_JERK;
    }
    if (by >= ZV_BY_JOINT_TORQUE) {
        *joint = by - ZV_BY_JOINT_TORQUE;
        return ZV_CAUSE_JOINT_TORQUE;
    }
    if (by >= ZV_BY_JOINT_JERK) {
        *joint = by - ZV_BY_JOINT_JERK;
        return ZV_CAUSE_JOINT_JERK;
    }
    if (by >= ZV_BY_JOINT_VELOCITY) {
        *joint = by - ZV_BY_JOINT_VELOCITY;
        return ZV_CAUSE_JOINT_VELOCITY;
    }
    if (by >= 0) {
        *joint = by;
        return ZV_CAUSE_JOINT_ACCELERATION;
    }
    return by == ZV_BY_VELOCITY ? ZV_CAUSE_FEED : by == ZV_BY_NORM ? ZV_CAUSE_TOOL_ACCELERATION : ZV_CAUSE_STOP;
}

/// A joint whose acceleration stays well below its limit is held back by its jerk: a smaller acceleration is reached
/// sooner.
static bool is_by_jerk(const zv_window *w, size_t i, int joint)
{
    if (!(w->time.law.filter > 0.0) || i + 1 >= w->grid.count) {
        return false;
    }
    const size_t at = i * (size_t)w->grid.width + (size_t)joint;
    const double x = w->time.law.x[i], u = (w->time.law.x[i + 1] - x) / (2.0 * (w->grid.s[i + 1] - w->grid.s[i]));
    return fabs(w->grid.q1[at] * u + w->grid.q2[at] * x) < 0.9 * w->limits.acceleration[joint];
}

static bool near_singular(const zv_motion *m, const zv_window *w, size_t i, int joint)
{
    if (joint < 0 || zv_robot_joint(m->task->robot, joint)->kind != ZV_JOINT_REVOLUTE) {
        return false;
    }
    return fabs(w->grid.q1[i * (size_t)w->grid.width + (size_t)joint]) * m->task->reach_m > SINGULAR_RATIO;
}

static zv_vec3 place_of(const zv_piece *piece, double s)
{
    double value[ZV_CURVE_AXES];
    zv_piece_values(piece, (s - piece->start_m) / piece->length_m, value);
    return (zv_vec3){value[0], value[1], value[2]};
}

/// Point i of the law, which lies at grid point `at` or behind it.
static zv_plan_span span_of(const zv_motion *m, const zv_window *w, size_t i, size_t at)
{
    const zv_piece *piece = &w->ahead.piece[w->grid.piece_of[at]];
    const double s = w->time.law.s[i];
    const int line = zv_piece_line(piece, s);
    zv_plan_span span = {.line0 = line, .line1 = line};
    span.cause = cause_of(w->time.law.u ? w->time.causes[i] : w->time.room.limited_by[i], m->task->joints, &span.joint);
    if (span.cause == ZV_CAUSE_JOINT_ACCELERATION && is_by_jerk(w, i, span.joint)) {
        span.cause = ZV_CAUSE_JOINT_JERK;
    }
    span.near_singular = near_singular(m, w, at, span.joint);
    span.slowest = sqrt(w->time.law.x[i]);
    span.place = place_of(piece, s);
    return span;
}

/// Each grid point stands for the time halfway to its neighbours; a filter delays by half its length. The last point of
/// a window that goes on at speed is the first of the next one.
static void put_spans(zv_motion *m, const zv_window *w)
{
    const double late = m->t - w->time.begin + 0.5 * w->time.law.filter, end = m->t + zv_window_law_duration(&w->time);
    const size_t last = w->time.law.count - 1, count = w->time.ends_at_rest ? last + 1 : last;
    if (!w->time.goes_on) {
        m->span_until = m->t;
    }
    size_t at = w->time.first;
    for (size_t i = w->time.first; i < count && !m->stopped; ++i) {
        while (at + 1 < w->grid.count && w->grid.s[at + 1] <= w->time.law.s[i]) {
            ++at;
        }
        zv_plan_span span = span_of(m, w, i, at);
        span.t0 = m->span_until;
        span.t1 = i < last ? late + 0.5 * (w->time.law.t[i] + w->time.law.t[i + 1]) : end;
        m->span_until = span.t1;
        add_span(m, &span);
    }
}

// ---- parts ----

static void put_event(zv_motion *m, const zv_mark *mark, double t, zv_vec3 xyz)
{
    if (m->sink->event) {
        const zv_plan_event event = {.t = t, .xyz = xyz, .mark = mark};
        m->stopped |= !m->sink->event(m->sink->user, &event);
    }
}

/// When the motion comes to `s`, by halving.
static double time_at(const zv_motion *m, const zv_window *w, double s)
{
    double low = 0.0, high = zv_window_law_duration(&w->time);
    for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (low + high);
        *(zv_time_law_at(&w->time.law, w->time.begin + middle, NULL).s < s ? &low : &high) = middle;
    }
    return m->t + high;
}

/// Events up to the end of what was planned; when nothing waits behind it, all.
static int marks_due(const zv_window *w)
{
    const zv_piece *last = &w->ahead.piece[w->ahead.piece_count - 1];
    const double end = zv_window_law_end(&w->time);
    int due = w->ahead.mark_count;
    while (due > 0 && w->ahead.mark[due - 1].s > end &&
           (!w->time.ends_at_rest || last->start_m + last->length_m > end)) {
        --due;
    }
    return due;
}

/// The samples of a window and the events before them; returns how many of these there were.
static int put_samples(zv_motion *m, const zv_window *w, int due, zv_window_cursor *cursor)
{
    const double duration = zv_window_law_duration(&w->time);
    zv_plan_sample sample = {.t = 0.0};
    double t;
    int events = 0;
    while (next_time(m, m->t + duration, &t)) {
        zv_window_sample(w, t - m->t, cursor, &sample);
        for (; events < due && time_at(m, w, w->ahead.mark[events].s) <= t; ++events) {
            put_event(m, &w->ahead.mark[events], time_at(m, w, w->ahead.mark[events].s), sample.xyz);
        }
        put(m, &sample, t);
    }
    return events;
}

void zv_motion_window(zv_motion *m, const zv_window *w)
{
    zv_window_cursor cursor = {.grid = 0};
    const int due = marks_due(w);
    if (m->sink->span) {
        put_spans(m, w);
    }
    int events = put_samples(m, w, due, &cursor);
    if (w->time.ends_at_rest || events < due) {
        zv_window_sample(w, zv_window_law_duration(&w->time), &cursor, &m->last);
        rest(&m->last);
    }
    m->report->deviation = zv_larger(m->report->deviation, cursor.deviation);
    for (; events < due; ++events) {
        put_event(m, &w->ahead.mark[events], time_at(m, w, w->ahead.mark[events].s), m->last.xyz);
    }
    if (m->sink->knot && !m->stopped) {
        m->stopped |= !zv_knots_of_window(w, m->t, m->sink);
    }
    m->report->stops += w->time.ends_at_rest;
    m->report->grid_points += (long long)(w->time.report.settled + 1 - w->time.first);
    m->is_moving = true;
    m->t += zv_window_law_duration(&w->time);
}

/// The samples, the span and the knots of a joint move.
static void put_joint_move(zv_motion *m, const zv_ptp *move, int line)
{
    zv_plan_sample sample = {.line = line, .is_rapid = true};
    double t;
    const zv_plan_span span = {.t0 = m->t,
                               .t1 = m->t + move->duration,
                               .cause = ZV_CAUSE_JOINT_MOVE,
                               .joint = -1,
                               .line0 = line,
                               .line1 = line,
                               .place = zv_fk(m->task->robot, move->to).pos};
    add_span(m, &span);
    if (m->sink->knot && !m->stopped) {
        m->stopped |= !zv_ptp_knots(move, m->t, line, m->sink);
    }
    while (next_time(m, m->t + move->duration, &t)) {
        zv_ptp_at(move, t - m->t, sample.q, sample.qd, sample.qdd);
        sample.xyz = zv_fk(m->task->robot, sample.q).pos;
        put(m, &sample, t);
    }
    m->last = sample;
    memcpy(m->last.q, move->to, (size_t)m->task->joints * sizeof *m->last.q);
    m->last.xyz = span.place;
    rest(&m->last);
    m->report->stops += move->duration > 0.0;
    m->is_moving = true;
    m->t += move->duration;
}

bool zv_motion_joints(zv_motion *m, const zv_motion_limits *limits, const double *from, const double *to,
                      bool is_straight, int line, zv_plan_end *failure)
{
    *failure = (zv_plan_end){.reason = ZV_REASON_TIMING, .joint = -1, .line = line};
    const zv_axis_limits most = {limits->velocity, limits->acceleration, limits->jerk};
    zv_ptp move;
    if ((is_straight ? zv_ptp_plan_straight : zv_ptp_plan)(m->task->joints, from, to, &most, &move) != ZV_OK) {
        return false;
    }
    if (!zv_torques_span(m->task->torques, &move, &failure->joint)) {
        failure->reason = ZV_REASON_TORQUE;
        failure->place = zv_fk(m->task->robot, from).pos;
        return false;
    }
    put_joint_move(m, &move, line);
    return true;
}

void zv_motion_place(zv_motion *m, const double *q)
{
    m->last = (zv_plan_sample){.t = m->last.t, .xyz = zv_fk(m->task->robot, q).pos};
    memcpy(m->last.q, q, (size_t)m->task->joints * sizeof *q);
}

void zv_motion_dwell(zv_motion *m, double seconds, int line)
{
    zv_plan_sample sample = m->last;
    double t;
    sample.line = line;
    while (next_time(m, m->t + seconds, &t)) {
        put(m, &sample, t);
    }
    const zv_plan_span span = {.t0 = m->t,
                               .t1 = m->t + seconds,
                               .cause = ZV_CAUSE_STOP,
                               .joint = -1,
                               .line0 = line,
                               .line1 = line,
                               .place = m->last.xyz};
    add_span(m, &span);
    if (m->sink->knot && !m->stopped) {
        m->stopped |= !zv_knots_of_dwell(&sample, m->t, seconds, m->sink);
    }
    m->t += seconds;
    m->last.line = line;
}

void zv_motion_event(zv_motion *m, const zv_mark *mark)
{
    put_event(m, mark, m->t, m->last.xyz);
}

void zv_motion_finish(zv_motion *m)
{
    close_span(m);
    if (m->is_moving && !m->stopped) {
        put(m, &m->last, m->t);
    }
    m->report->duration = m->t;
}
