/// @file run.h
/// A growing run of points, and how it becomes a smooth stroke.
#ifndef ZV_TRACE_RUN_H
#define ZV_TRACE_RUN_H

#include <stdint.h>

#include "zveno/trace.h"

/// Start with all zero, end with `zv_run_free`.
typedef struct zv_run {
    zv_vec2 *at;
    uint8_t *is_corner; ///< by point: the stroke may have a kink there
    int count, room;
    bool failed; ///< there was no memory; points are lost
} zv_run;

void zv_run_add(zv_run *points, zv_vec2 p);
void zv_run_free(zv_run *points);

/// Marks the corners of a run and moves each to where its two sides meet.
/// @param radius of the line whose middle the run is, pixels: so far from a corner the middle is not to be trusted. 0
/// for an edge
void zv_run_find_corners(zv_run *points, bool is_closed, double radius);

/// An edge between pixels without greys goes in stairs. Of each straight part only the middle third is kept, which lies
/// on the line that the stairs stand for; corners stay.
void zv_run_take_middles(zv_run *points);

/// Takes the steps of pixels out of a run without shrinking its curves. Corners, and the ends of an open run, stay.
void zv_run_smooth(zv_run *points, bool is_closed, int rounds);

/// Appends the run to a drawing as one stroke of lines and cubics which keep within `tolerance` of the points and have
/// no kinks but at corners. A closed run ends at its start; it is turned so that it begins at a corner, if there is one.
/// @param is_rough the points have steps of about the tolerance: directions are taken from more of them
void zv_run_draw(zv_run *points, bool is_closed, double tolerance, bool is_rough, zv_drawing *drawing);

#endif
