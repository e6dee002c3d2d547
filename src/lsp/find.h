/// @file find.h
/// Where points and routines are defined: in a document, or in another one that is open.
#ifndef ZV_LSP_FIND_H
#define ZV_LSP_FIND_H

#include "lsp/talk.h"

/// The next line, from `*at` on; false at the end.
bool zv_lsp_next_line(zv_lsp_text all, const char **at, zv_lsp_text *line);
/// Where a point is given: in this document or in another that is open. NULL when nowhere.
const zv_lsp_document *zv_lsp_find_point(const zv_lsp_talk *t, const zv_lsp_document *d, const char *dialect,
                                         const char *used, int *out);
/// The routine that a line calls, or that is called as the word at the cursor: in this document, or in another of the same
/// language that is open.
const zv_lsp_document *zv_lsp_find_routine(const zv_lsp_talk *t, const zv_lsp_document *d, const char *dialect,
                                           zv_lsp_text line, const char *word, int *out);

#endif
