/// @file cover.h
/// A coarse picture of what is drawn already, so that labels can look for an empty place.
#ifndef ZV_PLOT_COVER_H
#define ZV_PLOT_COVER_H

#include <stddef.h>

#include "plot/box.h"

enum { ZV_COVER_CELLS = 128 };

/// The box in cells; a cell is 1 when a line runs through it.
typedef struct zv_cover {
    zv_box box;
    unsigned char cells[ZV_COVER_CELLS][ZV_COVER_CELLS];
} zv_cover;

/// Notes lines as `zv_canvas_lines` draws them.
void zv_cover_lines(zv_cover *cover, const zv_point *points, size_t count);

/// The share of a box that is covered, 0 to 1.
double zv_cover_share(const zv_cover *cover, zv_box box);

/// The square of this size in the corner of `frame` where it hides the least of what is drawn.
zv_box zv_cover_freest_corner(const zv_cover *cover, zv_box frame, double size, double gap);

#endif
