/// @file dyn_kdl.h
/// The inverse dynamics of Orocos KDL, judge of ours and peer of the benchmarks.
#ifndef ZV_TEST_DYN_KDL_H
#define ZV_TEST_DYN_KDL_H

#include "zveno/geom.h"
#include "zveno/model.h"

typedef struct dyn_kdl dyn_kdl;

/// The arm with a point load at its tool; rotors and friction are left out. Nothing of `robot` is needed afterwards.
dyn_kdl *dyn_kdl_create(const zv_robot *robot, zv_vec3 gravity, double load_kg);
void dyn_kdl_free(dyn_kdl *arm);

void dyn_kdl_inverse(dyn_kdl *arm, const double *q, const double *qd, const double *qdd, double *torque);

#endif
