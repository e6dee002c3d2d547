/// @file families_write.h
/// Curves of solutions of a seven-axis arm, as JSON.
#ifndef ZV_API_FAMILIES_WRITE_H
#define ZV_API_FAMILIES_WRITE_H

#include "api/op.h"

/// Adds `families` of a target: intervals of the free parameter inside the joint limits, degrees, each with its branch
/// and the best solution found in it. Nothing for an arm without a free parameter.
void zv_write_families(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_target *target);

/// Adds `branch`.
void zv_write_branch(zv_json_writer *out, zv_branch branch);

#endif
