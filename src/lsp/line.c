/// @file line.c
/// Blanks, words and names of a line.
#include "lsp/line.h"

#include <string.h>

#include "base/characters.h"

bool zv_lsp_is_of_name(char c)
{
    return zv_is_letter(c) || zv_is_digit(c) || c == '_' || c == '$';
}

void zv_lsp_skip_blanks(zv_lsp_text line, size_t *at)
{
    while (*at < line.size && (line.text[*at] == ' ' || line.text[*at] == '\t')) {
        ++*at;
    }
}

static bool is_same(const char *text, const char *word, size_t size)
{
    for (size_t k = 0; k < size; ++k) {
        if (zv_upper(text[k]) != zv_upper(word[k])) {
            return false;
        }
    }
    return true;
}

bool zv_lsp_take(zv_lsp_text line, size_t *at, const char *word)
{
    size_t i = *at;
    zv_lsp_skip_blanks(line, &i);
    const size_t size = strlen(word);
    if (line.size - i < size || !is_same(line.text + i, word, size)) {
        return false;
    }
    const char last = word[size - 1];
    const bool goes_on = zv_lsp_is_of_name(last) && i + size < line.size && zv_lsp_is_of_name(line.text[i + size]);
    *at = goes_on ? *at : i + size;
    return !goes_on;
}
