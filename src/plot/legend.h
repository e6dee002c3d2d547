/// @file legend.h
/// Names of lines, areas and signs, in rows that wrap.
#ifndef ZV_PLOT_LEGEND_H
#define ZV_PLOT_LEGEND_H

#include "plot/canvas.h"

enum { ZV_LEGEND_MOST = 64 };

typedef struct zv_legend_item {
    const char *name;
    zv_pen pen; ///< of a line; width 0: none
    zv_plot_mark mark;
    unsigned color;  ///< of the mark
    zv_paint swatch; ///< of an area; opacity 0: none
} zv_legend_item;

/// Items beyond ZV_LEGEND_MOST are summed up by a last one.
typedef struct zv_legend {
    zv_legend_item items[ZV_LEGEND_MOST];
    int count;
    int left_out;
    char more[32]; ///< "… and 12 more"
} zv_legend;

/// Items without a name are not added.
void zv_legend_add(zv_legend *legend, const zv_legend_item *item);

/// Width of the legend in one row.
double zv_legend_width(zv_canvas *canvas, const zv_legend *legend);
/// Height of its rows within `width`.
double zv_legend_height(zv_canvas *canvas, const zv_legend *legend, double width);
/// Draws the rows from `at` downwards.
void zv_legend_draw(zv_canvas *canvas, const zv_legend *legend, zv_point at, double width);

#endif
