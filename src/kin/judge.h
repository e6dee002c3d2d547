/// @file judge.h
/// Joint limits in lanes, and the judgement of solutions against them: shared by choose.c, the arrays of poses, and
/// judge_kernel.c.
#ifndef ZV_KIN_JUDGE_H
#define ZV_KIN_JUDGE_H

#include "base/lanes.h"
#include "zveno/kin.h"

/// The limits of all joints, four to a block; lanes beyond the last joint have none and do not turn.
typedef struct zv_limit_lanes {
    int blocks;                   ///< of four joints, as many as hold them all
    double lower[ZV_MAX_JOINTS];  ///< rad or m
    double upper[ZV_MAX_JOINTS];  ///< rad or m
    int64_t turns[ZV_MAX_JOINTS]; ///< all bits set for a turning joint, 0 for a slide
} zv_limit_lanes;

zv_limit_lanes zv_limits_in_lanes(const zv_robot *robot);

/// What the limits say about one solution.
typedef struct zv_judged {
    double margin;
    int margin_joint; ///< -1 without limits
    double distance;  ///< largest joint difference to the wanted one
} zv_judged;

/// Brings every turning joint of `q` into the turn nearest to `wanted` that the limits allow, or to the middle of its
/// limits when none is inside. Both hold four doubles for each block; beyond the last joint they are equal.
ZV_DECLARE_KERNEL(zv_judged, zv_judge_joints, (const zv_limit_lanes *limits, const double *wanted, double *q));
/// For every solution of a set, nothing wanted but the middle of the limits: fills in_limits, margin and margin_joint.
ZV_DECLARE_KERNEL(void, zv_judge_set, (const zv_limit_lanes *limits, zv_ik_set *set));
/// The same for every solution of a set, and its `distance`: the largest joint difference to `wanted`.
ZV_DECLARE_KERNEL(void, zv_judge_set_near,
                  (const zv_limit_lanes *limits, const double *wanted, zv_ik_set *set, double *distance));
/// The same, nothing wanted, for `count` poses with their solutions as zv_ik_solve_poses gives them.
ZV_DECLARE_KERNEL(void, zv_judge_poses,
                  (const zv_limit_lanes *limits, size_t count, double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS],
                   const uint8_t *counts, zv_ik_verdict (*verdicts)[ZV_SIX_SOLUTIONS]));

#endif
