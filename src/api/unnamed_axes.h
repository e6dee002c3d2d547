/// @file unnamed_axes.h
/// Which axes the first moves of a G-code program leave where the machine happens to stand.
#ifndef ZV_API_UNNAMED_AXES_H
#define ZV_API_UNNAMED_AXES_H

#include "api/posted_moves.h"

/// Fills `unnamed` of the moves that were read from `source` with these options.
void zv_find_unnamed_axes(const zv_source *source, const zv_gcode_options *options, zv_posted_moves *moves);

#endif
