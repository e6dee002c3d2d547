/// @file triangles.h
/// The quantities that document 001 computes on its way to the angles of a four-link arm.
#ifndef ZV_API_TRIANGLES_H
#define ZV_API_TRIANGLES_H

#include "api/robot_field.h"

/// Only the arm of document 001 has them: base yaw, an upright first link on the axis, three pitches.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status zv_triangles_check(const zv_served_arm *arm, zv_error *why);

/// Writes the field `triangles`: d15 d16 d25 d24 in mm, b1 to b6 and delta in degrees; b6 is null when the triangle of
/// the elbow does not close. `target` has a pitch.
void zv_write_triangles(zv_json_writer *out, const zv_robot *robot, const zv_ik_target *target);

#endif
