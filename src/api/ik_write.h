/// @file ik_write.h
/// Parts of the answer of `ik`, shared by those who answer about targets and branches.
#ifndef ZV_API_IK_WRITE_H
#define ZV_API_IK_WRITE_H

#include "api/op.h"
#include "api/robot_field.h"
#include "zveno/kin.h"
#include "zveno/text.h"

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
