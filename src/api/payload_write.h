/// @file payload_write.h
/// Payloads and duties as fields of an answer: kg, N·m, degrees; what is infinite or unknown is null.
#ifndef ZV_API_PAYLOAD_WRITE_H
#define ZV_API_PAYLOAD_WRITE_H

#include "zveno/dyn.h"
#include "zveno/text.h"

/// `per_joint`, `max_kg`, `binding`; `overloaded` and `unknown_limits` when there are any.
void zv_write_payload(zv_json_writer *answer, const zv_payload *payload, int joint_count);

/// `left_out` when something was.
void zv_write_left_out(zv_json_writer *answer, zv_left_out left_out);

#endif
