/// @file line.h
/// A line of a program taken apart from left to right: blanks, words, names. Capitals do not count.
#ifndef ZV_LSP_LINE_H
#define ZV_LSP_LINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct zv_lsp_text {
    const char *text;
    size_t size;
} zv_lsp_text;

/// Letters, digits, '_' and '$'.
bool zv_lsp_is_of_name(char c);
/// Moves `at` to what comes after spaces and tabs.
void zv_lsp_skip_blanks(zv_lsp_text line, size_t *at);
/// Takes blanks and a word; one of letters must end there. False leaves `at` where it is.
bool zv_lsp_take(zv_lsp_text line, size_t *at, const char *word);

#endif
