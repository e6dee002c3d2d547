/// @file import_files.c
/// The description among many files: which one it is, and the files that it names.
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "describe/import.h"

/// A description is text that somebody wrote; together with what it includes it may have this many bytes. A search that
/// tries several files reads no more than that, either.
#define MOST_BYTES ((size_t)32 << 20)
/// All meshes of one robot together.
#define MOST_MESH_BYTES ((size_t)512 << 20)
/// Files that are tried when none is named.
enum { MOST_TRIES = 64 };

/// Where a description looks for what it names.
typedef struct shelf {
    zv_files files;
    const char *from;   ///< the description
    size_t *bytes_left; ///< to be read
    size_t mesh_bytes;  ///< that may still be read
} shelf;

// ---- what a description names ----

static int find_index(shelf *on, const char *name)
{
    int index = zv_files_find(&on->files, on->from, name);
    while (index < 0 && on->files.widen && on->files.widen(on->files.user, &on->files)) {
        on->from = on->files.main;
        index = zv_files_find(&on->files, on->from, name);
    }
    return index;
}

static const char *find_file(void *user, const char *name)
{
    shelf *on = user;
    const int index = find_index(on, name);
    return index < 0 ? NULL : on->files.file[index].name;
}

static zv_status read_index(const zv_files *files, int index, size_t *bytes_left, zv_text *out, zv_error *why)
{
    const zv_file *file = &files->file[index];
    if (file->size > *bytes_left) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "'%.120s' makes the descriptions longer than %zu MB", file->name,
                       MOST_BYTES >> 20);
    }
    *bytes_left -= file->size;
    return files->read(files->user, index, out, why);
}

static zv_status read_file(void *user, const char *name, zv_text *out, zv_error *why)
{
    shelf *on = user;
    const int index = find_index(on, name);
    return index < 0
               ? zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "the file '%.120s' is included but not among the files", name)
               : read_index(&on->files, index, on->bytes_left, out, why);
}

static zv_status read_mesh(void *user, const char *name, zv_text *out, zv_error *why)
{
    shelf *on = user;
    const int index = find_index(on, name);
    if (index < 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "it is not among the files");
    }
    const zv_file *file = &on->files.file[index];
    if (file->size > on->mesh_bytes) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the meshes of a robot may have %zu MB", MOST_MESH_BYTES >> 20);
    }
    on->mesh_bytes -= file->size;
    return on->files.read(on->files.user, index, out, why);
}

// ---- which file it is ----

static bool ends_with(const char *name, const char *ending)
{
    const size_t size = strlen(name), wanted = strlen(ending);
    if (size < wanted) {
        return false;
    }
    for (size_t i = 0; i < wanted; ++i) {
        const char c = name[size - wanted + i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != ending[i]) {
            return false;
        }
    }
    return true;
}

/// Kinds of files in the order in which they are tried; 0: no description.
static int rank_of(const char *name)
{
    static const char *const endings[] = {".urdf", ".xacro", ".sdf", ".mjcf", ".xml", ".json", ".csv"};
    const char *slash = strrchr(name, '/');
    if ((slash ? slash[1] : name[0]) == '.' || strstr(name, "__MACOSX/")) {
        return 0;
    }
    for (int i = 0; i < (int)(sizeof endings / sizeof endings[0]); ++i) {
        if (ends_with(name, endings[i])) {
            return i + 1;
        }
    }
    return 0;
}

static zv_status import_index(const zv_files *files, int index, const zv_import_options *options, size_t *bytes_left,
                              zv_import **out, zv_error *why)
{
    shelf on = {
        .files = *files, .from = files->file[index].name, .bytes_left = bytes_left, .mesh_bytes = MOST_MESH_BYTES};
    zv_import_options here = *options;
    here.read = read_file;
    here.read_mesh = read_mesh;
    here.find = find_file;
    here.user = &on;
    zv_text text = {0};
    zv_status status = read_index(files, index, bytes_left, &text, why);
    if (status == ZV_OK) {
        status = zv_import_text(text.data ? text.data : "", text.size, &here, out, why);
    }
    zv_text_free(&text);
    if (status == ZV_OK) {
        (*out)->file = zv_keep_text(&(*out)->arena, (zv_xml_text){on.from, strlen(on.from)});
    }
    return status;
}

/// Says in which file it was; places count there.
static zv_status in_file(const char *name, zv_status status, zv_error *why)
{
    if (why) {
        char message[ZV_MESSAGE_SIZE];
        memcpy(message, why->message, sizeof message);
        const size_t length = strlen(name);
        zv_fail(why, status, why->line, why->column, "in '%s': %s", length > 60 ? name + length - 60 : name, message);
    }
    return status;
}

/// What is known while files are tried.
typedef struct search {
    size_t bytes_left;
    zv_import *best;
    int read; ///< how many are descriptions
    char others[160];
    zv_status first_status; ///< of the first that failed
    zv_error first_why;
} search;

static void note_other(search *in, const char *name)
{
    const size_t used = strlen(in->others);
    snprintf(in->others + used, sizeof in->others - used, "%s%s", used ? ", " : "", name);
}

/// Most joints; then by name, whatever the order of the list.
static bool comes_before(const zv_import *a, const zv_import *b)
{
    return a->joints != b->joints ? a->joints > b->joints : a->file && b->file && strcmp(a->file, b->file) < 0;
}

static void try_index(const zv_files *files, int index, const zv_import_options *options, search *in)
{
    zv_import *import = NULL;
    zv_error why = {0};
    const zv_status status = import_index(files, index, options, &in->bytes_left, &import, &why);
    if (status != ZV_OK) {
        // what is wrong with a whole file, as with parts that have no link, tells less than a place in another one
        if (in->first_status == ZV_OK || (in->first_why.line <= 1 && why.line > 1)) {
            in->first_status = in_file(files->file[index].name, status, &why);
            in->first_why = why;
        }
        return;
    }
    const bool is_better = !in->best || comes_before(import, in->best);
    zv_import *worse = is_better ? in->best : import;
    if (worse) {
        note_other(in, worse->file ? worse->file : "");
        zv_import_free(worse);
    }
    in->best = is_better ? import : in->best;
    ++in->read;
}

/// Whether an .xml is worth a try: most are something else.
static bool looks_right(const zv_files *files, int index, size_t *bytes_left)
{
    if (!ends_with(files->file[index].name, ".xml")) {
        return true;
    }
    zv_text text = {0};
    const bool is_read = read_index(files, index, bytes_left, &text, NULL) == ZV_OK && text.size > 0;
    const bool is_right =
        is_read && (strstr(text.data, "<mujoco") || strstr(text.data, "<robot") || strstr(text.data, "<sdf"));
    zv_text_free(&text);
    return is_right;
}

/// Reads the best one again, with its meshes: those of the others were not needed.
static zv_status read_again(const zv_files *files, const zv_import_options *options, zv_import **best, zv_error *why)
{
    size_t bytes_left = MOST_BYTES;
    const int index = (*best)->file ? zv_files_find(files, NULL, (*best)->file) : -1;
    zv_import *whole = NULL;
    if (!options->meshes || index < 0) {
        return ZV_OK;
    }
    const zv_status status = import_index(files, index, options, &bytes_left, &whole, why);
    zv_import_free(*best);
    *best = whole;
    return status;
}

static zv_status search_files(const zv_files *files, const zv_import_options *given, zv_import **out, zv_error *why)
{
    zv_import_options without = *given;
    without.meshes = NULL;
    const zv_import_options *options = &without;
    search in = {.bytes_left = MOST_BYTES};
    int tries = 0;
    for (int rank = 1; rank <= 7 && !in.best; ++rank) {
        for (int i = 0; i < files->count && tries < MOST_TRIES; ++i) {
            if (rank_of(files->file[i].name) == rank && looks_right(files, i, &in.bytes_left)) {
                ++tries;
                try_index(files, i, options, &in);
            }
        }
    }
    zv_status status = in.best ? read_again(files, given, &in.best, why) : ZV_OK;
    if (status != ZV_OK) {
        return status;
    }
    if (in.best) {
        zv_report_add(&in.best->report, ZV_REPORT_NOTE, 0, 0, "read from '%.120s'%s%s",
                      in.best->file ? in.best->file : "", in.read > 1 ? "; other descriptions: " : "", in.others);
        *out = in.best;
        return ZV_OK;
    }
    if (in.first_status != ZV_OK) {
        if (why) {
            *why = in.first_why;
        }
        return in.first_status;
    }
    return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0,
                   "none of the %d files is a robot file, URDF, xacro, SDF, MJCF or DH table", files->count);
}

zv_status zv_import_files(const zv_files *files, const zv_import_options *options, zv_import **out, zv_error *why)
{
    ZV_ASSERT(files && out);
    static const zv_import_options usual = {0};
    options = options ? options : &usual;
    if (!files->main) {
        return search_files(files, options, out, why);
    }
    const int index = zv_files_find(files, NULL, files->main);
    size_t bytes_left = MOST_BYTES;
    return index < 0 ? zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "there is no file '%.120s' among the %d files", files->main,
                               files->count)
                     : import_index(files, index, options, &bytes_left, out, why);
}

zv_status zv_robot_import_files(const zv_files *files, const zv_import_options *options, const zv_set *sets,
                                int set_count, zv_robot **out, zv_error *why)
{
    zv_import *import = NULL;
    zv_status status = zv_import_files(files, options, &import, why);
    if (status == ZV_OK) {
        status = zv_robot_parse(import->robot.data, import->robot.size, sets, set_count, out, why);
    }
    zv_import_free(import);
    return status;
}
