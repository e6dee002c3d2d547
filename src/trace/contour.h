/// @file contour.h
/// Edges of what is darker than a threshold.
#ifndef ZV_TRACE_CONTOUR_H
#define ZV_TRACE_CONTOUR_H

#include "trace/run.h"
#include "trace/trace.h"

/// A search through a tone; start with `zv_contours_begin`.
typedef struct zv_contours {
    const zv_tone *tone;
    double threshold;
    uint8_t *is_walked; ///< by pixel and one more column: a bit for the edge to its left
    int i, j;           ///< where to look next
} zv_contours;

/// False without memory.
bool zv_contours_begin(zv_contours *contours, const zv_tone *tone, double threshold);
void zv_contours_end(zv_contours *contours);

/// The next contour, closed, ink to its left when y goes up; false when there is none. `points` is filled anew.
bool zv_contours_next(zv_contours *contours, zv_run *points);

/// Area inside, square pixels; negative for a hole.
double zv_contour_area(const zv_run *points);

#endif
