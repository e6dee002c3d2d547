/// @file grid.h
/// Pass 2: the curve as a joint path on a grid, continued as pieces come.
#ifndef ZV_PLAN_GRID_H
#define ZV_PLAN_GRID_H

#include "plan/window.h"

static inline double zv_piece_end(const zv_piece *piece)
{
    return piece->start_m + piece->length_m;
}

/// Adds grid points over the pieces that are waiting, as far as they fit. Where the pieces do not end at a stop of the
/// program, a little is left: a stop may follow, near which the grid will be finer.
/// @return false when there is no way on, with `failure` filled
bool zv_window_grow(zv_window *window, bool ends_at_stop);

/// The place `s` of the piece with that number.
void zv_window_look(const zv_window *window, double s, int piece, zv_node *out);

/// Fills `failure`. `set` may be NULL.
void zv_window_fail(zv_window *window, const zv_node *at, zv_plan_reason reason, const zv_ik_set *set);

#endif
