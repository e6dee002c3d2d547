/// @file payload_sweep_answer.h
/// The fields `sweep` and `across` of `payload`: what the arm can carry while its dimensions change.
#ifndef ZV_API_PAYLOAD_SWEEP_ANSWER_H
#define ZV_API_PAYLOAD_SWEEP_ANSWER_H

#include "api/op.h"
#include "zveno/dyn.h"

/// `q` NULL: the weakest pose of every arm on the way.
zv_status zv_answer_payload_sweep(const zv_request *request, const zv_dyn_options *options, const double *limits,
                                  const double *q, zv_json_writer *answer, zv_error *why);

#endif
