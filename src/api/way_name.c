/// @file way_name.c
/// A direction in the words of somebody who stands before the arm: the nearest of a few that have a name.
///
///              up
///               ▲   ▲ around (into the page)
///               │  ╱
///      base ────●─────► out          and the axes x, y, z of the tool
#include "api/way_name.h"

#include <math.h>
#include <stddef.h>

static const double COS_SAME = 0.990268; // of 8 degrees: nearer is the same way for a person
static const double ON_AXIS_M = 1e-6;    // a tool this near to the base axis has no way out

typedef struct way {
    const char *name;
    zv_vec3 dir;
} way;

enum { WAYS = 6, BASE_WAYS = 3 };

static void collect(const zv_pose *base_from_tool, way *ways)
{
    const zv_vec3 up = {0.0, 0.0, 1.0};
    const zv_vec3 level = {base_from_tool->pos.x, base_from_tool->pos.y, 0.0};
    const zv_vec3 out = zv_vec3_length(level) > ON_AXIS_M ? zv_vec3_unit(level) : (zv_vec3){0};
    ways[0] = (way){"up", up};
    ways[1] = (way){"out", out};
    ways[2] = (way){"around", zv_vec3_cross(up, out)};
    ways[3] = (way){"tool_z", base_from_tool->rot.z};
    ways[4] = (way){"tool_x", base_from_tool->rot.x};
    ways[5] = (way){"tool_y", base_from_tool->rot.y};
}

const char *zv_way_name(zv_vec3 dir, const zv_pose *base_from_tool, bool turns)
{
    way ways[WAYS];
    collect(base_from_tool, ways);
    for (int i = 0; i < WAYS; ++i) {
        const way *next = &ways[turns ? (i + BASE_WAYS) % WAYS : i];
        if (fabs(zv_vec3_dot(dir, next->dir)) >= COS_SAME) {
            return next->name;
        }
    }
    return NULL;
}
