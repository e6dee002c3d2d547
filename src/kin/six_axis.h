/// @file six_axis.h
/// The canonical six-axis arm, shared by six_axis.c (which recognises it) and six_axis_kernel.c (which solves it).
///
/// Seen from the side at any q1, in the plane that turns with axis 1 (x forward, z up along axis 1):
///
///     z ^                     E  elbow, axis 3 looks at you
///       |                    / \ .
///       |            upper  /    \ .  fore          k: direction of axis 4, fixed to the forearm
///       |                  /       \ .
///       |     a1          /          W  wrist centre: axes 4, 5, 6 meet here,
///     O +--------------- S  axis 2                  `lateral` in front of the plane (canonical y)
///       axis 1           shoulder, axis 2 looks at you
///
/// Angles in this plane count from x towards z, about the direction of axis 2. Every joint of a real arm is such an
/// angle up to a sign and the value it has at q = 0; both are constants below. The frames: x of `canonical` is where
/// the arm points at q1 = 0, its origin is O; the frame `wrist` sits in W with z along axis 6 and y along axis 5 at q6
/// = 0.
#ifndef ZV_KIN_SIX_AXIS_H
#define ZV_KIN_SIX_AXIS_H

#include "base/lanes.h"
#include "kin/family.h"
#include "kin/ring.h"
#include "kin/subproblem.h"

typedef struct zv_six_axis {
    // the target, as the canonical arm sees it
    zv_pose canonical_from_world;
    zv_rot tool_from_wrist;
    zv_vec3 wrist_in_tool;       ///< W
    bool plain_base, plain_tool; ///< nothing to turn or shift there

    // lengths, m
    double a1;          ///< axis 1 to axis 2; not negative
    double upper, fore; ///< S to E, E to W; above zero
    double lateral;     ///< W off the plane of the arm, along canonical y
    zv_ring ring;       ///< where W can be around S: fully folded to fully stretched

    // the triangle S E W: constants of the law of cosines
    double outer2, inner2;    ///< squares, m2
    double legs2;             ///< upper^2 + fore^2
    double legs2_difference;  ///< upper^2 - fore^2
    double half_over_product; ///< 1 / (2 upper fore)
    double half_over_upper;   ///< 1 / (2 upper)
    double half_over_fore;    ///< 1 / (2 fore)

    // joints
    double sign1, sign2, sign3, sign6; ///< +-1: positive q turns about the canonical direction; 4 and 5 always do
    zv_cos_sin upper_zero;             ///< direction S to E at q = 0
    double elbow_zero;                 ///< angle from S-E to E-W at q = 0
    zv_cos_sin fore_to_k;              ///< from E-W to the direction of axis 4
    zv_cos_sin roll_zero;              ///< from the direction of axis 2 to that of axis 5, about axis 4, at q = 0
    double bend_zero;                  ///< angle from axis 4 to axis 6 about axis 5 at q = 0, in (-pi/2, pi/2]

    // squares of distances, m2: beyond `limit` a target is out of reach; from `snap` on it counts as on the rim
    zv_rim_squares rim;           ///< of S to W
    double side_snap, side_limit; ///< of W to axis 1, less lateral^2
    double tiny;                  ///< direction is lost in rounding below this
    double shoulder_near;         ///< m: nearer, the shoulder is singular
} zv_six_axis;

/// Solves one pose: writes `count` (0 when out of reach or not finite), `singular`, and of the solutions q, branch and
/// free joints. What stood in solutions beyond `count` is lost.
ZV_DECLARE_KERNEL(void, zv_six_axis_one, (const zv_six_axis *arm, const zv_pose *base_from_tool, zv_ik_set *out));

/// Solves four by four, with the same bits; what is left over is left alone. A matrix farther than `defect` from a rotation has no solution.
ZV_DECLARE_KERNEL(void, zv_six_axis_many,
                  (const zv_six_axis *arm, const zv_pose *base_from_tool, size_t count, double defect,
                   double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts));

#endif
