/// @file clear_step.h
/// A step of an arm that ends before it touches anything.
#ifndef ZV_API_CLEAR_STEP_H
#define ZV_API_CLEAR_STEP_H

#include "api/arm_write.h"
#include "api/cell_field.h"

typedef struct zv_clear_step {
    bool stopped;                    ///< before its end
    char sentence[ZV_SENTENCE_SIZE]; ///< then: what is in the way
    zv_clearance at;                 ///< then: what is nearest where it stops
} zv_clear_step;

/// Goes from `from` straight in joint space towards `to`, as far as that is proven clear with `margin`, and moves `to` to
/// where the arm stops. An arm that is inside something already may go where it is less so.
/// @return ZV_OK, or ZV_ERR_INTERNAL without memory
zv_status zv_clear_step_take(const zv_cell *cell, const zv_robot *robot, const double *from, double *to, double margin,
                             zv_clear_step *out, zv_error *why);

#endif
