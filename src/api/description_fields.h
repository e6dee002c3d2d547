/// @file description_fields.h
/// Descriptions by others: the fields `format` and `tip`, and the lines of their reports.
#ifndef ZV_API_DESCRIPTION_FIELDS_H
#define ZV_API_DESCRIPTION_FIELDS_H

#include "zveno/describe.h"
#include "zveno/text.h"

/// The member `format` of `object`, ZV_FORMAT_UNKNOWN when it is absent.
/// @return ZV_OK, or ZV_ERR_BAD_REQUEST with the list of formats
zv_status zv_format_field(const zv_json *object, zv_format *out, zv_error *why);

/// The name of a link; `value` NULL gives NULL.
zv_status zv_tip_field(const zv_json *value, const char **out, zv_error *why);

/// One line of the report of an import or export: {"level", "line", "column", "message"}; without a place line and column are left out.
void zv_write_report_line(zv_json_writer *out, const zv_report_line *line);

#endif
