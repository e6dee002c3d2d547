/// @file report_write.h
/// One line of the report of an import or export.
#ifndef ZV_API_REPORT_WRITE_H
#define ZV_API_REPORT_WRITE_H

#include "zveno/describe.h"
#include "zveno/text.h"

/// {"level", "line", "column", "message"}; without a place line and column are left out.
void zv_write_report_line(zv_json_writer *out, const zv_report_line *line);

#endif
