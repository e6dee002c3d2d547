/// @file fields.h
/// Typed access to the fields of a request. Every refusal names the field and says what was found.
///
/// Values arrive in mm and degrees and leave in m and rad. A `get` needs its field: a missing one is ZV_ERR_BAD_REQUEST.
/// A `take` fills `found` (or leaves a default) when the field is absent. Outputs stay untouched on failure.
///
/// The table of the operation has refused wrong types and ranges before (fields_check.c): `zv_number_at` and its family
/// read what it has let through.
#ifndef ZV_REQUEST_FIELDS_H
#define ZV_REQUEST_FIELDS_H

#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/request.h"
#include "zveno/text.h"

/// Refuses the first field that is neither in `known` nor in `also` (lists ended by NULL), with the known ones listed.
zv_status zv_fields_check_names(const zv_json *object, const char *const *known, const char *const *also,
                                zv_error *why);

/// "'path' must be ..., found ...".
zv_status zv_field_refuse(const zv_json *value, const char *path, const char *expected, zv_error *why);
/// "'path' must be one of ..., found ...".
zv_status zv_field_refuse_word(const zv_json *value, const char *path, const char *const *words, zv_error *why);
/// The index of a text in a list ended by NULL; -1 when it is none of them.
int zv_word_of(const zv_json *value, const char *const *words);

/// The number of a member; `otherwise` when it is absent.
double zv_number_at(const zv_json *object, const char *key, double otherwise);
/// The same times `scale`; `otherwise` stays as it is.
double zv_scaled_at(const zv_json *object, const char *key, double scale, double otherwise);
/// The numbers of a member; false, with `out` as it was, when it is absent or has not `count` of them.
bool zv_numbers_at(const zv_json *object, const char *key, int count, double *out);
/// Whether a member is true.
bool zv_flag_at(const zv_json *object, const char *key);
/// The index of a member in its list of words; `otherwise` when it is absent.
int zv_word_at(const zv_json *object, const char *key, const char *const *words, int otherwise);

/// The value must be a finite number; `path` is how the sentence calls it.
zv_status zv_field_finite(const zv_json *value, const char *path, double *out, zv_error *why);

/// Exactly `count` finite numbers, as they were written.
zv_status zv_field_get_numbers(const zv_json *object, const char *key, int count, double *out, zv_error *why);

/// The same of a value that is at hand.
zv_status zv_field_get_numbers_of(const zv_json *value, const char *path, int count, double *out, zv_error *why);

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

/// Reads [[q1, q2, ...], ...], degrees or mm, into rows of one value per joint; free() them.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the field, or ZV_ERR_INTERNAL without memory
zv_status zv_states_field(const zv_json *list, const char *key, const zv_robot *robot, double **out, int *count,
                          zv_error *why);

/// Refuses the first member that is in none of the groups (ended by NULL) nor in `common`, and the first whose value does
/// not fit its line. Values of `common` fields are not looked at. Joint values, matrices and ranges of dimensions are left to who reads them: they depend on the arm.
zv_status zv_fields_check(const zv_json *object, const zv_field *const *groups, const zv_field *common, zv_error *why);

/// Refuses an object in which a needed field is missing.
zv_status zv_fields_check_needed(const zv_json *object, const zv_field *const *groups, zv_error *why);

/// Whether a value is the string `name`.
bool zv_word_is(const zv_json *value, const char *name);

/// Puts the place inside the text `name` into the sentence of a failure too: "arm.urdf:3:7: ...". Line and column of `why`
/// stay those of the text, counted from `first_line` of the request; without one (0) the answer has only the sentence.
zv_status zv_error_in(const char *name, long long first_line, zv_status status, zv_error *why);

/// The bytes of a recording that a request brings along, as the one of `file`, `bytes` and `text` that is there; free
/// `out` in any case.
zv_status zv_recording_field(const zv_json *request, const zv_host *host, zv_text *out, zv_error *why);

#endif
