/// @file cut.h
/// Parts of segments: a curve cut at any place is the same curve, and a curve of the same kind.
#ifndef ZV_DRAW_CUT_H
#define ZV_DRAW_CUT_H

#include "zveno/draw.h"

/// A segment with its start; its curve lies inside of it.
typedef struct zv_piece {
    zv_vec2 from, to;
    bool is_curved;
    zv_segment_curve curve;
} zv_piece;

/// The part from t0 to t1 (0 <= t0 <= t1 <= 1) of a segment that begins at `from`.
zv_piece zv_segment_part(zv_vec2 from, const zv_segment *segment, double t0, double t1);
/// The same piece mapped to another place.
zv_piece zv_piece_mapped(const zv_piece *piece, zv_affine map);
/// Goes on with it: the stroke must be at its start.
void zv_drawing_piece_to(zv_drawing *drawing, const zv_piece *piece);

/// A walk along a segment.
typedef struct zv_walk {
    zv_vec2 from;
    const zv_segment *segment;
    double t;           ///< where it is, 0 to 1
    double total, rest; ///< lengths: of the segment, and from here to its end
    double pace;        ///< how much t grows with the length, at the last step
} zv_walk;

zv_walk zv_walk_begin(zv_vec2 from, const zv_segment *segment);
/// Walks on by `length`, or to the end when that is nearer; returns the length walked.
double zv_walk_on(zv_walk *walk, double length);

enum { ZV_CROSSINGS = 8 };

/// Where a segment meets the straight line through a and b, in no order; an arc may turn once at most. A segment that
/// lies on the line does not meet it.
int zv_segment_crossings(zv_vec2 from, const zv_segment *segment, zv_vec2 a, zv_vec2 b, double t[ZV_CROSSINGS]);

#endif
