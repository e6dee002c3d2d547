/// @file decoders.h
/// One function for each format: bytes whose first ones say that they are of this format, to pixels.
#ifndef ZV_IO_DECODERS_H
#define ZV_IO_DECODERS_H

#include "zveno/io.h"

/// A file in memory.
typedef struct zv_file_bytes {
    const unsigned char *at;
    size_t size;
    const char *name; ///< for sentences
} zv_file_bytes;

/// Refuses dimensions beyond ZV_IMAGE_MOST_PIXELS, and those that so few bytes cannot hold.
/// @param most_pixels_per_byte of the format, when it is packed as tightly as it can be
zv_status zv_image_check_size(const zv_file_bytes *file, long long width, long long height, int most_pixels_per_byte,
                              zv_error *why);

zv_status zv_png_decode(const zv_file_bytes *file, zv_image *out, zv_error *why);
zv_status zv_jpeg_decode(const zv_file_bytes *file, zv_image *out, zv_error *why);

#endif
