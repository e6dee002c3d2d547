/// @file check_trajectory.h
/// `check` of a motion that was planned before.
#ifndef ZV_API_CHECK_TRAJECTORY_H
#define ZV_API_CHECK_TRAJECTORY_H

#include "api/op.h"

/// Answers `check` for a request whose `file` is a trajectory.
zv_status zv_check_trajectory(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
