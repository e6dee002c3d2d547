/// @file gripper_field.h
/// The field `gripper`.
#ifndef ZV_API_GRIPPER_FIELD_H
#define ZV_API_GRIPPER_FIELD_H

#include "zveno/task.h"
#include "zveno/text.h"

/// What the field says; what it does not is as usual for its kind. Fingers without it.
zv_gripper zv_gripper_field(const zv_json *request);

#endif
