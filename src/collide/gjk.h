/// @file gjk.h
/// Distance of the cores of two convex shapes by GJK, and their depth when they overlap.
#ifndef ZV_COLLIDE_GJK_H
#define ZV_COLLIDE_GJK_H

#include "zveno/collide.h"

/// Distance of the cores, never more than the true one; minus the depth, never less than the true one, when they overlap.
zv_separation zv_gjk_distance(const zv_convex *a, const zv_convex *b);

#endif
