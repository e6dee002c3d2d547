/// @file kept_parts.c
/// Results of work in parts, kept in a file.
#include "kept_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// How such a file begins. A file that begins otherwise is somebody's, and stays as it is.
static const char MARK[16] = "zveno results 1";

/// FNV-1a (Fowler, Noll, Vo): may be continued anywhere.
static uint64_t check_add(uint64_t sum, const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    for (size_t i = 0; i < size; ++i) {
        sum = (sum ^ from[i]) * 0x100000001B3u;
    }
    return sum;
}

static uint64_t check_of(const kept_round *round, uint64_t part, const void *result)
{
    const uint64_t about[] = {round->parts->mark, round->begin, part};
    return check_add(check_add(0xCBF29CE484222325u, about, sizeof about), result, round->parts->bytes);
}

static off_t place_of(const kept_round *round, uint64_t part)
{
    return (off_t)(round->begin + part * (round->parts->bytes + sizeof(uint64_t)));
}

static bool read_at(int file, void *bytes, size_t size, off_t at)
{
    for (char *to = bytes; size > 0;) {
        const ssize_t got = pread(file, to, size, at);
        if (got <= 0 && !(got < 0 && errno == EINTR)) {
            return false;
        }
        const size_t moved = got > 0 ? (size_t)got : 0;
        to += moved;
        at += (off_t)moved;
        size -= moved;
    }
    return true;
}

/// What cannot be written is computed again another time.
static void write_at(int file, const void *bytes, size_t size, off_t at)
{
    for (const char *from = bytes; size > 0;) {
        const ssize_t put = pwrite(file, from, size, at);
        if (put < 0 && errno != EINTR) {
            return;
        }
        const size_t moved = put > 0 ? (size_t)put : 0;
        from += moved;
        at += (off_t)moved;
        size -= moved;
    }
}

static void look_up(const void *job, uint64_t part, void *out)
{
    const kept_round *round = job;
    const zv_parts *parts = round->parts;
    const off_t place = place_of(round, part), check_place = place + (off_t)parts->bytes;
    uint64_t check = 0;
    if (read_at(round->kept->file, &check, sizeof check, check_place) &&
        read_at(round->kept->file, out, parts->bytes, place) && check == check_of(round, part, out)) {
        return;
    }
    memset(out, 0, parts->bytes);
    parts->compute(parts->job, part, out);
    check = check_of(round, part, out);
    write_at(round->kept->file, out, parts->bytes, place);
    write_at(round->kept->file, &check, sizeof check, check_place);
}

/// A new file gets the mark.
static bool is_ours(int file)
{
    struct stat about;
    char mark[sizeof MARK] = {0};
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size == 0) {
        write_at(file, MARK, sizeof MARK, 0);
    }
    return read_at(file, mark, sizeof mark, 0) && memcmp(mark, MARK, sizeof MARK) == 0;
}

bool kept_open(const char *path, kept_parts *kept)
{
    *kept = (kept_parts){.file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666), .end = sizeof MARK};
    snprintf(kept->path, sizeof kept->path, "%s", path);
    if (kept->file >= 0 && strlen(path) < sizeof kept->path && is_ours(kept->file)) {
        return true;
    }
    kept_close(kept, false);
    return false;
}

zv_parts kept_look(kept_parts *kept, const zv_parts *parts, kept_round *round)
{
    zv_parts looked = *parts;
    if (kept->file >= 0) {
        *round = (kept_round){kept, parts, kept->end};
        kept->end += parts->count * (parts->bytes + sizeof(uint64_t));
        looked.compute = look_up;
        looked.job = round;
    }
    return looked;
}

void kept_close(kept_parts *kept, bool is_answered)
{
    if (kept->file >= 0) {
        close(kept->file);
        if (is_answered) {
            unlink(kept->path);
        }
        kept->file = -1;
    }
}
