/// @file states_field.h
/// Lists of joint values: `waypoints` of `certify`, many `q` of `clearance`.
#ifndef ZV_API_STATES_FIELD_H
#define ZV_API_STATES_FIELD_H

#include "zveno/model.h"
#include "zveno/text.h"

/// Reads [[q1, q2, ...], ...], degrees or mm, into rows of one value per joint; free() them.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the field, or ZV_ERR_INTERNAL without memory
zv_status zv_states_field(const zv_json *list, const char *key, const zv_robot *robot, double **out, int *count,
                          zv_error *why);

#endif
