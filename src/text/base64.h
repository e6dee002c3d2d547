/// @file base64.h
/// Bytes in text, as RFC 4648 says.
#ifndef ZV_TEXT_BASE64_H
#define ZV_TEXT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "zveno/text.h"

/// How many bytes a text of `size` characters holds at most.
#define ZV_BASE64_BYTES(size) ((size) / 4 * 3 + 3)

/// Writes the bytes of a text, padded with '=' or not, and their number; false where it is no base64. `out` has room for
/// ZV_BASE64_BYTES(size).
bool zv_base64_read(const char *text, size_t size, uint8_t *out, size_t *count);

/// Appends bytes as text, padded with '='.
void zv_base64_write(zv_text *out, const uint8_t *bytes, size_t count);

#endif
