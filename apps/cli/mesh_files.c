/// @file mesh_files.c
/// Meshes beside the file that names them, each called after its content.
#include "mesh_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "answer.h"
#include "out_whole.h"
#include "terminal.h"
#include "verb.h"

int write_decoded(const char *path, const zv_json *base64)
{
    size_t size = 0;
    uint8_t *bytes = malloc(ZV_BASE64_BYTES(base64->text_size) + 1);
    int outcome = FAILED;
    if (bytes && zv_base64_read(base64->text, base64->text_size, bytes, &size)) {
        outcome = write_whole(path, (const char *)bytes, size);
    }
    free(bytes);
    return outcome;
}

static int make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        complain("the folder '%.200s' for the meshes cannot be made: %s", path, strerror(errno));
        return FAILED;
    }
    return DONE;
}

int write_beside(const char *path, const zv_json *files)
{
    char other[4096];
    const char *slash = strrchr(path, '/');
    const int folder = slash ? (int)(slash - path) + 1 : 0;
    int outcome = DONE;
    for (const zv_json *file = files ? files->first : NULL; file && outcome == DONE; file = file->next) {
        const char *name = text_at(file, "name"), *inner = strrchr(name, '/');
        snprintf(other, sizeof other, "%.*s%.*s", folder, path, inner ? (int)(inner - name) : 0, name);
        outcome = inner ? make_folder(other) : DONE;
        snprintf(other, sizeof other, "%.*s%s", folder, path, name);
        outcome = outcome == DONE ? write_decoded(other, zv_json_member(file, "base64")) : outcome;
    }
    return outcome;
}

static int write_meshes(const char *robot_path, const zv_json *stored)
{
    char path[4096];
    const char *slash = strrchr(robot_path, '/'), *dot = strrchr(robot_path, '.');
    const int stem = dot && (!slash || dot > slash) ? (int)(dot - robot_path) : (int)strlen(robot_path);
    if (!stored || stored->count == 0) {
        return DONE;
    }
    snprintf(path, sizeof path, "%.*s.meshes", stem, robot_path);
    int outcome = make_folder(path);
    for (const zv_json *mesh = stored->first; mesh && outcome == DONE; mesh = mesh->next) {
        const zv_json *base64 = zv_json_member(mesh, "base64");
        snprintf(path, sizeof path, "%.*s.meshes/%s.stl", stem, robot_path, text_at(mesh, "sha256"));
        outcome = base64 ? write_decoded(path, base64) : DONE;
    }
    return outcome;
}

bool has_meshes_beside(const arguments *given)
{
    const option_value *output = option_given(given, "output");
    return output->given && strcmp(output->word, "-") != 0;
}

int write_robot(const char *path, const zv_json *answer)
{
    const zv_json *robot = zv_json_member(answer, "robot");
    const int meshes = strcmp(path, "-") == 0 ? DONE : write_meshes(path, zv_json_member(answer, "stored"));
    if (meshes != DONE) {
        return meshes;
    }
    zv_text text = {0};
    zv_json_indent(robot->source, robot->source_size, &text);
    const int end = write_whole(path, text.data ? text.data : "", text.size);
    zv_text_free(&text);
    return end;
}
