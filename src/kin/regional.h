/// @file regional.h
/// The regional structure of an arm: three joints that carry one point, the wrist centre, to where it is wanted.
#ifndef ZV_KIN_REGIONAL_H
#define ZV_KIN_REGIONAL_H

#include "kin/region.h"

/// Whether a joint slides: such an arm reaches as far as its slides do.
bool zv_regional_has_slides(const zv_regional *arm);

/// True when three joints carry `center` anywhere in a volume, in one of the kinds above.
bool zv_regional_of(const zv_axis axis[3], zv_vec3 center, double size, double tolerance, zv_regional *out);

/// All joint values that put the point at `target`.
void zv_regional_solve(const zv_regional *arm, zv_vec3 target, zv_regional_set *out);

#endif
