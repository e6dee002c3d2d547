/// @file window.h
/// A window of the motion: what is known of the curve, the grid over it and its time law.
///
///     limits   constant                       motion_limits.h
///     ahead    pieces of the curve, events    lookahead.h
///     grid     joint path                     grid.h
///     time     s(t)                           window_law.h
///     cursor   t -> a sample                  sample.h
#ifndef ZV_PLAN_WINDOW_H
#define ZV_PLAN_WINDOW_H

#include "plan/window_law.h"

/// Its parts point at each other: it is not copied.
typedef struct zv_window {
    zv_motion_limits limits;
    zv_lookahead ahead;
    zv_grid grid;
    zv_window_law time;
} zv_window;

/// All its room is taken from `memory`.
/// @return false without memory
bool zv_window_create(const zv_task *task, const zv_plan_options *options, zv_arena *memory, zv_window *out);

/// The arm is at `q` at the place `s` of the curve, which the next piece begins at or contains.
void zv_window_place(zv_window *window, double s, const double *q, zv_branch branch);

/// Makes the grid over what is known, as far as it fits, and times as much of it as what follows cannot change. Without a
/// stop in sight the motion goes on at speed with the next window; only when the window is too short for that, it stops.
/// @return ZV_OK, or another status with `grid.failure` filled
zv_status zv_window_plan(zv_window *window, bool ends_at_stop);
/// About how long all that is known takes from rest to rest, without planning it; INFINITY when that cannot be told.
double zv_window_estimate(zv_window *window);
/// What was planned is done: what is no longer felt is forgotten.
void zv_window_advance(zv_window *window);

#endif
