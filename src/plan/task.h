/// @file task.h
/// What a path asks of an arm: which targets its solver takes, and which directions of the tool count.
#ifndef ZV_PLAN_TASK_H
#define ZV_PLAN_TASK_H

#include "plan/flat.h"
#include "zveno/kin.h"
#include "zveno/path.h"
#include "zveno/plan.h"

enum { ZV_TASK_ROWS = 6 };

typedef enum zv_task_turn {
    ZV_TASK_NONE,  ///< position alone
    ZV_TASK_PITCH, ///< and the pitch of the last link
    ZV_TASK_YAW,   ///< and the angle of the tool about z
    ZV_TASK_ROT,   ///< and the whole orientation
} zv_task_turn;

/// Constant for one plan.
typedef struct zv_task {
    const zv_robot *robot;
    const zv_ik *ik;
    int joints;
    bool turns[ZV_MAX_JOINTS]; ///< the joint does not slide
    bool winds[ZV_MAX_JOINTS]; ///< and a whole turn of it changes nothing
    zv_task_turn turn;
    bool from_words; ///< pitch, yaw or orientation come from the curve
    zv_rot rot;      ///< else these
    double pitch;
    int idle;           ///< a joint that is at rest, or -1: a wrist that the task does not need, or the held one
    bool has_parameter; ///< seven axes: `idle` is held at `parameter`
    double parameter;
    bool is_slow;     ///< the solver is no closed form: where joints are known, Newton's method goes on from them
    bool is_searched; ///< and it may miss solutions
    double reach_m;   ///< size of the arm, to compare lengths with angles
    const struct zv_torques *torques;
    const struct zv_plane_arm *plane; ///< the arm as two links in a plane; NULL: nobody looked
    zv_flat flat;                     ///< when two turning joints, and a slide or not, have to find the place
} zv_task;

/// @return ZV_OK, or ZV_ERR_NOT_AVAILABLE when the axes of the arm do not fit a path
zv_status zv_task_create(const zv_robot *robot, const zv_ik *ik, const zv_plan_options *options, bool use_words,
                         zv_task *out, zv_error *why);

/// How the curve must be made for this task.
zv_placement zv_task_placement(const zv_task *task, const zv_plan_options *options);

/// What the solver is asked at a point of the curve.
zv_ik_target zv_task_target(const zv_task *task, const zv_curve_point *point);

/// Limits of a joint as the options have them.
zv_limits zv_plan_limits(const zv_robot *robot, const zv_plan_options *options, int joint);

#endif
