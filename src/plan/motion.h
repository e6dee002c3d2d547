/// @file motion.h
/// What the arm does, put on one clock: windows, joint moves and rests become samples, spans and events.
#ifndef ZV_PLAN_MOTION_H
#define ZV_PLAN_MOTION_H

#include "plan/window.h"

typedef struct zv_motion {
    const zv_task *task;
    const zv_plan_options *options;
    const zv_plan_sink *sink;
    double per_velocity[ZV_MAX_JOINTS], per_acceleration[ZV_MAX_JOINTS]; ///< one over the limits
    double t;                                                            ///< the end of what is done
    long long next_sample;                                               ///< at next_sample / rate_hz
    bool is_moving;                                                      ///< something has been done
    bool stopped;                                                        ///< the sink wants no more
    zv_plan_sample last;                                                 ///< where the arm is between two parts
    zv_plan_span span;                                                   ///< the open one
    bool has_span;
    double span_until; ///< where the spans of a window end
    zv_plan_report *report;
} zv_motion;

zv_motion zv_motion_create(const zv_task *task, const zv_plan_options *options, const zv_plan_sink *sink,
                           zv_plan_report *report);

/// What was planned of a window.
void zv_motion_window(zv_motion *motion, const zv_window *window);
/// A joint move: as fast as each joint can, or straight in joint space. False when it cannot be made, with `failure` filled.
bool zv_motion_joints(zv_motion *motion, const zv_motion_limits *limits, const double *from, const double *to,
                      bool is_straight, int line, zv_plan_end *failure);
/// The arm is here before anything moves.
void zv_motion_place(zv_motion *motion, const double *q);
/// The arm rests for some time.
void zv_motion_dwell(zv_motion *motion, double seconds, int line);
void zv_motion_event(zv_motion *motion, const zv_mark *mark);
/// The last sample, exactly at the end.
void zv_motion_finish(zv_motion *motion);

#endif
