/// @file image_read.c
/// Pictures from files and from memory: which format, how large, then its decoder.
///
///     file ──► bytes ──► first bytes say PNG or JPEG ──► png_read.c, jpeg_read.c ──► zv_image
#define _POSIX_C_SOURCE 200809L // fileno

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/assert.h"
#include "io/decoders.h"

/// Files above this size are no pictures for a pen.
enum { MOST_BYTES = 256 << 20 };

typedef struct format {
    const char *begins;
    size_t size;
    zv_status (*decode)(const zv_file_bytes *file, zv_image *out, zv_error *why);
} format;

static const format formats[] = {
    {"\x89PNG\r\n\x1a\n", 8, zv_png_decode},
    {"\xff\xd8\xff", 3, zv_jpeg_decode},
};

zv_status zv_image_check_size(const zv_file_bytes *file, long long width, long long height, int most_pixels_per_byte,
                              zv_error *why)
{
    if (width < 1 || height < 1) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is empty: %lld x %lld pixels", file->name, width,
                       height);
    }
    if (width > ZV_IMAGE_MOST_PIXELS / height) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "the picture '%.120s' says that it has %lld x %lld pixels; at most %d million are read",
                       file->name, width, height, ZV_IMAGE_MOST_PIXELS / 1000000);
    }
    if (width * height / most_pixels_per_byte > (long long)file->size) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0,
                       "the picture '%.120s' says that it has %lld x %lld pixels, more than its %zu bytes can hold",
                       file->name, width, height, file->size);
    }
    return ZV_OK;
}

zv_status zv_image_decode(const void *bytes, size_t size, const char *name, zv_image *out, zv_error *why)
{
    ZV_ASSERT((bytes || size == 0) && name && out);
    const zv_file_bytes file = {bytes, size, name};
    if (size > MOST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the picture '%.120s' has more than %d MB", name, MOST_BYTES >> 20);
    }
    for (size_t i = 0; i < sizeof formats / sizeof *formats; ++i) {
        if (size >= formats[i].size && memcmp(bytes, formats[i].begins, formats[i].size) == 0) {
            return formats[i].decode(&file, out, why);
        }
    }
    return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "'%.120s' is neither a PNG nor a JPEG; save the picture as one of these",
                   name);
}

// ---- files ----

static zv_status fail_file(const char *path, zv_error *why)
{
    const zv_status status = errno == ENOENT ? ZV_ERR_NOT_FOUND : ZV_ERR_IO;
    return zv_fail(why, status, 0, 0, "the picture '%.120s' cannot be read: %s", path, strerror(errno));
}

/// The size of a file that is no folder and no larger than the limit.
static zv_status size_of(FILE *file, const char *path, size_t *size, zv_error *why)
{
    struct stat about;
    if (fstat(fileno(file), &about) != 0) {
        return fail_file(path, why);
    }
    if (!S_ISREG(about.st_mode)) {
        return zv_fail(why, ZV_ERR_IO, 0, 0, "'%.120s' is no file with a picture", path);
    }
    if (about.st_size > MOST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the picture '%.120s' has more than %d MB", path, MOST_BYTES >> 20);
    }
    *size = (size_t)about.st_size;
    return ZV_OK;
}

static zv_status read_open(FILE *file, const char *path, zv_image *out, zv_error *why)
{
    size_t size = 0;
    zv_status status = size_of(file, path, &size, why);
    if (status != ZV_OK) {
        return status;
    }
    void *bytes = malloc(size + 1);
    if (!bytes) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the picture '%.120s'", path);
    }
    const size_t got = fread(bytes, 1, size, file);
    status = ferror(file) ? fail_file(path, why) : zv_image_decode(bytes, got, path, out, why);
    free(bytes);
    return status;
}

zv_status zv_image_read(const char *path, zv_image *out, zv_error *why)
{
    ZV_ASSERT(path && out);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return fail_file(path, why);
    }
    const zv_status status = read_open(file, path, out, why);
    fclose(file);
    return status;
}
