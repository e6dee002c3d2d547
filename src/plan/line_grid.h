/// @file line_grid.h
/// Pass 2: where the grid points of a straight way between two stops lie.
#ifndef ZV_PLAN_LINE_GRID_H
#define ZV_PLAN_LINE_GRID_H

#include "plan/window.h"

enum { ZV_LINE_PARTS = 12, ZV_LINE_PLACES = 3 * ZV_LINE_PARTS };

/// What is waiting is a line with one feed, and joints move along it by their own limits alone.
bool zv_is_line(const zv_window *window);

/// The places after the tip of the window, where the line begins, to its `end` that need grid points.
/// @return how many, or 0 when the joints bend too far on the way
int zv_line_places(const zv_window *window, const zv_node *end, double places[ZV_LINE_PLACES]);

#endif
