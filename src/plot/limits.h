/// @file limits.h
/// Limits of a panel: which are in view, shading outside, dashed lines.
#ifndef ZV_PLOT_LIMITS_H
#define ZV_PLOT_LIMITS_H

#include "plot/cover.h"
#include "plot/frame.h"

/// The range of the curves opened to those limits that leave the curves a good part of the height.
zv_range zv_limits_open(const zv_plot_panel *panel, zv_range curves);

/// Shades what is beyond the outermost limits; draw it before the curves.
void zv_limits_shade(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame);
/// Dashed lines, and at the rim, where little of `cover` is in the way, the names of limits that are out of view.
void zv_limits_draw(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame, const zv_cover *cover);

#endif
