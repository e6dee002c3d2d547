/// @file servo_track.c
/// A motion as the pulses that hobby servos get, and where the tool is because of them.
#include "dyn/servo_track.h"

#include <math.h>
#include <string.h>

#include "zveno/kin.h"

/// Sends one pulse to a servo and notes what it can not do; returns the pulse.
static double send(zv_servo_track *track, int k, double t, double q)
{
    const zv_servo_axis *axis = &track->axes[k];
    zv_servo_use *use = &track->use[k];
    const bool is_first = track->pulses == 0;
    bool outside = false;
    const double pulse = zv_servo_command(axis, q, &outside);
    if (outside && use->outside++ == 0) {
        use->outside_at = t;
        use->outside_q = q;
    }
    if (!is_first && fabs(q - use->last_q) * track->rate > axis->speed * (1.0 + 1e-9) && use->too_fast++ == 0) {
        use->fast_at = t;
    }
    use->last_q = q;
    use->at = is_first ? pulse : zv_servo_follow(axis, use->at, pulse);
    use->shortest = is_first ? pulse : fmin(use->shortest, pulse);
    use->longest = is_first ? pulse : fmax(use->longest, pulse);
    return pulse;
}

static void send_all(zv_servo_track *track, double t, const double *q)
{
    double at[ZV_MAX_JOINTS], pulses[ZV_MAX_JOINTS];
    for (int k = 0; k < track->joints; ++k) {
        pulses[k] = send(track, k, t, q[k]);
        at[k] = zv_servo_angle(&track->axes[k], track->use[k].at);
    }
    const zv_vec3 there = zv_fk(track->robot, at).pos, wanted = zv_fk(track->robot, q).pos;
    const double error = zv_vec3_length(zv_vec3_sub(there, wanted));
    if (error > track->worst_m) {
        track->worst_m = error;
        track->worst_at = t;
    }
    track->square += error * error;
    ++track->pulses;
    if (track->sent) {
        track->sent(track->user, t, pulses);
    }
}

static double next_time(const zv_servo_track *track)
{
    return (double)track->pulses / track->rate;
}

void zv_servo_track_add(zv_servo_track *track, double t, const double *q)
{
    const double *from = track->has_sample ? track->last_q : q;
    const double t0 = track->has_sample ? track->last_t : t;
    for (double at = next_time(track); at <= t + 1e-9; at = next_time(track)) {
        const double part = t > t0 ? fmin(1.0, fmax(0.0, (at - t0) / (t - t0))) : 1.0;
        double now[ZV_MAX_JOINTS];
        for (int k = 0; k < track->joints; ++k) {
            now[k] = from[k] + part * (q[k] - from[k]);
        }
        send_all(track, at, now);
    }
    memcpy(track->last_q, q, (size_t)track->joints * sizeof *q);
    track->last_t = t;
    track->has_sample = true;
}

void zv_servo_track_end(zv_servo_track *track)
{
    if (track->has_sample && next_time(track) - 1.0 / track->rate < track->last_t - 1e-9) {
        send_all(track, next_time(track), track->last_q);
    }
}

double zv_servo_track_rms(const zv_servo_track *track)
{
    return track->pulses > 0 ? sqrt(track->square / (double)track->pulses) : 0.0;
}
