/// @file trace.h
/// What the methods of drawing a picture share: how dark it is, and the job at hand.
///
/// Coordinates of tracing are pixels of the tone: pixel (i, j) covers [i, i+1] x [j, j+1], its middle is
/// (i + 1/2, j + 1/2), y goes down. The place of the drawing turns them into millimetres with y up.
#ifndef ZV_TRACE_TRACE_H
#define ZV_TRACE_TRACE_H

#include <math.h>

#include "zveno/trace.h"

/// How dark each pixel is: 0 paper, 1 ink.
typedef struct zv_tone {
    int width, height;
    float *dark; ///< rows from the top
} zv_tone;

/// Without memory `out->dark` is NULL. Averages over areas when `width` and `height` are fewer than those of the image.
void zv_tone_make(const zv_image *image, int width, int height, bool invert, zv_tone *out);

/// The darkness that divides ink from paper best (Otsu): largest variance between the two classes.
double zv_tone_threshold(const zv_tone *tone);

/// Whether edges go from paper to ink without greys between: then they are known only to half a pixel.
bool zv_tone_is_stepped(const zv_tone *tone, double threshold);

/// Of one pixel; paper lies around the picture.
static inline double zv_tone_pixel(const zv_tone *tone, int i, int j)
{
    const bool inside = i >= 0 && j >= 0 && i < tone->width && j < tone->height;
    return inside ? (double)tone->dark[(size_t)j * (size_t)tone->width + (size_t)i] : 0.0;
}

/// At any point, linear between the middles of pixels.
static inline double zv_tone_at(const zv_tone *tone, zv_vec2 p)
{
    const double x = floor(p.x - 0.5), y = floor(p.y - 0.5), u = p.x - 0.5 - x, v = p.y - 0.5 - y;
    const int i = (int)x, j = (int)y;
    const double above = zv_tone_pixel(tone, i, j) * (1.0 - u) + zv_tone_pixel(tone, i + 1, j) * u;
    const double below = zv_tone_pixel(tone, i, j + 1) * (1.0 - u) + zv_tone_pixel(tone, i + 1, j + 1) * u;
    return above * (1.0 - v) + below * v;
}

/// A picture on its way to strokes.
typedef struct zv_trace {
    zv_tone tone;
    const zv_trace_options *options; ///< without zeros that mean "usual"
    double threshold;                ///< of darkness
    bool is_stepped;                 ///< see zv_tone_is_stepped
    double mm;                       ///< of one pixel
    double tolerance;                ///< pixels; 0: as the mode thinks best
    double min_area;                 ///< pixels
    zv_drawing *drawing;             ///< its place takes pixels
    int dropped;
} zv_trace;

// One function for each mode: appends strokes. False without memory; the drawing remembers its own failures.
bool zv_trace_outline(zv_trace *trace);
bool zv_trace_centreline(zv_trace *trace);
bool zv_trace_hatch(zv_trace *trace);
bool zv_trace_stipple(zv_trace *trace);

#endif
