/// @file singular_values.h
/// Singular values of a small matrix.
#ifndef ZV_KIN_SINGULAR_VALUES_H
#define ZV_KIN_SINGULAR_VALUES_H

#include "zveno/model.h"

enum { ZV_SINGULAR_ROWS = 7 };

/// The singular values of a matrix of `rows` (1 to 7) by `columns` (1 to ZV_MAX_JOINTS), row-major, in no order. Returns
/// how many there are: the smaller of the two.
int zv_singular_values(const double *matrix, int rows, int columns, double values[ZV_SINGULAR_ROWS]);

/// The least singular value of a matrix of `rows` (1 to 7) by `columns` (1 to ZV_MAX_JOINTS), row-major. `left` is the
/// unit vector, one number per row, whose product with the matrix is that short; `largest` the largest singular value.
double zv_singular_least(const double *matrix, int rows, int columns, double *left, double *largest);

/// The least singular value of a matrix of six rows and six columns, row-major, within a factor of three: 0 when it is
/// singular to rounding. Much cheaper than the others.
double zv_singular_roughly_least(const double matrix[36]);

#endif
