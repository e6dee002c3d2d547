/// @file capability.c
/// What an arm can do: the data of its family, and what follows from its joints.
#include "base/assert.h"
#include "kin/ik.h"
#include "model/robot.h"

static const char *const task_words[] = {
    [ZV_IK_XYZ] = "xyz",
    [ZV_IK_XYZ_YAW] = "xyz+yaw",
    [ZV_IK_XYZ_PITCH] = "xyz+pitch",
    [ZV_IK_XYZ_DIRECTION] = "xyz+direction",
    [ZV_IK_POSE] = "pose",
};

/// Turns that a task asks for beside the position.
static const int task_turns[] = {
    [ZV_IK_XYZ] = 0, [ZV_IK_XYZ_YAW] = 1, [ZV_IK_XYZ_PITCH] = 1, [ZV_IK_XYZ_DIRECTION] = 2, [ZV_IK_POSE] = 3,
};

static const char *const sheet_words[] = {
    [ZV_SHEET_ANY] = "any",
    [ZV_SHEET_ACROSS_SLIDE] = "level",
    [ZV_SHEET_ACROSS_BASE] = "level",
    [ZV_SHEET_IN_PLANE] = "plane",
};

const char *zv_ik_task_word(zv_ik_task task)
{
    ZV_ASSERT((size_t)task < sizeof task_words / sizeof task_words[0]);
    return task_words[task];
}

const char *zv_sheet_word(zv_sheet sheet)
{
    ZV_ASSERT((size_t)sheet < sizeof sheet_words / sizeof sheet_words[0]);
    return sheet_words[sheet];
}

zv_capability zv_ik_capability(const zv_ik *ik)
{
    ZV_ASSERT(ik);
    const zv_family *family = ik->family;
    zv_capability can = family->can;
    can.slide = -1;
    const bool bent =
        ik->inexact && family->held_sum; // its rims are those of the straight arm, by so much beside its own
    can.knows_reach = (family->reach || family->line) && !(bent && ik->off > ZV_SNAP_TOLERANCE);
    can.clamps = family->clamp && !bent;
    if (family->adapt) {
        family->adapt(ik->robot, &ik->arm, &can);
    }
    can.free_parameters = ik->robot->joint_count - (can.is_planar ? 2 : 3) - task_turns[can.task];
    return can;
}
