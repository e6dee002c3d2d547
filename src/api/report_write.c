/// @file report_write.c
/// One line of the report of an import or export.
#include "api/report_write.h"

void zv_write_report_line(zv_json_writer *out, const zv_report_line *line)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "level", zv_report_level_name(line->level));
    if (line->line > 0) {
        zv_json_put_integer(out, "line", line->line);
        zv_json_put_integer(out, "column", line->column);
    }
    zv_json_put_text(out, "message", line->message);
    zv_json_end_object(out);
}
