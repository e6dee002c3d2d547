/// @file op_import.c
/// `import`: somebody else's description of a robot to a robot file, with a report of what became of it.
#include <stdio.h>
#include <string.h>

#include "api/description_fields.h"
#include "api/fields.h"
#include "api/files_field.h"
#include "api/op.h"
#include "api/stored_meshes.h"

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

// ---- where the description is ----

/// A text without '\0' inside, or NULL.
static const char *plain_text(const zv_json *value)
{
    return value && value->kind == ZV_JSON_STRING && strlen(value->text) == value->text_size ? value->text : NULL;
}

static zv_status import_text(const zv_request *request, const zv_json *text, const zv_import_options *options,
                             zv_import **out, zv_error *why)
{
    const zv_status status = zv_import_text(text->text, text->text_size, options, out, why);
    return place_error(request, "text", status, why);
}

/// A path where only single files are read.
static zv_status import_one_file(const zv_request *request, const char *path, const zv_import_options *options,
                                 zv_import **out, zv_error *why)
{
    if (!request->host->read_file) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "files are not read here; send the description as 'text'");
    }
    zv_text text = {0};
    zv_status status = request->host->read_file(path, &text, why);
    if (status == ZV_OK) {
        status = zv_import_text(text.data ? text.data : "", text.size, options, out, why);
        status = place_error(request, path, status, why);
    }
    zv_text_free(&text);
    return status;
}

static zv_status import_path(const zv_request *request, const char *path, const char *main,
                             const zv_import_options *options, zv_import **out, zv_error *why)
{
    if (!request->host->open_files) {
        return import_one_file(request, path, options, out, why);
    }
    zv_file_set set;
    zv_status status = request->host->open_files(path, &set, why);
    if (status == ZV_OK) {
        zv_files files = set.files;
        files.main = main ? main : files.main;
        status = place_error(request, path, zv_import_files(&files, options, out, why), why);
        request->host->close_files(&set);
    }
    return status;
}

static zv_status import_sent(const zv_request *request, const zv_json *list, const char *main,
                             const zv_import_options *options, zv_import **out, zv_error *why)
{
    zv_sent_files sent = {0};
    zv_status status = zv_files_field(list, &sent, why);
    if (status == ZV_OK) {
        zv_files files = zv_sent_files_list(&sent);
        files.main = main;
        status = place_error(request, main ? main : "files", zv_import_files(&files, options, out, why), why);
    }
    zv_sent_files_free(&sent);
    return status;
}

static zv_status import_any(const zv_request *request, const zv_import_options *options, zv_import **out, zv_error *why)
{
    const zv_json *file = zv_json_member(request->object, "file"), *text = zv_json_member(request->object, "text");
    const zv_json *files = zv_json_member(request->object, "files");
    const char *main = plain_text(zv_json_member(request->object, "main")), *path = plain_text(file);
    if ((file != NULL) + (text != NULL) + (files != NULL) != 1 || (file && !path)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'import' needs one of 'file', a path, 'text', a description, and 'files', a list");
    }
    return text   ? import_text(request, text, options, out, why)
           : file ? import_path(request, path, main, options, out, why)
                  : import_sent(request, files, main, options, out, why);
}

// ---- the answer ----

static void write_report(zv_json_writer *answer, const zv_import *import)
{
    zv_json_key(answer, "report");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_import_report_count(import); ++i) {
        zv_write_report_line(answer, zv_import_report_line(import, i));
    }
    zv_json_end_array(answer);
}

static void write_meshes(zv_json_writer *answer, const zv_import *import)
{
    zv_json_key(answer, "meshes");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_import_mesh_count(import); ++i) {
        const zv_mesh_name *mesh = zv_import_mesh(import, i);
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", mesh->name);
        if (mesh->file) {
            zv_json_put_text(answer, "file", mesh->file);
        }
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

static void write_import(zv_json_writer *answer, const zv_import *import)
{
    size_t size = 0;
    const char *robot = zv_import_robot(import, &size);
    zv_json_key(answer, "robot");
    zv_json_raw_line(answer, robot, size);
    if (zv_import_file(import)) {
        zv_json_put_text(answer, "main", zv_import_file(import));
    }
    write_report(answer, import);
    zv_json_put_text(answer, "tip", zv_import_chosen_tip(import));
    zv_json_key(answer, "tips");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_import_tip_count(import); ++i) {
        const char *name = zv_import_tip_name(import, i);
        zv_json_string(answer, name, strlen(name));
    }
    zv_json_end_array(answer);
    write_meshes(answer, import);
}

/// The meshes that the robot file names.
static zv_status write_stored(const zv_request *request, const zv_import *import, zv_json_writer *answer, zv_error *why)
{
    const zv_json *bytes = zv_json_member(request->object, "bytes");
    size_t size = 0;
    const char *text = zv_import_robot(import, &size);
    zv_robot *robot = NULL;
    const zv_status status = zv_robot_parse(text, size, NULL, 0, &robot, why);
    if (status == ZV_OK) {
        zv_write_stored_meshes(answer, robot, request->meshes, bytes && bytes->kind == ZV_JSON_TRUE);
    }
    zv_robot_free(robot);
    return status;
}

zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *density = zv_json_member(request->object, "density");
    zv_import_options options = {
        .meshes = request->meshes, .load = request->host->load_mesh, .density = density ? density->number : 0.0};
    zv_import *import = NULL;
    zv_status status = zv_format_field(request->object, &options.format, why);
    status = status == ZV_OK ? zv_tip_field(zv_json_member(request->object, "tip"), &options.tip, why) : status;
    status = status == ZV_OK ? import_any(request, &options, &import, why) : status;
    if (status == ZV_OK) {
        write_import(answer, import);
        status = write_stored(request, import, answer, why);
    }
    zv_import_free(import);
    return status;
}
