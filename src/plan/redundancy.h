/// @file redundancy.h
/// Seven axes: the value at which the joint beyond the six that a pose needs is held.
#ifndef ZV_PLAN_REDUNDANCY_H
#define ZV_PLAN_REDUNDANCY_H

#include "plan/curve_pass.h"

enum { ZV_REDUNDANCY_VALUES = 8 };

/// Values of the held joint, the one to try first in front.
typedef struct zv_redundancy {
    int count;
    double value[ZV_REDUNDANCY_VALUES];
} zv_redundancy;

/// Ranks values by what they leave along the whole path: distance from joint limits and from singularities. With `near_q`
/// of the options the joint first stays where it is.
/// @return as zv_curve_pass
zv_status zv_redundancy_rank(const zv_prepared *prepared, zv_redundancy *out, zv_error *why);

#endif
