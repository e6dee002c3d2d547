/// @file whole_file.c
/// Files that are written whole or not at all.
///
///     write temporary ──► fsync ──► rename over the name ──► fsync of the folder ──► confirmed
///
/// rename replaces the name in one step; the two fsync make that the bytes are there before the name, and the name
/// before the answer.
#include "whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool write_all(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t written = write(descriptor, bytes, size);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

bool whole_file_prepare(int folder, const char *temporary, const char *bytes, size_t size)
{
    const int descriptor = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return false;
    }
    const bool written = write_all(descriptor, bytes, size) && fsync(descriptor) == 0;
    const int why = errno;
    const bool closed = close(descriptor) == 0;
    if (!written || !closed) {
        unlinkat(folder, temporary, 0);
        errno = written ? errno : why;
    }
    return written && closed;
}

bool whole_file_publish(int from_folder, const char *temporary, int folder, const char *name)
{
    return renameat(from_folder, temporary, folder, name) == 0 && fsync(folder) == 0;
}

static bool read_all(int descriptor, size_t limit, zv_text *out)
{
    char block[1 << 14];
    ssize_t got = 0;
    while ((got = read(descriptor, block, sizeof block)) != 0) {
        if (got < 0 && errno != EINTR) {
            return false;
        }
        zv_text_append(out, block, got > 0 ? (size_t)got : 0);
        if (out->size > limit) {
            errno = EFBIG;
            return false;
        }
    }
    errno = out->failed ? ENOMEM : errno;
    return !out->failed;
}

bool whole_file_read(int folder, const char *name, size_t limit, zv_text *out)
{
    const int descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) {
        return false;
    }
    struct stat about;
    bool done = fstat(descriptor, &about) == 0;
    if (done && !S_ISREG(about.st_mode)) {
        errno = EISDIR;
        done = false;
    }
    done = done && read_all(descriptor, limit, out);
    const int why = errno;
    close(descriptor);
    errno = why;
    return done;
}
