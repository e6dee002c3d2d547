/// @file spline_fit.h
/// Joints between two points of a path: polynomials of degree seven with the values and three derivatives of both.
#ifndef ZV_TIMING_SPLINE_FIT_H
#define ZV_TIMING_SPLINE_FIT_H

#include "timing/speed_spline.h"

enum { ZV_SPLINE_FIT_TERMS = 7 };

/// By parts t of the path between both, from their second term on; joints lie side by side as in the path.
typedef struct zv_spline_fit {
    int width;
    double per_h, per_h3;
    double term[ZV_SPLINE_FIT_TERMS][ZV_PATH_MAX_JOINTS];
} zv_spline_fit;

/// Joints at one place: q', q'' and q'''.
typedef struct zv_spline_joints {
    double q1[ZV_PATH_MAX_JOINTS], q2[ZV_PATH_MAX_JOINTS], q3[ZV_PATH_MAX_JOINTS];
} zv_spline_joints;

/// How far q''' is from its chord on an interval: around `shift`, by no more than `bulge`.
typedef struct zv_spline_bulges {
    double shift[ZV_PATH_MAX_JOINTS], bulge[ZV_PATH_MAX_JOINTS];
} zv_spline_bulges;

/// From point i of the path to the next one.
/// @return the largest second derivative of q''' by t of all joints, in parts of their jerks
ZV_DECLARE_KERNEL(double, zv_spline_fit_between,
                  (const zv_joint_path *path, size_t i, const double *per_jerk, zv_spline_fit *out));

/// At t, 0 to 1.
ZV_DECLARE_KERNEL(void, zv_spline_fit_at, (const zv_spline_fit *fit, double t, zv_spline_joints *out));

/// On the interval between two t; the part `counted` of it counts.
ZV_DECLARE_KERNEL(void, zv_spline_fit_bulges,
                  (const zv_spline_fit *fit, double from, double to, double counted, zv_spline_bulges *out));

#endif
