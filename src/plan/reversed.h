/// @file reversed.h
/// A part of the curve that is known from stop to stop gets its grid from the same of its ends in both directions.
#ifndef ZV_PLAN_REVERSED_H
#define ZV_PLAN_REVERSED_H

#include "plan/grid.h"

/// Whether the grid of what is known, from a stop at `from` to a stop, begins at its end.
bool zv_reversed_is_due(const zv_lookahead *ahead, double from);

/// Reverses the pieces in place; calling it twice restores them up to rounding.
void zv_reversed_pieces(zv_lookahead *ahead);

/// Reverses the pieces and the grid over them, which was made from the other end: both are then as they are driven.
void zv_reversed_restore(zv_grid *grid, zv_lookahead *ahead);

#endif
