/// @file drawing_field.c
/// The field `drawing` of a request.
#include "api/drawing_field.h"

#include <string.h>

zv_status zv_drawing_field(const zv_json *field, zv_ink_document **out, zv_error *why)
{
    if (!field || field->kind != ZV_JSON_OBJECT) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'drawing' must be a document: an object with 'format' and 'sources'");
    }
    zv_error inside = {.message = ""};
    const zv_status status = zv_ink_document_read(field->source, field->source_size, out, &inside);
    if (status == ZV_OK || status == ZV_ERR_INTERNAL) {
        return status == ZV_OK ? ZV_OK : zv_fail(why, status, 0, 0, "%s", inside.message);
    }
    const int line = inside.line > 0 ? field->line + inside.line - 1 : 0;
    const int column = inside.line == 1 ? field->column + inside.column - 1 : inside.column;
    return zv_fail(why, ZV_ERR_BAD_REQUEST, line, column, "'drawing': %s", inside.message);
}
