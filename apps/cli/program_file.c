/// @file program_file.c
/// Programs in files: any part can be read again, because loops and subroutines go back.
#include "program_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"

static zv_status fail(const char *path, zv_error *why)
{
    return zv_fail(why, ZV_ERR_IO, 0, 0, "the program '%.120s' cannot be read: %s", path, strerror(errno));
}

/// A pipe flows by once: its text goes to a file without a name, which vanishes with us.
static int copy_to_temporary(int from)
{
    char name[] = "/tmp/zveno-XXXXXX";
    const int to = mkostemp(name, O_CLOEXEC);
    if (to < 0) {
        return -1;
    }
    unlink(name);
    char block[1 << 16];
    ssize_t got;
    while ((got = read(from, block, sizeof block)) != 0) {
        if ((got < 0 && errno != EINTR) || (got > 0 && !write_all(to, block, (size_t)got))) {
            close(to);
            return -1;
        }
    }
    return to;
}

/// A pipe is read once; its copy can be read again. Closes the pipe.
static int whole_of(int pipe)
{
    const int copy = copy_to_temporary(pipe);
    close(pipe);
    return copy;
}

zv_status program_file_open(const char *path, program_file *out, zv_error *why)
{
    const bool is_input = strcmp(path, "-") == 0;
    int descriptor = is_input ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    if (descriptor < 0 || fstat(descriptor, &about) != 0) {
        return fail(is_input ? "standard input" : path, why);
    }
    if (S_ISDIR(about.st_mode)) {
        close(descriptor);
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' is a folder, not a program", path);
    }
    if (!S_ISREG(about.st_mode)) {
        descriptor = whole_of(descriptor);
        if (descriptor < 0) {
            return fail(is_input ? "standard input" : path, why);
        }
    }
    *out = (program_file){descriptor};
    return ZV_OK;
}

void program_file_close(program_file *file)
{
    close(file->descriptor);
}

static long read_at(void *user, long long offset, char *out, size_t capacity)
{
    const program_file *file = user;
    ssize_t got;
    do {
        got = pread(file->descriptor, out, capacity, (off_t)offset);
    } while (got < 0 && errno == EINTR);
    return (long)got;
}

zv_source program_file_source(program_file *file)
{
    return (zv_source){.user = file, .read = read_at};
}
