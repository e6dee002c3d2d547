/// @file line_pen.h
/// The pen of a line of a panel.
#ifndef ZV_PLOT_LINE_PEN_H
#define ZV_PLOT_LINE_PEN_H

#include "plot/canvas.h"

/// The colour of line `index` (from 0) of a panel.
static inline unsigned zv_line_color(const zv_theme *theme, const zv_plot_panel *panel, int index)
{
    const int wanted = panel->lines[index].color;
    return zv_theme_line(theme, wanted > 0 ? wanted : index + 1);
}

/// Its pen; lines beyond the palette, whose colours come a second time, are dashed.
static inline zv_pen zv_line_pen(const zv_theme *theme, const zv_plot_panel *panel, int index)
{
    const zv_plot_line *line = &panel->lines[index];
    const bool again = (line->color > 0 ? line->color : index + 1) > ZV_PALETTE_SIZE;
    return (zv_pen){
        .paint = zv_solid(zv_line_color(theme, panel, index)),
        .width = line->stroke == ZV_STROKE_NONE ? 0.0 : 1.6,
        .dash = line->stroke == ZV_STROKE_DASHED || again ? 5.0 : 0.0,
    };
}

#endif
