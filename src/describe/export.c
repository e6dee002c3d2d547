/// @file export.c
/// An arm to a description for others.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "describe/out_chain.h"
#include "describe/robot_rewrite.h"

struct zv_export {
    zv_arena arena;
    zv_report report;
    zv_text text;
    char mesh_folder[sizeof((zv_out_chain *)0)->mesh_folder];
};

typedef void (*writer)(const zv_out_chain *chain, zv_text *out);

static writer writer_of(zv_format format)
{
    return format == ZV_FORMAT_URDF   ? zv_out_urdf
           : format == ZV_FORMAT_SDF  ? zv_out_sdf
           : format == ZV_FORMAT_MJCF ? zv_out_mjcf
                                      : NULL;
}

/// Whether dimensions have other values than in the file.
static bool has_sets(const zv_robot *robot, const char *text, size_t size)
{
    zv_robot *plain = NULL;
    bool differs = false;
    if (zv_robot_parse(text, size, NULL, 0, &plain, NULL) == ZV_OK) {
        for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
            differs = differs || zv_robot_dimension(robot, i)->value != zv_robot_dimension(plain, i)->value;
        }
    }
    zv_robot_free(plain);
    return differs;
}

/// The robot file byte for byte, or with the values that its dimensions have now.
static void write_file(const zv_robot *robot, zv_text *out)
{
    size_t size = 0;
    const char *text = zv_robot_text(robot, &size);
    if (!has_sets(robot, text, size)) {
        zv_text_append(out, text, size);
        return;
    }
    const zv_rewrite values = {.only = -1};
    zv_text line = {0};
    out->failed = zv_robot_rewrite(robot, &values, &line, NULL) != ZV_OK;
    if (!out->failed) {
        zv_json_indent(line.data, line.size, out);
    }
    zv_text_free(&line);
}

zv_status zv_export_robot(const zv_robot *robot, zv_format format, zv_mesh_store *meshes, zv_export **out,
                          zv_error *why)
{
    ZV_ASSERT(robot && out);
    const writer write = writer_of(format);
    if (!write && format != ZV_FORMAT_ROBOT) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "an arm is written as urdf, sdf, mjcf or json, not as %s",
                       zv_format_name(format));
    }
    zv_export *made = calloc(1, sizeof *made);
    if (!made) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while writing a robot");
    }
    made->report.arena = &made->arena;
    if (write) {
        zv_out_chain chain;
        zv_out_chain_make(robot, meshes, &made->report, &chain);
        memcpy(made->mesh_folder, chain.mesh_folder, sizeof made->mesh_folder);
        write(&chain, &made->text);
    } else {
        write_file(robot, &made->text);
    }
    zv_report_close(&made->report);
    if (made->text.failed) {
        zv_export_free(made);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while writing a robot");
    }
    *out = made;
    return ZV_OK;
}

void zv_export_free(zv_export *made)
{
    if (made) {
        zv_arena_free(&made->arena);
        zv_text_free(&made->text);
        free(made);
    }
}

const char *zv_export_text(const zv_export *made, size_t *size)
{
    *size = made->text.size;
    return made->text.data;
}

const char *zv_export_mesh_folder(const zv_export *made)
{
    return made->mesh_folder;
}

int zv_export_report_count(const zv_export *made)
{
    return made->report.count;
}

const zv_report_line *zv_export_report_line(const zv_export *made, int index)
{
    ZV_ASSERT(0 <= index && index < made->report.count);
    return &made->report.line[index];
}
