/// @file thin.h
/// Millions of samples as the few points a screen can show.
#ifndef ZV_PLOT_THIN_H
#define ZV_PLOT_THIN_H

#include "plot/canvas.h"
#include "plot/frame.h"

/// Points that grow. Start with all zero; `failed` is set when memory runs out and later points are dropped.
typedef struct zv_points {
    zv_point *data;
    size_t count, capacity;
    bool failed;
} zv_points;

void zv_points_add(zv_points *points, zv_point point);
/// The pen is lifted here: a point whose x is NaN.
void zv_points_lift(zv_points *points);
void zv_points_free(zv_points *points);

/// The samples of a line as points on the screen, for lines whose strokes are about a pixel wide. Where x does not go
/// back, each column of 1/density pixel keeps its first, lowest, highest and last sample; else points closer than a
/// third of a pixel to the one before are left out. Samples that cannot be drawn lift the pen, unless they and their
/// neighbours fall into one column.
void zv_thin(const zv_plot_line *line, const zv_frame *frame, int density, zv_points *out);

#endif
