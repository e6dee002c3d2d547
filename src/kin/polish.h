/// @file polish.h
/// Newton's method on the arm as it is, for solutions that a nearly right arm gave.
#ifndef ZV_KIN_POLISH_H
#define ZV_KIN_POLISH_H

#include "zveno/kin.h"

/// Improves the joint values `q` until the tool stands at `base_from_tool` to rounding, or stops improving.
/// @return the error that is left: m on the arm's own size, plus rad
double zv_polish_pose(const zv_robot *robot, const zv_pose *base_from_tool, double *q);

/// Polishes every solution of a set; one that does not end on the target is dropped, as is one that ends where another
/// does. When any is dropped the set is no longer complete, and says why.
void zv_polish_set(const zv_robot *robot, const zv_pose *base_from_tool, zv_ik_set *set);

#endif
