/// @file colorbar.h
/// The scale beside a picture whose colours are values.
#ifndef ZV_PLOT_COLORBAR_H
#define ZV_PLOT_COLORBAR_H

#include "plot/frame.h"

/// From value to colour.
typedef struct zv_scale {
    const zv_theme *theme;
    zv_range range;
    bool whole; ///< values are counts: each has one colour and one block of the bar, which is open by half at both ends
} zv_scale;

enum { ZV_SCALE_STEPS = 64 };

/// The colours are few, so that neighbours of nearly the same value can be drawn as one.
int zv_scale_step(const zv_scale *scale, double value);
unsigned zv_scale_color(const zv_scale *scale, int step);

/// Width of bar and labels, with the gap to what is left of it.
double zv_colorbar_width(zv_canvas *canvas, const zv_scale *scale);
/// The ticks of the bar.
zv_ticks zv_colorbar_ticks(const zv_scale *scale);
/// Draws the bar left-aligned into the box and its title, ending at the box's right edge, above it.
void zv_colorbar_draw(zv_canvas *canvas, const zv_scale *scale, zv_box box, const char *title, const char *unit,
                      double title_width);

#endif
