/// @file mesh_load.c
/// The meshes of a description, read into the store: each file once, one entry for each colour.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "describe/import.h"
#include "text/utf8.h"

/// A file with more colours than this is one piece without any.
enum { MOST_COLORS = 12 };
/// No list of materials comes near this many bytes.
enum { MOST_LIBRARY = 1 << 22 };

static int index_of(const zv_import *import, zv_xml_text name)
{
    for (int i = 0; i < import->meshes; ++i) {
        if (zv_xml_text_is(name, import->mesh[i].name, strlen(import->mesh[i].name))) {
            return i;
        }
    }
    return -1;
}

const zv_loaded_mesh *zv_mesh_of(const zv_import *import, const zv_tree_shape *shape)
{
    const int index = import->loaded ? index_of(import, shape->mesh) : -1;
    return index >= 0 && import->loaded[index].parts > 0 ? &import->loaded[index] : NULL;
}

/// Files beside a mesh: those in its folder come first.
typedef struct neighbours {
    const zv_import_options *options;
    const char *mesh; ///< as its list of files calls it
} neighbours;

static bool read_beside(void *user, const char *name, zv_text *out)
{
    const neighbours *in = user;
    char path[2048];
    const char *slash = strrchr(in->mesh, '/');
    const int folder = slash ? (int)(slash + 1 - in->mesh) : 0;
    const int size = snprintf(path, sizeof path, "%.*s%s", folder, in->mesh, name);
    return size < (int)sizeof path && in->options->read_mesh(in->options->user, path, out, NULL) == ZV_OK;
}

/// Colours of an OBJ file are in a file beside it; one that is missing leaves them unknown.
static void read_colors(const zv_text *bytes, const zv_mesh_beside *beside, zv_mesh_report *report)
{
    char name[256];
    zv_text library = {.limit = MOST_LIBRARY};
    size_t size = bytes->size;
    char *decoded = report->part_count > 0 ? zv_utf16_text(bytes->data, &size) : NULL;
    const char *text = decoded ? decoded : bytes->data;
    if (report->part_count > 0 && zv_obj_library(text, size, name, sizeof name) &&
        beside->read(beside->user, name, &library) && !library.failed) {
        size_t library_size = library.size;
        char *plain = zv_utf16_text(library.data, &library_size);
        zv_obj_colors(text, size, plain ? plain : library.data, library_size, report);
        free(plain);
    }
    free(decoded);
    zv_text_free(&library);
}

static zv_status read_bytes(const zv_import_options *options, const zv_mesh_name *name, zv_mesh *mesh,
                            zv_mesh_report *report, zv_error *why)
{
    zv_text bytes = {0};
    neighbours around = {options, name->file ? name->file : name->name};
    const zv_mesh_beside beside = {read_beside, &around};
    zv_status status = options->read_mesh(options->user, name->name, &bytes, why);
    if (status == ZV_OK) {
        status = zv_mesh_read(bytes.data, bytes.size, 1.0, mesh, report, why);
    }
    if (status == ZV_OK) {
        read_colors(&bytes, &beside, report);
    } else if (status == ZV_ERR_NOT_AVAILABLE && bytes.size > 0 && options->load) {
        status = options->load(around.mesh, bytes.data, bytes.size, &beside, mesh, report, why);
    }
    zv_text_free(&bytes);
    return status;
}

/// Parts of one colour become one part; too many become a single one.
static int merge_colors(zv_mesh *mesh, zv_mesh_report *report)
{
    uint8_t number[ZV_MESH_PARTS + 1] = {0};
    int color[MOST_COLORS] = {-1}, count = 0;
    const int parts = report->part_count > 0 ? (int)report->part_count : 1;
    for (int i = 0; i < parts && count <= MOST_COLORS; ++i) {
        const int wanted = report->part_count > 0 ? report->color[i] : -1;
        int k = 0;
        while (k < count && color[k] != wanted) {
            ++k;
        }
        if (k < MOST_COLORS) {
            color[k] = wanted;
        }
        count = k == count ? count + 1 : count;
        number[i] = (uint8_t)k;
    }
    const bool is_one = count > MOST_COLORS;
    for (uint32_t i = 0; i < mesh->vertex_count; ++i) {
        mesh->vertices[i].material = is_one ? 0 : number[mesh->vertices[i].material];
    }
    memcpy(report->color, color, sizeof color);
    report->color[0] = is_one ? -1 : report->color[0];
    return is_one ? 1 : count;
}

/// Triangles of a closed mesh look outwards.
static void turn_outwards(zv_mesh *mesh)
{
    zv_mass mass;
    if (zv_mesh_mass(mesh, 1.0, &mass) && mass.volume < 0.0 && zv_mesh_is_closed(mesh)) {
        zv_mesh_flip(mesh);
    }
}

static zv_status keep_parts(zv_import *import, const zv_import_options *options, zv_mesh *mesh, zv_mesh_report *report,
                            zv_loaded_mesh *out, zv_error *why)
{
    turn_outwards(mesh);
    const int count = merge_colors(mesh, report);
    out->part = zv_arena_take(&import->arena, (size_t)count * sizeof *out->part);
    if (!out->part) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a mesh");
    }
    zv_status status = ZV_OK;
    for (int i = 0; i < count; ++i) {
        zv_mesh_part *part = &out->part[out->parts];
        status = zv_mesh_store_add(options->meshes, mesh, i, part->content, why);
        part->color = report->color[i];
        out->parts += status == ZV_OK;
        if (status != ZV_OK && status != ZV_ERR_SYNTAX) { // a colour without triangles is none
            return status;
        }
    }
    return out->parts > 0 ? ZV_OK : status;
}

static zv_status load(zv_import *import, int index, const zv_import_options *options, zv_error *why)
{
    const zv_mesh_name *name = &import->mesh[index];
    zv_loaded_mesh *loaded = &import->loaded[index];
    zv_mesh mesh = {0};
    zv_mesh_report report = {0};
    zv_error cause = {0};
    loaded->is_tried = true;
    zv_status status = read_bytes(options, name, &mesh, &report, &cause);
    status = status == ZV_OK ? keep_parts(import, options, &mesh, &report, loaded, &cause) : status;
    zv_mesh_free(&mesh);
    if (status != ZV_OK) {
        loaded->parts = 0;
        zv_report_add(&import->report, ZV_REPORT_WARNING, name->line, name->column,
                      "the mesh '%.100s' cannot be read: %.200s", name->name, cause.message);
    }
    return status == ZV_ERR_INTERNAL ? zv_fail(why, status, 0, 0, "%s", cause.message) : ZV_OK;
}

zv_status zv_meshes_load(zv_import *import, const zv_tree *tree, const zv_import_options *options, zv_error *why)
{
    if (!options->meshes || !options->read_mesh || import->meshes == 0) {
        return ZV_OK;
    }
    import->loaded = zv_arena_take(&import->arena, (size_t)import->meshes * sizeof *import->loaded);
    if (!import->loaded) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    memset(import->loaded, 0, (size_t)import->meshes * sizeof *import->loaded);
    zv_status status = ZV_OK;
    for (int i = 0; i < tree->links && status == ZV_OK; ++i) {
        for (const zv_tree_shape *s = tree->link[i].shapes; s && status == ZV_OK; s = s->next) {
            const int index = s->kind == ZV_TREE_MESH ? index_of(import, s->mesh) : -1;
            if (index >= 0 && import->mesh[index].file && !import->loaded[index].is_tried) {
                status = load(import, index, options, why);
            }
        }
    }
    return status;
}
