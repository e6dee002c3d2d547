/// @file fcl_shapes.h
/// FCL as a judge of verdicts: does an arm touch itself or something around it? It calls nothing of ours.
#ifndef ZV_FCL_SHAPES_H
#define ZV_FCL_SHAPES_H

#include "zveno/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bodies and things as objects of FCL; spheres, capsules, cylinders and boxes.
typedef struct fcl_world fcl_world;

/// `pairs`: two numbers of bodies each that must not touch; `among_things`: which bodies must not touch the things.
fcl_world *fcl_world_create(const zv_convex *bodies, const bool *among_things, int body_count, const int (*pairs)[2],
                            int pair_count, const zv_convex *things, int thing_count);
void fcl_world_free(fcl_world *world);

/// Whether anything touches that must not, with every body moved to its place.
bool fcl_world_touches(fcl_world *world, const zv_pose *places);

#ifdef __cplusplus
}
#endif

#endif
