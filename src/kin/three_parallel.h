/// @file three_parallel.h
/// The canonical arm with three parallel axes and an offset wrist (the UR kind), shared by three_parallel.c, which
/// recognises it, and three_parallel_kernel.c, which solves it.
///
/// Seen from the side at any q1, in the plane that turns with axis 1 (x forward, z up along axis 1; y, along which axes
/// 2, 3 and 4 look, goes into the page):
///
///     z ^             E                 S, E, P  axes 2, 3, 4
///       |      upper / \ fore           W        where axes 5 and 6 meet, `lateral` along y off axis 1,
///       |           /   \               e        from P to W in the frame that turns with axes 2, 3 and 4
///       +----------S     P
///       axis 1            \ e           t        angle of that frame about y, the sum of the turns 2, 3 and 4:
///                          W                     axis 5 points along Ry(t) z
///
/// Angles in the plane count from z towards x, about y.
#ifndef ZV_KIN_THREE_PARALLEL_H
#define ZV_KIN_THREE_PARALLEL_H

#include "base/lanes.h"
#include "kin/family.h"
#include "kin/ring.h"

typedef struct zv_three_parallel {
    // the target, as the canonical arm sees it
    zv_pose canonical_from_world;
    zv_rot tool_from_wrist; ///< the frame that axis 6 carries: y along axis 6
    zv_vec3 wrist_in_tool;  ///< W

    // lengths, m
    double lateral;           ///< of W along y
    double shoulder_x;        ///< S
    double shoulder_z;        ///< S
    double wrist_x, wrist_z;  ///< e at t = 0
    double upper, fore;       ///< S to E, E to P; above zero
    zv_ring ring;             ///< where P can be around S
    double outer2, inner2;    ///< squares of its radii, m2
    double half_over_product; ///< 1 / (2 upper fore)

    // joints: q = sign (angle - zero)
    double sign[6];
    double upper_zero; ///< angle of S-E at q = 0
    double elbow_zero; ///< from S-E to E-P at q = 0
    double turn_zero;  ///< t at q = 0
    double bend_zero;  ///< u at q = 0, where Ry(t) Rz(u) y is axis 6

    // squares of distances, m2: beyond `limit` a target is out of reach; from `snap` on it counts as on the rim
    zv_rim_squares rim;           ///< of S to P
    double side_snap, side_limit; ///< of W to axis 1, less lateral^2
    double shoulder_near;         ///< m: nearer, the shoulder is singular
    double in_line;               ///< axes 4 and 6 are in line where sin u is below this
    double other_side; ///< there: 1 for the t nearest to q6 = 0, -1 for that beyond the middle, 0 for the middle
    double pivot_near; ///< square of a distance of P from S that is none: links of one length fold up
    double tolerance;  ///< within which the arm is of this family
    const zv_robot *robot;
    double size; ///< m: of the arm
} zv_three_parallel;

/// Beside the names in `singular`: some wrist is in line, or so near to it that t has lost digits, whether that pose is in
/// reach or not.
enum { ZV_THREE_PARALLEL_IN_LINE = 1 << 30, ZV_THREE_PARALLEL_NEARLY = 1 << 29 };

/// Solves one pose: writes `count` (0 when out of reach), `singular`, and of the solutions q, branch and free joints.
/// What stood in the first eight solutions is lost.
ZV_DECLARE_KERNEL(void, zv_three_parallel_one,
                  (const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_ik_set *out));

#endif
