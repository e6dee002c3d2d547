/// @file files.c
/// Files and streams of the operating system.
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// No robot file is anywhere near the first; a device or a film is. The knots of a motion of ten hours are near the second.
enum { MOST_MB = 16, MOST_MB_OF_MOTION = 1024 };

static bool ends_with(const char *text, const char *ending)
{
    const size_t size = strlen(text), tail = strlen(ending);
    return size > tail && strcmp(text + size - tail, ending) == 0;
}

/// A motion is a table.
static int most_mb(const char *path)
{
    return ends_with(path, ".knots") || ends_with(path, ".csv") ? MOST_MB_OF_MOTION : MOST_MB;
}

static zv_status fail(const char *path, zv_error *why)
{
    const zv_status status = errno == ENOENT ? ZV_ERR_NOT_FOUND : ZV_ERR_IO;
    return zv_fail(why, status, 0, 0, "the file '%.120s' cannot be read: %s", path, strerror(errno));
}

static zv_status read_descriptor(int descriptor, const char *path, zv_text *out, zv_error *why)
{
    char block[1 << 14];
    const size_t most = (size_t)most_mb(path) << 20;
    ssize_t got = 0;
    while ((got = read(descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno != EINTR) {
            return fail(path, why);
        }
        zv_text_append(out, block, got > 0 ? (size_t)got : 0);
        if (out->size > most) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the file '%.120s' has more than %d MB", path, most_mb(path));
        }
    }
    return out->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the file '%.120s'", path) : ZV_OK;
}

zv_status read_file(const char *path, zv_text *out, zv_error *why)
{
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return fail(path, why);
    }
    struct stat about;
    zv_status status = ZV_OK;
    if (fstat(descriptor, &about) == 0 && S_ISDIR(about.st_mode)) {
        status = zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' is a folder, not a file", path);
    } else {
        status = read_descriptor(descriptor, path, out, why);
    }
    close(descriptor);
    if (status != ZV_OK) {
        zv_text_free(out);
    }
    return status;
}
