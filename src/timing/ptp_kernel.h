/// @file ptp_kernel.h
/// The fastest motion of each axis, four axes at a time; see ptp_kernel.c.
#ifndef ZV_TIMING_PTP_KERNEL_H
#define ZV_TIMING_PTP_KERNEL_H

#include "base/lanes.h"
#include "zveno/timing.h"

/// Plans `count` axes. Says whether all numbers were fit for it; `out` is written only then.
ZV_DECLARE_KERNEL(bool, zv_ptp_kernel,
                  (int count, const double *from, const double *to, const zv_axis_limits *limits, zv_ptp *out));

#endif
