/// @file open_documents.h
/// The documents that an editor has open: found, added, forgotten; in which language they are.
#ifndef ZV_LSP_OPEN_DOCUMENTS_H
#define ZV_LSP_OPEN_DOCUMENTS_H

#include "lsp/talk.h"

/// Frees what a document holds.
void zv_lsp_forget(zv_lsp_document *d);
/// The document that a message is about; NULL when it is not open.
zv_lsp_document *zv_lsp_find_document(zv_lsp *lsp, const zv_json *params);
zv_lsp_text zv_lsp_text_of(const zv_lsp_document *d);
/// A text that is too long is taken as empty.
void zv_lsp_set_text(zv_lsp_document *d, const zv_json *text);
/// A new document; the one that was opened first makes room when there are too many.
zv_lsp_document *zv_lsp_add_document(zv_lsp *lsp, const zv_json *uri);
/// Points beside a program, which is in another file.
bool zv_lsp_is_data(const zv_lsp_document *d);
/// The controller's language of a document; NULL: G-code.
const char *zv_lsp_dialect_of(const zv_lsp_document *d);
/// The path of "file:///a%20b"; empty when it is no file.
void zv_lsp_path_of(const char *uri, char *out, size_t size);

#endif
