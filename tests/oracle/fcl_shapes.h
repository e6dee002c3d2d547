/// @file fcl_shapes.h
/// FCL as a judge of verdicts: do two convex shapes touch? It calls nothing of ours.
#ifndef ZV_FCL_SHAPES_H
#define ZV_FCL_SHAPES_H

#include "zveno/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether two spheres, capsules, cylinders or boxes touch, as FCL sees it.
bool fcl_shapes_touch(const zv_convex *a, const zv_convex *b);

#ifdef __cplusplus
}
#endif

#endif
