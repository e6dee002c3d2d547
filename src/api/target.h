/// @file target.h
/// The fields that say where the tool should be, shared by `ik` and `line`.
#ifndef ZV_API_TARGET_H
#define ZV_API_TARGET_H

#include "zveno/kin.h"
#include "zveno/text.h"

/// The words of `zv_pitch_policy`, then NULL.

/// Reads `T`, or the position called `position_key` with what else the request gives of `abc`, `pitch`, `yaw` and
/// `policy`. Several ways of saying one thing are accepted when they agree.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST naming the field
zv_status zv_target_fields(const zv_json *request, const char *position_key, zv_ik_target *out, zv_error *why);

#endif
