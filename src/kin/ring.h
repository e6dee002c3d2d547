/// @file ring.h
/// The reach of a chain of turning links around its first pivot: a ring, between the circle where the chain is folded
/// and the circle where it is stretched. What lies on a rim, within rounding, counts as in reach.
#ifndef ZV_KIN_RING_H
#define ZV_KIN_RING_H

#include "kin/family.h"
#include "kin/tolerances.h"

typedef struct zv_ring {
    double inner, outer; ///< m; inner is 0 when the chain reaches its own pivot
} zv_ring;

/// Reach of two links, and of three.
zv_ring zv_ring_of_two(double a, double b);
zv_ring zv_ring_of_three(double a, double b, double c);

/// Where a point at `distance` from the pivot is; margin 0 is the rim itself.
zv_reach_margin zv_ring_margin(zv_ring ring, double distance);
/// How far outside either rim a point may be and still count as on it, m.
double zv_ring_slack(zv_ring ring);
/// The same question with the slack: in reach or not.
bool zv_ring_holds(zv_ring ring, double distance);

/// Squares of distances from the pivot, m2: beyond `limit` a point is out of reach; from `snap` on it counts as on the
/// rim, from which rounding cannot tell it.
typedef struct zv_rim_squares {
    double outer_snap, outer_limit, inner_snap, inner_limit;
} zv_rim_squares;

/// `slack`: how far outside counts as on the rim, `noise`: the error of rounding in a distance, m.
zv_rim_squares zv_ring_squares(zv_ring ring, double slack, double noise);
/// Square of a distance that is `slack` nearer than `inner`; -1, which every square is above, when there is none.
double zv_ring_inner_limit(double inner, double slack);

/// The ring without a hair along both rims, into which targets are clamped: 0.001 mm, less for a thin ring.
zv_ring zv_ring_inside(zv_ring ring);

/// Moves a point of the plane (pivot at the origin) straight out or in until it is inside both rims by that hair; the
/// pivot itself goes towards +x. A point farther out never ends nearer in.
/// @return which rim was passed; ZV_REACH_OK for a point in reach, which moves by that hair at most and, when it is
/// inside by it already, not at all
zv_reach zv_ring_clamp(zv_ring ring, double point[2]);

enum { ZV_RING_PARTS = 3 };

/// The parts of the straight line between two points of the plane (pivot at the origin) that are out of the ring, in
/// order; returns how many. A part that stays on the rim within the slack does not count; the ends of the others lie
/// on the rim.
int zv_ring_cut(zv_ring ring, const double from[2], const double to[2], zv_blocked parts[ZV_RING_PARTS]);

#endif
