/// @file model_read.c
/// A model among files: triangles without a description of an arm.
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "zveno/describe.h"

#define MOST_BYTES ((size_t)512 << 20)

/// Where the model is, and what is beside it.
typedef struct place {
    const zv_files *files;
    int index;
} place;

static bool ends_with(const char *name, const char *ending)
{
    const size_t size = strlen(name), wanted = strlen(ending);
    for (size_t i = 0; size >= wanted && i < wanted; ++i) {
        const char c = name[size - wanted + i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != ending[i]) {
            return false;
        }
    }
    return size >= wanted;
}

bool zv_model_is(const char *name)
{
    static const char *const endings[] = {".stl", ".obj",  ".dae", ".gltf", ".glb", ".fbx",
                                          ".3mf", ".step", ".stp", ".iges", ".igs", ".brep"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; ++i) {
        if (ends_with(name, endings[i])) {
            return true;
        }
    }
    return false;
}

/// The file that was named, else the largest that is called like a model.
static int find_model(const zv_files *files)
{
    int best = files->main ? zv_files_find(files, NULL, files->main) : -1;
    for (int i = 0; i < files->count && !files->main; ++i) {
        const bool is_larger = best < 0 || files->file[i].size > files->file[best].size;
        best = zv_model_is(files->file[i].name) && is_larger ? i : best;
    }
    return best;
}

/// The files of its folder come first.
static bool read_beside(void *user, const char *name, zv_text *out)
{
    const place *at = user;
    char path[2048];
    zv_files files = *at->files;
    const char *own = files.file[at->index].name, *slash = strrchr(own, '/');
    const int folder = slash ? (int)(slash + 1 - own) : 0;
    if (snprintf(path, sizeof path, "%.*s%s", folder, own, name) >= (int)sizeof path) {
        return false;
    }
    int index = zv_files_find(&files, own, path);
    while (index < 0 && files.widen && files.widen(files.user, &files)) {
        index = zv_files_find(&files, files.main, path);
    }
    return index >= 0 && files.file[index].size <= MOST_BYTES && files.read(files.user, index, out, NULL) == ZV_OK;
}

zv_status zv_model_read(const zv_files *files, zv_mesh_loader load, zv_model *out, zv_error *why)
{
    ZV_ASSERT(files && out);
    place at = {files, find_model(files)};
    if (at.index < 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "none of the %d files is a model: STL, OBJ, DAE, glTF, FBX, 3MF",
                       files->count);
    }
    const char *name = files->file[at.index].name;
    zv_text bytes = {0};
    zv_model made = {.file = name};
    zv_status status =
        files->file[at.index].size > MOST_BYTES
            ? zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'%.120s' has more than %zu MB", name, MOST_BYTES >> 20)
            : files->read(files->user, at.index, &bytes, why);
    status = status == ZV_OK ? zv_mesh_read(bytes.data, bytes.size, 1.0, &made.mesh, &made.report, why) : status;
    if (status == ZV_ERR_NOT_AVAILABLE && bytes.size > 0 && load) {
        const zv_mesh_beside beside = {read_beside, &at};
        made.is_metric = true;
        status = load(name, bytes.data, bytes.size, &beside, &made.mesh, &made.report, why);
    }
    zv_text_free(&bytes);
    if (status != ZV_OK) {
        zv_mesh_free(&made.mesh);
        return status;
    }
    *out = made;
    return ZV_OK;
}
