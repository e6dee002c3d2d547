/// @file cell.h
/// Polynomials between two points, for all joints or for all coordinates at once.
#ifndef ZV_PLAN_CELL_H
#define ZV_PLAN_CELL_H

#include "base/lanes.h"
#include "zveno/plan.h"
#include "zveno/timing.h"

enum { ZV_CELL_TERMS = 8, ZV_CELL_LANES = 4 };

/// What is known at one end: values and three derivatives, a multiple of ZV_CELL_LANES of each.
typedef struct zv_cell_end {
    const double *q, *q1, *q2, *q3;
} zv_cell_end;

/// Polynomials of u, 0 to 1, on a part of the path; term n of polynomial k is term[n * width + k].
typedef struct zv_cell {
    double from, per_h; ///< where it begins, and 1 / its length
    int width;
    double term[ZV_CELL_TERMS * ZV_MAX_JOINTS];
} zv_cell;

/// The polynomials of degree seven with what is known at both ends, which are h apart, as terms of `cell`; `middle` is
/// their value in the middle.
ZV_DECLARE_KERNEL(void, zv_cell_fit,
                  (const zv_cell_end *from, const zv_cell_end *to, double h, zv_cell *cell, double *middle));

/// A part of the path on which samples need nothing but polynomials: joints, and the tool as x y z and nothing.
typedef struct zv_sample_cell {
    double low, high; ///< valid for low <= s < high; empty when low >= high
    zv_cell joints, tool;
} zv_sample_cell;

/// Joints and tool with their speeds and accelerations, as s moves now.
ZV_DECLARE_KERNEL(void, zv_cell_sample, (const zv_sample_cell *cell, const zv_time_sample *now, zv_plan_sample *out));

/// The same for a time, if s is on the cell then. @return false when it is not: only `now` is filled
ZV_DECLARE_KERNEL(bool, zv_cell_sample_at,
                  (const zv_sample_cell *cell, const zv_time_law *law, double t, zv_time_cursor *cursor,
                   zv_time_sample *now, zv_plan_sample *out));

/// The lowest and the highest of `width` polynomials of degree four on a part of the path, of which they are known at every quarter
/// (`at`, both ends included), looked at every eighth.
enum { ZV_CELL_QUARTERS = 5 };
ZV_DECLARE_KERNEL(void, zv_cell_range,
                  (const double *const at[ZV_CELL_QUARTERS], int width, double *low, double *high));

#endif
