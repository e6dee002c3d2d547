/// @file numeric_step.h
/// One damped step of least squares.
#ifndef ZV_KIN_NUMERIC_STEP_H
#define ZV_KIN_NUMERIC_STEP_H

#include "zveno/model.h"

/// Equations of a pose, and the most that a step takes: one more.
enum { ZV_NUMERIC_ROWS = 6, ZV_STEP_ROWS };

/// The step dq that makes |sum_j column_j dq_j - error|^2 + damping |dq|^2 smallest.
void zv_numeric_step(int rows, int columns, const double column[][ZV_STEP_ROWS], const double error[ZV_STEP_ROWS],
                     double damping, double dq[ZV_MAX_JOINTS]);

#endif
