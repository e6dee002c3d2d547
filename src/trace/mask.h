/// @file mask.h
/// Ink or paper, one byte for each pixel, with a rim of paper; what thinning makes of it.
#ifndef ZV_TRACE_MASK_H
#define ZV_TRACE_MASK_H

#include "trace/trace.h"

/// Pixel (i, j) of the tone is at (j + 1) * row + i + 1: every pixel has eight neighbours.
typedef struct zv_mask {
    int row, rows;    ///< with the rim
    uint8_t *is_ink;  ///< 0 or 1
    int32_t *list;    ///< room for every pixel, for who walks through the mask
    uint16_t *deep;   ///< thirds of a pixel to the nearest paper, see `zv_mask_measure`
    int neighbour[8]; ///< steps to the neighbours, clockwise from the upper one
} zv_mask;

/// False without memory; free in any case.
bool zv_mask_make(const zv_tone *tone, double threshold, zv_mask *out);
void zv_mask_free(zv_mask *mask);

/// Turns specks of ink and holes with fewer pixels than `min_area` round; returns how many there were.
int zv_mask_clean(zv_mask *mask, double min_area);

/// Fills `deep`: how far each pixel's middle is from the middle of the nearest paper, by steps of 3 and 4 thirds.
void zv_mask_measure(zv_mask *mask);
/// That distance in pixels, less the half pixel that belongs to the paper.
static inline double zv_mask_radius(const zv_mask *mask, int32_t pixel)
{
    return mask->deep[pixel] / 3.0 - 0.5;
}

/// Takes ink away from the rim inwards until lines one pixel wide are left, with the same holes and parts.
/// False without memory.
bool zv_mask_thin(zv_mask *mask);

/// The ink among the eight neighbours, a bit each.
static inline unsigned zv_mask_around(const zv_mask *mask, int32_t pixel)
{
    unsigned bits = 0;
    for (int k = 0; k < 8; ++k) {
        bits |= (unsigned)mask->is_ink[pixel + mask->neighbour[k]] << k;
    }
    return bits;
}

#endif
