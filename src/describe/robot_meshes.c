/// @file robot_meshes.c
/// The meshes of a robot file: files beside it that are called after their content, "<sha256>.stl".
#include <stdio.h>
#include <string.h>

#include "describe/import.h"

static bool is_stored(const zv_import_options *options, const char *content)
{
    const char *bytes;
    size_t size;
    return zv_mesh_store_bytes(options->meshes, content, &bytes, &size);
}

/// Reads the file of a mesh; one whose content is not what its name says is none.
static zv_status read_one(const char *file, const char *content, const zv_import_options *options, zv_error *why)
{
    char found[ZV_CONTENT_NAME_SIZE];
    zv_text bytes = {0};
    zv_mesh mesh = {0};
    zv_status status = options->read_mesh(options->user, file, &bytes, why);
    status = status == ZV_OK ? zv_mesh_read(bytes.data, bytes.size, 1.0, &mesh, NULL, why) : status;
    status = status == ZV_OK ? zv_mesh_store_add(options->meshes, &mesh, -1, found, why) : status;
    if (status == ZV_OK && strcmp(found, content) != 0) {
        status = zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "its content is another than its name says");
    }
    zv_mesh_free(&mesh);
    zv_text_free(&bytes);
    return status;
}

static bool is_listed(const zv_import *import, const char *name)
{
    for (int i = 0; i < import->meshes; ++i) {
        if (strcmp(import->mesh[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static zv_status list_missing(zv_import *import, const char *file, const zv_error *cause, zv_error *why)
{
    const char *copy = zv_keep_text(&import->arena, (zv_xml_text){file, strlen(file)});
    if (!copy) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
    }
    import->mesh[import->meshes++] = (zv_mesh_name){.name = copy};
    zv_report_add(&import->report, ZV_REPORT_WARNING, 0, 0, "the mesh '%.100s' cannot be read: %.200s", file,
                  cause->message);
    return ZV_OK;
}

zv_status zv_robot_meshes_load(zv_import *import, const zv_robot *robot, const zv_import_options *options,
                               zv_error *why)
{
    const int count = zv_robot_shape_count(robot);
    if (!options->meshes || !options->read_mesh || count == 0) {
        return ZV_OK;
    }
    import->mesh = zv_arena_take(&import->arena, (size_t)count * sizeof *import->mesh);
    zv_status status = import->mesh ? ZV_OK : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory");
    for (int i = 0; i < count && status == ZV_OK; ++i) {
        const zv_body_shape *shape = zv_robot_shape(robot, i);
        char file[ZV_CONTENT_NAME_SIZE + 8];
        zv_error cause = {0};
        snprintf(file, sizeof file, "%s.stl", shape->content);
        if (!shape->content[0] || is_stored(options, shape->content) || is_listed(import, file)) {
            continue;
        }
        status = read_one(file, shape->content, options, &cause);
        status = status == ZV_OK || status == ZV_ERR_INTERNAL ? status : list_missing(import, file, &cause, why);
    }
    return status;
}
