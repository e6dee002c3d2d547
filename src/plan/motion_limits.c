/// @file motion_limits.c
/// The limits a plan is made with.
///
/// The jerk of the tool is a vector. Its size is limited by its parts along six directions, the axes of an icosahedron:
/// no vector is farther than 37.4 degrees from all of them, so that the largest part is at least 0.795 of its size. A
/// direction is a column like a joint, whose place is that of the tool along it.
#include "plan/motion_limits.h"

#include <math.h>

#include "plan/torque.h"

#define SHARE_VELOCITY 0.998
#define SHARE_ACCELERATION 0.99
#define SHARE_JERK 0.99

/// Corners of an icosahedron, one of each pair.
#define SHORT 0.52573111211913361
#define LONG 0.85065080835203993
#define LEAST_PART 0.79465447229176612

const zv_vec3 zv_tool_direction[ZV_TOOL_DIRECTIONS] = {{0.0, SHORT, LONG},  {0.0, SHORT, -LONG}, {SHORT, LONG, 0.0},
                                                       {SHORT, -LONG, 0.0}, {LONG, 0.0, SHORT},  {-LONG, 0.0, SHORT}};

/// Of a direction only the jerk counts: its speed and acceleration are those of the tool, which have limits of their own.
static void add_tool_jerk(double jerk, zv_motion_limits *out)
{
    const double never = 1e9, far = 4.0;
    for (int k = 0; k < ZV_TOOL_DIRECTIONS; ++k) {
        const int column = out->columns++;
        out->velocity[column] = never;
        out->acceleration[column] = far * out->tool_acceleration;
        out->jerk[column] = SHARE_JERK * LEAST_PART * jerk;
    }
    out->has_jerk = true;
}

zv_motion_limits zv_motion_limits_of(const zv_task *task, const zv_plan_options *options)
{
    zv_motion_limits out = {.task = task,
                            .columns = task->joints,
                            .tool_acceleration = SHARE_ACCELERATION * options->tool_acceleration,
                            .has_torque = task->torques->dyn != NULL};
    for (int k = 0; k < task->joints; ++k) {
        const zv_limits limits = zv_plan_limits(task->robot, options, k);
        out.velocity[k] = SHARE_VELOCITY * limits.velocity;
        out.acceleration[k] = SHARE_ACCELERATION * limits.acceleration;
        out.jerk[k] = SHARE_JERK * limits.jerk;
        out.has_jerk |= limits.jerk < INFINITY;
    }
    if (options->tool_jerk < INFINITY) {
        add_tool_jerk(options->tool_jerk, &out);
    }
    return out;
}
