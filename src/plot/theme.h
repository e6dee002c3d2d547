/// @file theme.h
/// The colours of a page, light or dark.
#ifndef ZV_PLOT_THEME_H
#define ZV_PLOT_THEME_H

#include "zveno/plot.h"

enum { ZV_PALETTE_SIZE = 8 };

/// All colours are 0xRRGGBB.
typedef struct zv_theme {
    unsigned ground;                   ///< the page
    unsigned ink;                      ///< titles
    unsigned soft;                     ///< tick labels and notes
    unsigned axis;                     ///< frames and ticks
    unsigned grid;                     ///< inside a frame
    unsigned limit;                    ///< limits that belong to no line, and failures
    unsigned reach;                    ///< rings
    unsigned palette[ZV_PALETTE_SIZE]; ///< lines, in this order
    double map_low, map_high;          ///< the part of the colour map that stands out from the ground
} zv_theme;

const zv_theme *zv_theme_of(zv_plot_theme theme);

/// The colour of line `color`, from 1; after the last one the palette starts again.
unsigned zv_theme_line(const zv_theme *theme, int color);

/// The colour of `share` (0 low, 1 high) of a value range: lightness grows evenly, so that the order of two values can
/// be seen without seeing colours, and their distance too.
unsigned zv_theme_map(const zv_theme *theme, double share);

#endif
