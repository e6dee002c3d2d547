/// @file find.c
/// Documents are looked through line by line.
#include "lsp/find.h"

#include <string.h>

#include "base/characters.h"
#include "lsp/controller.h"
#include "lsp/open_documents.h"

bool zv_lsp_next_line(zv_lsp_text all, const char **at, zv_lsp_text *line)
{
    const char *end = all.text + all.size;
    if (*at >= end) {
        return false;
    }
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    *line = (zv_lsp_text){*at, (size_t)((stop ? stop : end) - *at)};
    *at = stop ? stop + 1 : end;
    return true;
}

const zv_lsp_document *zv_lsp_find_point(const zv_lsp_talk *t, const zv_lsp_document *d, const char *dialect,
                                         const char *used, int *out)
{
    for (int i = -1; i < t->lsp->count; ++i) {
        const zv_lsp_document *there = i < 0 ? d : &t->lsp->documents[i];
        const char *language = zv_lsp_dialect_of(there);
        if (!language || strcmp(language, dialect) != 0) {
            continue;
        }
        const zv_lsp_text all = zv_lsp_text_of(there);
        const char *at = all.text;
        zv_lsp_text line;
        char name[ZV_LSP_WORD];
        for (int number = 0; zv_lsp_next_line(all, &at, &line); ++number) {
            if (zv_lsp_point(dialect, line, name) && zv_lsp_same_point(dialect, name, used)) {
                *out = number;
                return there;
            }
        }
    }
    return NULL;
}

static bool same_word(const char *in_capitals, const char *word)
{
    while (*word && *in_capitals == zv_upper(*word)) {
        ++in_capitals, ++word;
    }
    return *in_capitals == *word;
}

const zv_lsp_document *zv_lsp_find_routine(const zv_lsp_talk *t, const zv_lsp_document *d, const char *dialect,
                                           zv_lsp_text line, const char *word, int *out)
{
    char sought[ZV_LSP_WORD] = "", name[ZV_LSP_WORD];
    const bool calls = d && zv_lsp_call(line, sought);
    if (!d || (!calls && !word[0])) {
        return NULL;
    }
    for (int i = -1; i < t->lsp->count; ++i) {
        const zv_lsp_document *there = i < 0 ? d : &t->lsp->documents[i];
        const char *language = zv_lsp_dialect_of(there);
        if (i >= 0 && (!dialect || !language || strcmp(language, dialect) != 0)) {
            continue;
        }
        const zv_lsp_text all = zv_lsp_text_of(there);
        const char *at = all.text;
        zv_lsp_text here;
        for (int number = 0; zv_lsp_next_line(all, &at, &here); ++number) {
            if (zv_lsp_routine(here, name) && (calls ? strcmp(name, sought) == 0 : same_word(name, word))) {
                *out = number;
                return there;
            }
        }
    }
    return NULL;
}
