/// @file out_file.c
/// Files written whole or not at all.
#include "out_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"

/// Something that exists and is no plain file has no name to give: it is written to as it is.
static bool is_stream(const char *path)
{
    struct stat about;
    return strcmp(path, "-") == 0 || (stat(path, &about) == 0 && !S_ISREG(about.st_mode));
}

/// mkstemp makes files for the owner alone; a result is as any other new file.
static int open_temporary(out_file *file)
{
    snprintf(file->temporary, sizeof file->temporary, "%s.XXXXXX", file->path);
    const int descriptor = mkostemp(file->temporary, O_CLOEXEC);
    if (descriptor >= 0) {
        const mode_t mask = umask(0);
        umask(mask);
        fchmod(descriptor, 0666 & ~mask);
    }
    return descriptor;
}

bool out_file_open(out_file *file, const char *path)
{
    file->temporary[0] = '\0';
    file->failed = false;
    file->used = 0;
    if (strlen(path) >= sizeof file->path) {
        errno = ENAMETOOLONG;
        return false;
    }
    snprintf(file->path, sizeof file->path, "%s", path);
    if (strcmp(path, "-") == 0) {
        file->descriptor = dup(STDOUT_FILENO);
    } else if (is_stream(path)) {
        file->descriptor = open(path, O_WRONLY | O_CLOEXEC);
    } else {
        file->descriptor = open_temporary(file);
    }
    return file->descriptor >= 0;
}

static void flush(out_file *file)
{
    file->failed = file->failed || !write_all(file->descriptor, file->buffer, file->used);
    file->used = 0;
}

void out_file_write(out_file *file, const void *bytes, size_t size)
{
    if (size > sizeof file->buffer - file->used) {
        flush(file);
    }
    if (size > sizeof file->buffer) {
        file->failed = file->failed || !write_all(file->descriptor, bytes, size);
        return;
    }
    memcpy(file->buffer + file->used, bytes, size);
    file->used += size;
}

bool out_file_close(out_file *file, bool keep)
{
    flush(file);
    const bool is_file = file->temporary[0] != '\0';
    bool done = !file->failed;
    if (done && keep && is_file) {
        done = fsync(file->descriptor) == 0;
    }
    done = close(file->descriptor) == 0 && done;
    if (is_file && (!keep || !done || rename(file->temporary, file->path) != 0)) {
        const int why = errno;
        unlink(file->temporary);
        errno = why;
        return !keep && done;
    }
    return done;
}
