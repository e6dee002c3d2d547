/// @file topp_kernel.h
/// The three walks over the grid that make a time-optimal motion; see topp_kernel.c.
#ifndef ZV_TIMING_TOPP_KERNEL_H
#define ZV_TIMING_TOPP_KERNEL_H

#include "base/lanes.h"
#include "zveno/timing.h"

/// From the end to the start: the largest x from which the end can still be met, and what limits it (or NULL). x of the
/// last point is given.
ZV_DECLARE_KERNEL(void, zv_topp_backward, (const zv_topp_problem *problem, double *x, int16_t *limited_by));

/// The same with the end as fast as x_max allows, until it meets `x` of the walk above: from there on towards the start
/// the end makes no difference. Returns that point.
ZV_DECLARE_KERNEL(size_t, zv_topp_meet, (const zv_topp_problem *problem, const double *x));

/// From the start to the end, as fast as possible below the given x, which it replaces; x of the first point is given.
ZV_DECLARE_KERNEL(void, zv_topp_forward, (const zv_topp_problem *problem, double *x, int16_t *limited_by));

/// From the start, braking as hard as possible: the point where it is still too fast, and what forbids it.
ZV_DECLARE_KERNEL(void, zv_topp_brake, (const zv_topp_problem *problem, double x_start, zv_topp_report *report));

#endif
