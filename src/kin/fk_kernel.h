/// @file fk_kernel.h
/// The forward kinematics as one pass along the chain; see fk_kernel.c.
#ifndef ZV_KIN_FK_KERNEL_H
#define ZV_KIN_FK_KERNEL_H

#include "base/lanes.h"
#include "zveno/model.h"

/// The tool pose.
ZV_DECLARE_KERNEL(zv_pose, zv_fk_kernel, (const zv_robot *robot, const double *q));

/// The tool pose and the frame after each joint.
ZV_DECLARE_KERNEL(zv_pose, zv_fk_frames_kernel, (const zv_robot *robot, const double *q, zv_pose *base_from_frame));

/// The tool pose and the geometric Jacobian, row-major.
ZV_DECLARE_KERNEL(zv_pose, zv_jacobian_kernel, (const zv_robot *robot, const double *q, double *jacobian));

#endif
