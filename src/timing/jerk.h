/// @file jerk.h
/// The steps that make a joint path fit for filtering its time law; docs/timing.md has the reasons.
#ifndef ZV_TIMING_JERK_H
#define ZV_TIMING_JERK_H

#include "base/lanes.h"
#include "zveno/timing.h"

/// A limit may be passed by this part, which rounding can do.
#define ZV_TIMING_ROUNDING 1e-9

/// x_max lowered so that averaging over the time T passes it by 0.2 % of the speed at most: each point holds its own x
/// over the distance that it takes T/2 to travel at that speed, in both directions. Where x_max is the square of the
/// speed that was asked for, not by anything. `order` is scratch of `count` numbers.
void zv_hold_x_max(size_t count, const double *s, double T, const double *x_max, const double *wanted, double *held,
                   uint32_t *order);

/// The least time from each point to the next one at speeds below x_max; count - 1 numbers.
void zv_least_times(size_t count, const double *s, const double *x_max, double *least);

/// The largest of each of `columns` columns of `values` (none negative, count x width, destroyed; `width` a multiple of
/// ZV_TOPP_LANES) over all points that can be passed within the time T of each other when the way to the next point takes
/// at least `least`. Results of point i go to out + i * out_step.
ZV_DECLARE_KERNEL(void, zv_widen_maxima,
                  (size_t count, const double *least, double T, int width, double *values, int columns, double *out,
                   size_t out_step));

/// Flattens each peak of x after the point `first` until it lasts at least the time T, so that speeding up and slowing
/// down never meet in one window of the filter.
void zv_flatten_peaks(size_t first, size_t count, const double *s, double T, double *x);

/// The last point up to `settled` that no peak further on can make lower: on the way back from it, x stays at least as
/// high for the time T. `first` when there is none.
size_t zv_settled_peaks(size_t first, size_t settled, const double *s, double T, const double *x);

/// How jerk limits are shared between the path and the filter.
typedef struct zv_jerk_share {
    double T;           ///< length of the filter
    const double *step; ///< at each point: while the filter sees it, u changes by at most this many times its largest
                        ///< value: 1, or at worst 2
    bool has_caps;      ///< room->caps is filled: they are the same for all T
} zv_jerk_share;

/// What one grid point allows, whatever happens around it.
typedef struct zv_point_caps {
    double x; ///< (ds/dt)^2
    int by;   ///< what limits it
    double u; ///< |d2s/dt2|, without jerk limits
} zv_point_caps;

/// `jerk`: also what keeps accelerations at constant speed, and the part of the jerk that the filter cannot change,
/// within the limits.
zv_point_caps zv_joint_caps(const zv_joint_path *path, size_t i, bool jerk);

/// |dq/ds| of each joint at each grid point (count x width), or more: so much that the limit of acceleration also keeps u
/// as small as the limit of jerk asks for, at speeds whose square is up to x.
ZV_DECLARE_KERNEL(void, zv_jerk_weights,
                  (const zv_joint_path *path, const double *x, const zv_jerk_share *share, double *weights));

/// The part of the acceleration limit of each joint at each grid point (count x width) that x takes from u > 0 (sign 1)
/// or from u < 0 (sign -1).
ZV_DECLARE_KERNEL(void, zv_curvature_parts, (const zv_joint_path *path, double sign, double *parts));

/// Limits of the rows of a joint path, from 1 where there is no joint.
typedef struct zv_row_limits {
    double low[ZV_TOPP_MAX_WIDTH], high[ZV_TOPP_MAX_WIDTH];
} zv_row_limits;

/// The rows of a path without jerk limits. Points into path, room and limits.
zv_topp_problem zv_plain_rows(const zv_joint_path *path, const zv_timing_room *room, zv_row_limits *limits);

/// The rows of a path whose time law will be filtered. What follows the path, if anything, can change them after the
/// point `final`, which may be NULL.
zv_topp_problem zv_filter_rows(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share,
                               zv_row_limits *limits, size_t *final);
/// The same rows again after steps have changed.
void zv_filter_rows_again(const zv_joint_path *path, const zv_timing_room *room, const zv_jerk_share *share);

/// The largest jerk in the times from `from` to `to`, in parts of its limit, only where the filter sees u of both signs:
/// elsewhere the rows of zv_filter_rows with steps of 1 keep the jerk within its limit. Where it is above 1, the steps of
/// the grid points around become as large as it asks for, or `least` if that is more, up to 2.
double zv_mark_where_u_turns(const zv_joint_path *path, const zv_time_law *law, double from, double to, double least,
                             double *step);

/// zv_joint_path_window; with `has_caps` only T differs from the last time that this room and path were used.
zv_status zv_joint_path_retime(const zv_joint_path *path, size_t first, bool is_last, double T, bool has_caps,
                               const zv_timing_room *room, zv_time_law *law, zv_topp_report *report);

/// True when some joint has a jerk limit.
bool zv_joint_path_has_jerk(const zv_joint_path *path);

#endif
