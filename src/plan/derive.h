/// @file derive.h
/// How the joints move along the curve: their derivatives by s.
#ifndef ZV_PLAN_DERIVE_H
#define ZV_PLAN_DERIVE_H

#include "path/piece.h"
#include "plan/task.h"

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

/// How pitch or yaw follow from the joints: a sum with constant signs. `sum_sign` is 1 or -1, see `zv_sum_sign`.
/// Fills jet->d from jet->q up to derivative `order` (1 to 3), and with `nearby` (may be NULL) jet->nearby, what its third
/// derivatives ask of the joints; jet->q must reach the point.
/// @return false at a singularity, where no derivatives exist
bool zv_derive(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, double sum_sign, int order,
               zv_joint_jet *jet);

/// Whether pitch or yaw grow with the joints about the last axis (1) or against them (-1), for the solution `q` of
/// `point`. 1 where the task has neither.
double zv_sum_sign(const zv_task *task, const zv_curve_point *point, const double *q);

#endif
