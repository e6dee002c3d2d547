/// @file numeric_step.h
/// One damped step of least squares.
#ifndef ZV_KIN_NUMERIC_STEP_H
#define ZV_KIN_NUMERIC_STEP_H

#include "zveno/model.h"

enum { ZV_NUMERIC_ROWS = 6 };

/// The step dq that makes |sum_j column_j dq_j - error|^2 + damping |dq|^2 smallest.
void zv_numeric_step(int rows, int columns, const double column[][ZV_NUMERIC_ROWS], const double error[ZV_NUMERIC_ROWS],
                     double damping, double dq[ZV_MAX_JOINTS]);

#endif
