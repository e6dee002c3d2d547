/// @file linear.h
/// Small systems of linear equations, up to six: factored once, solved for as many right sides as wanted.
#ifndef ZV_PLAN_LINEAR_H
#define ZV_PLAN_LINEAR_H

#include <stdbool.h>

enum { ZV_LINEAR_MOST = 6 };

/// Starts with `size` and `m`.
typedef struct zv_linear {
    int size;
    int pivot[ZV_LINEAR_MOST];
    double m[ZV_LINEAR_MOST][ZV_LINEAR_MOST]; ///< rows; after factoring both triangles
} zv_linear;

/// Gaussian elimination with row swaps.
/// @return the smallest pivot: 0 when the matrix is singular, and nothing can be solved then
double zv_linear_factor(zv_linear *system);
/// The size of the determinant of a factored matrix.
double zv_linear_determinant(const zv_linear *system);
/// Solves m x = b; `x` holds b at first.
void zv_linear_solve(const zv_linear *system, double x[ZV_LINEAR_MOST]);

#endif
