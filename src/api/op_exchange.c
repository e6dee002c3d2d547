/// @file op_exchange.c
/// `import`: a foreign description of a robot to a robot file, with a report of what became of it. `export`: an arm as a
/// description for other programs, with a report of what the format does not keep; as glTF and STL: its bodies at a pose,
/// or moving. `qr`: a text for a phone to read.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/op.h"
#include "api/pairs_write.h"
#include "base/characters.h"
#include "describe/robot_rewrite.h"
#include "request/description_fields.h"
#include "request/fields.h"
#include "request/meshes.h"
#include "request/plan_fields.h"
#include "request/table.h"
#include "zveno/body.h"
#include "zveno/qr.h"
#include "zveno/stage.h"

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
    return zv_error_in("text", request->line, status, why);
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
        status = zv_error_in(path, request->line, status, why);
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
        status = zv_error_in(path, request->line, zv_import_files(&files, options, out, why), why);
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
        status = zv_error_in(main ? main : "files", request->line, zv_import_files(&files, options, out, why), why);
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

/// The arm that was imported, with what a density makes known of a robot file.
typedef struct imported_arm {
    zv_robot *robot;
    zv_text weighed;   ///< the robot file with it; empty: it is that of the import
    unsigned computed; ///< links whose mass or inertia was computed
} imported_arm;

/// Descriptions are weighed when they are read; a robot file has its shapes, and here they are weighed.
static zv_status weigh_arm(const zv_request *request, const zv_import *import, imported_arm *out, zv_error *why)
{
    const double density = zv_number_at(request->object, "density", 0.0);
    zv_link links[ZV_MAX_JOINTS];
    size_t size = 0;
    const char *text = zv_import_robot(import, &size);
    zv_status status = zv_robot_parse(text, size, NULL, 0, &out->robot, why);
    out->computed = status == ZV_OK ? zv_links_weigh(out->robot, request->meshes, density, links) : 0;
    if (out->computed) {
        const zv_rewrite change = {.links = links, .computed = out->computed, .only = -1};
        status = zv_robot_rewrite(out->robot, &change, &out->weighed, why);
    }
    return status;
}

static void write_report(zv_json_writer *answer, const zv_import *import, const imported_arm *arm)
{
    zv_json_begin_array_at(answer, "report");
    for (int i = 0; i < zv_import_report_count(import); ++i) {
        zv_write_report_line(answer, zv_import_report_line(import, i));
    }
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        if (arm->computed >> k & 1u) {
            char text[120];
            snprintf(text, sizeof text, "link %d: what its file does not know of its mass is computed from its shapes",
                     k + 1);
            zv_write_report_line(answer, &(zv_report_line){ZV_REPORT_ASSUMED, 0, 0, text});
        }
    }
    zv_json_end_array(answer);
}

static void write_mesh(zv_json_writer *answer, const zv_import *import, int i)
{
    const zv_mesh_name *mesh = zv_import_mesh(import, i);
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", mesh->name);
    if (mesh->file) {
        zv_json_put_text(answer, "file", mesh->file);
    }
    zv_json_end_object(answer);
}

static void write_meshes(zv_json_writer *answer, const zv_import *import)
{
    zv_json_begin_array_at(answer, "meshes");
    for (int i = 0; i < zv_import_mesh_count(import); ++i) {
        write_mesh(answer, import, i);
    }
    zv_json_end_array(answer);
}

static void write_import(zv_json_writer *answer, const zv_import *import, const imported_arm *arm)
{
    size_t size = 0;
    const char *robot = zv_import_robot(import, &size);
    zv_json_key(answer, "robot");
    zv_json_raw_line(answer, arm->computed ? arm->weighed.data : robot, arm->computed ? arm->weighed.size : size);
    if (zv_import_file(import)) {
        zv_json_put_text(answer, "main", zv_import_file(import));
    }
    write_report(answer, import, arm);
    zv_json_put_text(answer, "tip", zv_import_chosen_tip(import));
    zv_json_begin_array_at(answer, "tips");
    for (int i = 0; i < zv_import_tip_count(import); ++i) {
        const char *name = zv_import_tip_name(import, i);
        zv_json_string(answer, name, strlen(name));
    }
    zv_json_end_array(answer);
    write_meshes(answer, import);
}

zv_status zv_op_import(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *args = zv_json_member(request->object, "args");
    zv_import_options options = {.meshes = request->meshes,
                                 .load = request->host->load_mesh,
                                 .args = args ? args->text : NULL,
                                 .density = zv_number_at(request->object, "density", 0.0)};
    zv_import *import = NULL;
    zv_status status = zv_format_field(request->object, &options.format, why);
    status = status == ZV_OK ? zv_tip_field(zv_json_member(request->object, "tip"), &options.tip, why) : status;
    status = status == ZV_OK ? import_any(request, &options, &import, why) : status;
    imported_arm arm = {0};
    status = status == ZV_OK ? weigh_arm(request, import, &arm, why) : status;
    if (status == ZV_OK) {
        write_import(answer, import, &arm);
        zv_write_stored_meshes(answer, arm.robot, request->meshes, zv_flag_at(request->object, "bytes"));
    }
    zv_robot_free(arm.robot);
    zv_text_free(&arm.weighed);
    zv_import_free(import);
    return status;
}

enum { FILE_NAME_SIZE = ZV_NAME_SIZE + 8 };

/// Letters, digits and '_' of the arm's name; the rest would have to be quoted somewhere.
static void name_file(const zv_robot *robot, const char *ending, char out[FILE_NAME_SIZE])
{
    const char *name = zv_robot_name(robot);
    size_t used = 0;
    for (; name[used] && used < ZV_NAME_SIZE; ++used) {
        const char c = name[used];
        const bool is_plain = zv_is_letter(c) || zv_is_digit(c) || c == '-';
        out[used] = is_plain ? c : '_';
    }
    snprintf(out + used, FILE_NAME_SIZE - used, ".%s", ending);
}

static const char *format_ending(zv_format format)
{
    return format == ZV_FORMAT_ROBOT ? "json" : format == ZV_FORMAT_MJCF ? "xml" : zv_format_name(format);
}

/// @param with_pairs the text in place of that of `made`; empty: none
static void write_export(zv_json_writer *answer, const zv_robot *robot, zv_format format, const zv_export *made,
                         const zv_text *with_pairs)
{
    char name[FILE_NAME_SIZE];
    size_t size = 0;
    const char *text = zv_export_text(made, &size);
    text = with_pairs->size > 0 ? with_pairs->data : text;
    size = with_pairs->size > 0 ? with_pairs->size : size;
    name_file(robot, format_ending(format), name);
    zv_json_put_text(answer, "name", name);
    zv_json_put_string(answer, "text", text, size);
    zv_json_begin_array_at(answer, "report");
    for (int i = 0; i < zv_export_report_count(made); ++i) {
        zv_write_report_line(answer, zv_export_report_line(made, i));
    }
    zv_json_end_array(answer);
}

static void write_file(zv_json_writer *answer, const char *path, const char *bytes, size_t size)
{
    zv_json_begin_object(answer);
    zv_json_put_text(answer, "name", path);
    zv_write_base64(answer, "base64", bytes, size);
    zv_json_end_object(answer);
}

/// The meshes that the description names, each once.
static void write_files(const zv_request *request, zv_format format, const zv_export *made, zv_json_writer *answer)
{
    const zv_robot *robot = request->arm->robot;
    char stem[FILE_NAME_SIZE], path[256];
    name_file(robot, format_ending(format), stem);
    *strrchr(stem, '.') = '\0';
    const char *folder = zv_export_mesh_folder(made);
    zv_json_begin_array_at(answer, "files");
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        const char *bytes = NULL;
        size_t size = 0;
        if (zv_shape_came_before(robot, i) || !zv_mesh_store_bytes(request->meshes, shape->content, &bytes, &size)) {
            continue;
        }
        snprintf(path, sizeof path, "%s%s/%s.stl", folder[0] ? folder : stem, folder[0] ? "" : ".meshes",
                 shape->content);
        write_file(answer, path, bytes, size);
    }
    zv_json_end_array(answer);
}

/// The samples of a motion as they come.
typedef struct samples {
    zv_watch *watch;
    int joints, count, capacity;
    double *t, *q;
    bool failed; ///< no memory, or too many
} samples;

enum { MOST_SAMPLES = 1 << 20 };

static bool make_room(samples *s)
{
    if (s->count < s->capacity) {
        return true;
    }
    const int capacity = s->capacity ? 2 * s->capacity : 1024;
    double *t = capacity <= MOST_SAMPLES ? realloc(s->t, (size_t)capacity * sizeof *t) : NULL;
    s->t = t ? t : s->t;
    double *q = t ? realloc(s->q, (size_t)capacity * (size_t)s->joints * sizeof *q) : NULL;
    s->q = q ? q : s->q;
    s->capacity = q ? capacity : s->capacity;
    s->failed = !q;
    return q != NULL;
}

static bool take_sample(void *user, const zv_plan_sample *sample)
{
    samples *s = user;
    if (!make_room(s)) {
        return false;
    }
    s->t[s->count] = sample->t;
    memcpy(s->q + (size_t)s->count * (size_t)s->joints, sample->q, (size_t)s->joints * sizeof *s->q);
    ++s->count;
    return true;
}

static bool go_on(void *user, double part)
{
    return zv_watch_goes_on(((samples *)user)->watch, part);
}

static bool moves(const zv_json *request)
{
    const char *const sources[] = {"program", "file", "strokes", "waypoints", "drawing"};
    bool found = false;
    for (int i = 0; i < 5; ++i) {
        found = found || zv_json_member(request, sources[i]);
    }
    return found;
}

static zv_status refuse_failed(const zv_plan_report *report, zv_error *why)
{
    if (report->errors > 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "errors in the program: %d; 'check' lists them", report->errors);
    }
    return report->failed ? zv_fail(why, ZV_ERR_LIMIT, 0, 0, "%s", report->message) : ZV_OK;
}

/// The motion of the request; none when it has no source of one.
static zv_status plan_motion(const zv_request *request, samples *out, zv_error *why)
{
    if (!moves(request->object)) {
        return ZV_OK;
    }
    zv_plan_report *report = calloc(1, sizeof *report);
    if (!report) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory");
    }
    const zv_plan_sink sink = {.user = out, .sample = take_sample, .progress = go_on};
    zv_status status = zv_plan_motion(request, 0.0, &sink, report, why);
    if (out->failed) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the motion has more than %d samples; give a lower 'rate_hz'",
                         MOST_SAMPLES);
    } else if (status == ZV_OK) {
        status = refuse_failed(report, why);
    }
    free(report);
    return status;
}

static void write_bytes(zv_json_writer *answer, const zv_text *file)
{
    zv_write_base64(answer, "base64", file->data, file->size);
    zv_json_begin_array_at(answer, "report");
    zv_json_end_array(answer);
}

static bool is_stage(const zv_json *request)
{
    const zv_json *format = zv_json_member(request, "format");
    return format && format->kind == ZV_JSON_STRING &&
           (strcmp(format->text, "glb") == 0 || strcmp(format->text, "usdz") == 0 || strcmp(format->text, "stl") == 0);
}

static zv_status write_stage(const zv_robot *robot, const char *format, const zv_bodies *bodies, const double *q,
                             const samples *motion, zv_text *file, zv_error *why)
{
    if (strcmp(format, "stl") == 0) {
        return zv_stl_write(robot, bodies, q, file, why);
    }
    const zv_glb_motion played = {motion->t, motion->q, motion->count};
    const double *pose = motion->count > 0 ? motion->q : q;
    return (strcmp(format, "usdz") == 0 ? zv_usdz_write : zv_glb_write)(robot, bodies, pose,
                                                                        motion->count > 1 ? &played : NULL, file, why);
}

/// The pose that is shown, zeros without one; of STL, which cannot move, it is all there is.
static zv_status read_pose(const zv_json *object, const zv_robot *robot, const char *format, double *q, zv_error *why)
{
    const zv_status status = zv_json_member(object, "q") ? zv_field_get_joints(object, "q", robot, q, why) : ZV_OK;
    return status == ZV_OK && strcmp(format, "stl") == 0 && moves(object)
               ? zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "STL holds one pose: give 'q', or 'format' glb for a motion")
               : status;
}

static zv_status stage_file(const zv_request *request, const char *format, const double *q, samples *motion,
                            zv_text *file, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    zv_body_options options = zv_body_options_at(request->object);
    options.meshes = request->meshes;
    zv_bodies bodies = {0};
    zv_status status = zv_bodies_make(robot, &options, &bodies, why);
    status = status == ZV_OK ? write_stage(robot, format, &bodies, q, motion, file, why) : status;
    zv_bodies_free(&bodies);
    return status;
}

/// Bytes, not text: the bodies at a pose, or moving when the request has a source of a motion.
static zv_status export_stage(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *object = request->object;
    const zv_robot *robot = request->arm->robot;
    const char *format = zv_json_member(object, "format")->text;
    double q[ZV_MAX_JOINTS] = {0};
    samples motion = {.watch = request->watch, .joints = zv_robot_joint_count(robot)};
    zv_text file = {0};
    zv_status status = read_pose(object, robot, format, q, why);
    status = status == ZV_OK ? plan_motion(request, &motion, why) : status;
    status = status == ZV_OK ? stage_file(request, format, q, &motion, &file, why) : status;
    if (status == ZV_OK) {
        char name[FILE_NAME_SIZE];
        name_file(robot, format, name);
        zv_json_put_text(answer, "name", name);
        write_bytes(answer, &file);
    }
    zv_text_free(&file);
    free(motion.t);
    free(motion.q);
    return status;
}

zv_status zv_op_export(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    if (is_stage(request->object)) {
        return export_stage(request, answer, why);
    }
    zv_format format = ZV_FORMAT_UNKNOWN;
    zv_export *made = NULL;
    zv_status status = zv_format_field(request->object, &format, why);
    status = status == ZV_OK ? zv_export_robot(request->arm->robot, format, request->meshes, &made, why) : status;
    zv_text with_pairs = {0};
    if (status == ZV_OK && zv_flag_at(request->object, "pairs")) {
        status = format == ZV_FORMAT_ROBOT
                     ? zv_write_with_pairs(request->arm->robot, request->meshes, &with_pairs, why)
                     : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'pairs' are kept in a robot file: 'format' json");
    }
    if (status == ZV_OK) {
        write_export(answer, request->arm->robot, format, made, &with_pairs);
        write_files(request, format, made, answer);
    }
    zv_text_free(&with_pairs);
    zv_export_free(made);
    return status;
}

static void write_row(zv_json_writer *answer, const zv_qr *code, int row)
{
    char modules[ZV_QR_MAX_SIZE];
    for (int column = 0; column < code->size; ++column) {
        modules[column] = zv_qr_is_dark(code, column, row) ? '1' : '0';
    }
    zv_json_string(answer, modules, (size_t)code->size);
}

/// Each row as text, 1 for dark.
static void write_rows(zv_json_writer *answer, const zv_qr *code)
{
    zv_json_begin_array_at(answer, "rows");
    for (int row = 0; row < code->size; ++row) {
        write_row(answer, code, row);
    }
}

zv_status zv_op_qr(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_json *text = zv_json_member(request->object, "text");
    zv_qr code;
    const zv_status status = zv_qr_encode(text->text, text->text_size, &code, why);
    if (status != ZV_OK) {
        return status;
    }
    const char level[2] = {code.level, '\0'};
    zv_json_put_integer(answer, "size", code.size);
    zv_json_put_integer(answer, "version", code.version);
    zv_json_put_text(answer, "level", level);
    write_rows(answer, &code);
    zv_json_end_array(answer);
    return ZV_OK;
}
