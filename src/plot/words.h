/// @file words.h
/// Texts of the caller, made fit for letters.
#ifndef ZV_PLOT_WORDS_H
#define ZV_PLOT_WORDS_H

#include <stdbool.h>

enum { ZV_WORDS_SIZE = 400 };

/// Writes `text` (NULL: nothing) as valid UTF-8 without control characters: what is not UTF-8 becomes U+FFFD, a control
/// character becomes a space. Texts that are too long end in "…". Returns `out`.
const char *zv_words_clean(const char *text, char out[ZV_WORDS_SIZE]);

/// Takes the last character off and puts "…" in its place; false when nothing is left to take off.
bool zv_words_shorten(char words[ZV_WORDS_SIZE]);

/// "title, unit", "title" or "unit", with `factor` ("×10³", may be "") before the unit.
const char *zv_words_axis(const char *title, const char *factor, const char *unit, char out[ZV_WORDS_SIZE]);

#endif
