/// @file screws.h
/// A chain as a product of screws (R. Brockett, "Robotic manipulators and the product of exponentials formula", 1984):
/// the tool at joint values q is at E1(q1) ... En(qn) home, where Ek turns about or slides along the axis that joint k
/// has at q = 0. Closed forms work on the displacement G = target home^-1 = E1 ... En alone, so that joints may be
/// fixed, the chain reversed or begun elsewhere.
#ifndef ZV_KIN_SCREWS_H
#define ZV_KIN_SCREWS_H

#include "kin/axes.h"
#include "kin/subproblem.h"

/// The motion of one joint.
zv_pose zv_screw_motion(const zv_axis *axis, double q);
/// The motion of a turning joint by its cosine and sine.
zv_pose zv_screw_turn(const zv_axis *axis, zv_cos_sin turn);
/// A point turned with a joint.
zv_vec3 zv_screw_point(const zv_axis *axis, zv_cos_sin turn, zv_vec3 point);
/// An axis carried along by a motion.
zv_axis zv_screw_carry(zv_pose by, const zv_axis *axis);

/// E1 ... En.
zv_pose zv_screws_product(const zv_axis *axis, int count, const double *q);
/// The chain from its other end: with G^-1 in place of G, the same joint values in the opposite order.
void zv_screws_reverse(const zv_axis *axis, int count, zv_axis *out);
/// The chain with joint `fixed` standing at `value`: `count` - 1 axes, and what G must be multiplied by on its right.
zv_pose zv_screws_fix(const zv_axis *axis, int count, int fixed, double value, zv_axis *out);

/// Newton's method for E1 ... En = `displacement` from `q`, lengths measured in `size`; steps are kept short.
/// @return the error that is left: in sizes of the arm, plus rad
double zv_screws_polish(const zv_axis *axis, int count, zv_pose displacement, double size, double *q);

#endif
