/// @file payload_map.h
/// The field `map` of `payload`: what the arm can carry over a plane of its workspace.
#ifndef ZV_API_PAYLOAD_MAP_H
#define ZV_API_PAYLOAD_MAP_H

#include "api/op.h"
#include "zveno/dyn.h"

/// Answers `map` by the dynamics and limits that the rest of the request asked for.
zv_status zv_answer_payload_map(const zv_request *request, const zv_dyn *dyn, const double *limits,
                                zv_json_writer *answer, zv_error *why);

#endif
