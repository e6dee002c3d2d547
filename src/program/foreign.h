/// @file foreign.h
/// Characters and encodings that are not of the language, by their names.
#ifndef ZV_PROGRAM_FOREIGN_H
#define ZV_PROGRAM_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>

enum { ZV_FOREIGN_NAME = 80 };

/// Names the character at `text`, with what to type in its place where that can be guessed: a Cyrillic letter that looks
/// like a Latin one, a decimal comma. `before` is the character in front of it, or 0.
void zv_foreign_name(char before, const char *text, size_t size, char out[ZV_FOREIGN_NAME]);

/// Whether a text that begins like this is UTF-16.
bool zv_is_utf16(const char *text, size_t size);

#endif
