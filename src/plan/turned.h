/// @file turned.h
/// Pass 2: a stretch that is known as a whole gets its grid from the same of its ends, whichever way it is driven.
#ifndef ZV_PLAN_TURNED_H
#define ZV_PLAN_TURNED_H

#include "plan/window.h"

/// Whether the pieces that are waiting, from a stop to a stop, shall be walked from their last one on.
bool zv_window_begins_at_end(const zv_window *window);

/// The pieces as who comes from the other end sees them. Done twice they are as before, but for rounding.
void zv_window_turn_pieces(zv_window *window);

/// The pieces and the grid over them, which was made from the other end, as they are driven.
void zv_window_turn_back(zv_window *window);

#endif
