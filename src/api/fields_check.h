/// @file fields_check.h
/// A request against the table of its operation. Every refusal names the field and says what was found.
#ifndef ZV_API_FIELDS_CHECK_H
#define ZV_API_FIELDS_CHECK_H

#include "zveno/api.h"

/// Refuses the first member that is in none of the groups (ended by NULL) nor in `common`, and the first whose value does
/// not fit its line. Values of `common` fields are not looked at. Joint values, matrices and ranges of dimensions are left to who reads them: they depend on the arm.
zv_status zv_fields_check(const zv_json *object, const zv_field *const *groups, const zv_field *common, zv_error *why);

/// Refuses an object in which a needed field is missing.
zv_status zv_fields_check_needed(const zv_json *object, const zv_field *const *groups, zv_error *why);

#endif
