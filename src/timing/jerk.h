/// @file jerk.h
/// The steps that make a joint path fit for filtering its time law; docs/timing.md has the reasons.
#ifndef ZV_TIMING_JERK_H
#define ZV_TIMING_JERK_H

#include "zveno/timing.h"

/// x_max lowered so that averaging over the time T cannot pass it: each point holds its own x over the distance that
/// it takes T to travel at that speed, in both directions. `order` is scratch of `count` numbers.
void zv_hold_x_max(size_t count, const double *s, double T, const double *x_max, double *held, uint32_t *order);

/// The largest of each of `width` columns of `values` (none negative, count x width, destroyed) over all points that can
/// be passed within the time T of each other at speeds below x_max. Results of point i go to out + i * out_step.
void zv_widen_maxima(size_t count, const double *s, const double *x_max, double T, int width, double *values,
                     double *out, size_t out_step);

/// Flattens each peak of x until it lasts at least the time T, so that speeding up and slowing down never meet in one
/// window of the filter.
void zv_flatten_peaks(size_t count, const double *s, double T, double *x);

/// The square of the largest ds/dt at grid point i that the feed, the joint velocities, the accelerations at constant
/// speed, and the parts of the jerk that the filter cannot change allow; `scale` is applied to accelerations. `by` (may
/// be NULL) tells which.
double zv_joint_speed_cap(const zv_joint_path *path, size_t i, double scale, int *by);

/// The largest |u| at grid point i.
double zv_joint_u_cap(const zv_joint_path *path, size_t i, double scale);

/// True when some joint has a jerk limit.
bool zv_joint_path_has_jerk(const zv_joint_path *path);

#endif
