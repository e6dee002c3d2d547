/// @file labels.h
/// Texts beside points, placed so that they cover neither each other nor the points.
#ifndef ZV_PLOT_LABELS_H
#define ZV_PLOT_LABELS_H

#include "plot/canvas.h"

enum { ZV_LABELS_MOST = 256 };

typedef struct zv_labels {
    zv_box inside;         ///< where labels may be
    const zv_cover *cover; ///< lines that are better not covered; NULL: none
    zv_box taken[ZV_LABELS_MOST];
    int count;
} zv_labels;

/// Keeps a square of twice `radius` around a point free.
void zv_labels_keep_free(zv_labels *labels, zv_point at, double radius);

/// Writes `text` near `at`: right, left, above or below it, or at a corner, where it covers no label and the least of
/// the lines. A text without room is left out; its point is still there.
/// @return whether it was written
bool zv_labels_write(zv_labels *labels, zv_canvas *canvas, zv_point at, zv_letters letters, const char *text);

#endif
