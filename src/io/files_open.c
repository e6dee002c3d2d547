/// @file files_open.c
/// A file, a folder or a zip archive as files that belong together.
///
///     robot.urdf          alone; what it names is looked for in its package, then in the packages beside that
///     arm_support/        all files below it
///     arm.zip             all files inside
///
/// The package of a file is the nearest folder above it with a package.xml; without one it is the folder of the file, or
/// the one around it where the folder is called urdf, xacro, sdf ...
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "zveno/io.h"

enum { MOST_FILES = 50000, MOST_FOLDERS = 5000, DEEPEST = 12, LONGEST_PATH = 4096, FOLDERS_UP = 4 };
#define MOST_ZIP_BYTES ((size_t)512 << 20)
#define MOST_FILE_BYTES ((size_t)256 << 20)

typedef struct opened {
    zv_arena arena;
    char path[LONGEST_PATH]; ///< as it was given
    char base[LONGEST_PATH]; ///< folder that names of files count from
    zv_file *file;
    int count, room, folders; ///< folders: those that were listed
    int circle;               ///< how often it was widened
    zv_text bytes;            ///< of a zip
    zv_zip *zip;
} opened;

static zv_status cannot_read(const char *path, zv_error *why)
{
    const zv_status status = errno == ENOENT ? ZV_ERR_NOT_FOUND : ZV_ERR_IO;
    return zv_fail(why, status, 0, 0, "the file '%.120s' cannot be read: %s", path, strerror(errno));
}

static zv_status no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading files");
}

// ---- bytes ----

static zv_status read_descriptor(int descriptor, const char *path, size_t most, zv_text *out, zv_error *why)
{
    char block[1 << 16];
    ssize_t got = 0;
    const size_t before = out->size;
    while ((got = read(descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno != EINTR) {
            return cannot_read(path, why);
        }
        zv_text_append(out, block, got > 0 ? (size_t)got : 0);
        if (out->size - before > most) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the file '%.120s' has more than %zu MB", path, most >> 20);
        }
    }
    return out->failed ? no_memory(why) : ZV_OK;
}

static zv_status read_path(const char *path, size_t most, zv_text *out, zv_error *why)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return cannot_read(path, why);
    }
    const zv_status status = read_descriptor(descriptor, path, most, out, why);
    close(descriptor);
    return status;
}

static zv_status read_index(void *user, int index, zv_text *out, zv_error *why)
{
    const opened *in = user;
    char path[2 * LONGEST_PATH];
    snprintf(path, sizeof path, "%s/%s", in->base, in->file[index].name);
    return read_path(in->circle == 0 && in->count == 1 ? in->path : path, MOST_FILE_BYTES, out, why);
}

// ---- folders ----

static bool add_file(opened *in, const char *name, size_t size)
{
    if (in->count == in->room) {
        const int room = in->room ? 2 * in->room : 64;
        zv_file *more = realloc(in->file, (size_t)room * sizeof *more);
        if (!more) {
            return false;
        }
        in->file = more;
        in->room = room;
    }
    const size_t length = strlen(name) + 1;
    char *copy = zv_arena_take_bytes(&in->arena, length);
    if (copy) {
        memcpy(copy, name, length);
        in->file[in->count++] = (zv_file){copy, size};
    }
    return copy != NULL;
}

static int no_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/// Asks the system only where the listing has not said: a folder of downloads holds thousands of names.
static bool may_be(const struct dirent *entry, unsigned char kind)
{
    return entry->d_type == kind || entry->d_type == DT_LNK || entry->d_type == DT_UNKNOWN;
}

/// Lists what is below `folder`, which is relative to the base; files in the order of their names.
static void list_below(opened *in, const char *folder, int depth)
{
    char path[2 * LONGEST_PATH], name[LONGEST_PATH];
    struct dirent **entries = NULL;
    snprintf(path, sizeof path, "%s/%s", in->base, folder);
    const bool goes_on = depth < DEEPEST && in->count < MOST_FILES && ++in->folders <= MOST_FOLDERS;
    const int count = goes_on ? scandir(path, &entries, no_hidden, alphasort) : 0;
    for (int pass = 0; pass < 2; ++pass) { // files first: those near by win
        for (int i = 0; i < count; ++i) {
            struct stat about;
            if (!may_be(entries[i], pass == 0 ? DT_REG : DT_DIR)) {
                continue;
            }
            const int size = snprintf(name, sizeof name, "%s%s%s", folder, *folder ? "/" : "", entries[i]->d_name);
            snprintf(path, sizeof path, "%s/%s", in->base, name);
            if (size >= (int)sizeof name || in->count >= MOST_FILES || stat(path, &about) != 0) {
                continue;
            }
            if (pass == 0 && S_ISREG(about.st_mode)) {
                add_file(in, name, (size_t)about.st_size);
            } else if (pass == 1 && S_ISDIR(about.st_mode)) {
                list_below(in, name, depth + 1);
            }
        }
    }
    for (int i = 0; i < count; ++i) {
        free(entries[i]);
    }
    free(entries);
}

static bool has_file(const char *folder, const char *name)
{
    char path[2 * LONGEST_PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, F_OK) == 0;
}

/// Cuts the last name off; false at the top.
static bool go_up(char *path)
{
    char *slash = strrchr(path, '/');
    if (!slash || slash == path) {
        return false;
    }
    *slash = '\0';
    return true;
}

static bool is_inner_folder(const char *folder)
{
    static const char *const names[] = {"urdf", "xacro", "robots", "robot", "sdf", "mjcf", "model", "models", "xml"};
    const char *slash = strrchr(folder, '/');
    for (size_t i = 0; slash && i < sizeof names / sizeof names[0]; ++i) {
        if (strcmp(slash + 1, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/// The package around a file.
static void find_package(const char *file, char package[LONGEST_PATH])
{
    char folder[LONGEST_PATH];
    strcpy(package, file);
    go_up(package);
    strcpy(folder, package);
    for (int i = 0; i < FOLDERS_UP; ++i) {
        if (has_file(folder, "package.xml")) {
            strcpy(package, folder);
            return;
        }
        if (!go_up(folder)) {
            break;
        }
    }
    if (is_inner_folder(package)) {
        go_up(package);
    }
}

/// The first circle is the package, the second what is beside it.
static bool widen(void *user, zv_files *files)
{
    opened *in = user;
    char *whole = realpath(in->path, NULL);
    bool is_wider = whole && strlen(whole) < LONGEST_PATH && in->circle < 2;
    if (is_wider) {
        if (in->circle == 0) {
            find_package(whole, in->base);
        } else {
            is_wider = go_up(in->base);
        }
    }
    if (is_wider) {
        ++in->circle;
        in->count = in->folders = 0;
        list_below(in, "", 0);
        const char *main = whole + strlen(in->base) + 1;
        files->count = in->count;
        files->file = in->file;
        for (int i = 0; i < in->count; ++i) {
            files->main = strcmp(in->file[i].name, main) == 0 ? in->file[i].name : files->main;
        }
    }
    free(whole);
    return is_wider;
}

// ---- what a path is ----

static zv_status open_zip(opened *in, zv_files *out, zv_error *why)
{
    zv_status status = read_path(in->path, MOST_ZIP_BYTES, &in->bytes, why);
    status = status == ZV_OK ? zv_zip_open(in->bytes.data, in->bytes.size, &in->zip, why) : status;
    if (status == ZV_OK) {
        *out = zv_zip_files(in->zip);
    }
    return status;
}

static zv_status open_one(opened *in, const struct stat *about, zv_files *out, zv_error *why)
{
    const char *slash = strrchr(in->path, '/');
    if (!add_file(in, slash ? slash + 1 : in->path, (size_t)about->st_size)) {
        return no_memory(why);
    }
    *out = (zv_files){
        .count = 1, .file = in->file, .main = in->file[0].name, .read = read_index, .widen = widen, .user = in};
    return ZV_OK;
}

static zv_status open_folder(opened *in, zv_files *out, zv_error *why)
{
    char *whole = realpath(in->path, NULL);
    const bool is_everything = whole && strcmp(whole, "/") == 0;
    free(whole);
    if (is_everything) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' is a folder with everything, not that of a robot", in->path);
    }
    strcpy(in->base, in->path);
    ++in->circle;
    list_below(in, "", 0);
    *out = (zv_files){.count = in->count, .file = in->file, .read = read_index, .user = in};
    return ZV_OK;
}

/// Files that others read as a whole are zip archives, too: what is inside a .3mf means nothing by itself.
static bool is_one_model(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcasecmp(dot, ".3mf") == 0 || strcasecmp(dot, ".zae") == 0);
}

static bool begins_as_zip(const char *path)
{
    char head[4];
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    const bool is_zip = descriptor >= 0 && read(descriptor, head, sizeof head) == 4 && zv_zip_is(head, sizeof head);
    if (descriptor >= 0) {
        close(descriptor);
    }
    return is_zip;
}

zv_status zv_files_open(const char *path, zv_file_set *out, zv_error *why)
{
    struct stat about;
    errno = ENAMETOOLONG;
    if (strlen(path) >= LONGEST_PATH || stat(path, &about) != 0) {
        return cannot_read(path, why);
    }
    opened *in = calloc(1, sizeof *in);
    if (!in) {
        return no_memory(why);
    }
    strcpy(in->path, path);
    zv_file_set made = {.user = in};
    const bool is_folder = S_ISDIR(about.st_mode), is_file = S_ISREG(about.st_mode);
    const zv_status status = is_folder ? open_folder(in, &made.files, why)
                             : is_file && begins_as_zip(path) && !is_one_model(path)
                                 ? open_zip(in, &made.files, why)
                                 : open_one(in, &about, &made.files, why);
    if (status != ZV_OK) {
        zv_files_close(&made);
        return status;
    }
    *out = made;
    return ZV_OK;
}

void zv_files_close(zv_file_set *set)
{
    opened *in = set->user;
    if (in) {
        zv_zip_free(in->zip);
        zv_text_free(&in->bytes);
        zv_arena_free(&in->arena);
        free(in->file);
        free(in);
    }
}
