/// @file spherical.h
/// Six joints whose last three turn about axes that meet: a regional structure and a wrist of any twist.
#ifndef ZV_KIN_SPHERICAL_H
#define ZV_KIN_SPHERICAL_H

#include "kin/regional.h"

typedef struct zv_spherical {
    zv_regional regional;
    zv_three_turns wrist;
} zv_spherical;

enum { ZV_SPHERICAL_MOST = 2 * ZV_REGIONAL_SOLUTIONS };

/// True when axes 4, 5 and 6 meet within `tolerance` of `size` and the first three joints can be solved.
bool zv_spherical_of(const zv_axis axis[6], double size, double tolerance, zv_spherical *out);

/// All joint values whose product of screws is `displacement`: q, branch and free joints; returns how many. Adds to
/// `singular`.
int zv_spherical_solve(const zv_spherical *arm, zv_pose displacement, zv_ik_solution out[ZV_SPHERICAL_MOST],
                       unsigned *singular);

/// The same for a chain whose first three axes meet, given to `zv_spherical_of` from its other end: joints are reported in
/// the order of the chain itself.
int zv_spherical_solve_reversed(const zv_spherical *arm, zv_pose displacement, zv_ik_solution out[ZV_SPHERICAL_MOST],
                                unsigned *singular);

#endif
