/// @file words.h
/// What the words of a program mean.
#ifndef ZV_LSP_WORDS_H
#define ZV_LSP_WORDS_H

/// A sentence about "G1", "X", "ENDSUB": capitals, codes without leading zeros; NULL when there is none.
const char *zv_lsp_sentence(const char *word);

#endif
