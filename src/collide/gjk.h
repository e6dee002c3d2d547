/// @file gjk.h
/// Distance of the cores of two convex shapes by GJK, and their depth when they overlap.
#ifndef ZV_COLLIDE_GJK_H
#define ZV_COLLIDE_GJK_H

#include "zveno/collide.h"

/// Distance of the cores, never more than the true one. When they overlap: minus the depth, never less than the true one,
/// where `with_depth` asks for it, which takes many times as long; else 0.
zv_separation zv_gjk_distance(const zv_convex *a, const zv_convex *b, bool with_depth);

#endif
