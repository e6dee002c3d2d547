/// @file characters.h
/// Text as characters, one after another.
#ifndef ZV_DRAW_CHARACTERS_H
#define ZV_DRAW_CHARACTERS_H

#include <stddef.h>
#include <stdint.h>

/// The character at the start of `text` and how many bytes it took, at least 1. A byte that is not UTF-8 is U+FFFD.
size_t zv_character_read(const char *text, size_t size, uint32_t *out);

#endif
