/// @file cell.h
/// The cell of a task at one moment: where the things are, and which of them the arm holds.
#ifndef ZV_TASK_CELL_H
#define ZV_TASK_CELL_H

#include "zveno/task.h"

typedef struct zv_task_cell {
    const zv_robot *robot;
    const zv_ik *ik;
    const zv_shapes *shapes;
    const zv_task_options *options;
    const zv_collider *arm; ///< alone: the others are like it, with something held
    zv_thing *things;       ///< with the poses they have now
    int thing_count;
} zv_task_cell;

/// What the arm meets at one step.
typedef struct zv_task_view {
    zv_scene *scene;
    zv_collider *collider;
} zv_task_view;

/// The scene without thing `left_out` (-1: with all); with `tool_from_thing` that thing is held instead of left out. Things
/// that are `touched` (one flag each, or NULL) are left out too.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_task_look(const zv_task_cell *cell, int left_out, const zv_pose *tool_from_thing, const bool *touched,
                       zv_task_view *out, zv_error *why);
void zv_task_view_free(zv_task_view *view);

enum { ZV_LINE_MOST = 128 };

/// Straight lines that lead down to a pose: of each solution, from above to the pose.
typedef struct zv_task_lines {
    int count;                                           ///< of solutions that are clear
    int points;                                          ///< of each
    double q[ZV_MAX_GOALS][ZV_LINE_MOST][ZV_MAX_JOINTS]; ///< the first is above, the last at the pose
    char why[ZV_MESSAGE_SIZE];                           ///< of the last that is not
} zv_task_lines;

/// All straight descents to `base_from_tool` that the arm can go from `approach` above it: proven clear of what `view` shows, and
/// with thing `held`, which the tool holds or will hold and which has the pose `rests` when the tool is down, as a body of
/// the arm. What it rests on, it may touch there.
/// @return ZV_OK, ZV_ERR_INTERNAL without memory, or what the inverse kinematics says of the target
zv_status zv_task_descents(const zv_task_cell *cell, const zv_task_view *view, const zv_pose *base_from_tool, int held,
                           const zv_pose *rests, zv_task_lines *out, zv_error *why);

#endif
