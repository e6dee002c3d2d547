/// @file open_documents.c
/// A list of at most 64.
#include "lsp/open_documents.h"

#include <stdlib.h>
#include <string.h>

#include "base/characters.h"
#include "zveno/post.h"

enum { MOST_BYTES = 8 << 20 };

void zv_lsp_forget(zv_lsp_document *d)
{
    free(d->uri);
    zv_text_free(&d->text);
    *d = (zv_lsp_document){.uri = NULL};
}

zv_lsp_document *zv_lsp_find_document(zv_lsp *lsp, const zv_json *params)
{
    const zv_json *item = zv_json_member(params, "textDocument");
    const zv_json *uri = item && item->kind == ZV_JSON_OBJECT ? zv_json_member(item, "uri") : NULL;
    zv_lsp_document *found = NULL;
    for (int i = 0; !found && i < lsp->count; ++i) {
        found = zv_lsp_is_text(uri, lsp->documents[i].uri) ? &lsp->documents[i] : NULL;
    }
    return found;
}

zv_lsp_text zv_lsp_text_of(const zv_lsp_document *d)
{
    return (zv_lsp_text){d->text.data ? d->text.data : "", d->text.size};
}

void zv_lsp_set_text(zv_lsp_document *d, const zv_json *text)
{
    zv_text_clear(&d->text);
    if (text && text->kind == ZV_JSON_STRING && text->text_size <= MOST_BYTES) {
        zv_text_append(&d->text, text->text, text->text_size);
    }
}

zv_lsp_document *zv_lsp_add_document(zv_lsp *lsp, const zv_json *uri)
{
    if (lsp->count == ZV_LSP_DOCUMENTS) {
        zv_lsp_forget(&lsp->documents[0]);
        memmove(lsp->documents, lsp->documents + 1, (ZV_LSP_DOCUMENTS - 1) * sizeof lsp->documents[0]);
        --lsp->count;
    }
    zv_lsp_document *d = &lsp->documents[lsp->count];
    *d = (zv_lsp_document){.uri = malloc(uri->text_size + 1)};
    if (!d->uri) {
        return NULL;
    }
    memcpy(d->uri, uri->text, uri->text_size + 1);
    ++lsp->count;
    return d;
}

static bool ends_in(const char *uri, const char *ending)
{
    const size_t size = strlen(uri), tail = strlen(ending);
    bool same = size > tail;
    for (size_t i = 0; same && i < tail; ++i) {
        same = (uri[size - tail + i] | 32) == ending[i];
    }
    return same;
}

bool zv_lsp_is_data(const zv_lsp_document *d)
{
    return ends_in(d->uri, ".dat") || ends_in(d->uri, ".pts");
}

const char *zv_lsp_dialect_of(const zv_lsp_document *d)
{
    const zv_lsp_text all = d ? zv_lsp_text_of(d) : (zv_lsp_text){"", 0};
    const int found = d ? zv_post_dialect_guess(d->uri, all.text, all.size) : -1;
    return !d                        ? NULL
           : ends_in(d->uri, ".dat") ? "krl"
           : ends_in(d->uri, ".pts") ? "spel"
           : found >= 0              ? zv_post_dialect_name(found)
                                     : NULL;
}

void zv_lsp_path_of(const char *uri, char *out, size_t size)
{
    size_t used = 0;
    const char *at = strncmp(uri, "file://", 7) == 0 ? uri + 7 : "";
    while (*at && used + 1 < size) {
        const bool is_code = at[0] == '%' && zv_hex_digit(at[1]) >= 0 && zv_hex_digit(at[2]) >= 0;
        out[used++] = is_code ? (char)(16 * zv_hex_digit(at[1]) + zv_hex_digit(at[2])) : *at;
        at += is_code ? 3 : 1;
    }
    out[*at ? 0 : used] = '\0';
}
