/// @file dh_table.h
/// Tables of Denavit-Hartenberg parameters: one line per joint, columns separated by comma, semicolon or tab.
#ifndef ZV_DESCRIBE_DH_TABLE_H
#define ZV_DESCRIBE_DH_TABLE_H

#include "describe/report.h"
#include "zveno/text.h"

/// Whether a text has a line with several columns.
bool zv_dh_is_table(const char *text, size_t size);

/// Writes a robot file. `format` is ZV_FORMAT_DH or ZV_FORMAT_MODIFIED_DH; a line "# modified" in the table overrules it.
/// @return ZV_OK, ZV_ERR_SYNTAX with line and column, ZV_ERR_TOO_LARGE or ZV_ERR_INTERNAL without memory
zv_status zv_dh_read(const char *text, size_t size, zv_format format, zv_report *report, zv_text *robot, zv_error *why);

#endif
