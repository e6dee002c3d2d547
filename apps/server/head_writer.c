/// @file head_writer.c
/// Heads of the replies.
#include "head_writer.h"

/// Only our own scripts run, WebAssembly among them; nothing is embedded, framed or sent elsewhere. The editor makes its
/// styles while it runs, hence the word unsafe-inline for these.
static const char content_security[] =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

static const char *words_of(int status)
{
    static const struct {
        int status;
        const char *words;
    } known[] = {{200, "OK"},
                 {303, "Redirect"},
                 {304, "Not Modified"},
                 {400, "Bad Request"},
                 {401, "Unauthorized"},
                 {403, "Forbidden"},
                 {404, "Not Found"},
                 {405, "Method Not Allowed"},
                 {408, "Request Timeout"},
                 {411, "Length Required"},
                 {413, "Content Too Large"},
                 {417, "Expectation Failed"},
                 {421, "Misdirected Request"},
                 {426, "Upgrade Required"},
                 {429, "Too Many Requests"},
                 {431, "Request Header Fields Too Large"},
                 {503, "Service Unavailable"},
                 {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        if (known[i].status == status) {
            return known[i].words;
        }
    }
    return "";
}

void head_add(zv_text *head, const char *name, const char *value)
{
    zv_text_add(head, name);
    zv_text_append(head, ": ", 2);
    zv_text_add(head, value);
    zv_text_append(head, "\r\n", 2);
}

void head_begin(zv_text *head, int status, access_role role, bool closes)
{
    zv_text_addf(head, "HTTP/1.1 %d %s\r\n", status, words_of(status));
    head_add(head, "server", "zveno");
    head_add(head, "content-security-policy", content_security);
    head_add(head, "x-content-type-options", "nosniff");
    head_add(head, "referrer-policy", "no-referrer");
    head_add(head, "cross-origin-opener-policy", "same-origin");
    head_add(head, "cross-origin-resource-policy", "same-origin");
    head_add(head, "zveno-server", zv_version()); // tells the page that it does not come from a plain file host
    if (role == ACCESS_WATCH) {
        head_add(head, "zveno-role", "watch"); // and that it may not ask for documents or work
    }
    if (closes) {
        head_add(head, "connection", "close");
    }
}

void head_end(zv_text *head, long long length)
{
    if (length >= 0) {
        zv_text_addf(head, "content-length: %lld\r\n", length);
    }
    zv_text_append(head, "\r\n", 2);
}
