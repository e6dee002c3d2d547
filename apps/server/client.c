/// @file client.c
/// Those who are connected.
#include "client.h"

#include <stdlib.h>
#include <string.h>

#include "head_writer.h"

// ---- coming and going ----

void crowd_open(crowd *self, const limits *all, const site *shown, requests *desk)
{
    *self = (crowd){.limits = all, .site = shown, .requests = desk, .touched_end = &self->touched};
}

static void link_into(client **list, client *added)
{
    added->next = *list;
    added->link = list;
    if (added->next) {
        added->next->link = &added->next;
    }
    *list = added;
}

static void unlink_client(client *gone)
{
    *gone->link = gone->next;
    if (gone->next) {
        gone->next->link = gone->link;
    }
}

client *client_add(crowd *all, int descriptor, tls_setup *tls, const unsigned char *address)
{
    client *added = calloc(1, sizeof *added);
    stream opened;
    if (!stream_open(descriptor, tls, &opened)) {
        free(added);
        return NULL;
    }
    if (!added) {
        stream_close(&opened);
        return NULL;
    }
    const double now = seconds_now();
    *added = (client){.crowd = all,
                      .number = ++all->numbers,
                      .stream = opened,
                      .phase = tls ? PHASE_GREET : PHASE_HEAD,
                      .phase_s = now,
                      .reply = reply_none(),
                      .rate = bucket_full(all->limits, now)};
    memcpy(added->address, address, sizeof added->address);
    link_into(&all->first, added);
    ++all->count;
    return added;
}

void client_cancel_jobs(client *one)
{
    for (job *at = one->jobs; at; at = at->client_next) {
        atomic_store(&at->is_cancelled, true);
    }
}

static void free_client(client *gone)
{
    shares_leave(&gone->crowd->shares, &gone->claim);
    unlink_client(gone);
    free(gone);
}

void client_job_ended(client *one)
{
    if (one->phase == PHASE_GHOST && !one->jobs) {
        free_client(one);
    } else {
        client_weigh(one);
    }
}

void client_remove(client *gone)
{
    client_cancel_jobs(gone);
    client_empty_inbox(gone);
    input_clear(&gone->input);
    outbox_clear(&gone->outbox);
    reply_clear(&gone->reply);
    stream_close(&gone->stream);
    gone->phase = PHASE_GHOST;
    unlink_client(gone);
    link_into(&gone->crowd->ghosts, gone);
    --gone->crowd->count;
    client_job_ended(gone);
}

static void forget_jobs(client *const lists[], int i)
{
    for (client *one = lists[i], *next; one; one = next) {
        next = one->next;
        one->jobs = NULL;
        one->job_count = 0;
        client_job_ended(one);
    }
}

void crowd_forget_jobs(crowd *self)
{
    client *const lists[] = {self->first, self->ghosts};
    for (int i = 0; i < 2; ++i) {
        forget_jobs(lists, i);
    }
}

void client_touch(client *one)
{
    if (!one->is_touched && one->phase != PHASE_GHOST) {
        one->is_touched = true;
        one->touched_next = NULL;
        *one->crowd->touched_end = one;
        one->crowd->touched_end = &one->touched_next;
    }
}

void client_drop(client *gone)
{
    gone->is_gone = true;
    client_touch(gone);
}

void client_enter(client *one, client_phase phase)
{
    one->phase = phase;
    one->phase_s = seconds_now();
    client_touch(one);
}

// ---- who it is ----

client_identity client_identity_of(const client *one)
{
    return client_identity_make(one->role, one->address);
}

void client_set_role(client *one, access_role role)
{
    one->role = role;
    const client_identity who = client_identity_of(one);
    if (!shares_join(&one->crowd->shares, &one->claim, &who)) {
        client_drop(one);
    }
}

// ---- what it holds ----

/// The texts of requests that are being worked on; a worker reads them, and nobody changes them.
static size_t weight_of_jobs(const client *one)
{
    size_t bytes = 0;
    for (const job *at = one->jobs; at; at = at->client_next) {
        bytes += at->request.capacity;
    }
    return bytes;
}

static bool may_hold(client *one, size_t more)
{
    const size_t bytes =
        one->inbox.capacity + outbox_weight(&one->outbox) + reply_weight(&one->reply) + weight_of_jobs(one);
    return shares_hold(&one->crowd->shares, &one->claim, bytes + more, one->crowd->limits);
}

bool client_weigh(client *one)
{
    return may_hold(one, 0);
}

bool client_receive(client *from, const void *bytes, size_t size)
{
    const size_t before = from->inbox.capacity, after = from->inbox.size + size;
    // a text that grows doubles its room: what that will be is asked for before it is taken
    if (after > from->crowd->limits->message_bytes || !may_hold(from, after > before ? 2 * after - before : 0)) {
        return false;
    }
    if (size > 0) {
        zv_text_append(&from->inbox, bytes, size);
    }
    client_weigh(from);
    return !from->inbox.failed;
}

void client_empty_inbox(client *from)
{
    zv_text_free(&from->inbox);
    client_weigh(from);
}

// ---- what it is sent ----

void client_reply(client *to)
{
    if (to->reply.head.failed || !client_weigh(to)) {
        client_drop(to); // without memory there is nothing better to say
        return;
    }
    to->written_s = seconds_now();
    client_enter(to, PHASE_REPLY);
}

static void reply_json(client *to, message *body)
{
    reply_clear(&to->reply);
    to->reply.body = body;
    to->reply.body_size = (long long)body->text.size;
    to->reply.closes = !to->keeps || to->crowd->is_stopping;
    ++body->holders;
    head_begin(&to->reply.head, 200, to->role, to->reply.closes);
    head_add(&to->reply.head, "content-type", "application/json");
    head_add(&to->reply.head, "cache-control", "no-store");
    head_end(&to->reply.head, to->reply.body_size);
    client_reply(to);
}

void client_answer(client *to, zv_text *answer)
{
    message *made = message_create(answer);
    if (!made) {
        client_drop(to);
        return;
    }
    if (to->phase == PHASE_SOCKET) {
        client_send(to, made, MESSAGE_ANSWER);
    } else if (to->phase == PHASE_WORK) {
        reply_json(to, made);
    }
    message_release(made);
}

void client_send(client *to, message *shared, int kind)
{
    const limits *all = to->crowd->limits;
    if (to->phase != PHASE_SOCKET || to->is_gone || (to->is_closing && kind != MESSAGE_CLOSE)) {
        return;
    }
    if (!to->outbox.first) {
        to->written_s = to->writing_s = seconds_now();
        to->written = 0;
    }
    const size_t first = to->outbox.first ? to->outbox.first->shared->text.size : 0;
    if (to->outbox.bytes > first + all->outbox_bytes || !outbox_add(&to->outbox, shared, kind)) {
        client_drop(to);
        return;
    }
    if (!client_weigh(to)) {
        client_close(to, CLOSE_TRY_AGAIN, "too many answers wait for this address; come back and read them faster");
    }
    client_touch(to);
}

void client_send_control(client *to, message_kind kind, const char *bytes, size_t size)
{
    zv_text text = {0};
    zv_text_append(&text, bytes, size);
    message *made = message_create(&text);
    if (made) {
        client_send(to, made, kind);
    }
    message_release(made);
}

void client_close(client *gone, int code, const char *sentence)
{
    if (gone->is_closing || gone->phase != PHASE_SOCKET) {
        return;
    }
    char bytes[FRAME_CONTROL_BYTES] = {(char)(code >> 8), (char)code};
    const size_t most = sizeof bytes - 2, size = strlen(sentence) < most ? strlen(sentence) : most;
    memcpy(bytes + 2, sentence, size);
    if (code != CLOSE_GOING_AWAY) {
        outbox_drop_waiting(&gone->outbox);
    }
    gone->is_closing = true;
    client_send_control(gone, MESSAGE_CLOSE, bytes, code ? 2 + size : 0);
}

void client_throttle(client *one, double now_s)
{
    const limits *all = one->crowd->limits;
    const bool waits = one->phase == PHASE_SOCKET &&
                       (one->outbox.bytes > all->unread_bytes || !bucket_has_some(&one->rate, all, now_s));
    if (waits != one->is_throttled) {
        one->is_throttled = waits;
        client_touch(one);
    }
}
