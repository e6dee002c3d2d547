/// @file image_read.c
/// PNG and JPEG to pixels, by stb_image.
///
///     bytes ──► which format? how large? ──► decoder ──► zv_image
///
/// Nothing of the header is believed before it was compared with the limits, and the decoder gets no block of memory
/// larger than the picture can need: a few kilobytes may unpack to gigabytes. A JPEG that ends early, or has the four
/// inks of a printer, is refused rather than shown wrong.
#define _POSIX_C_SOURCE 200809L // fileno

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/assert.h"
#include "zveno/io.h"

/// Room for tables of the decoders, besides the pixels.
enum { BLOCK_EXTRA = 1 << 20 };
static _Thread_local size_t most_block; // what one picture may take at once

static void *take_block(size_t size)
{
    return size <= most_block ? malloc(size) : NULL;
}

static void *grow_block(void *block, size_t size)
{
    return size <= most_block ? realloc(block, size) : NULL;
}

#define STBI_MALLOC(size) take_block(size)
#define STBI_REALLOC(block, size) grow_block(block, size)
#define STBI_FREE(block) free(block)
#define STBI_ASSERT(condition) ZV_ASSERT(condition)
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_FAILURE_USERMSG
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#pragma GCC diagnostic ignored "-Wunused-function" // it declares more than it defines without these formats
#include <stb/stb_image.h>

/// Files above this size are no pictures for a pen.
enum { MOST_BYTES = 256 << 20 };

// ---- JPEG by its markers ----

enum {
    MARK = 0xFF,
    JPEG_START = 0xD8,
    JPEG_END = 0xD9,
    JPEG_SCAN = 0xDA,
    FRAME_FIRST = 0xC0,
    FRAME_LAST = 0xCF,
    TABLE_HUFFMAN = 0xC4,
    TABLE_ARITHMETIC = 0xCC,
    EXTENSION = 0xC8
};

typedef struct jpeg_facts {
    int components;
    bool has_end;
} jpeg_facts;

static bool is_jpeg(const uint8_t *bytes, size_t size)
{
    return size > 3 && bytes[0] == MARK && bytes[1] == JPEG_START && bytes[2] == MARK;
}

static bool is_frame(int marker)
{
    return marker >= FRAME_FIRST && marker <= FRAME_LAST && marker != TABLE_HUFFMAN && marker != TABLE_ARITHMETIC &&
           marker != EXTENSION;
}

static bool has_end_after(const uint8_t *bytes, size_t size, size_t at)
{
    for (; at + 1 < size; ++at) {
        if (bytes[at] == MARK && bytes[at + 1] == JPEG_END) {
            return true;
        }
    }
    return false;
}

/// Goes from marker to marker up to the first scan.
static jpeg_facts look_at_jpeg(const uint8_t *bytes, size_t size)
{
    jpeg_facts facts = {0};
    size_t at = 2;
    while (at + 4 <= size && bytes[at] == MARK) {
        const int marker = bytes[at + 1];
        if (marker == MARK) { // fill byte
            ++at;
            continue;
        }
        const size_t length = (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (is_frame(marker) && at + 9 < size) {
            facts.components = bytes[at + 9];
        }
        if (marker == JPEG_SCAN) {
            facts.has_end = has_end_after(bytes, size, at + 2);
            break;
        }
        at += 2 + length;
    }
    return facts;
}

static zv_status check_jpeg(const uint8_t *bytes, size_t size, const char *name, zv_error *why)
{
    const jpeg_facts facts = look_at_jpeg(bytes, size);
    if (facts.components == 4) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0,
                       "the picture '%.120s' is a JPEG in the four inks of a printer (CMYK); save it as RGB or grey",
                       name);
    }
    if (!facts.has_end) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is a JPEG that ends before its last line", name);
    }
    return ZV_OK;
}

// ---- decoding ----

static zv_status check_header(const uint8_t *bytes, size_t size, const char *name, zv_error *why)
{
    int width = 0, height = 0, channels = 0;
    if (size > MOST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "the picture '%.120s' has more than %d MB", name, MOST_BYTES >> 20);
    }
    most_block = BLOCK_EXTRA;
    if (!stbi_info_from_memory(bytes, (int)size, &width, &height, &channels)) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "'%.120s' is no PNG or JPEG that can be read: %s", name,
                       stbi_failure_reason());
    }
    if (width < 1 || height < 1 || width > ZV_IMAGE_MOST_PIXELS / height) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0,
                       "the picture '%.120s' says that it has %d x %d pixels; at most %d million are read", name, width,
                       height, ZV_IMAGE_MOST_PIXELS / 1000000);
    }
    // Eight bytes for a pixel, one for its row's filter, and twice that because a growing block doubles.
    most_block = BLOCK_EXTRA + 2 * ((size_t)width * 8 + 16) * ((size_t)height + 16);
    return is_jpeg(bytes, size) ? check_jpeg(bytes, size, name, why) : ZV_OK;
}

zv_status zv_image_decode(const void *bytes, size_t size, const char *name, zv_image *out, zv_error *why)
{
    ZV_ASSERT((bytes || size == 0) && name && out);
    const zv_status status = check_header(bytes, size, name, why);
    if (status != ZV_OK) {
        return status;
    }
    zv_image image = {.bits = stbi_is_16_bit_from_memory(bytes, (int)size) ? 16 : 8};
    if (image.bits == 16) {
        image.pixel = stbi_load_16_from_memory(bytes, (int)size, &image.width, &image.height, &image.channels, 0);
    } else {
        image.pixel = stbi_load_from_memory(bytes, (int)size, &image.width, &image.height, &image.channels, 0);
    }
    if (!image.pixel) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is damaged: %s", name, stbi_failure_reason());
    }
    *out = image;
    return ZV_OK;
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
