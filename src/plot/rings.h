/// @file rings.h
/// Places between two circles, as a plane shows them.
#ifndef ZV_PLOT_RINGS_H
#define ZV_PLOT_RINGS_H

#include "plot/frame.h"
#include "plot/legend.h"

/// Whether its numbers can be drawn; a ring that cannot is left out everywhere.
bool zv_ring_can_draw(const zv_plot_ring *ring);

/// Areas of the rings; draw them before the grid.
void zv_rings_fill(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ring *rings, int count);
/// Their rims.
void zv_rings_draw(zv_canvas *canvas, const zv_frame *frame, const zv_plot_ring *rings, int count);
/// Their names, with an area or a rim before them.
void zv_rings_legend(const zv_canvas *canvas, const zv_plot_ring *rings, int count, bool is_filled, zv_legend *legend);

#endif
