/// @file words.h
/// What the words of a program mean.
#ifndef ZV_LSP_WORDS_H
#define ZV_LSP_WORDS_H

#include <stdbool.h>

/// A sentence about "G1", "X", "ENDSUB": capitals, codes without leading zeros; NULL when there is none.
const char *zv_lsp_sentence(const char *word, bool in_russian);
/// The same about a word of a controller's language ("krl", "rapid", ...), capitals not counting.
const char *zv_lsp_controller_sentence(const char *dialect, const char *word, bool in_russian);

#endif
