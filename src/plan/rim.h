/// @file rim.h
/// An arm of two links along the rim of its reach: stretched or folded, both turn like a single one.
#ifndef ZV_PLAN_RIM_H
#define ZV_PLAN_RIM_H

#include "plan/joint_jet.h"
#include "plan/task.h"

/// The rim is this wide, m.
#define ZV_RIM_WIDTH 2e-9

/// Joint values in the turns nearest to jet->q, and all derivatives, at a point of a curve that runs along the rim.
/// @return false when the point is not on the rim, or the curve leaves it there: jet is as it was
bool zv_rim_follow(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, zv_joint_jet *jet);

#endif
