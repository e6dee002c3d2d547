/// @file singular_values.h
/// Singular values of a small matrix.
#ifndef ZV_KIN_SINGULAR_VALUES_H
#define ZV_KIN_SINGULAR_VALUES_H

#include "zveno/model.h"

/// The singular values of a matrix of 6 rows, row-major, with `columns` columns (1 to ZV_MAX_JOINTS), in no order.
/// Returns how many there are: the smaller of 6 and `columns`.
int zv_singular_values(const double *matrix, int columns, double values[6]);

#endif
