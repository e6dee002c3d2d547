/// @file http_head.c
/// Heads of HTTP.
#include "http_head.h"

#include <string.h>

#include "zveno/base.h"

// ---- those that come ----

/// The text of a header; "" when it is absent, and one that fits nothing when it is too long.
static const char *copy(struct lws *wsi, enum lws_token_indexes which, char out[HEAD_FIELD])
{
    out[0] = '\0';
    if (lws_hdr_total_length(wsi, which) > 0 && lws_hdr_copy(wsi, out, HEAD_FIELD, which) < 0) {
        strcpy(out, "\x7f");
    }
    return out;
}

static http_method method_of(struct lws *wsi, enum lws_token_indexes *path)
{
    static const struct {
        enum lws_token_indexes path;
        http_method method;
    } known[] = {{WSI_TOKEN_GET_URI, METHOD_GET}, {WSI_TOKEN_HEAD_URI, METHOD_HEAD}, {WSI_TOKEN_POST_URI, METHOD_POST}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        if (lws_hdr_total_length(wsi, known[i].path) > 0) {
            *path = known[i].path;
            return known[i].method;
        }
    }
    *path = WSI_TOKEN_GET_URI;
    return METHOD_OTHER;
}

static const char *copy_token(struct lws *wsi, char out[HEAD_FIELD])
{
    char argument[HEAD_FIELD];
    const char *found = lws_get_urlarg_by_name(wsi, "token=", argument, sizeof argument);
    strcpy(out, found ? found : "");
    return out;
}

http_head head_read(struct lws *wsi, bool upgrades, head_texts *texts)
{
    enum lws_token_indexes path;
    const http_method method = method_of(wsi, &path);
    copy(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, texts->accept_encoding);
    copy(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, texts->if_none_match);
    return (http_head){.method = method,
                       .upgrades = upgrades,
                       .path = copy(wsi, path, texts->path),
                       .token = copy_token(wsi, texts->token),
                       .host = copy(wsi, WSI_TOKEN_HOST, texts->host),
                       .origin = copy(wsi, WSI_TOKEN_ORIGIN, texts->origin),
                       .cookie = copy(wsi, WSI_TOKEN_HTTP_COOKIE, texts->cookie),
                       .authorization = copy(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, texts->authorization),
                       .content_length = copy(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, texts->content_length),
                       .is_chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0};
}

// ---- those that go ----

/// Only our own scripts run, WebAssembly among them; nothing is embedded, framed or sent elsewhere. The editor makes its
/// styles while it runs, hence the word unsafe-inline for these.
static const char content_security[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

void head_add(head_writer *head, const char *name, const char *value)
{
    head->failed = head->failed ||
                   lws_add_http_header_by_name(head->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                               (int)strlen(value), &head->at, head->end) != 0;
}

void head_begin(head_writer *head, const client *to, int status)
{
    head->wsi = to->wsi;
    head->at = head->bytes + LWS_PRE;
    head->end = head->bytes + sizeof head->bytes;
    head->failed = lws_add_http_header_status(to->wsi, (unsigned)status, &head->at, head->end) != 0;
    head_add(head, "content-security-policy:", content_security);
    head_add(head, "x-content-type-options:", "nosniff");
    head_add(head, "referrer-policy:", "no-referrer");
    head_add(head, "cross-origin-opener-policy:", "same-origin");
    head_add(head, "cross-origin-resource-policy:", "same-origin");
    head_add(head, "zveno-server:", zv_version()); // tells the page that it does not come from a plain file host
    if (to->role == ACCESS_WATCH) {
        head_add(head, "zveno-role:", "watch"); // and that it may not ask for documents or work
    }
    if (to->reply.closes) {
        head_add(head, "connection:", "close");
    }
}

bool head_send(head_writer *head, long long length)
{
    if (length >= 0) {
        head->failed = head->failed ||
                       lws_add_http_header_content_length(head->wsi, (lws_filepos_t)length, &head->at, head->end) != 0;
    }
    return !head->failed && lws_finalize_write_http_header(head->wsi, head->bytes + LWS_PRE, &head->at, head->end) == 0;
}
