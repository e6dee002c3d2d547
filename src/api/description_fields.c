/// @file description_fields.c
/// Descriptions by others: the fields `format` and `tip`, and the lines of their reports.
#include <stdio.h>
#include <string.h>

#include "api/description_fields.h"

/// A text without '\0' inside.
static bool is_plain_text(const zv_json *value)
{
    return value->kind == ZV_JSON_STRING && strlen(value->text) == value->text_size;
}

zv_status zv_format_field(const zv_json *object, zv_format *out, zv_error *why)
{
    const zv_json *value = zv_json_member(object, "format");
    if (!value) {
        *out = ZV_FORMAT_UNKNOWN;
        return ZV_OK;
    }
    const zv_format format = is_plain_text(value) ? zv_format_find(value->text) : ZV_FORMAT_UNKNOWN;
    if (format == ZV_FORMAT_UNKNOWN) {
        char found[64], known[80] = "";
        for (int i = ZV_FORMAT_UNKNOWN + 1; i < ZV_FORMATS; ++i) {
            const size_t used = strlen(known);
            snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", zv_format_name((zv_format)i));
        }
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'format' must be one of %s; found %s", known,
                       zv_json_describe(value, found, sizeof found));
    }
    *out = format;
    return ZV_OK;
}

zv_status zv_tip_field(const zv_json *value, const char **out, zv_error *why)
{
    if (value && !is_plain_text(value)) {
        char found[64];
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'tip' must be the name of a link, found %s",
                       zv_json_describe(value, found, sizeof found));
    }
    *out = value ? value->text : NULL;
    return ZV_OK;
}

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
