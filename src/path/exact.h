/// @file exact.h
/// A move as pieces that stay on it.
#ifndef ZV_PATH_EXACT_H
#define ZV_PATH_EXACT_H

#include "path/shape.h"

/// Takes one piece whose terms and length are set; false ends.
typedef bool (*zv_take_piece)(void *user, zv_piece *piece);

/// False for a spline with a cusp or close to one, and for a shape without length.
bool zv_exact_is_possible(const zv_shape *shape);

/// The pieces of a shape for which that is possible, in order, each like `model` in all but terms and length: on the
/// shape within 1e-12 m.
bool zv_exact_move(const zv_shape *shape, const zv_piece *model, zv_take_piece take, void *user);

/// The pieces of a shape that only turns; `length_m` is the length of s for the whole turn.
bool zv_exact_turn(const zv_shape *shape, double length_m, const zv_piece *model, zv_take_piece take, void *user);

/// Derivatives by length at the start or end.
void zv_exact_end(const zv_shape *shape, bool at_end, zv_jet *out);

#endif
