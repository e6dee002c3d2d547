/// @file subproblem.h
/// The equations that closed forms come down to: Paden and Kahan's subproblems in the complete set of Elias and Wen,
/// "IK-Geo: Unified Robot Inverse Kinematics Using Subproblem Decomposition" (2022), whose sixth no arm here needs.
///
///     1   a turned about h becomes b                              zv_sub_turn
///     2   two turns about axes that meet carry a to b             zv_sub_three_turns, with a third one
///     3   a turned about h has a given distance to b              zv_sub_distance
///     4   a turned about h has a given height along a direction   zv_sub_linear
///     5   a quartic in the tangent of half the angle              zv_sub_quartic
///
/// Angles are cosine and sine pairs. Touching counts: where two solutions meet and rounding has just parted them, the
/// place where they meet is given once.
#ifndef ZV_KIN_SUBPROBLEM_H
#define ZV_KIN_SUBPROBLEM_H

#include <stdbool.h>

#include "zveno/geom.h"

/// Cosine and sine of an angle.
typedef struct zv_cos_sin {
    double c, s;
} zv_cos_sin;

/// Up to four angles.
typedef struct zv_turns {
    int count;
    bool touching; ///< of two solutions that meet one is given
    zv_cos_sin turn[4];
    double slope[4]; ///< sign of the equation's slope there: solutions of opposite slope can meet
} zv_turns;

/// `v` turned about the unit vector `h`.
zv_vec3 zv_turned(zv_vec3 h, zv_cos_sin turn, zv_vec3 v);
/// The rotation about the unit vector `h`.
zv_rot zv_rot_by(zv_vec3 h, zv_cos_sin turn);

/// 1: the turn about `h` that brings `a` into the half-plane of `b`. False when `a` or `b` lies on the axis within
/// `tiny` (m, or part of a unit vector): any turn does, and `turn` is that by 0.
bool zv_sub_turn(zv_vec3 h, zv_vec3 a, zv_vec3 b, double tiny, zv_cos_sin *turn);
/// 4: all turns with A + B cos + C sin = 0. `slack` is how far the constant may lie beyond the amplitude, relative to it,
/// and still touch. None when the amplitude is 0.
zv_turns zv_sub_linear(double constant, double cosine, double sine, double slack);
/// 3: all turns of the point `a` about the line through `p` along `h` after which its distance to `b` is `distance`.
zv_turns zv_sub_distance(zv_vec3 h, zv_vec3 p, zv_vec3 a, zv_vec3 b, double distance, double slack);
/// 5: all turns with f[0] + f[1] cos + f[2] sin + f[3] cos 2 + f[4] sin 2 = 0 (angles doubled in the last two). An
/// extreme as near to zero as `slack`, relative to the sum of the factors, counts as touching it.
zv_turns zv_sub_quartic(const double f[5], double slack);

/// Three axes that meet, in any twist: their turns make any rotation that is `possible`.
typedef struct zv_three_turns {
    zv_vec3 h[3];
    double twist[2];                      ///< angles between neighbours, 0 to pi
    double product;                       ///< of their sines
    zv_cos_sin half_difference, half_sum; ///< of half the difference and half the sum of these angles
    zv_cos_sin nearest;                   ///< the turn about h[1] that brings h[2] nearest to h[0]
    zv_vec3 across;                       ///< unit, square to h[2]
    zv_vec3 along1, across1, cross1;      ///< h[2] turned about h[1] is along1 + across1 cos + cross1 sin
    double slack;                         ///< how far beyond its reach a rotation still counts, part of `product`
} zv_three_turns;

/// Directions of three axes at q = 0; neighbours are not parallel. They are right within `tolerance`.
zv_three_turns zv_three_turns_of(const zv_vec3 h[3], double tolerance);

/// Angles of the three turns, at most two triples; `lost` when the first and the last axis are in line: then the first
/// is free and 0, and both triples are one.
typedef struct zv_three_angles {
    int count;
    bool lost;
    double bend; ///< sine of the angle by which the first and the last axis are out of line
    double q[2][3];
} zv_three_angles;

zv_three_angles zv_sub_three_turns(const zv_three_turns *of, zv_rot rot);

/// The same for one of the two triples alone, 0 or 1, in `q[which]` of the result.
zv_three_angles zv_sub_three_turns_one(const zv_three_turns *of, zv_rot rot, int which);

#endif
