/// @file trajectory_field.h
/// The field `trajectory`: samples as the answer of `plan` has them.
#ifndef ZV_API_TRAJECTORY_FIELD_H
#define ZV_API_TRAJECTORY_FIELD_H

#include "zveno/dyn.h"
#include "zveno/text.h"

/// Holds every sample of `trajectory` against the arm: objects with `t` (s, growing), `q`, `qd`, `qdd`; other members are
/// passed over. Reads also `safety`, `points`, `gravity` and `load_kg` of the request.
zv_status zv_field_audit(const zv_json *request, const zv_robot *robot, zv_audit_report *out, zv_error *why);

#endif
