/// @file flatten.h
/// A move as points that smoothing can work on.
#ifndef ZV_PATH_FLATTEN_H
#define ZV_PATH_FLATTEN_H

#include "path/shape.h"

/// Takes one point; false ends.
typedef bool (*zv_take_point)(void *user, const double x[ZV_CURVE_AXES]);

/// The points of a shape without its start, so close that chords stay within `chord_m` of it. The last one is its end.
bool zv_flatten(const zv_shape *shape, double chord_m, zv_take_point take, void *user);

#endif
