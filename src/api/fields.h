/// @file fields.h
/// Typed, checked access to the fields of a request. Every refusal names the field and says what was found.
///
/// A `get` needs its field: a missing one is ZV_ERR_BAD_REQUEST. A `take` fills `found` (or leaves a default) when the
/// field is absent. Values arrive in mm and degrees and leave in m and rad. Outputs stay untouched on failure.
#ifndef ZV_API_FIELDS_H
#define ZV_API_FIELDS_H

#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/text.h"

/// Refuses the first field that is neither in `known` nor in `also` (lists ended by NULL), with the known ones listed.
zv_status zv_fields_check_names(const zv_json *object, const char *const *known, const char *const *also,
                                zv_error *why);

/// The value must be a finite number; `path` is how the sentence calls it.
zv_status zv_field_finite(const zv_json *value, const char *path, double *out, zv_error *why);

/// Exactly `count` finite numbers, as they were written.
zv_status zv_field_get_numbers(const zv_json *object, const char *key, int count, double *out, zv_error *why);

/// A position in mm.
zv_status zv_field_get_point(const zv_json *object, const char *key, zv_vec3 *out, zv_error *why);
/// Three angles in degrees.
zv_status zv_field_get_angles(const zv_json *object, const char *key, double out[3], zv_error *why);
/// One value per joint of `robot`, degrees or mm.
zv_status zv_field_get_joints(const zv_json *object, const char *key, const zv_robot *robot, double *q, zv_error *why);
/// A 4x4 matrix of rows, mm: the last row must be 0 0 0 1 and the rotation a rotation.
zv_status zv_field_get_pose(const zv_json *object, const char *key, zv_pose *out, zv_error *why);

/// An angle in degrees, when there is one.
zv_status zv_field_take_angle(const zv_json *object, const char *key, double *out, bool *found, zv_error *why);
/// true or false; absent is false.
zv_status zv_field_take_flag(const zv_json *object, const char *key, bool *out, zv_error *why);
/// One word of a list ended by NULL; `out` becomes its index and keeps its value when the field is absent.
zv_status zv_field_take_word(const zv_json *object, const char *key, const char *const *words, int *out, zv_error *why);

#endif
