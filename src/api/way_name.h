/// @file way_name.h
/// A direction in the words of somebody who stands before the arm.
#ifndef ZV_API_WAY_NAME_H
#define ZV_API_WAY_NAME_H

#include <stdbool.h>

#include "zveno/geom.h"

/// "up", "out" (away from the base axis), "around" (about the base axis), "tool_x", "tool_y", "tool_z": the way that a line
/// along the unit vector `dir` follows within eight degrees, whichever end of it is meant; NULL when it follows none.
/// `turns`: one turns about it, and the axes of the tool say more.
const char *zv_way_name(zv_vec3 dir, const zv_pose *base_from_tool, bool turns);

#endif
