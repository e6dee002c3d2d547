/// @file contour.h
/// Lines of equal value over a grid.
#ifndef ZV_PLOT_CONTOUR_H
#define ZV_PLOT_CONTOUR_H

#include "plot/frame.h"
#include "plot/thin.h"

/// Adds the pieces of the line where the map has the value `level`, as points on the page with a lift after each piece.
/// Between the middles of four cells the value is taken as linear along the edges; where one of the four is empty
/// there is no line.
void zv_contour(const zv_plot_map *map, const zv_frame *frame, double level, zv_points *out);

#endif
