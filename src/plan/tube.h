/// @file tube.h
/// Between two solutions of the inverse kinematics: how far the joints can be from their chord.
#ifndef ZV_PLAN_TUBE_H
#define ZV_PLAN_TUBE_H

#include "plan/task.h"

/// How far a part of the curve is from a straight one, with h its length: the largest |P''| h^2, m, and, with w the
/// turning rate of the tool, the largest |w'| h^2, rad.
typedef struct zv_tube_curve {
    double place, turn;
} zv_tube_curve;

/// The task has a tube: as many joints that move as equations, for place alone or place and orientation.
bool zv_tube_fits(const zv_task *task);

/// Proves that between two places of the curve the arm follows it without a singularity, each joint within `radius` of
/// the straight line from `q0` to `q1`.
/// @return false when nothing is proven: shorter parts may be
bool zv_tube_close(const zv_task *task, const double *q0, const double *q1, zv_tube_curve curve,
                   double radius[ZV_MAX_JOINTS]);

#endif
