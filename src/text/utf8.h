/// @file utf8.h
/// UTF-8 inside the layer: which bytes are a character, and characters as bytes.
#ifndef ZV_TEXT_UTF8_H
#define ZV_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at `text`, 1 to 4, or 0 when the bytes there are not UTF-8 (cut short, overlong, a surrogate,
/// beyond U+10FFFF, or a byte that starts nothing).
size_t zv_utf8_length(const char *text, size_t size);

/// Writes a character below U+110000 that is no surrogate; returns how many bytes, 1 to 4.
size_t zv_utf8_write(uint32_t character, char out[4]);

/// Writes UTF-16 as UTF-8 and returns how many bytes; `out` has room for 3 bytes per 2 of `size`. Half of a pair that is alone
/// becomes U+FFFD, the mark for what cannot be read.
size_t zv_utf16_decode(const char *bytes, size_t size, bool is_big_endian, char *out);

/// Whether a file begins with the mark of UTF-16.
bool zv_utf16_is_marked(const char *bytes, size_t size);
/// A file that begins with the mark of UTF-16 as UTF-8, to be freed; `size` becomes that of the result. NULL for every other
/// file, and without memory.
char *zv_utf16_text(const char *bytes, size_t *size);

/// The longest part of `text`, at most `size` bytes, that does not cut a character in two.
size_t zv_utf8_cut(const char *text, size_t size);

#endif
