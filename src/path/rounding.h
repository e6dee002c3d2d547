/// @file rounding.h
/// What smoothing adds to a chain of links: the sum of its rounded corners.
#ifndef ZV_PATH_ROUNDING_H
#define ZV_PATH_ROUNDING_H

#include "base/lanes.h"
#include "zveno/path.h"

/// Where and how wide, with derivatives by whatever parameter the caller walks along.
typedef struct zv_rounding {
    double direction, offset; ///< a vertex at s lies at direction * s + offset from here
    double weight;            ///< 1, or -1 for vertices seen in the mirror at an end
    double h, dh, ddh, dddh;  ///< a third of the half width
    double ds, dds, ddds;     ///< derivatives of the place
} zv_rounding;

/// Derivatives of a rounding: its value and three of them.
enum { ZV_ROUNDING_ORDERS = 4 };

/// Adds to `sum[k][axis]` derivative k of the rounding of `count` vertices.
ZV_DECLARE_KERNEL(void, zv_rounding_sum,
                  (const zv_rounding *at, const double *s, double *const bend[ZV_CURVE_AXES], int axes, int count,
                   double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES]));

#endif
