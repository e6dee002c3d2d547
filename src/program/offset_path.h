/// @file offset_path.h
/// The path of a tool's centre beside a programmed contour, in the plane of the contour: geometry alone.
#ifndef ZV_PROGRAM_OFFSET_PATH_H
#define ZV_PROGRAM_OFFSET_PATH_H

#include <stdbool.h>

/// A line or an arc of the contour, and the one beside it on which the centre of the tool moves.
typedef struct zv_offset_segment {
    bool is_arc;
    bool is_entry;         ///< comes from where the tool stood: begins beside no contour
    double first[2];       ///< unit tangent of the contour at its beginning
    double last[2];        ///< and at its end
    double from[2], to[2]; ///< of the centre of the tool
    double center[2];      ///< of an arc
    double sweep;          ///< of the arc from `from` to `to`, counter-clockwise positive
} zv_offset_segment;

/// The line from one programmed point to another, which differ. `distance` is to the left.
zv_offset_segment zv_offset_line(const double from[2], const double to[2], double distance);
/// The arc about `center`; false when the tool is too large for its inner side.
bool zv_offset_arc(const double from[2], const double to[2], const double center[2], double sweep, double distance,
                   zv_offset_segment *out);

/// The line by which a tool that is at `from` comes beside the contour; false when it is no longer than the distance.
bool zv_offset_entry_line(const double from[2], const double to[2], double distance, zv_offset_segment *out);
/// The arc by which it does so: as the programmed one at its end, through where the tool is. False when its radius
/// is no longer than the distance.
bool zv_offset_entry_arc(const double from[2], const double to[2], const double center[2], double sweep,
                         double distance, zv_offset_segment *out);

typedef enum zv_offset_corner {
    ZV_OFFSET_SMOOTH,  ///< one ends where the next begins
    ZV_OFFSET_OUTSIDE, ///< the tool goes round the corner of the contour
    ZV_OFFSET_INSIDE,  ///< both were cut where they meet
    ZV_OFFSET_GOUGE,   ///< they do not meet: the tool would cut into the contour; nothing was changed
} zv_offset_corner;

/// What happens where two segments meet.
zv_offset_corner zv_offset_join(zv_offset_segment *before, zv_offset_segment *after, double distance);
/// The angle by which the tool goes round an outside corner.
double zv_offset_corner_sweep(const zv_offset_segment *before, const zv_offset_segment *after, double distance);

#endif
