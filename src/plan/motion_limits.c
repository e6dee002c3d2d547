/// @file motion_limits.c
/// The limits a plan is made with.
#include "plan/motion_limits.h"

#include <math.h>

#include "plan/torque.h"

#define SHARE_VELOCITY 0.998
#define SHARE_ACCELERATION 0.99
#define SHARE_JERK 0.99

zv_motion_limits zv_motion_limits_of(const zv_task *task, const zv_plan_options *options)
{
    zv_motion_limits out = {.task = task,
                            .tool_acceleration = SHARE_ACCELERATION * options->tool_acceleration,
                            .has_torque = task->torques->dyn != NULL};
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits limits = zv_plan_limits(task->robot, options, k);
        out.velocity[k] = SHARE_VELOCITY * limits.velocity;
        out.acceleration[k] = SHARE_ACCELERATION * limits.acceleration;
        out.jerk[k] = SHARE_JERK * limits.jerk;
        out.has_jerk |= limits.jerk < INFINITY;
    }
    return out;
}
