/// @file op_export.c
/// `export`: an arm as a description for others, with a report of what the format does not keep.
#include <stdio.h>
#include <string.h>

#include "api/description_fields.h"
#include "api/export_stage.h"
#include "api/op.h"
#include "api/stored_meshes.h"

/// Letters, digits and '_' of the arm's name; the rest would have to be quoted somewhere.
static void write_name(const zv_robot *robot, zv_format format, char *out, size_t size)
{
    const char *name = zv_robot_name(robot);
    size_t used = 0;
    for (; name[used] && used + 8 < size; ++used) {
        const char c = name[used];
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        out[used] = is_plain ? c : '_';
    }
    const char *ending = format == ZV_FORMAT_ROBOT ? "json" : format == ZV_FORMAT_MJCF ? "xml" : zv_format_name(format);
    snprintf(out + used, size - used, ".%s", ending);
}

static void write_export(zv_json_writer *answer, const zv_robot *robot, zv_format format, const zv_export *made)
{
    char name[80];
    size_t size = 0;
    const char *text = zv_export_text(made, &size);
    write_name(robot, format, name, sizeof name);
    zv_json_put_text(answer, "name", name);
    zv_json_key(answer, "text");
    zv_json_string(answer, text, size);
    zv_json_key(answer, "report");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_export_report_count(made); ++i) {
        zv_write_report_line(answer, zv_export_report_line(made, i));
    }
    zv_json_end_array(answer);
}

/// The meshes that the description names, each once.
static void write_files(const zv_request *request, zv_format format, const zv_export *made, zv_json_writer *answer)
{
    const zv_robot *robot = request->arm->robot;
    char stem[80], path[256];
    write_name(robot, format, stem, sizeof stem);
    *strrchr(stem, '.') = '\0';
    const char *folder = zv_export_mesh_folder(made);
    zv_json_key(answer, "files");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_robot_shape_count(robot); ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        const char *bytes = NULL;
        size_t size = 0;
        if (zv_shape_came_before(robot, i) || !zv_mesh_store_bytes(request->meshes, shape->content, &bytes, &size)) {
            continue;
        }
        snprintf(path, sizeof path, "%s%s/%s.stl", folder[0] ? folder : stem, folder[0] ? "" : ".meshes",
                 shape->content);
        zv_json_begin_object(answer);
        zv_json_put_text(answer, "name", path);
        zv_write_base64(answer, "base64", bytes, size);
        zv_json_end_object(answer);
    }
    zv_json_end_array(answer);
}

zv_status zv_op_export(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    if (zv_export_is_stage(request->object)) {
        return zv_export_stage(request, answer, why);
    }
    zv_format format = ZV_FORMAT_UNKNOWN;
    zv_export *made = NULL;
    zv_status status = zv_format_field(request->object, &format, why);
    status = status == ZV_OK ? zv_export_robot(request->arm->robot, format, request->meshes, &made, why) : status;
    if (status == ZV_OK) {
        write_export(answer, request->arm->robot, format, made);
        write_files(request, format, made, answer);
    }
    zv_export_free(made);
    return status;
}
