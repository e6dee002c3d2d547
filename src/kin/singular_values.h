/// @file singular_values.h
/// Singular values of a small matrix.
#ifndef ZV_KIN_SINGULAR_VALUES_H
#define ZV_KIN_SINGULAR_VALUES_H

#include "zveno/model.h"

/// The singular values of a matrix of 6 rows, row-major, with `columns` columns (1 to ZV_MAX_JOINTS), in no order.
/// Returns how many there are: the smaller of 6 and `columns`.
int zv_singular_values(const double *matrix, int columns, double values[6]);

/// The least singular value of a matrix of `rows` (1 to 6) by `columns` (1 to ZV_MAX_JOINTS), row-major. `left` is the
/// unit vector, one number per row, whose product with the matrix is that short; `largest` the largest singular value.
double zv_singular_least(const double *matrix, int rows, int columns, double left[6], double *largest);

/// The least singular value of a matrix of six rows and six columns, row-major, within a factor of three: 0 when it is
/// singular to rounding. Much cheaper than the others.
double zv_singular_roughly_least(const double matrix[36]);

#endif
