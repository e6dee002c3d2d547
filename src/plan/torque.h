/// @file torque.h
/// What the drives must give along a path, and where they cannot.
#ifndef ZV_PLAN_TORQUE_H
#define ZV_PLAN_TORQUE_H

#include "plan/joint_jet.h"
#include "zveno/dyn.h"
#include "zveno/plan.h"
#include "zveno/timing.h"

/// Constant for one plan.
typedef struct zv_torques {
    zv_dyn *dyn; ///< NULL: torques do not count
    int joints;
    double limit[ZV_MAX_JOINTS]; ///< INFINITY: not known
    double viscous[ZV_MAX_JOINTS], coulomb[ZV_MAX_JOINTS];
} zv_torques;

/// @return ZV_OK; ZV_ERR_NOT_AVAILABLE when the options insist on torques and the robot file does not know enough;
/// ZV_ERR_INTERNAL without memory. Free in any case.
zv_status zv_torques_create(const zv_robot *robot, const zv_plan_options *options, zv_torques *out, zv_error *why);
void zv_torques_free(zv_torques *torques);

/// The first joint whose drive cannot hold the arm at `q` against gravity, or -1.
int zv_torques_overloaded(const zv_torques *torques, const double *q);

/// The rows of zv_joint_path at one place, 2 `width` numbers each. `speed` is about how fast the path is passed.
/// @return -1, or the first joint whose drive has nothing left for a motion in this direction
int zv_torques_rows(const zv_torques *torques, const zv_joint_jet *jet, double speed, int width, double *a, double *b);

/// Stretches a joint move in time until the drives can do it. False when one cannot hold the arm on the way.
bool zv_torques_span(const zv_torques *torques, zv_ptp *move, int *joint);

/// The largest torque at this instant as a part of its limit.
double zv_torques_use(const zv_torques *torques, const double *q, const double *qd, const double *qdd);

#endif
