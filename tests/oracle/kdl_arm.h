/// @file kdl_arm.h
/// The same arm in Orocos KDL, an independent judge of kinematics and the peer of the benchmarks. The only C++ of the
/// project is behind this header. Values as in zveno/kin.h: metres, radians, the tool in the world frame.
#ifndef ZV_TEST_KDL_ARM_H
#define ZV_TEST_KDL_ARM_H

#include <stdbool.h>

#include "zveno/geom.h"
#include "zveno/model.h"

typedef struct kdl_arm kdl_arm;

/// Built from the numbers of the chain alone; nothing of `robot` is needed afterwards.
kdl_arm *kdl_arm_create(const zv_robot *robot);
void kdl_arm_free(kdl_arm *arm);

zv_pose kdl_arm_fk(kdl_arm *arm, const double *q);
/// Row-major, 6 rows by joints, as `zv_jacobian`.
void kdl_arm_jacobian(kdl_arm *arm, const double *q, double *jacobian);
/// KDL's Levenberg-Marquardt solver with its own settings, from `start`. True when it says that it found `q`.
bool kdl_arm_solve(kdl_arm *arm, const zv_pose *base_from_tool, const double *start, double *q);

#endif
