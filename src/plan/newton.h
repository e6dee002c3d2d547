/// @file newton.h
/// Joint values near known ones, by Newton's method: for arms whose solver searches.
#ifndef ZV_PLAN_NEWTON_H
#define ZV_PLAN_NEWTON_H

#include "plan/task.h"

/// Joint values at a point of the curve, going on from `guess`.
/// @return false when that does not converge within ZV_NEWTON_STEP of the guess, and for tasks with a pitch or a yaw
bool zv_newton_solve(const zv_task *task, const zv_curve_point *point, const double *guess, double out[ZV_MAX_JOINTS]);

/// The largest change of a joint, rad or m.
#define ZV_NEWTON_STEP 0.1

#endif
