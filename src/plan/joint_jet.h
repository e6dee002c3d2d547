/// @file joint_jet.h
/// What the joints do at one place of the curve: values and derivatives by arc length.
#ifndef ZV_PLAN_JOINT_JET_H
#define ZV_PLAN_JOINT_JET_H

#include "path/piece.h"
#include "zveno/model.h"

enum { ZV_NEARBY = ZV_QUARTERS + 1 };

/// Joint values at one place of the curve and their derivatives by s: d[0] is q', d[1] q'', d[2] q'''.
typedef struct zv_joint_jet {
    double q[ZV_MAX_JOINTS];
    double d[3][ZV_MAX_JOINTS];
    double nearby[ZV_NEARBY][ZV_MAX_JOINTS]; ///< q''' at points nearby
    zv_vec3 tool;                            ///< where the joints put the tool
} zv_joint_jet;

/// Third derivatives of the curve around one of its points: they may jump or peak between grid points, and count too.
typedef struct zv_nearby {
    int count;
    zv_curve_rate third[ZV_NEARBY];
} zv_nearby;

#endif
