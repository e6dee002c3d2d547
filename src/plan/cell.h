/// @file cell.h
/// Polynomials between two points, for all joints or for all coordinates at once.
#ifndef ZV_PLAN_CELL_H
#define ZV_PLAN_CELL_H

#include "base/lanes.h"
#include "zveno/base.h"

enum { ZV_CELL_TERMS = 8, ZV_CELL_LANES = 4 };

/// What is known at one end: values and three derivatives, a multiple of ZV_CELL_LANES of each.
typedef struct zv_cell_end {
    const double *q, *q1, *q2, *q3;
} zv_cell_end;

/// A moment on the way: its part u of the way, which is 1 / per_h long, and how s moves then.
typedef struct zv_cell_moment {
    double u, per_h, sd, sdd;
} zv_cell_moment;

/// The polynomials of degree seven of u, 0 to 1, with what is known at both ends, which are h apart. Term n of
/// polynomial k becomes term[n * width + k]; `middle` is their value in the middle.
ZV_DECLARE_KERNEL(void, zv_cell_fit,
                  (const zv_cell_end *from, const zv_cell_end *to, double h, int width, double *term, double *middle));

/// Values, speeds and accelerations of `width` polynomials at a moment.
ZV_DECLARE_KERNEL(void, zv_cell_at,
                  (const double *term, int width, const zv_cell_moment *at, double *q, double *qd, double *qdd));

#endif
