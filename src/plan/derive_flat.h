/// @file derive_flat.h
/// How the joints of a flat arm move along the curve; the same as derive.h, in closed form.
#ifndef ZV_PLAN_DERIVE_FLAT_H
#define ZV_PLAN_DERIVE_FLAT_H

#include "plan/joint_jet.h"
#include "plan/task.h"

/// As zv_derive up to the third derivative, for a task whose arm is flat.
bool zv_derive_flat(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, double sum_sign,
                    zv_joint_jet *jet);

/// Joint values and three derivatives at a point that lies `ds` behind the one of `last`, on the same branch.
/// @return false when the solver has to be asked: another kind of task, near a singularity, or too far
bool zv_follow_flat(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, const zv_joint_jet *last,
                    double ds, zv_joint_jet *jet);

#endif
