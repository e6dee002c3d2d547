/// @file servo_track.h
/// A motion as the pulses that hobby servos get, and where the tool is because of them.
///
///     motion ──► joint values at every pulse ──► pulses in whole steps ──► where the servos stand ──► error of the tool
#ifndef ZV_DYN_SERVO_TRACK_H
#define ZV_DYN_SERVO_TRACK_H

#include "zveno/dyn.h"
#include "zveno/model.h"

/// What one joint was asked for.
typedef struct zv_servo_use {
    double at;                   ///< position of the servo, as a pulse, s
    double last_q;               ///< at the pulse before
    double shortest, longest;    ///< pulses sent, s
    long long outside, too_fast; ///< pulses beyond the travel; steps faster than the servo turns
    double outside_q;            ///< the first joint value beyond the travel
    double outside_at, fast_at;  ///< when first, s
} zv_servo_use;

/// Start with all zero but for the first five.
typedef struct zv_servo_track {
    const zv_robot *robot;
    int joints;
    zv_servo_axis axes[ZV_MAX_JOINTS];
    double rate;                                              ///< pulses per second
    void (*sent)(void *user, double t, const double *pulses); ///< hears of every pulse; NULL: nobody
    void *user;
    long long pulses; ///< sent so far
    bool has_sample;
    double last_t, last_q[ZV_MAX_JOINTS]; ///< the last sample
    zv_servo_use use[ZV_MAX_JOINTS];
    double worst_m, worst_at, square; ///< error of the tool: largest, when, sum of squares
} zv_servo_track;

/// The next sample of the motion: sends every pulse whose time has come, joints on the straight line between samples.
void zv_servo_track_add(zv_servo_track *track, double t, const double *q);
/// Sends the end of the motion when it fell between two pulses.
void zv_servo_track_end(zv_servo_track *track);
/// The root of the mean square of the tool's error, m.
double zv_servo_track_rms(const zv_servo_track *track);

#endif
