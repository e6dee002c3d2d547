/// @file bent.h
/// Arms that reach a place and one angle in closed form, built only nearly so: files write quarter turns as 1.5708 or 1.57.
#ifndef ZV_KIN_BENT_H
#define ZV_KIN_BENT_H

#include "kin/family.h"

/// A bent arm, and the family that it is nearly of.
typedef struct zv_bent {
    const zv_robot *robot;
    const zv_family *family;
    const zv_arm *arm;
    double size; ///< m
} zv_bent;

/// How far the tool is from where the straight arm's would be, m: measured at random poses.
double zv_bent_delta(const zv_bent *bent);

/// Solves on the arm as it is: the tool comes to the place, and the joints' sum that stands for the angle (yaw, pitch) is
/// the one of the straight arm. Complete wherever the straight arm's solutions can neither meet nor vanish by being moved as
/// far as the bent one is off, by `delta`; elsewhere some more are searched for around them, and the set says so.
zv_status zv_bent_solve(const zv_bent *bent, const zv_ik_target *target, double delta, zv_ik_set *out, zv_error *why);

#endif
