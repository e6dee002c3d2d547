/// @file op_import.c
/// `import`: somebody else's description of a robot to a robot file, with a report of what became of it.
#include <stdio.h>
#include <string.h>

#include "api/description_fields.h"
#include "api/fields.h"
#include "api/one_line.h"
#include "api/op.h"
#include "api/report_write.h"

/// The description of a request: `file`, or `text`.
typedef struct source {
    zv_text loaded; ///< of a file; to be freed
    const char *text;
    size_t size;
    const char *name; ///< how errors call it
} source;

static zv_status read_source(const zv_request *request, source *out, zv_error *why)
{
    const zv_json *file = zv_json_member(request->object, "file"), *text = zv_json_member(request->object, "text");
    const zv_json *given = file ? file : text;
    if (!given || (file && text) || given->kind != ZV_JSON_STRING) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'import' needs either 'file', a path, or 'text', a description");
    }
    if (text) {
        *out = (source){.text = text->text, .size = text->text_size, .name = "text"};
        return ZV_OK;
    }
    if (!request->host->read_file || strlen(file->text) != file->text_size) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files are not read here; send the description as 'text'");
    }
    const zv_status status = request->host->read_file(file->text, &out->loaded, why);
    out->text = out->loaded.data ? out->loaded.data : "";
    out->size = out->loaded.size;
    out->name = file->text;
    return status;
}

/// Puts the place into the sentence too; the fields `line` and `column` count in the description.
static zv_status place_error(const zv_request *request, const char *name, zv_status status, zv_error *why)
{
    if (status != ZV_OK && why->column > 0) {
        char message[ZV_MESSAGE_SIZE];
        const int line = why->line, column = why->column;
        const size_t length = strlen(name);
        memcpy(message, why->message, sizeof message);
        zv_fail(why, status, (int)(line - request->line + 1), column, "%s:%d:%d: %s",
                length > 80 ? name + length - 80 : name, line, column, message);
    }
    return status;
}

static void write_import(zv_json_writer *answer, const zv_import *import)
{
    size_t size = 0;
    const char *robot = zv_import_robot(import, &size);
    zv_json_key(answer, "robot");
    zv_write_on_one_line(answer, robot, size);
    zv_json_key(answer, "report");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_import_report_count(import); ++i) {
        zv_write_report_line(answer, zv_import_report_line(import, i));
    }
    zv_json_end_array(answer);
    zv_json_put_text(answer, "tip", zv_import_chosen_tip(import));
    zv_json_key(answer, "tips");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_import_tip_count(import); ++i) {
        const char *name = zv_import_tip_name(import, i);
        zv_json_string(answer, name, strlen(name));
    }
    zv_json_end_array(answer);
}

zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_import_options options = {0};
    source from = {0};
    zv_import *import = NULL;
    zv_status status = zv_format_field(request->object, &options.format, why);
    status = status == ZV_OK ? zv_tip_field(zv_json_member(request->object, "tip"), &options.tip, why) : status;
    status = status == ZV_OK ? read_source(request, &from, why) : status;
    if (status == ZV_OK) {
        status = place_error(request, from.name, zv_import_text(from.text, from.size, &options, &import, why), why);
    }
    if (status == ZV_OK) {
        write_import(answer, import);
    }
    zv_import_free(import);
    zv_text_free(&from.loaded);
    return status;
}
