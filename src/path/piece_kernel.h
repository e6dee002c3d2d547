/// @file piece_kernel.h
/// The arithmetic of pieces, four coordinates at a time.
#ifndef ZV_PATH_PIECE_KERNEL_H
#define ZV_PATH_PIECE_KERNEL_H

#include "base/lanes.h"
#include "path/shape.h"
#include "zveno/path.h"

/// Sets the terms of a piece of that length; see zv_piece_fit_length.
ZV_DECLARE_KERNEL(void, zv_piece_terms, (zv_piece * piece, const zv_jet *from, const zv_jet *to, double length_m));

/// Sets the terms and returns the length that the path of the tool has with them.
ZV_DECLARE_KERNEL(double, zv_piece_try, (zv_piece * piece, const zv_jet *from, const zv_jet *to, double length_m));

/// Coordinates at u; those from `axes` on mean nothing.
ZV_DECLARE_KERNEL(void, zv_piece_place, (const zv_piece *piece, double u, double out[ZV_CURVE_AXES]));

/// `out[k][i]`: derivative k by s of coordinate i at u; those from `axes` on mean nothing.
enum { ZV_PIECE_LANES = 8 };
ZV_DECLARE_KERNEL(void, zv_piece_derive, (const zv_piece *piece, double u, double out[4][ZV_PIECE_LANES]));

/// The third derivative by u of the first four coordinates at three quarters between `from` to `to` (both u).
enum { ZV_PIECE_BLOCK = 4 };
ZV_DECLARE_KERNEL(void, zv_piece_quarters,
                  (const zv_piece *piece, double from, double to, double third[][ZV_PIECE_BLOCK]));

/// The largest square of the slope by u of the place, at seven places inside.
ZV_DECLARE_KERNEL(double, zv_piece_most_slope, (const zv_piece *piece));

#endif
