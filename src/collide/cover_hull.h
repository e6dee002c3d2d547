/// @file cover_hull.h
/// Balls that cover a convex hull.
#ifndef ZV_COLLIDE_COVER_HULL_H
#define ZV_COLLIDE_COVER_HULL_H

#include "zveno/solid.h"

enum { ZV_MOST_HULL_BALLS = 32 };

typedef struct zv_hull_ball {
    zv_vec3 center;
    double radius;
    double excess; ///< how far it stands out of the hull at most
} zv_hull_ball;

/// Covers a closed convex mesh by at most `most` balls (up to ZV_MOST_HULL_BALLS); returns how many. `room` is scratch for
/// `room_size` points: fourteen for each triangle and eight more are enough.
int zv_cover_hull(const zv_mesh *hull, zv_vec3 *room, int room_size, int most, zv_hull_ball *out);

#endif
