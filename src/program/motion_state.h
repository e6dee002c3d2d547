/// @file motion_state.h
/// What a motion leaves for the lines that follow: cycles, splines, curves that are being collected.
#ifndef ZV_PROGRAM_MOTION_STATE_H
#define ZV_PROGRAM_MOTION_STATE_H

#include <stdbool.h>

#include "program/offset_path.h"
#include "zveno/geom.h"
#include "zveno/program.h"

/// Values a canned cycle keeps for the following lines.
typedef struct zv_cycle {
    double r, bottom, dwell, peck; ///< as written: in the unit of the program and s, absolute or relative
    double level;   ///< mm, height before the first of a series: G98 comes back here, relative R counts from it
    bool in_series; ///< no other motion since then
    int code;       ///< of the last one
} zv_cycle;

/// The last spline of G5 or G5.1.
typedef struct zv_spline_state {
    zv_vec3 tail; ///< mm, its last control point relative to its end
    bool is_known;
} zv_spline_state;

/// A control point of a NURBS curve in the XY plane, program coordinates.
typedef struct zv_weighted {
    double x, y, weight;
} zv_weighted;

/// The curve of G5.2 that is being collected.
typedef struct zv_nurbs_state {
    zv_weighted *point;
    int count, capacity, order;
} zv_nurbs_state;

/// A move that waits for the one behind it.
typedef struct zv_waiting {
    zv_move move;       ///< but for its place
    double to[ZV_AXES]; ///< program coordinates; in the plane those of the segment
    double unit;        ///< of the program then
    char *text;         ///< of a message, owned; else NULL
} zv_waiting;

/// Cutter radius compensation: how far to the left of the contour the tool moves, and what waits until it is known where
/// the last segment ends.
typedef struct zv_radius_state {
    double distance;  ///< mm; 0: off
    bool has_entered; ///< the entry move was made
    zv_offset_segment last;
    zv_waiting *waiting; ///< first the move of the last segment, then what came behind it
    int count, capacity;
} zv_radius_state;

#endif
