/// @file path_strokes.h
/// A path as strokes: travel dashed, the rest in runs of one colour.
#ifndef ZV_PLOT_PATH_STROKES_H
#define ZV_PLOT_PATH_STROKES_H

#include "plot/colorbar.h"

/// A sample of the path; false when it cannot be drawn.
bool zv_path_sample(const zv_plot_path *path, size_t i, double *x, double *y);

/// Range of the values that colour a leg, empty when there are none.
zv_range zv_path_values(const zv_plot_path *path);

/// Whether a part of the path is travel.
bool zv_path_has_travel(const zv_plot_path *path);

/// Draws travel, then the rest over it. `scale` may be NULL: one colour. false without memory.
bool zv_path_strokes(zv_canvas *canvas, const zv_plot_path *path, const zv_frame *frame, const zv_scale *scale);

#endif
