/// @file arm.h
/// An arm as its controller sees it: joint values with its own signs and zeros, frames from its own origin, and on which
/// side wrist and elbow are.
#ifndef ZV_POST_ARM_H
#define ZV_POST_ARM_H

#include "zveno/post.h"

typedef struct zv_post_arm {
    const zv_robot *robot;
    int joints;
    zv_controller_map controller;
    zv_pose world_from_origin; ///< the controller's base frame
    zv_pose plate_from_tool;   ///< the tool, seen from the controller's flange frame
    bool has_sides;            ///< six turning axes, a spherical wrist, axes 2 and 3 parallel: the sides are defined
    double forward;            ///< sign that makes "forward" the side on which the wrist is at the controller's zero
} zv_post_arm;

/// On which sides the arm holds itself. The same facts that KUKA, ABB and Fanuc number in their own conventions.
typedef struct zv_post_sides {
    bool behind_base; ///< the wrist centre is behind axis 1
    bool behind_arm;  ///< it is behind the line through axes 2 and 3
    bool wrist_below; ///< the controller's value of axis 5, less whole turns, is below zero
    double nearest;   ///< distance to the nearest of the three borders: m for the first two, rad for the wrist
} zv_post_sides;

zv_post_arm zv_post_arm_of(const zv_robot *robot);

/// Values as the controller shows them, rad or m.
void zv_post_values(const zv_post_arm *arm, const double *q, double *values);
/// And back.
void zv_post_joints(const zv_post_arm *arm, const double *values, double *q);

/// Only when `has_sides`.
zv_post_sides zv_post_sides_at(const zv_post_arm *arm, const double *q);

#endif
