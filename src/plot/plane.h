/// @file plane.h
/// What the two figures of a plane share: a frame with titles at its axes, a legend above, a colour bar at its right.
#ifndef ZV_PLOT_PLANE_H
#define ZV_PLOT_PLANE_H

#include "plot/colorbar.h"
#include "plot/legend.h"

typedef struct zv_plane {
    const char *x_title, *y_title, *x_unit, *y_unit;
    zv_range x, y; ///< what must be seen
    bool equal_scales;
    const zv_scale *scale; ///< NULL: no colour bar
    const char *value_title, *value_unit;
    zv_legend legend;
} zv_plane;

/// Height of legend, frame and labels within `width`.
double zv_plane_height(zv_canvas *canvas, const zv_plane *plane, double width);

/// The frame inside `box`, with ranges opened to its shape when the scales are equal.
zv_frame zv_plane_frame(zv_canvas *canvas, const zv_plane *plane, zv_box box);

/// Ticks of both axes, with the same step where the scales are equal.
typedef struct zv_plane_ticks {
    zv_ticks x, y;
} zv_plane_ticks;
zv_plane_ticks zv_plane_ticks_of(zv_canvas *canvas, const zv_plane *plane, const zv_frame *frame);

/// Legend, edge, labels, titles and colour bar: all that is outside the frame.
void zv_plane_surround(zv_canvas *canvas, const zv_plane *plane, const zv_frame *frame, zv_box box);

#endif
