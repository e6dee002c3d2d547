/// @file dyn_mujoco.h
/// The inverse and forward dynamics of MuJoCo, judge of ours and peer of the benchmarks.
#ifndef ZV_TEST_DYN_MUJOCO_H
#define ZV_TEST_DYN_MUJOCO_H

#include "zveno/geom.h"
#include "zveno/model.h"

typedef struct dyn_mujoco dyn_mujoco;

/// The arm with rotors and viscous friction and a point load at its tool. Ends the program with MuJoCo's own sentence
/// when it does not take the arm.
dyn_mujoco *dyn_mujoco_create(const zv_robot *robot, zv_vec3 gravity, double load_kg);
void dyn_mujoco_free(dyn_mujoco *arm);

void dyn_mujoco_inverse(dyn_mujoco *arm, const double *q, const double *qd, const double *qdd, double *torque);
void dyn_mujoco_forward(dyn_mujoco *arm, const double *q, const double *qd, const double *torque, double *qdd);

#endif
