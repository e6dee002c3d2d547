/// @file motion_limits.h
/// The limits a plan is made with: constant from its first grid point to its last.
#ifndef ZV_PLAN_MOTION_LIMITS_H
#define ZV_PLAN_MOTION_LIMITS_H

#include "plan/task.h"

/// The jerk of the tool is limited along so many directions, which are as far from each other as they can be.
enum { ZV_TOOL_DIRECTIONS = 6, ZV_LIMITED_COLUMNS = ZV_MAX_JOINTS + ZV_TOOL_DIRECTIONS };
extern const zv_vec3 zv_tool_direction[ZV_TOOL_DIRECTIONS];

typedef struct zv_motion_limits {
    const zv_task *task;
    double tool_acceleration;
    int columns; ///< the joints; and behind them the directions of the tool when its jerk is limited
    double velocity[ZV_LIMITED_COLUMNS], acceleration[ZV_LIMITED_COLUMNS], jerk[ZV_LIMITED_COLUMNS];
    bool has_jerk, has_torque;
    bool is_rough; ///< about how long a motion takes is all that is asked: grids may be coarse
} zv_motion_limits;

/// The limits of the arm and of the options, a little smaller: between grid points second-order terms may pass those
/// that hold at the points.
zv_motion_limits zv_motion_limits_of(const zv_task *task, const zv_plan_options *options);

#endif
