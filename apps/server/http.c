/// @file http.c
/// HTTP: the page's files, one request per POST, and the refusals.
///
///     head ──► decide ──► file ──────────────► reply, then the next head
///                    ├──► body ──► request ──► the same, when the answer is there
///                    ├──► WebSocket
///                    └──► refusal ───────────► the same; where a body was announced, the connection ends
#include "http.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "decide.h"
#include "foxglove.h"
#include "handshake.h"
#include "head_writer.h"
#include "requests.h"
#include "ros.h"
#include "static_files.h"

// ---- refusals ----

static void add_refusal_fields(zv_text *head, int status)
{
    head_add(head, "content-type", "text/plain; charset=utf-8");
    head_add(head, "cache-control", "no-store");
    if (status == 401) {
        head_add(head, "www-authenticate", "Bearer");
    } else if (status == 405) {
        head_add(head, "allow", "GET, HEAD, POST");
    } else if (status == 426) {
        head_add(head, "upgrade", "websocket");
        head_add(head, "sec-websocket-version", "13");
    } else if (status == 503) {
        head_add(head, "retry-after", "5");
    }
}

/// `method`: the reply to HEAD has no body.
static void refuse(client *to, http_method method, int status, const char *sentence)
{
    zv_text text = {0};
    zv_text_addf(&text, "%s\n", sentence);
    const long long size = (long long)text.size;
    message *body = message_create(&text);
    if (!body) {
        client_drop(to);
        return;
    }
    reply_clear(&to->reply);
    to->reply.body = body;
    to->reply.body_size = method == METHOD_HEAD ? 0 : size;
    to->reply.closes = !to->keeps || to->crowd->is_stopping;
    head_begin(&to->reply.head, status, to->role, to->reply.closes);
    add_refusal_fields(&to->reply.head, status);
    head_end(&to->reply.head, size);
    client_reply(to);
}

void http_refuse_and_close(client *to, int status, const char *sentence)
{
    to->keeps = false;
    refuse(to, METHOD_GET, status, sentence);
}

// ---- files ----

static void write_file_head(client *to, int status, const static_file *file)
{
    zv_text *head = &to->reply.head;
    head_begin(head, status, to->role, to->reply.closes);
    if (status == 200) {
        head_add(head, "content-type", file->type);
    }
    head_add(head, "etag", file->etag);
    head_add(head, "cache-control", file->caching);
    head_add(head, "vary", "accept-encoding");
    if (status == 200 && file->encoding) {
        head_add(head, "content-encoding", file->encoding);
    }
    head_end(head, status == 200 ? file->size : -1);
}

static void send_file(client *to, const http_head *asked)
{
    const int page = to->crowd->site->page;
    static_file file;
    static_result found = page < 0 ? STATIC_ABSENT : static_file_open(page, asked->path, asked->accept_encoding, &file);
    if (found == STATIC_ABSENT && page >= 0 && static_folder_renew(page, to->crowd->site->folder)) {
        found = static_file_open(page, asked->path, asked->accept_encoding, &file);
    }
    if (found == STATIC_BUSY) {
        refuse(to, asked->method, 503, "Too many files are open; try again soon.");
        return;
    }
    if (found == STATIC_ABSENT) {
        refuse(to, asked->method, 404,
               page < 0 ? "This server was started without a page: build it, or give --page."
                        : "There is nothing here.");
        return;
    }
    const int status = etag_matches(asked->if_none_match, file.etag) ? 304 : 200;
    reply_clear(&to->reply);
    to->reply.descriptor = file.descriptor;
    to->reply.body_size = status == 200 && asked->method == METHOD_GET ? file.size : 0;
    to->reply.closes = !to->keeps || to->crowd->is_stopping;
    write_file_head(to, status, &file);
    client_reply(to);
}

// ---- the token of the address ----

/// The address loses the token, which then lives in a cookie that no script and no other site sees. A watcher's link
/// takes nothing away from a browser that has more.
static void let_in(client *to, const http_head *asked)
{
    const site *self = to->crowd->site;
    reply_clear(&to->reply);
    zv_text *head = &to->reply.head;
    to->reply.closes = !to->keeps || to->crowd->is_stopping;
    head_begin(head, 303, to->role, to->reply.closes);
    if (access_of_token(&self->access, asked->token, strlen(asked->token)) >
        access_of_cookie(&self->access, asked->cookie)) {
        char cookie[200];
        snprintf(cookie, sizeof cookie, "zveno_%d=%.*s; Path=/; HttpOnly; SameSite=Strict%s", self->access.port,
                 (int)TOKEN_LENGTH, asked->token, self->is_secure ? "; Secure" : "");
        head_add(head, "set-cookie", cookie);
    }
    head_add(head, "location", static_path_fits(asked->path) ? asked->path : "/");
    head_add(head, "cache-control", "no-store");
    head_end(head, 0);
    client_reply(to);
}

// ---- WebSocket ----

static int count_watchers(const crowd *all)
{
    int count = 0;
    for (const client *one = all->first; one; one = one->next) {
        count += one->phase == PHASE_SOCKET && one->role == ACCESS_WATCH;
    }
    return count;
}

static void begin_socket(client *from)
{
    from->heard_s = seconds_now();
    from->is_socket = true;
}

/// `protocol`: the name of what is spoken, when the other side has offered it; NULL: none.
static void open_socket(client *from, const http_head *asked, const char *protocol)
{
    const limits *all = from->crowd->limits;
    if (strcmp(asked->socket_version, "13") != 0) {
        refuse(from, asked->method, 426, "Only version 13 of WebSocket is spoken here.");
        return;
    }
    if (!handshake_key_fits(asked->socket_key)) {
        http_refuse_and_close(from, 400, "Sec-WebSocket-Key must be 16 bytes in base64.");
        return;
    }
    if (from->role != ACCESS_FULL && count_watchers(from->crowd) >= all->watchers) {
        http_refuse_and_close(from, 503, "There are too many watchers; try again soon.");
        return;
    }
    reply_clear(&from->reply);
    zv_text *head = &from->reply.head;
    zv_text_add(head, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Accept: ");
    handshake_accept(asked->socket_key, head);
    if (protocol) {
        zv_text_addf(head, "\r\nSec-WebSocket-Protocol: %s", protocol);
    }
    zv_text_add(head, "\r\n\r\n");
    begin_socket(from);
    client_reply(from);
}

static void open_ros(client *from, const http_head *asked)
{
    if (!ros_open(from)) {
        http_refuse_and_close(from, 503, "There are too many connections of rosbridge; try again soon.");
        return;
    }
    open_socket(from, asked, NULL);
    if (!from->is_socket) {
        ros_leave(from); // refused, and the connection may stay
    }
}

static void open_foxglove(client *from, const http_head *asked)
{
    const char *protocol = foxglove_protocol(asked->socket_protocol);
    if (!protocol) {
        http_refuse_and_close(from, 400, "The subprotocols here are foxglove.sdk.v1 and foxglove.websocket.v1.");
        return;
    }
    if (!foxglove_open(from)) {
        http_refuse_and_close(from, 503, "There are too many connections of Foxglove; try again soon.");
        return;
    }
    open_socket(from, asked, protocol);
    if (!from->is_socket) {
        foxglove_leave(from);
    }
}

// ---- requests ----

static const char continue_text[] = "HTTP/1.1 100 Continue\r\n\r\n";

/// The body comes next. One who waits for a word before it sends it gets that word, or sends it after a while without.
static void await_body(client *from, const http_head *head)
{
    from->body_left = head->body_bytes;
    client_enter(from, PHASE_BODY);
    if (head->expects && from->body_left > 0 && input_size(&from->input) == 0) {
        const size_t size = sizeof continue_text - 1;
        const ssize_t sent = stream_write(&from->stream, continue_text, size);
        if (sent != 0 && sent != (ssize_t)size) {
            client_drop(from);
        }
    }
}

static void take_request(client *from, const http_head *head)
{
    const http_decision what = http_decide(&from->crowd->site->access, head, from->crowd->limits->message_bytes);
    const bool has_body = head->is_chunked || head->body_bytes > 0;
    client_set_role(from, what.role);
    from->keeps = head->keeps && !(has_body && what.route != ROUTE_API) && head->method != METHOD_OTHER;
    if (!bucket_take(&from->rate, from->crowd->limits, seconds_now())) {
        from->keeps = from->keeps && !has_body;
        refuse(from, head->method, 429, "Too many requests at once; wait a moment.");
        return;
    }
    switch (what.route) {
    case ROUTE_ENTER:
        let_in(from, head);
        break;
    case ROUTE_PAGE:
        send_file(from, head);
        break;
    case ROUTE_API:
        await_body(from, head);
        break;
    case ROUTE_SOCKET:
        open_socket(from, head, NULL);
        break;
    case ROUTE_ROS:
        open_ros(from, head);
        break;
    case ROUTE_FOXGLOVE:
        open_foxglove(from, head);
        break;
    case ROUTE_REFUSE:
        refuse(from, head->method, what.status, what.sentence);
        break;
    }
}

static const char *sentence_of(int status)
{
    return status == 431 ? "The head of the request is larger than this server takes."
                         : "A line of the head does not end as it must, or has a character that it must not.";
}

/// One line end too many behind a body is an old habit of some programs, and harmless.
static bool skip_line_end(client *from)
{
    const bool follows = from->requests > 0 && input_size(&from->input) >= 2 &&
                         memcmp(input_start(&from->input), "\r\n", 2) == 0 && !from->was_forgiven;
    if (follows) {
        from->was_forgiven = true;
        input_take(&from->input, 2);
    }
    return follows;
}

bool http_take_head(client *from)
{
    if (skip_line_end(from)) {
        return true;
    }
    char *text = (char *)input_start(&from->input);
    const int size = head_find(text, input_size(&from->input), &from->input.scanned);
    if (size < 0) {
        http_refuse_and_close(from, -size, sentence_of(-size));
        return true;
    }
    if (size == 0) {
        return false;
    }
    char copy[HEAD_BYTES]; // the head is taken out before it is answered
    http_head head;
    const char *sentence = NULL;
    memcpy(copy, text, (size_t)size);
    input_take(&from->input, (size_t)size);
    ++from->requests;
    from->was_forgiven = false;
    const int status = head_read(copy, (size_t)size, &head, &sentence);
    if (status) {
        http_refuse_and_close(from, status, sentence);
    } else {
        take_request(from, &head);
    }
    return true;
}

bool http_take_body(client *from)
{
    const size_t there = input_size(&from->input);
    const size_t size = from->body_left < (long long)there ? (size_t)from->body_left : there;
    if (!client_receive(from, size ? input_start(&from->input) : NULL, size)) {
        client_empty_inbox(from);
        http_refuse_and_close(from, 503, "Too much is being worked on for this address; try again soon.");
        return true;
    }
    from->body_left -= (long long)size;
    if (size > 0) {
        input_take(&from->input, size);
    }
    if (from->body_left > 0) {
        return size > 0;
    }
    client_enter(from, PHASE_WORK);
    requests_take(from);
    client_empty_inbox(from);
    return true;
}
