/// @file two_link.h
/// Two links in a plane: the triangle of shoulder, elbow and target, which every arm family comes down to.
#ifndef ZV_KIN_TWO_LINK_H
#define ZV_KIN_TWO_LINK_H

#include "kin/ring.h"

/// All solutions that put the end of two links at a point; angles in (-pi, pi].
typedef struct zv_two_link {
    int count;         ///< 0; 1 when exactly stretched or folded; 2
    zv_reach reach;    ///< ZV_REACH_OK when count > 0
    double beyond;     ///< m out of reach
    unsigned singular; ///< ZV_SINGULAR_STRETCHED or ZV_SINGULAR_FOLDED
    bool free;         ///< the point is the shoulder itself: the first link may take any direction
    double first[2];   ///< direction of the first link
    double elbow[2];   ///< turn from the first link to the second: [0] counter-clockwise, [1] clockwise
} zv_two_link;

/// Links of length `a` and `b` (both > 0) from the origin to (x, y). `first_if_free` is the direction that the first
/// link takes when any would do.
zv_two_link zv_two_link_solve(double a, double b, double x, double y, double first_if_free);

/// The angle between the sides `a` and `b` (both > 0) of a triangle whose third side is `opposite`; 0 or pi when the
/// third side is too short or too long for a triangle. Exact also for flat triangles.
double zv_triangle_angle(double a, double b, double opposite);

#endif
