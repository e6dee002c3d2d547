/// @file block_file.c
/// Files of blocks that several threads and processes fill at once; see zveno/io.h for their form.
///
/// Every block has its place from the beginning, so that the bytes of a finished file do not depend on who wrote them when.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "zveno/io.h"
#include "zveno/pack.h"

enum { NAME_BYTES = 8, PAGE = 4096, TRAILER = 8, MOST_HEAD = 1 << 20 };
static const char name[NAME_BYTES + 1] = "zvblocks";
static const uint8_t done[4] = {'d', 'o', 'n', 'e'};

struct zv_block_file {
    int descriptor;
    size_t block_bytes;
    uint64_t blocks;
    off_t begin;       ///< of block 0
    char *path, *part; ///< FILE and FILE.part
};

static zv_status say(zv_error *why, const char *path, const char *what)
{
    return zv_fail(why, ZV_ERR_IO, 0, 0, "%.200s cannot be %s: %s", path, what, strerror(errno));
}

static void put_u32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; ++i) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

/// All or nothing; interrupted calls go on.
static bool write_at(int descriptor, const uint8_t *bytes, size_t size, off_t at)
{
    while (size > 0) {
        const ssize_t written = pwrite(descriptor, bytes, size, at);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        const size_t step = written > 0 ? (size_t)written : 0;
        bytes += step;
        size -= step;
        at += (off_t)step;
    }
    return true;
}

static bool read_at(int descriptor, uint8_t *bytes, size_t size, off_t at)
{
    while (size > 0) {
        const ssize_t got = pread(descriptor, bytes, size, at);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return false;
        }
        const size_t step = got > 0 ? (size_t)got : 0;
        bytes += step;
        size -= step;
        at += (off_t)step;
    }
    return true;
}

static off_t place_of(const zv_block_file *file, uint64_t block)
{
    return file->begin + (off_t)(block * (file->block_bytes + TRAILER));
}

/// The first pages of the file: its name, the head, zeros.
static uint8_t *opening_of(const char *head, size_t head_size, size_t *size)
{
    *size = (NAME_BYTES + 4 + head_size + PAGE - 1) / PAGE * PAGE;
    uint8_t *bytes = calloc(1, *size);
    if (bytes) {
        memcpy(bytes, name, NAME_BYTES);
        put_u32(bytes + NAME_BYTES, (uint32_t)head_size);
        memcpy(bytes + NAME_BYTES + 4, head, head_size);
    }
    return bytes;
}

/// Writes the opening of a new file, or compares it with that of an old one.
static zv_status begin_or_go_on(zv_block_file *file, const uint8_t *opening, size_t size, zv_error *why)
{
    struct stat about;
    if (fstat(file->descriptor, &about) != 0) {
        return say(why, file->part, "looked at");
    }
    const bool is_begun = about.st_size == (off_t)size; // and was interrupted there
    uint8_t *old = about.st_size == 0 ? NULL : malloc(size);
    const bool same = old && read_at(file->descriptor, old, size, 0) && memcmp(old, opening, size) == 0;
    free(old);
    if (about.st_size == 0 || (same && is_begun)) {
        const bool fits = write_at(file->descriptor, opening, size, 0) &&
                          ftruncate(file->descriptor, place_of(file, file->blocks)) == 0;
        return fits ? ZV_OK : say(why, file->part, "written");
    }
    return same && about.st_size == place_of(file, file->blocks)
               ? ZV_OK
               : zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                         "%.200s was begun for something else: remove it, or choose another name", file->part);
}

static zv_status open_part(zv_block_file *file, const char *head, size_t head_size, zv_error *why)
{
    size_t size = 0;
    uint8_t *opening = opening_of(head, head_size, &size);
    if (!opening || !file->path || !file->part) {
        free(opening);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory left");
    }
    file->begin = (off_t)size;
    file->descriptor = open(file->part, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const zv_status status =
        file->descriptor < 0 ? say(why, file->part, "opened") : begin_or_go_on(file, opening, size, why);
    free(opening);
    return status;
}

zv_status zv_block_file_open(const char *path, const char *head, size_t head_size, size_t block_bytes, uint64_t blocks,
                             zv_block_file **out, zv_error *why)
{
    zv_block_file *file = calloc(1, sizeof *file);
    if (!file || head_size > MOST_HEAD) {
        free(file);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory left");
    }
    const size_t size = strlen(path) + sizeof ".part";
    *file = (zv_block_file){
        .descriptor = -1, .block_bytes = block_bytes, .blocks = blocks, .path = strdup(path), .part = malloc(size)};
    if (file->part) {
        snprintf(file->part, size, "%s.part", path);
    }
    const zv_status status = open_part(file, head, head_size, why);
    if (status != ZV_OK) {
        zv_block_file_close(file);
        return status;
    }
    *out = file;
    return ZV_OK;
}

/// Of the bytes, and of whose they are.
static uint32_t checksum(const uint8_t *bytes, size_t size, uint64_t block)
{
    return zv_crc32(bytes, size) ^ (uint32_t)(block * 0x9E3779B97F4A7C15u >> 32);
}

bool zv_block_file_get(zv_block_file *file, uint64_t block, uint8_t *out)
{
    uint8_t trailer[TRAILER], sum[4];
    const off_t at = place_of(file, block);
    if (!read_at(file->descriptor, trailer, TRAILER, at + (off_t)file->block_bytes) ||
        memcmp(trailer + 4, done, sizeof done) != 0 || !read_at(file->descriptor, out, file->block_bytes, at)) {
        return false;
    }
    put_u32(sum, checksum(out, file->block_bytes, block));
    return memcmp(sum, trailer, sizeof sum) == 0;
}

zv_status zv_block_file_put(zv_block_file *file, uint64_t block, const uint8_t *bytes, zv_error *why)
{
    uint8_t trailer[TRAILER];
    const off_t at = place_of(file, block);
    put_u32(trailer, checksum(bytes, file->block_bytes, block));
    memcpy(trailer + 4, done, sizeof done);
    const bool written = write_at(file->descriptor, bytes, file->block_bytes, at) &&
                         write_at(file->descriptor, trailer, TRAILER, at + (off_t)file->block_bytes);
    return written ? ZV_OK : say(why, file->part, "written");
}

zv_status zv_block_file_sync(zv_block_file *file, zv_error *why)
{
    return fsync(file->descriptor) == 0 ? ZV_OK : say(why, file->part, "written");
}

zv_status zv_block_file_finish(zv_block_file *file, zv_error *why)
{
    return rename(file->part, file->path) == 0 ? ZV_OK : say(why, file->path, "made");
}

void zv_block_file_close(zv_block_file *file)
{
    if (file) {
        if (file->descriptor >= 0) {
            close(file->descriptor);
        }
        free(file->path);
        free(file->part);
        free(file);
    }
}
