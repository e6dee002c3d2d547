/// @file tube.h
/// Between two solutions of the inverse kinematics of six turning axes: how far the joints can be from their chord.
#ifndef ZV_PLAN_TUBE_H
#define ZV_PLAN_TUBE_H

#include "zveno/kin.h"

enum { ZV_TUBE_JOINTS = 6 };

/// Proves that between two places, whose tool positions lie on a curve and whose orientation is the same, the arm follows
/// the curve without a singularity, each joint within `radius` of the straight line from `q0` to `q1`.
/// @param bend_m largest |P''| h^2 of the curve between both, with h the length of the way
/// @return false when nothing is proven: shorter ways may be
bool zv_tube_close(const zv_robot *robot, const double *q0, const double *q1, double bend_m,
                   double radius[ZV_TUBE_JOINTS]);

#endif
