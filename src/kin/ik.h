/// @file ik.h
/// The inside of a solver, for the files of this layer that look past `zv_ik_solve` (clamp, line, arrays of poses).
#ifndef ZV_KIN_IK_H
#define ZV_KIN_IK_H

#include "kin/family.h"

struct zv_ik {
    const zv_robot *robot;
    const zv_family *family;
    zv_arm arm; ///< what `family` keeps about `robot`
};

/// A matrix this far from a rotation was not rounded, it is something else.
#define ZV_ROT_DEFECT 1e-4

/// A joint value on its limit is inside although rounding put it a hair beyond, rad or m.
#define ZV_LIMIT_SLACK 1e-9

/// The question itself is in order: every number that counts is finite and the rotation is one.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with a sentence
zv_status zv_ik_check_target(const zv_ik_target *target, zv_error *why);

#endif
