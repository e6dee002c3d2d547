/// @file dyn_fields.h
/// The fields of requests about forces: load, gravity, safety, and a trajectory of samples.
#ifndef ZV_API_DYN_FIELDS_H
#define ZV_API_DYN_FIELDS_H

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

#endif
