/// @file mjcf.h
/// The arm as MJCF, the text that MuJoCo reads.
#ifndef ZV_SIM_MJCF_H
#define ZV_SIM_MJCF_H

#include "sim/plant.h"
#include "zveno/text.h"

/// Appends the model. Its geoms are, in this order: the floor and the table when they are there, then the shapes of the
/// links that have one; joint k is dof k and actuator k.
void zv_mjcf_write(const zv_plant_setup *setup, zv_text *out);

#endif
