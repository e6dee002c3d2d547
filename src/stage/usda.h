/// @file usda.h
/// An arm as one layer of Universal Scene Description.
#ifndef ZV_STAGE_USDA_H
#define ZV_STAGE_USDA_H

#include "zveno/stage.h"

/// Appends the layer; false without memory. The arguments are those of `zv_usdz_write`.
bool zv_usda_write(const zv_robot *robot, const zv_bodies *bodies, const double *q, const zv_glb_motion *motion,
                   zv_text *out);

#endif
