/// @file plane.h
/// Small mathematics of points on the paper, and of the curves between them.
#ifndef ZV_DRAW_PLANE_H
#define ZV_DRAW_PLANE_H

#include <math.h>

#include "zveno/draw.h"

static inline zv_vec2 zv_vec2_add(zv_vec2 a, zv_vec2 b)
{
    return (zv_vec2){a.x + b.x, a.y + b.y};
}

static inline zv_vec2 zv_vec2_sub(zv_vec2 a, zv_vec2 b)
{
    return (zv_vec2){a.x - b.x, a.y - b.y};
}

static inline zv_vec2 zv_vec2_scale(zv_vec2 a, double k)
{
    return (zv_vec2){k * a.x, k * a.y};
}

static inline double zv_vec2_cross(zv_vec2 a, zv_vec2 b)
{
    return a.x * b.y - a.y * b.x;
}

static inline double zv_vec2_dot(zv_vec2 a, zv_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

// Coordinates are at most 1e6 mm, so squares neither overflow nor lose anything that can be drawn.
static inline double zv_vec2_length(zv_vec2 a)
{
    return sqrt(a.x * a.x + a.y * a.y);
}

static inline double zv_vec2_distance(zv_vec2 a, zv_vec2 b)
{
    return zv_vec2_length(zv_vec2_sub(a, b));
}

static inline bool zv_vec2_same(zv_vec2 a, zv_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

/// From a (0) to b (1).
static inline zv_vec2 zv_vec2_mix(zv_vec2 a, zv_vec2 b, double t)
{
    return (zv_vec2){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/// A direction, which no shift changes.
static inline zv_vec2 zv_affine_direction(zv_affine a, zv_vec2 d)
{
    return (zv_vec2){a.xx * d.x + a.xy * d.y, a.yx * d.x + a.yy * d.y};
}

/// The point of an arc at the angle `t`.
zv_vec2 zv_arc_at(const zv_segment_curve *arc, double t);
/// The longer semi-axis of the ellipse of an arc: the largest stretch of (cos t, sin t) -> u cos t + v sin t.
double zv_arc_largest_radius(const zv_segment_curve *arc);
/// The curve walked from its end to its start.
zv_segment_curve zv_segment_curve_reversed(const zv_segment_curve *curve);

#endif
