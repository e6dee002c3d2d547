/// @file payload_write.h
/// What an arm can carry, as fields of an answer: at a pose, over a plane of the workspace, while dimensions change.
#ifndef ZV_API_PAYLOAD_WRITE_H
#define ZV_API_PAYLOAD_WRITE_H

#include "api/op.h"
#include "zveno/dyn.h"
#include "zveno/text.h"

/// `per_joint`, `max_kg`, `binding`; `overloaded` and `unknown_limits` when there are any.
void zv_write_payload(zv_json_writer *answer, const zv_payload *payload, int joint_count);

/// `left_out` when something was.
void zv_write_left_out(zv_json_writer *answer, zv_left_out left_out);

/// Answers `map` by the dynamics and limits that the rest of the request asked for.
zv_status zv_answer_payload_map(const zv_request *request, const zv_dyn *dyn, const double *limits,
                                zv_json_writer *answer, zv_error *why);

/// `q` NULL: the weakest pose of every arm on the way.
zv_status zv_answer_payload_sweep(const zv_request *request, const zv_dyn_options *options, const double *limits,
                                  const double *q, zv_json_writer *answer, zv_error *why);

#endif
