/// @file part.h
/// Parts: pieces between two knots, and how far they are from the chain.
#ifndef ZV_PATH_PART_H
#define ZV_PATH_PART_H

#include "path/knot.h"

/// How far a piece is from its part of the chain.
typedef struct zv_gap {
    double ratio;      ///< largest part of the tolerance that is used up
    double s;          ///< where
    double distance_m; ///< largest distance
    int line;          ///< where
    double turn;       ///< largest difference of the orientation or pitch, radians
} zv_gap;

typedef struct zv_part {
    double from_s, to_s;       ///< of its knots, along the chain
    double from_rate, to_rate; ///< length of the curve per length of the chain at them
    zv_piece piece;
    zv_gap gap;
} zv_part;

/// The part between two knots. Measures at every vertex and at some places between.
void zv_part_between(const zv_segment *segment, const zv_knot *from, const zv_knot *to, double turn_tolerance,
                     zv_part *out);

/// Distance along the piece that belongs to `s` of the chain.
double zv_part_distance(const zv_part *part, double s);

/// The same part for who comes from the other end of the chain, which is `length_m` long.
void zv_part_turn_round(zv_part *part, double length_m);

#endif
