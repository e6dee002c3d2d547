/// @file png_read.c
/// PNG to pixels, by stb_image.
///
/// The decoder gets no block of memory larger than the picture can need: a few kilobytes may unpack to gigabytes.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "io/decoders.h"

/// Room for tables of the decoder, besides the pixels.
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
#define STBI_NO_STDIO
#define STBI_NO_LINEAR
#define STBI_FAILURE_USERMSG
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#pragma GCC diagnostic ignored "-Wunused-function" // it declares more than it defines without the other formats
#include <stb/stb_image.h>

/// Deflate packs 1032 bytes into one at best, and a byte may hold eight pixels.
enum { MOST_PIXELS_PER_BYTE = 8 * 1032 };

/// A chunk is its length in four bytes, largest first, its name in four, the data, and four bytes to check them by. The
/// decoder appends data to a block that it makes for the first of them; without a byte in it there is no block.
static bool begins_without_data(const zv_file_bytes *file)
{
    const unsigned char *at = file->at;
    size_t place = 8; // behind the signature
    while (place + 12 <= file->size) {
        const unsigned char *chunk = at + place;
        const uint32_t length =
            (uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 | (uint32_t)chunk[2] << 8 | chunk[3];
        if (memcmp(chunk + 4, "IDAT", 4) == 0) {
            return length == 0;
        }
        place += 12 + (size_t)length;
    }
    return false;
}

static zv_status fail(const zv_file_bytes *file, zv_error *why)
{
    return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is a damaged PNG: %s", file->name,
                   stbi_failure_reason());
}

zv_status zv_png_decode(const zv_file_bytes *file, zv_image *out, zv_error *why)
{
    const int size = (int)file->size;
    int width = 0, height = 0, channels = 0;
    most_block = BLOCK_EXTRA;
    if (!stbi_info_from_memory(file->at, size, &width, &height, &channels)) {
        return fail(file, why);
    }
    const zv_status status = zv_image_check_size(file, width, height, MOST_PIXELS_PER_BYTE, why);
    if (status != ZV_OK) {
        return status;
    }
    if (begins_without_data(file)) {
        return zv_fail(why, ZV_ERR_SYNTAX, 0, 0, "the picture '%.120s' is a PNG whose data begin with an empty part",
                       file->name);
    }
    // Eight bytes for a pixel, one for its row's filter, and twice that because a growing block doubles.
    most_block = BLOCK_EXTRA + 2 * ((size_t)width * 8 + 16) * ((size_t)height + 16);
    zv_image image = {.bits = stbi_is_16_bit_from_memory(file->at, size) ? 16 : 8};
    if (image.bits == 16) {
        image.pixel = stbi_load_16_from_memory(file->at, size, &image.width, &image.height, &image.channels, 0);
    } else {
        image.pixel = stbi_load_from_memory(file->at, size, &image.width, &image.height, &image.channels, 0);
    }
    if (!image.pixel) {
        return fail(file, why);
    }
    *out = image;
    return ZV_OK;
}
