/// @file http.c
/// HTTP: the page's files, one request per POST, and the refusals.
///
///     head ──► decide ──► file ──────────────► head, then blocks whenever the client can take one
///                    ├──► body ──► request ──► the same from memory, when the answer is there
///                    └──► refusal
#include "http.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "http_head.h"
#include "requests.h"
#include "static_files.h"

/// How long the rest of a refused body is read, so that its sender hears the refusal and not a broken line.
enum { SKIP_S = 3 };
/// For a whole body, from its head on.
#define BODY_S 30.0
#define SLOWEST_BYTES_PER_S 16e3

// ---- sending ----

void http_end_reply(client *to)
{
    if (to->reply.descriptor >= 0) {
        close(to->reply.descriptor);
    }
    message_release(to->reply.body);
    to->reply = (reply){.descriptor = -1};
}

/// The reply has gone, and with it the connection: libwebsockets 4.1.6 takes what comes behind a body for its end, again
/// and again, and copies from memory that it has freed. One request per connection is what it can be trusted with.
static int complete(client *to)
{
    http_end_reply(to);
    return -1;
}

/// The next block of the reply into the server's buffer; below 0 when the file fails.
static ssize_t next_block(reply *now, unsigned char *out)
{
    if (now->descriptor >= 0) {
        const size_t wanted = now->left < BLOCK_BYTES ? (size_t)now->left : BLOCK_BYTES;
        const ssize_t got = read(now->descriptor, out, wanted);
        now->left -= got > 0 ? got : 0;
        return got == 0 && now->left > 0 ? -1 : got; // somebody cut it short
    }
    const size_t rest = now->body->text.size - now->sent;
    const size_t size = rest < BLOCK_BYTES ? rest : BLOCK_BYTES;
    memcpy(out, now->body->text.data + now->sent, size);
    now->sent += size;
    return (ssize_t)size;
}

static bool is_sent(const reply *now)
{
    return now->descriptor >= 0 ? now->left == 0 : now->sent == now->body->text.size;
}

int http_writable(client *to)
{
    reply *now = &to->reply;
    if (!now->is_sending) {
        return 0;
    }
    unsigned char *block = to->server->block + LWS_PRE;
    to->written_s = seconds_now();
    if (!is_sent(now)) {
        const ssize_t size = next_block(now, block);
        if (size < 0 ||
            lws_write(to->wsi, block, (size_t)size, is_sent(now) ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0) {
            return -1;
        }
    }
    if (is_sent(now)) {
        return complete(to);
    }
    lws_callback_on_writable(to->wsi);
    return 0;
}

/// Bytes do not renew it: one who reads more slowly than SLOWEST_BYTES_PER_S is not waited for.
static double reply_deadline(const client *to)
{
    const reply *now = &to->reply;
    const double bytes = now->descriptor >= 0 ? (double)now->left : (double)now->body->text.size;
    return seconds_now() + to->server->limits.stuck_s + bytes / SLOWEST_BYTES_PER_S;
}

static void begin_body(client *to)
{
    to->reply.is_sending = true;
    to->is_answering = true;
    to->deadline_s = reply_deadline(to);
    to->written_s = seconds_now();
    lws_set_timeout(to->wsi, NO_PENDING_TIMEOUT, 0); // our own patience counts from here
    lws_callback_on_writable(to->wsi);
}

void http_send_json(client *to, int status, message *body)
{
    head_writer head;
    to->reply.body = body;
    ++body->holders;
    head_begin(&head, to, status);
    head_add(&head, "content-type:", "application/json");
    head_add(&head, "cache-control:", "no-store");
    if (head_send(&head, (long long)body->text.size)) {
        begin_body(to);
    } else {
        client_drop(to);
    }
}

/// Head and sentence at once; small enough for any connection. False when it is broken.
static bool send_refusal(client *to, int status, const char *sentence)
{
    head_writer head;
    unsigned char *block = to->server->block + LWS_PRE;
    const int size = snprintf((char *)block, BLOCK_BYTES, "%s\n", sentence);
    head_begin(&head, to, status);
    head_add(&head, "content-type:", "text/plain; charset=utf-8");
    head_add(&head, "cache-control:", "no-store");
    if (status == 401) {
        head_add(&head, "www-authenticate:", "Bearer");
    }
    return head_send(&head, size) && lws_write(to->wsi, block, (size_t)size, LWS_WRITE_HTTP_FINAL) >= 0;
}

static int refuse(client *from, const http_head *head, int status, const char *sentence)
{
    const bool has_body = head->method == METHOD_POST || head->content_length[0] || head->is_chunked;
    if (!send_refusal(from, status, sentence)) {
        return -1;
    }
    if (has_body) {
        from->is_skipping = true;
        lws_set_timeout(from->wsi, PENDING_TIMEOUT_USER_REASON_BASE, SKIP_S);
        return 0;
    }
    return complete(from);
}

// ---- files ----

static int send_not_modified(client *to, const static_file *file)
{
    head_writer head;
    head_begin(&head, to, 304);
    head_add(&head, "etag:", file->etag);
    head_add(&head, "cache-control:", file->caching);
    head_add(&head, "vary:", "accept-encoding");
    return head_send(&head, -1) ? complete(to) : -1;
}

static bool send_file_head(client *to, const static_file *file)
{
    head_writer head;
    head_begin(&head, to, 200);
    head_add(&head, "content-type:", file->type);
    head_add(&head, "etag:", file->etag);
    head_add(&head, "cache-control:", file->caching);
    head_add(&head, "vary:", "accept-encoding");
    if (file->encoding) {
        head_add(&head, "content-encoding:", file->encoding);
    }
    return head_send(&head, file->size);
}

static int send_file(client *to, const http_head *asked, const head_texts *texts)
{
    static_file file;
    if (to->server->page < 0 || !static_file_open(to->server->page, asked->path, texts->accept_encoding, &file)) {
        return refuse(to, asked, 404,
                      to->server->page < 0 ? "This server was started without a page: build it, or give --page."
                                           : "There is nothing here.");
    }
    to->reply.descriptor = file.descriptor;
    if (etag_matches(texts->if_none_match, file.etag)) {
        return send_not_modified(to, &file);
    }
    if (!send_file_head(to, &file)) {
        return -1;
    }
    if (asked->method == METHOD_HEAD || file.size == 0) {
        return complete(to);
    }
    to->reply.left = file.size;
    begin_body(to);
    return 0;
}

// ---- the token of the address ----

/// The address loses the token, which then lives in a cookie that no script and no other site sees. A watcher's link
/// takes nothing away from a browser that has more.
static int let_in(client *to, const http_head *asked)
{
    server *self = to->server;
    head_writer head;
    head_begin(&head, to, 303);
    if (access_of_token(&self->access, asked->token, strlen(asked->token)) >
        access_of_cookie(&self->access, asked->cookie)) {
        char cookie[200];
        snprintf(cookie, sizeof cookie, "zveno_%d=%.*s; Path=/; HttpOnly; SameSite=Strict%s", self->access.port,
                 (int)TOKEN_LENGTH, asked->token, self->is_secure ? "; Secure" : "");
        head_add(&head, "set-cookie:", cookie);
    }
    head_add(&head, "location:", static_path_fits(asked->path) ? asked->path : "/");
    head_add(&head, "cache-control:", "no-store");
    return head_send(&head, 0) ? complete(to) : -1;
}

// ---- requests ----

int http_request(client *from)
{
    head_texts texts;
    const http_head head = head_read(from->wsi, false, &texts);
    const http_decision what = http_decide(&from->server->access, &head, from->server->limits.message_bytes);
    from->role = what.role;
    from->reply.closes = true;
    if (from->is_answering) {
        return -1;
    }
    if (!bucket_take(&from->rate, &from->server->limits, seconds_now())) {
        return refuse(from, &head, 429, "Too many requests at once; wait a moment.");
    }
    switch (what.route) {
    case ROUTE_ENTER:
        return let_in(from, &head);
    case ROUTE_PAGE:
        return send_file(from, &head, &texts);
    case ROUTE_API:
        from->deadline_s = seconds_now() + BODY_S;
        return 0; // the body follows, be it empty
    case ROUTE_SOCKET:
    case ROUTE_REFUSE:
        break;
    }
    return refuse(from, &head, what.status, what.sentence);
}

int http_confirm_upgrade(client *from, const char *protocol)
{
    head_texts texts;
    const http_head head = head_read(from->wsi, true, &texts);
    http_decision what = http_decide(&from->server->access, &head, from->server->limits.message_bytes);
    if (strcmp(protocol, "websocket") != 0) {
        what = (http_decision){.route = ROUTE_REFUSE, .status = 400, .sentence = "Only WebSocket is spoken here."};
    }
    from->role = what.role;
    if (what.route == ROUTE_SOCKET) {
        return 0;
    }
    from->reply.closes = true;
    return send_refusal(from, what.status, what.sentence) ? 1 : -1;
}

int http_body(client *from, const void *bytes, size_t size)
{
    if (from->is_skipping || from->is_answering) {
        return 0;
    }
    return client_receive(from, bytes, size) ? 0 : -1;
}

int http_body_end(client *from)
{
    if (from->is_skipping) {
        return -1;
    }
    if (from->is_answering) { // told once more, for bytes that came behind the body
        return 0;
    }
    from->is_answering = true;
    from->deadline_s = 0.0;
    lws_set_timeout(from->wsi, NO_PENDING_TIMEOUT, 0);
    requests_take(from);
    client_empty_inbox(from);
    return 0;
}
