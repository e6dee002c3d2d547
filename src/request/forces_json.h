/// @file forces_json.h
/// Forces in requests and answers: load, gravity, safety and a trajectory of samples; what an arm can carry at a pose, over
/// a plane of the workspace, and while dimensions change.
#ifndef ZV_REQUEST_FORCES_JSON_H
#define ZV_REQUEST_FORCES_JSON_H

#include "request/request.h"
#include "zveno/dyn.h"
#include "zveno/text.h"

/// `gravity` (m/s2) and `load_kg`, when they are there.
void zv_forces_at(const zv_json *object, zv_dyn_options *options);

/// One value per joint, in degrees or mm per some power of seconds, when there is one; else `out` becomes zero.
zv_status zv_field_take_rates(const zv_json *object, const char *key, const zv_robot *robot, double *out,
                              zv_error *why);

/// The numbers (from 1) of the joints whose bits are set, under `key`; nothing when none is.
void zv_write_joint_bits(zv_json_writer *answer, const char *key, unsigned bits);

/// Holds every sample of `trajectory` against the arm: objects with `t` (s, growing), `q`, `qd`, `qdd`; other members are
/// passed over. Reads also `safety`, `points`, `gravity` and `load_kg` of the request.
zv_status zv_field_audit(const zv_json *request, const zv_robot *robot, zv_audit_report *out, zv_error *why);

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
