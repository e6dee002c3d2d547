/// @file plane_arm.h
/// Arms that come down to two links in a plane once their last link is known: SCARA kinds, planar arms, and arms with a
/// base yaw and three pitches, whose plane turns with the base.
#ifndef ZV_PLAN_PLANE_ARM_H
#define ZV_PLAN_PLANE_ARM_H

#include "plan/task.h"

enum { ZV_PLANE_LINKS = 3, ZV_PLANE_BASES = 2 };

/// The links in their plane. Counter-clockwise angles, link k at the angle it has at q = 0 plus s_0 q_0 + ... + s_k q_k.
typedef struct zv_plane_links {
    zv_flat_vec shoulder;
    zv_flat_vec zero[ZV_PLANE_LINKS]; ///< at q = 0; the third may be 0
    double sign[ZV_PLANE_LINKS];
    int joint[ZV_PLANE_LINKS]; ///< of the robot; the third is -1 when nothing turns the last link alone
    double turn_sign, turn_zero,
        turn; ///< the third link has turned by turn_sign (turn - turn_zero); `turn` when constant
} zv_plane_links;

typedef struct zv_plane_arm {
    int bases; ///< 0: the arm is of another kind; 2: a base that turns, toward the tool or away from it
    bool has_yaw;
    bool turn_varies; ///< pitch or yaw come from the curve
    zv_vec3 origin;   ///< on the first axis
    zv_vec3 x, y, z;  ///< without yaw x and y span the plane of the links; with it z is the base's axis, up
    double yaw_sign;
    zv_plane_links
        links[ZV_PLANE_BASES]; ///< with yaw: in the half plane of the tool, first coordinate outwards, then up
} zv_plane_arm;

/// The plane arm behind a task; `bases` is 0 when there is none.
zv_plane_arm zv_plane_arm_of(const zv_task *task);

/// A vector turned counter-clockwise.
zv_flat_vec zv_flat_rotated(zv_flat_vec v, double angle);

#endif
