/// @file grid.h
/// Pass 2: the curve as a joint path on a grid, continued as pieces come.
#ifndef ZV_PLAN_GRID_H
#define ZV_PLAN_GRID_H

#include "plan/window.h"

/// Adds grid points over the pieces that are waiting, as far as they fit. Where the pieces do not end at a stop of the
/// program, a little is left: a stop may follow, near which the grid will be finer.
/// @return false when there is no way on, with `failure` filled
bool zv_window_grow(zv_window *window, bool ends_at_stop);

#endif
