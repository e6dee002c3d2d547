/// @file utf8.h
/// UTF-8 inside the layer: which bytes are a character, and characters as bytes.
#ifndef ZV_TEXT_UTF8_H
#define ZV_TEXT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at `text`, 1 to 4, or 0 when the bytes there are not UTF-8 (cut short, overlong, a surrogate,
/// beyond U+10FFFF, or a byte that starts nothing).
size_t zv_utf8_length(const char *text, size_t size);

/// Writes a character below U+110000 that is no surrogate; returns how many bytes, 1 to 4.
size_t zv_utf8_write(uint32_t character, char out[4]);

/// The longest part of `text`, at most `size` bytes, that does not cut a character in two.
size_t zv_utf8_cut(const char *text, size_t size);

#endif
