/// @file bounds.h
/// Where an arm of two links may end: the rims of its reach and its joint limits, as curves that the tool would cross.
#ifndef ZV_PLAN_BOUNDS_H
#define ZV_PLAN_BOUNDS_H

#include "plan/plane_arm.h"

enum { ZV_BOUNDS = 28 };

typedef enum zv_bound_kind {
    ZV_BOUND_CIRCLE, ///< |W - centre| = radius, W the wrist relative to the shoulder
    ZV_BOUND_OUTER,  ///< |W| >= radius: so near the outer rim that nothing is proven
    ZV_BOUND_INNER,  ///< |W| <= radius: the same at the inner rim
    ZV_BOUND_RAY,    ///< the tool, seen along the base's axis, is in the direction `centre`
    ZV_BOUND_HEIGHT, ///< the tool is at `radius` along z
} zv_bound_kind;

typedef struct zv_bound {
    zv_bound_kind kind;
    int base;
    bool centre_turns;  ///< with the last link: `centre` is where it is when that link has not turned
    zv_flat_vec centre; ///< of a ray: its direction, of length one
    double radius;
} zv_bound;

typedef struct zv_bounds {
    int count;
    zv_bound bound[ZV_BOUNDS];
} zv_bounds;

/// All bounds of an arm, a hair beyond rims and limits as the solver grants it. A track that lies inside them at one place
/// of a path goes on as long as the path crosses none.
zv_bounds zv_bounds_of(const zv_task *task, const zv_plane_arm *arm);

#endif
