/// @file regional_slides.h
/// Regional structures whose first or second joint slides.
#ifndef ZV_KIN_REGIONAL_SLIDES_H
#define ZV_KIN_REGIONAL_SLIDES_H

#include "kin/region.h"

/// As zv_regional_solve, for the kinds from ZV_REGIONAL_SLIDES on.
void zv_regional_solve_slides(const zv_regional *arm, zv_vec3 target, zv_regional_set *out);

#endif
