/// @file arm_write.h
/// An arm as fields of an answer: where it is at given joint values, what it holds, how near a singular pose is, which
/// branch it is in, and why a target is out of its reach.
#ifndef ZV_REQUEST_ARM_WRITE_H
#define ZV_REQUEST_ARM_WRITE_H

#include "request/request.h"
#include "request/robot_field.h"
#include "zveno/kin.h"
#include "zveno/text.h"

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

enum { ZV_SENTENCE_SIZE = 200 };

/// The sentence for a set without solutions, for example "the target is 12.3 mm beyond the arm's reach".
void zv_reach_sentence(const zv_ik_set *set, char out[ZV_SENTENCE_SIZE]);

/// The sentence for a target that only poses outside the joint limits reach; `set` is judged.
void zv_limits_sentence(const zv_robot *robot, const zv_ik_set *set, char out[ZV_SENTENCE_SIZE]);

/// Adds `families` of a target: intervals of the free parameter inside the joint limits, degrees, each with its branch
/// and the best solution found in it. Nothing for an arm without a free parameter.
void zv_write_families(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_target *target);

/// Adds `branch`.
void zv_write_branch(zv_json_writer *out, zv_branch branch);

/// Only the arm of document 001 has them: base yaw, an upright first link on the axis, three pitches.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status zv_triangles_check(const zv_served_arm *arm, zv_error *why);

/// Writes the field `triangles`: d15 d16 d25 d24 in mm, b1 to b6 and delta in degrees; b6 is null when the triangle of
/// the elbow does not close. `target` has a pitch.
void zv_write_triangles(zv_json_writer *out, const zv_robot *robot, const zv_ik_target *target);

#endif
