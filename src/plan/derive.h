/// @file derive.h
/// How the joints move along the curve: their derivatives by s.
#ifndef ZV_PLAN_DERIVE_H
#define ZV_PLAN_DERIVE_H

#include "plan/joint_jet.h"
#include "plan/task.h"

/// How pitch or yaw follow from the joints: a sum with constant signs. `sum_sign` is 1 or -1, see `zv_sum_sign`.
/// Fills jet->d from jet->q up to derivative `order` (1 to 3), and with `nearby` (may be NULL) jet->nearby, what its third
/// derivatives ask of the joints; jet->q must reach the point.
/// @return false at a singularity, where no derivatives exist
bool zv_derive(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, double sum_sign, int order,
               zv_joint_jet *jet);

/// Whether pitch or yaw grow with the joints about the last axis (1) or against them (-1), for the solution `q` of
/// `point`. 1 where the task has neither.
double zv_sum_sign(const zv_task *task, const zv_curve_point *point, const double *q);

#endif
