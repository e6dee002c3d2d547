/// @file live_simulated.c
/// A simulated plant as a live source: ticks by the absolute clock.
///
/// A tick that comes later than its period is a missed deadline. A thread that is behind makes up for it; one that is far
/// behind lets the time go, so that a plant that is too heavy runs slowly and not for ever after.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "limits.h"
#include "live_parts.h"

/// The first frame that knows of a command does not wait for its turn, but for so long.
#define HASTY_FRAME_S 0.004
#define FAR_BEHIND_S 0.05
#define PAUSED_PERIOD_S 0.01

// ---- commands ----

static void change_setting(live_plant *p, const live_command *command)
{
    zv_live_setting setting = zv_live_setting_of(p->live);
    const zv_live_setting before = setting;
    live_change(&setting.gravity.z, -command->gravity);
    live_change(&setting.load_kg, command->load_kg);
    live_change(&setting.friction_scale, command->friction);
    live_change(&setting.friction_added, command->friction_added);
    live_change(&setting.torque_scale, command->torque);
    live_change(&setting.stiffness_scale, command->stiffness);
    live_change(&setting.damping_scale, command->damping);
    zv_error why;
    if (memcmp(&before, &setting, sizeof setting) != 0) {
        p->refused[0] = '\0';
        urgency_end(&p->urgency);
        if (zv_live_set(p->live, &setting, &why) != ZV_OK) {
            snprintf(p->refused, sizeof p->refused, "%.159s", why.message);
        }
        p->next_s = live_clock_s(); // building takes longer than a tick: that is no missed deadline
    }
}

static void hear(live_plant *p, double now_s)
{
    live_command command;
    double q[ZV_MAX_JOINTS];
    if (!live_hear(p, now_s, &command)) {
        return;
    }
    if (command.target_count == p->joints) {
        for (int k = 0; k < p->joints; ++k) {
            q[k] = live_inside(p, k, command.target[k]);
        }
        zv_live_target(p->live, q);
    }
    if (command.has_push) {
        zv_live_push(p->live, command.push, command.push_s);
    }
    change_setting(p, &command);
}

// ---- time ----

/// Waits for the deadline of the next tick, and notes when it was missed.
static void keep_time(live_plant *p)
{
    const double period = p->is_paused ? PAUSED_PERIOD_S : zv_live_period(p->live) / p->speed;
    p->next_s += period;
    const double late = live_clock_s() - p->next_s;
    if (late < 0.0) {
        live_sleep_until(p->next_s);
    }
    const double after = live_clock_s() - p->next_s;
    if (p->is_paused) {
        p->next_s = live_clock_s();
        return;
    }
    p->latest_s = fmax(p->latest_s, after);
    p->missed += after > period ? 1 : 0;
    if (after > FAR_BEHIND_S) {
        live_sleep_until(live_clock_s() + period); // others want the processor too
        p->next_s = live_clock_s();
    }
}

static zv_feed_sample sample_of(const live_plant *p, const zv_sim_sample *now, long long missed_before)
{
    zv_feed_sample sample = {.t_source_ns = zv_feed_ns(now->t), .t_received_ns = calendar_ns(), .count = p->joints};
    sample.flags = (p->contacts > 0 ? ZV_FEED_CONTACT : 0u) | (p->missed > missed_before ? ZV_FEED_LATE : 0u) |
                   (p->is_paused ? ZV_FEED_PAUSED : 0u);
    memcpy(sample.q, now->q, sizeof now->q);
    memcpy(sample.qd, now->qd, sizeof now->qd);
    memcpy(sample.effort, now->torque, sizeof now->torque);
    return sample;
}

/// One tick, and who hears of it. False when the plant broke down.
static bool tick(live_plant *p, zv_sim_sample *now, double now_s)
{
    if (p->is_paused && p->steps == 0) {
        return true;
    }
    const long long missed = p->missed;
    p->steps -= p->steps > 0;
    ++p->ticks;
    const double begin = live_clock_s();
    const bool goes_on = zv_live_tick(p->live, now);
    p->busy_s += live_clock_s() - begin;
    const zv_feed_sample sample = sample_of(p, now, missed);
    live_feed(p, &sample, zv_live_motion(p->live)->q, now_s);
    return goes_on;
}

static zv_status run(live_plant *p, zv_error *why)
{
    zv_sim_sample now = {0};
    bool goes_on = zv_live_tick(p->live, &now);
    p->next_s = p->heard_s = live_clock_s();
    while (goes_on && !atomic_load(&p->shall_stop)) {
        const double now_s = live_clock_s();
        hear(p, now_s);
        goes_on = tick(p, &now, now_s);
        if (now_s - p->framed_s >= (p->has_heard ? HASTY_FRAME_S : LIVE_FRAME_S)) {
            urgency_look(&p->urgency, now_s, true);
            p->contacts = zv_live_report(p->live).contact_count;
            const zv_feed_sample sample = sample_of(p, &now, p->missed);
            live_show(p, &sample, zv_live_motion(p->live)->q, now_s);
        }
        if (now_s - p->heard_s > LIVE_IDLE_S) {
            return zv_fail(why, ZV_ERR_LIMIT, 0, 0, "nobody moved the live plant for %d minutes",
                           (int)(LIVE_IDLE_S / 60.0));
        }
        keep_time(p);
    }
    const zv_sim_report report = zv_live_report(p->live);
    return report.failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report.message) : ZV_OK;
}

zv_status live_run_simulated(live_plant *p, const zv_simulation *asked, zv_error *why)
{
    double q[ZV_MAX_JOINTS] = {0.0};
    for (int k = 0; k < p->start_joints; ++k) {
        q[k] = live_inside(p, k, p->start[k]);
    }
    zv_status status = zv_live_create(asked, q, &p->live, why);
    if (status == ZV_OK) {
        status = run(p, why);
    }
    zv_live_free(p->live);
    p->live = NULL;
    return status;
}
