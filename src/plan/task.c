/// @file task.c
/// What a path asks of an arm.
///
///     task        joints        the path gives               the rest
///     xyz         3             x y z
///     xyz+yaw     4             x y z, or x y z and yaw      a wrist without yaw stays at 0
///     xyz+pitch   4; planar 3   x y z and pitch              of a planar arm y is the plane's own
///     pose        6             x y z and orientation
///     pose        7             x y z and orientation        one joint is held: redundancy.h
#include "plan/task.h"

#include <math.h>

#include "base/assert.h"
#include "model/robot.h"

/// A closed form has no more solutions than this.
enum { CLOSED_FORM_SOLUTIONS = 8 };

/// The last turning joint: a SCARA's wrist.
static int last_turning(const zv_robot *robot)
{
    int last = zv_robot_joint_count(robot) - 1;
    while (zv_robot_joint(robot, last)->kind != ZV_JOINT_REVOLUTE) {
        --last;
    }
    return last;
}

/// The turn an arm can follow; false when its axes fit no path.
static bool turn_of(const zv_ik *ik, bool from_words, zv_task_turn *out)
{
    const zv_capability can = zv_ik_capability(ik);
    switch (can.task) {
    case ZV_IK_XYZ:
        *out = ZV_TASK_NONE;
        break;
    case ZV_IK_XYZ_YAW:
        *out = from_words ? ZV_TASK_YAW : ZV_TASK_NONE;
        break;
    case ZV_IK_XYZ_PITCH:
        *out = ZV_TASK_PITCH;
        break;
    case ZV_IK_XYZ_DIRECTION:
        return false;
    case ZV_IK_POSE:
        *out = ZV_TASK_ROT;
        break;
    }
    return can.free_parameters == 0 || (can.free_parameters == 1 && zv_ik_parameter_joint(ik) >= 0);
}

/// The arm as a flat one, when the task leaves two angles of it to be found.
static zv_flat flat_of(const zv_task *task)
{
    zv_flat flat = zv_flat_of(task->robot);
    const int known = task->turn != ZV_TASK_NONE || task->idle >= 0;
    const bool fits = flat.links - known == 2 && task->turn != ZV_TASK_ROT;
    flat.links = fits && (flat.slide >= 0 || task->turn == ZV_TASK_PITCH) ? flat.links : 0;
    return flat;
}

/// A SCARA's wrist may turn with the word C of a machine; pitches and directions need the whole orientation.
static bool takes_rotary(zv_task_turn turn, zv_rotary rotary)
{
    return rotary == ZV_ROTARY_EULER || turn == ZV_TASK_ROT || (rotary == ZV_ROTARY_AXES && turn == ZV_TASK_YAW);
}

zv_status zv_task_create(const zv_robot *robot, const zv_ik *ik, const zv_plan_options *options, bool use_words,
                         zv_task *out, zv_error *why)
{
    ZV_ASSERT(robot && ik && options && out);

    zv_task task = {.robot = robot,
                    .ik = ik,
                    .joints = zv_robot_joint_count(robot),
                    .rot = options->tool_rot,
                    .pitch = options->pitch,
                    .idle = -1,
                    .reach_m = zv_robot_reach(robot)};
    if (!turn_of(ik, use_words, &task.turn)) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "an arm with %d axes of the kind '%s' cannot follow a path yet: 3, 6 or 7 axes, a SCARA, or an "
                       "arm with base yaw and pitches can",
                       task.joints, zv_ik_family(ik));
    }
    if (!takes_rotary(task.turn, options->rotary)) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0,
                       "rotary words as axes of a machine tilt the tool: that needs an arm with six axes or more");
    }
    task.from_words = use_words && task.turn != ZV_TASK_NONE;
    const zv_capability can = zv_ik_capability(ik);
    task.is_searched = !can.complete;
    task.is_slow = task.is_searched || can.solutions > CLOSED_FORM_SOLUTIONS;
    if (can.free_parameters == 1) {
        task.has_parameter = true;
        task.idle = zv_ik_parameter_joint(ik);
    }
    if (task.turn == ZV_TASK_NONE && task.joints == 4) {
        task.idle = last_turning(robot);
    }
    if (!(task.reach_m < INFINITY && task.reach_m > 0.0)) {
        task.reach_m = 1.0;
    }
    for (int k = 0; k < task.joints; ++k) {
        task.turns[k] = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
        task.winds[k] = zv_robot_winds(robot, k);
    }
    task.flat = flat_of(&task);
    *out = task;
    return ZV_OK;
}

zv_placement zv_task_placement(const zv_task *task, const zv_plan_options *options)
{
    zv_placement placement = zv_placement_default();
    placement.world_from_program = options->world_from_program;
    if (task->from_words) {
        const int yaw_axis = options->rotary == ZV_ROTARY_AXES ? ZV_C : ZV_A;
        placement.turn = task->turn == ZV_TASK_ROT ? ZV_TURN_ABC : ZV_TURN_PITCH;
        placement.pitch_axis = task->turn == ZV_TASK_YAW ? yaw_axis : ZV_B;
        placement.rotary = options->rotary;
        placement.zero = options->tool_rot;
    }
    return placement;
}

zv_ik_target zv_task_target(const zv_task *task, const zv_curve_point *point)
{
    zv_ik_target target = zv_ik_target_at(point->p[0]);
    target.has_parameter = task->has_parameter;
    target.parameter = task->parameter;
    switch (task->turn) {
    case ZV_TASK_NONE:
        break;
    case ZV_TASK_PITCH:
        target.has_pitch = true;
        target.pitch = task->from_words ? point->pitch[0] : task->pitch;
        break;
    case ZV_TASK_YAW:
        target.has_yaw = true;
        target.yaw = point->pitch[0];
        break;
    case ZV_TASK_ROT:
        target.has_rot = true;
        target.base_from_tool.rot = task->from_words ? point->rot : task->rot;
        break;
    }
    return target;
}

zv_limits zv_plan_limits(const zv_robot *robot, const zv_plan_options *options, int joint)
{
    zv_limits limits = zv_robot_joint(robot, joint)->limits;
    limits.velocity = options->velocity ? options->velocity[joint] : limits.velocity;
    limits.acceleration = options->acceleration ? options->acceleration[joint] : limits.acceleration;
    limits.jerk = options->jerk ? options->jerk[joint] : limits.jerk;
    return limits;
}
