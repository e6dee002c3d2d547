/// @file corner.h
/// Pass 2: corners that G64 rounded, and whether the arm turns them faster when it stops there.
#ifndef ZV_PLAN_CORNER_H
#define ZV_PLAN_CORNER_H

#include "plan/window.h"

/// Pieces that wait for the window: a line, or nothing when the arm is at rest; a few corners behind it; and the line behind
/// these.
typedef struct zv_corner {
    zv_piece *pending;
    int count;
    double lead_m;   ///< by how much the first of them was made longer, up to a corner where the arm stops
    bool at_rest;    ///< the next piece begins where the arm is, on the path itself
    double shift;    ///< corners are longer than their roundings: what lies behind is so much farther along the curve
    zv_window trial; ///< in which corners are planned alone
    zv_cached_number ratios[ZV_NUMBER_CACHE_SIZE]; ///< cache: time with stops by time without
    long long chosen;                              ///< stops so far
} zv_corner;

/// All its room is taken from `memory`.
/// @return false without memory
bool zv_corner_create(const zv_task *task, const zv_plan_options *options, zv_arena *memory, zv_corner *out);

/// The arm is at the beginning of another part of the curve.
void zv_corner_place(zv_corner *corner);

/// What to do with the pieces that are held: the first `ready` of them go to the window, with a stop behind each of them
/// if `stops`; then they are to be dropped.
typedef struct zv_corner_verdict {
    int ready;
    bool stops;
} zv_corner_verdict;

/// Holds one more piece. `arm` is at the beginning of the grid they go to.
zv_corner_verdict zv_corner_take(zv_corner *corner, const zv_piece *piece, const zv_grid_start *arm);
/// The arm stops where the last piece ends, on the path itself.
zv_corner_verdict zv_corner_stop(zv_corner *corner, const zv_grid_start *arm);
void zv_corner_drop(zv_corner *corner, int count);

#endif
