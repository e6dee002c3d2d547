/// @file panel.h
/// One panel of a chart: its ranges, its legend, its curves.
#ifndef ZV_PLOT_PANEL_H
#define ZV_PLOT_PANEL_H

#include "plot/frame.h"
#include "plot/legend.h"

/// What the samples and notes span, empty when there are none.
zv_range zv_panel_x_range(const zv_plot_panel *panel);
/// What the vertical axis shows, ready for ticks.
zv_range zv_panel_y_range(const zv_plot_panel *panel);
/// Whether it has single points, which want some room to the frame.
bool zv_panel_has_points(const zv_plot_panel *panel);

/// Adds the lines and the limit.
void zv_panel_legend(const zv_canvas *canvas, const zv_plot_panel *panel, zv_legend *legend);

/// Draws what is inside the frame, from the limits to the notes; false without memory.
bool zv_panel_draw(zv_canvas *canvas, const zv_plot_panel *panel, const zv_frame *frame);

#endif
