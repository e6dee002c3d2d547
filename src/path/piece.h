/// @file piece.h
/// Pieces of the curve from what is known at their ends.
#ifndef ZV_PATH_PIECE_H
#define ZV_PATH_PIECE_H

#include "path/quarters.h"
#include "path/shape.h"
#include "zveno/path.h"

/// Sets `length_m` and the terms so that the piece runs from `from` to `to`, whose derivatives are by length. The
/// length is the one that the polynomials themselves have, so that s is the distance along the curve.
/// `axes` must be set.
void zv_piece_fit(zv_piece *piece, const zv_jet *from, const zv_jet *to);

/// The same with a length that is known.
void zv_piece_fit_length(zv_piece *piece, const zv_jet *from, const zv_jet *to, double length_m);

/// The same piece for who comes from its other end; `start_m` is left to the caller, and so are jumps.
void zv_piece_turn_round(zv_piece *piece);

/// Where it ends, m along the curve.
static inline double zv_piece_end(const zv_piece *piece)
{
    return piece->start_m + piece->length_m;
}

/// Coordinates at u, 0 to 1; those from `axes` on mean nothing.
void zv_piece_values(const zv_piece *piece, double u, double out[ZV_CURVE_AXES]);

/// One derivative by s of all that a point of the curve has.
typedef struct zv_curve_rate {
    zv_vec3 p;
    double pitch;
    zv_vec3 turn; ///< one less: that of the turning rate
} zv_curve_rate;

/// Derivative 1, 2 or 3 at a point.
static inline zv_curve_rate zv_curve_rate_of(const zv_curve_point *point, int order)
{
    return (zv_curve_rate){point->p[order], point->pitch[order], point->turn[order - 1]};
}

/// The third derivative at the quarters of a part of a piece. Being of degree four, it is known with them and both ends
/// (but for the turn).
void zv_piece_thirds(const zv_piece *piece, double from_s, double to_s, zv_curve_rate out[ZV_QUARTERS]);

/// The square of the largest |dP/ds| inside a piece, or a little more; 1 on a line. At its ends it is 1.
double zv_piece_most_rate(const zv_piece *piece);

#endif
