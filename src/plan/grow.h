/// @file grow.h
/// Grows the grid over the curve as its pieces become known.
#ifndef ZV_PLAN_GROW_H
#define ZV_PLAN_GROW_H

#include "plan/grid.h"

/// Adds grid points over the pieces that are known, as far as they fit. Where these do not end at a stop of the program,
/// a little is left: a stop may follow, near which the grid will be finer. `ahead` is that of the grid; its pieces may
/// stay reversed, see `is_reversed`.
/// @return false when the arm cannot go on, with `failure` filled
bool zv_grid_grow(zv_grid *grid, zv_lookahead *ahead, bool ends_at_stop);

#endif
