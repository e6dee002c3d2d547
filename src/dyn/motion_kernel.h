/// @file motion_kernel.h
/// Inverse and forward dynamics and the mass matrix, as walks along the chain; see recursion.h and composite.h.
#ifndef ZV_DYN_MOTION_KERNEL_H
#define ZV_DYN_MOTION_KERNEL_H

#include "base/lanes.h"
#include "dyn/dyn.h"

ZV_DECLARE_KERNEL(void, zv_inverse_kernel,
                  (const zv_dyn *dyn, const double *q, const double *qd, const double *qdd, double *torque));

/// `count` states, four at a time.
ZV_DECLARE_KERNEL(void, zv_inverse_many_kernel,
                  (const zv_dyn *dyn, int count, const double *q, const double *qd, const double *qdd, double *torque));

/// The whole matrix, row-major.
ZV_DECLARE_KERNEL(void, zv_mass_kernel, (const zv_dyn *dyn, const double *q, double *matrix));

/// False when the mass matrix is not positive definite; `qdd` is then untouched.
ZV_DECLARE_KERNEL(bool, zv_forward_kernel,
                  (const zv_dyn *dyn, const double *q, const double *qd, const double *torque, double *qdd));

#endif
