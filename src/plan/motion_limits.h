/// @file motion_limits.h
/// The limits a plan is made with: constant from its first grid point to its last.
#ifndef ZV_PLAN_MOTION_LIMITS_H
#define ZV_PLAN_MOTION_LIMITS_H

#include "plan/task.h"

typedef struct zv_motion_limits {
    const zv_task *task;
    double tool_acceleration;
    double velocity[ZV_MAX_JOINTS], acceleration[ZV_MAX_JOINTS], jerk[ZV_MAX_JOINTS];
    bool has_jerk, has_torque;
} zv_motion_limits;

/// The limits of the arm and of the options, a little smaller: between grid points second-order terms may pass those
/// that hold at the points.
zv_motion_limits zv_motion_limits_of(const zv_task *task, const zv_plan_options *options);

#endif
