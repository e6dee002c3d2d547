/// @file grid_line.h
/// Pass 2: where the grid points of a straight line between two stops lie.
#ifndef ZV_PLAN_GRID_LINE_H
#define ZV_PLAN_GRID_LINE_H

#include "plan/grid.h"

enum { ZV_GRID_LINE_PARTS = 12, ZV_GRID_LINE_PLACES = 3 * ZV_GRID_LINE_PARTS };

/// What is known is a line with one feed, and joints move along it by their own limits alone.
bool zv_grid_line_fits(const zv_grid *grid);

/// The places after the tip of the grid, where the line begins, to its `end` that need grid points.
/// @return how many, or 0 when the joints curvature too far
int zv_grid_line_places(const zv_grid *grid, const zv_grid_point *end, double places[ZV_GRID_LINE_PLACES]);

#endif
