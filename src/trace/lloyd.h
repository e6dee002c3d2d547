/// @file lloyd.h
/// Points spread over a picture with a given density.
#ifndef ZV_TRACE_LLOYD_H
#define ZV_TRACE_LLOYD_H

#include "trace/trace.h"

/// Fills `point` with `count` points whose density follows darkness^power; whether there is any darkness. The same
/// picture gives the same points.
/// @param had_memory false when there was none
bool zv_lloyd_points(const zv_tone *tone, int power, zv_vec2 *point, int count, bool *had_memory);

#endif
