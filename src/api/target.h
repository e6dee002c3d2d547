/// @file target.h
/// The fields that say where the tool should be and how it is turned. Orientation comes in the conventions of the field:
/// one of `abc`, `euler` with `sequence`, quaternions in both orders, a rotation vector, a matrix.
#ifndef ZV_API_TARGET_H
#define ZV_API_TARGET_H

#include "zveno/geom.h"
#include "zveno/kin.h"
#include "zveno/text.h"

/// Reads `T`, or the position called `position_key` with what else the request gives of `abc`, `pitch`, `yaw` and
/// `policy`. Several ways of saying one thing are accepted when they agree.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST naming the field
zv_status zv_target_fields(const zv_json *request, const char *position_key, zv_ik_target *out, zv_error *why);

/// Reads the one orientation that `object` tells; `name` becomes the field that told it, NULL when there is none.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST naming the field, also when two fields tell one
zv_status zv_orientation_field(const zv_json *object, zv_rot *out, const char **name, zv_error *why);

/// Appends `quat_wxyz`, `quat_xyzw` and `rotvec` of a rotation.
void zv_write_orientation(zv_json_writer *out, zv_rot rot);
/// The angles of a rotation in one of the 24 sequences, as an array; returns false at gimbal lock.
bool zv_write_sequence(zv_json_writer *out, zv_rot rot, zv_sequence sequence);

#endif
