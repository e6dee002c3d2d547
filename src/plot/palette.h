/// @file palette.h
/// Few colours for a picture of many.
#ifndef ZV_PLOT_PALETTE_H
#define ZV_PLOT_PALETTE_H

#include <stdbool.h>
#include <stddef.h>

enum { ZV_FILM_COLORS = 256, ZV_COLOR_CELLS = 1 << 15 };

typedef struct zv_palette {
    unsigned char rgb[ZV_FILM_COLORS][3];
    short nearest[ZV_COLOR_CELLS]; ///< of a cell of colours; -1: not asked yet
} zv_palette;

/// Chooses colours for a picture of `count` dots; false without memory.
bool zv_palette_choose(zv_palette *palette, const unsigned char *pixels, size_t count);
/// The nearest colour of the palette.
unsigned char zv_palette_find(zv_palette *palette, const unsigned char rgb[3]);

#endif
