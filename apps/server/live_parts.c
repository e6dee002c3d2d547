/// @file live_parts.c
/// What every live source does in its thread: hears a hand, shows frames, hands samples over.
#include "live_parts.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "live_record.h"
#include "zveno/kin.h"

/// Samples travel in bundles: the loop is woken so often and no more.
#define BUNDLE_S 0.004

double live_clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void live_sleep_until(double when_s)
{
    const struct timespec when = {(time_t)floor(when_s), (long)((when_s - floor(when_s)) * 1e9)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR) {
    }
}

void live_change(double *value, double commanded)
{
    *value = isnan(commanded) ? *value : commanded;
}

// ---- commands ----

double live_inside(const live_plant *p, int joint, double value)
{
    return value / zv_sim_outside(p->robot, joint, 1.0);
}

bool live_hear(live_plant *p, double now_s, live_command *out)
{
    pthread_mutex_lock(&p->lock);
    const bool has = p->has_command;
    *out = p->command;
    p->has_command = false;
    p->command = live_command_none();
    pthread_mutex_unlock(&p->lock);
    if (has) {
        p->heard_s = now_s;
        p->has_heard = true;
        live_change(&p->stamp, out->stamp);
        live_change(&p->speed, out->speed);
        live_change(&p->seek, out->seek);
        p->is_paused = isnan(out->pause) ? p->is_paused : out->pause != 0.0;
        p->steps = out->steps > 0 ? out->steps : p->steps;
    }
    return has;
}

// ---- frames and samples ----

static live_frame frame_of(const live_plant *p, const zv_feed_sample *now, const double *reference, double made_s)
{
    live_frame frame = {.joints = p->joints,
                        .t = (double)now->t_source_ns * 1e-9,
                        .stamp = p->stamp,
                        .made_s = made_s,
                        .ticks = p->ticks,
                        .missed = p->missed,
                        .latest_s = p->latest_s,
                        .is_paused = p->is_paused,
                        .speed = p->speed,
                        .contacts = p->contacts,
                        .origin = p->origin,
                        .duration = p->duration,
                        .place = p->place,
                        .source = p->source,
                        .sample = *now,
                        .device = p->view};
    const long long made = p->ticks - p->framed_ticks;
    frame.cost_s = made > 0 ? p->busy_s / (double)made : 0.0;
    for (int k = 0; k < p->joints; ++k) {
        frame.outside[k] = zv_sim_outside(p->robot, k, 1.0);
        frame.q[k] = now->q[k] * frame.outside[k];
        frame.qd[k] = now->qd[k] * frame.outside[k];
        frame.target[k] = reference[k] * frame.outside[k];
        frame.torque[k] = now->effort[k];
    }
    frame.base_from_tool = zv_fk_frames(p->robot, now->q, frame.frames);
    const zv_vec3 tool = frame.base_from_tool.pos;
    memcpy(frame.xyz, (double[]){tool.x * 1e3, tool.y * 1e3, tool.z * 1e3}, sizeof frame.xyz);
    snprintf(frame.refused, sizeof frame.refused, "%s", p->refused);
    return frame;
}

void live_show(live_plant *p, const zv_feed_sample *measured, const double *reference, double made_s)
{
    const live_frame frame = frame_of(p, measured, reference, made_s);
    pthread_mutex_lock(&p->lock);
    p->skipped += p->has_frame;
    p->frame = frame;
    p->frame.skipped = p->skipped;
    p->frame.dropped = zv_feed_dropped(p->measured);
    p->has_frame = true;
    pthread_mutex_unlock(&p->lock);
    p->framed_s = live_clock_s();
    p->has_heard = false;
    p->framed_ticks = p->ticks;
    p->busy_s = 0.0;
    p->wake(p->user);
}

/// For one who has the lock.
static void record(live_plant *p, const zv_feed_sample *measured, const zv_feed_sample *wanted)
{
    if (p->recorded_as < 0) {
        p->recorded_as = live_recording_source(p->recorder, &p->source);
    }
    live_recording_add(p->recorder, p->recorded_as, measured, wanted, 1);
}

void live_feed(live_plant *p, const zv_feed_sample *measured, const double *reference, double now_s)
{
    const bool is_listened_to = atomic_load_explicit(&p->is_listened_to, memory_order_relaxed);
    if (!is_listened_to && !atomic_load_explicit(&p->is_recorded, memory_order_relaxed)) {
        return;
    }
    zv_feed_sample wanted = {
        .t_source_ns = measured->t_source_ns, .t_received_ns = measured->t_received_ns, .count = measured->count};
    for (int k = 0; k < measured->count; ++k) {
        wanted.q[k] = reference[k];
        wanted.qd[k] = wanted.effort[k] = NAN;
    }
    pthread_mutex_lock(&p->lock);
    if (is_listened_to) {
        zv_feed_push(p->measured, measured);
        zv_feed_push(p->reference, &wanted);
    }
    if (p->recorder) {
        record(p, measured, &wanted);
    }
    pthread_mutex_unlock(&p->lock);
    if (is_listened_to && now_s - p->fed_s >= BUNDLE_S) {
        p->fed_s = now_s;
        p->wake(p->user);
    }
}
