/// @file elementary.h
/// Sine, cosine, atan2 and their relatives, the same to the last bit on every machine: the C libraries differ in the
/// last digit. Within 1 or 2 ulp for any finite argument; what lanes.h computes four at a time gives these very bits.
#ifndef ZV_BASE_ELEMENTARY_H
#define ZV_BASE_ELEMENTARY_H

#include <stdint.h>

double zv_sin(double x);
double zv_cos(double x);
void zv_sincos(double x, double *sine, double *cosine);

/// The angle of (x, y) in [-pi, pi] as C defines it, also for zeros and infinities.
double zv_atan2(double y, double x);
/// 0 to pi; NaN outside [-1, 1].
double zv_acos(double x);
/// -pi/2 to pi/2; NaN outside [-1, 1].
double zv_asin(double x);

/// sqrt(x^2 + y^2) without overflow on the way.
double zv_hypot(double x, double y);

/// Takes whole quarters of a turn off an angle of any size: x = n pi/2 + r with |r| <= pi/4 (and a hair), where
/// `quarters` is n modulo 4. Returns r; NaN when x is not finite. Right for |x| >= 1, meant for angles too large for
/// the fast way.
double zv_reduce_far(double x, int64_t *quarters);

#endif
