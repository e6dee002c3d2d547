/// @file arm_write.h
/// An arm at given joint values, as fields of an answer: where it is, what it holds, how near a singular pose is.
#ifndef ZV_API_ARM_WRITE_H
#define ZV_API_ARM_WRITE_H

#include "api/robot_field.h"

/// The fields `xyz abc gimbal T frames points`.
void zv_write_fk(zv_json_writer *out, const zv_robot *robot, const double *q);

/// A target in the words in which `ik` takes it, an object without a key: `xyz` with `abc`, `pitch` or `yaw`, whichever
/// it has.
void zv_write_target(zv_json_writer *out, const zv_ik_target *target);

/// The names of ZV_SINGULAR_* bits as an array.
void zv_write_singular(zv_json_writer *out, const char *key, unsigned singular);

/// "up", "out" (away from the base axis), "around" (about the base axis), "tool_x", "tool_y", "tool_z": the direction that
/// a line along the unit vector `dir` follows within eight degrees, whichever end of it is meant; NULL when it follows
/// none. `turns`: one turns about it, and the axes of the tool say more.
const char *zv_direction_name(zv_vec3 dir, const zv_pose *base_from_tool, bool turns);

/// All fields of the answer `pose`. `frame`: from which the tool is seen as well, an object with xyz and abc; NULL: none.
zv_status zv_write_arm(zv_json_writer *out, const zv_served_arm *arm, const double *q, const zv_json *frame,
                       zv_error *why);

#endif
