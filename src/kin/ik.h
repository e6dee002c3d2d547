/// @file ik.h
/// The inside of a solver, for the files of this layer that look past `zv_ik_solve` (clamp, line, arrays of poses).
#ifndef ZV_KIN_IK_H
#define ZV_KIN_IK_H

#include "kin/family.h"
#include "kin/tolerances.h"

struct zv_ik {
    const zv_robot *robot;
    const zv_family *family;
    zv_arm arm;   ///< what `family` keeps about `robot`
    double size;  ///< m: of the arm
    bool inexact; ///< the family fits only within `off`: its solutions are polished on the robot itself
    double off;   ///< rad: by which the axes are off what the family takes them for; 0 when they are not
    double off_m; ///< m: by which the tool of a bent arm is off (bent.h)
};

/// The question itself is in order: every number that counts is finite and the rotation is one.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status zv_ik_check_target(const zv_ik_target *target, zv_error *why);

/// What a closed form says of every set it has filled with `count` solutions: complete, in reach, nothing searched.
void zv_ik_set_found(zv_ik_set *set);

/// The target gives a whole pose, as arms that hold any orientation need it.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status zv_ik_check_pose(const zv_ik_target *target, zv_error *why);

#endif
