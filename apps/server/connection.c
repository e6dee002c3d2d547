/// @file connection.c
/// One connection.
///
///     system ──► input ──► head ─ body ─ frames ──► requests
///     system ◄── block ◄── reply or outbox ◄─────────┘
///
/// What comes is read only when it can be used: not while a reply goes out, not from one who is throttled. Time spent on one
/// connection is bounded, and it comes to its turn again when the others had theirs.
#include "connection.h"

#include <sys/epoll.h>

#include "foxglove.h"
#include "http.h"
#include "requests.h"
#include "rooms.h"
#include "ros.h"
#include "ws.h"

#define TURN_S 1e-3
/// For what still comes behind a last reply while the server stops.
#define LAST_LINGER_S 0.3
/// Of a reply or of messages, in one turn.
enum { BLOCKS_AT_ONCE = 8 };

// ---- the end ----

void connection_leave(client *one)
{
    client_cancel_jobs(one);
    live_leave(one->crowd->requests->live, one);
    rooms_remove(one);
    ros_leave(one);
    foxglove_leave(one);
    client_empty_inbox(one);
}

/// Nothing more is said. What the other side still sends is read for a while: closing at once would take the last reply
/// away from it.
static void linger(client *one)
{
    connection_leave(one);
    outbox_clear(&one->outbox);
    reply_clear(&one->reply);
    client_weigh(one);
    stream_end(&one->stream);
    client_enter(one, PHASE_LINGER);
}

// ---- out ----

static void end_reply(client *one)
{
    const bool closes = one->reply.closes;
    reply_clear(&one->reply);
    client_weigh(one);
    if (one->is_socket) {
        client_enter(one, PHASE_SOCKET);
        if (one->foxglove) {
            foxglove_greet(one);
        }
    } else if (closes) {
        linger(one);
    } else {
        client_enter(one, PHASE_HEAD);
    }
}

static ssize_t copy_block(client *one, char *block)
{
    if (one->phase == PHASE_REPLY) {
        return reply_copy(&one->reply, block, BLOCK_BYTES);
    }
    return (ssize_t)outbox_copy(&one->outbox, block, BLOCK_BYTES, one->stream.tls != NULL);
}

static void advance(client *one, size_t bytes)
{
    one->written_s = seconds_now();
    one->written += bytes;
    if (one->phase == PHASE_REPLY) {
        one->reply.sent += (long long)bytes;
    } else {
        outbox_advance(&one->outbox, bytes);
        client_weigh(one);
    }
}

static bool has_output(const client *one)
{
    return one->phase == PHASE_REPLY ? !reply_is_sent(&one->reply)
                                     : one->phase == PHASE_SOCKET && one->outbox.first != NULL;
}

/// Writes what the system takes at once.
static void flush(client *one, char *block)
{
    for (int i = 0; i < BLOCKS_AT_ONCE && has_output(one) && !one->is_gone; ++i) {
        const ssize_t size = copy_block(one, block);
        const ssize_t sent = size < 0 ? -1 : stream_write(&one->stream, block, (size_t)size);
        if (sent < 0) {
            client_drop(one);
        } else if (sent == 0) {
            break;
        } else {
            advance(one, (size_t)sent);
        }
    }
    if (one->is_gone || has_output(one)) {
        return;
    }
    if (one->phase == PHASE_REPLY) {
        end_reply(one);
    } else if (one->phase == PHASE_SOCKET && one->is_closing) {
        linger(one);
    }
}

// ---- in ----

static bool takes_input(const client *one)
{
    switch (one->phase) {
    case PHASE_HEAD:
    case PHASE_BODY:
    case PHASE_LINGER:
        return true;
    case PHASE_SOCKET:
        return !one->is_throttled && !one->is_closing;
    default:
        return false;
    }
}

/// Takes one step with what has arrived; false when that does not suffice.
static bool step(client *one)
{
    switch (one->phase) {
    case PHASE_HEAD:
        return http_take_head(one);
    case PHASE_BODY:
        return http_take_body(one);
    case PHASE_SOCKET:
        return ws_take(one);
    default:
        input_clear(&one->input);
        return true;
    }
}

/// A body of no bytes needs none to be complete.
static bool has_step(const client *one)
{
    return takes_input(one) && !one->is_gone &&
           ((input_size(&one->input) > 0 && !one->input.is_short) || (one->phase == PHASE_BODY && one->body_left == 0));
}

static void fill(client *one)
{
    const bool was_empty = input_size(&one->input) == 0;
    const ssize_t got = input_fill(&one->input, &one->stream);
    if (got < 0) {
        client_drop(one);
    } else if (got > 0 && was_empty && one->phase == PHASE_HEAD) {
        one->phase_s = seconds_now(); // the time for this head begins
    }
}

static void greet(client *one)
{
    const int done = stream_greet(&one->stream);
    if (done < 0) {
        client_drop(one);
    } else if (done > 0) {
        client_enter(one, PHASE_HEAD);
    }
}

// ---- what to wait for ----

unsigned connection_interest(const client *one)
{
    const stream *line = &one->stream;
    unsigned wanted = takes_input(one) ? EPOLLIN : 0;
    if (one->phase == PHASE_GREET) {
        return line->wants_write ? EPOLLOUT : EPOLLIN;
    }
    if (one->phase == PHASE_WORK) {
        return EPOLLRDHUP;
    }
    if (has_output(one)) {
        wanted |= line->wants_read && one->phase == PHASE_REPLY ? EPOLLIN : EPOLLOUT;
    }
    return wanted | (line->wants_write ? EPOLLOUT : 0u);
}

static bool can_go_on(const client *one)
{
    return has_step(one) || (takes_input(one) && stream_has_more(&one->stream));
}

static bool has_ended(const client *one, unsigned events)
{
    return one->is_gone || events & (EPOLLERR | EPOLLHUP) || (one->phase == PHASE_WORK && events & EPOLLRDHUP);
}

/// Bytes are there, in the system or inside TLS, or TLS had to write before it could read on.
static bool can_read(const client *one, unsigned events)
{
    return events & EPOLLIN || stream_has_more(&one->stream) || (events & EPOLLOUT && one->stream.wants_write);
}

bool connection_attend(client *one, char *block)
{
    const unsigned events = one->events;
    const bool reads = can_read(one, events);
    const double stop_s = seconds_now() + TURN_S;
    one->events = 0;
    if (has_ended(one, events)) {
        return false;
    }
    if (one->phase == PHASE_GREET) {
        greet(one);
    }
    flush(one, block);
    if (takes_input(one) && reads) {
        fill(one);
    }
    while (has_step(one) && seconds_now() < stop_s) {
        one->input.is_short = !step(one) && one->input.bytes;
        if (one->phase == PHASE_REPLY) {
            flush(one, block);
        }
    }
    if (one->is_closing) {
        live_leave(one->crowd->requests->live, one); // also while the last words wait for somebody who does not read
    }
    flush(one, block);
    client_throttle(one, seconds_now());
    if (can_go_on(one)) {
        client_touch(one);
    }
    return !one->is_gone;
}

// ---- the clock ----

/// Bytes renew a deadline at the slowest rate that is waited for, and no faster.
static bool is_over(double now_s, double begin_s, double grace_s, double bytes, double slowest)
{
    return now_s > begin_s + grace_s + bytes / slowest;
}

bool connection_can_go(const client *one)
{
    return one->phase == PHASE_GREET || one->phase == PHASE_HEAD || one->phase == PHASE_LINGER;
}

static void look_at_head(client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    const bool is_idle = input_size(&one->input) == 0;
    if (now_s <= one->phase_s + (is_idle && one->requests > 0 ? all->idle_s : all->head_s)) {
        return;
    }
    if (is_idle) {
        client_drop(one);
    } else {
        http_refuse_and_close(one, 408, "The head of the request took too long.");
    }
}

static void look_at_body(client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    if (is_over(now_s, one->phase_s, all->body_s, (double)one->inbox.size, all->slowest_in)) {
        client_empty_inbox(one);
        http_refuse_and_close(one, 408, "The body of the request took too long.");
    }
}

static bool is_stuck(const client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    const double begin_s = one->phase == PHASE_REPLY ? one->phase_s : one->writing_s;
    const double bytes = one->phase == PHASE_REPLY ? (double)one->reply.sent : (double)one->written;
    return has_output(one) &&
           (now_s > one->written_s + all->stuck_s || is_over(now_s, begin_s, all->stuck_s, bytes, all->slowest_out));
}

static void look_at_socket(client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    client_throttle(one, now_s);
    if (one->is_throttled || one->is_closing) {
        return;
    }
    if (one->message_s > 0.0 && is_over(now_s, one->message_s, all->body_s, (double)one->inbox.size, all->slowest_in)) {
        client_close(one, CLOSE_POLICY, "the message took too long");
    } else if (now_s > one->heard_s + 2.0 * all->silent_s) {
        client_drop(one);
    } else if (now_s > one->heard_s + all->silent_s && !one->was_pinged) {
        one->was_pinged = true;
        client_send_control(one, MESSAGE_PING, "", 0);
    }
}

static void end_after(client *one, double now_s, double time_s)
{
    if (now_s > one->phase_s + time_s) {
        client_drop(one);
    }
}

void connection_look(client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    if (one->is_gone || is_stuck(one, now_s)) {
        client_drop(one);
        return;
    }
    switch (one->phase) {
    case PHASE_GREET:
        end_after(one, now_s, all->greet_s);
        break;
    case PHASE_LINGER:
        end_after(one, now_s, one->crowd->is_stopping ? LAST_LINGER_S : all->linger_s);
        break;
    case PHASE_HEAD:
        look_at_head(one, now_s);
        break;
    case PHASE_BODY:
        look_at_body(one, now_s);
        break;
    case PHASE_SOCKET:
        look_at_socket(one, now_s);
        break;
    case PHASE_WORK:
    case PHASE_REPLY:
    case PHASE_GHOST:
        break;
    }
}
