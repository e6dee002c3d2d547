/// @file mark.h
/// Small signs at a point.
#ifndef ZV_PLOT_MARK_H
#define ZV_PLOT_MARK_H

#include "plot/canvas.h"

/// Draws a sign of about twice `radius` pixels, with a rim in the colour of the ground that keeps it apart from lines.
void zv_mark_draw(zv_canvas *canvas, zv_plot_mark mark, zv_point at, double radius, unsigned color);

#endif
