/// @file held.h
/// One more thing to reach beside the pose: the axis of a joint is square to a direction. With seven turning joints it
/// stands for the arm angle: an axis of the elbow stays in a plane.
#ifndef ZV_KIN_HELD_H
#define ZV_KIN_HELD_H

#include "zveno/kin.h"

/// Nothing is held when `joint` is 0: nothing turns the first axis.
typedef struct zv_held {
    int joint; ///< from 0
    zv_vec3 square;
} zv_held;

/// How far the axis is from square, with the sign of what is left to do; `row[k]` is what joint k does to it. `jacobian` is
/// that of zv_jacobian, with `joints` columns.
static inline double zv_held_row(zv_held held, int joints, const double *jacobian, double *row)
{
    const double *turn = jacobian + 3 * joints;
    const int h = held.joint;
    const zv_vec3 axis = {turn[h], turn[joints + h], turn[2 * joints + h]};
    for (int k = 0; k < joints; ++k) {
        const zv_vec3 about = {turn[k], turn[joints + k], turn[2 * joints + k]};
        row[k] = k < h ? zv_vec3_dot(held.square, zv_vec3_cross(about, axis)) : 0.0;
    }
    return -zv_vec3_dot(held.square, axis);
}

#endif
