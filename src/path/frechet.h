/// @file frechet.h
/// How far two paths are apart: the Fréchet distance of two polylines.
///
/// Two people walk along the two paths, each at any speed but never back; the distance is the shortest rope that lets both
/// get to their ends. Unlike the largest distance of nearest points it sees the order of the places.
/// (H. Alt, M. Godau, Computing the Fréchet distance between two polygonal curves, 1995.)
#ifndef ZV_PATH_FRECHET_H
#define ZV_PATH_FRECHET_H

#include "zveno/base.h"
#include "zveno/geom.h"

typedef struct zv_polyline {
    const zv_vec3 *point;
    int count; ///< at least one
} zv_polyline;

typedef struct zv_frechet {
    double distance; ///< to 1e-4 of itself; as the points are, in metres for example
    bool is_known;   ///< false: deciding it would have taken too long, and `distance` is a lower bound
    int at[2];       ///< the segment of each path, from 0, that both reach with a rope shorter than `tolerance`
    bool is_within;  ///< both get to their ends with a rope of `tolerance`
} zv_frechet;

/// @return ZV_OK, ZV_ERR_INTERNAL without memory; then `out` is untouched
zv_status zv_frechet_between(zv_polyline a, zv_polyline b, double tolerance, zv_frechet *out);

#endif
