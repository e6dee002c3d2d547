/// @file client.c
/// Those who are connected: coming, going, receiving, being answered.
#include <stdlib.h>
#include <string.h>

#include "http.h"
#include "rooms.h"
#include "state.h"
#include "ws.h"

// ---- coming and going ----

client *client_add(server *self, struct lws *wsi)
{
    client *added = calloc(1, sizeof *added);
    if (!added) {
        return NULL;
    }
    *added = (client){.server = self,
                      .wsi = wsi,
                      .number = ++self->numbers,
                      .rate = bucket_full(&self->limits, seconds_now()),
                      .reply = {.descriptor = -1},
                      .next = self->clients,
                      .link = &self->clients};
    if (added->next) {
        added->next->link = &added->next;
    }
    self->clients = added;
    ++self->client_count;
    return added;
}

static void abandon_jobs(client *gone)
{
    for (job *at = gone->jobs; at; at = at->client_next) {
        at->client = NULL;
        atomic_store(&at->is_cancelled, true);
    }
}

void clients_forget_jobs(server *self)
{
    for (client *one = self->clients; one; one = one->next) {
        one->jobs = NULL;
        one->job_count = 0;
    }
}

void client_remove(client *gone)
{
    abandon_jobs(gone);
    rooms_remove(gone);
    client_empty_inbox(gone);
    outbox_clear(&gone->outbox);
    http_end_reply(gone);
    *gone->link = gone->next;
    if (gone->next) {
        gone->next->link = gone->link;
    }
    --gone->server->client_count;
    free(gone);
}

void client_close(client *gone, enum lws_close_status reason, const char *sentence)
{
    if (!gone->is_closing) {
        gone->is_closing = true;
        gone->close_status = reason;
        gone->close_sentence = sentence;
        lws_callback_on_writable(gone->wsi);
    }
}

void client_drop(client *gone)
{
    lws_set_timeout(gone->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

client_identity client_identity_of(const client *one)
{
    client_identity who = {.role = one->role};
    memcpy(who.address, one->address, sizeof who.address);
    return who;
}

// ---- receiving and answering ----

bool client_receive(client *from, const void *bytes, size_t size)
{
    server *self = from->server;
    const size_t before = from->inbox.capacity;
    if (from->inbox.size + size > self->limits.message_bytes || self->held + size > self->limits.held_bytes) {
        return false;
    }
    if (size > 0) {
        zv_text_append(&from->inbox, bytes, size);
    }
    self->held += from->inbox.capacity - before;
    return !from->inbox.failed;
}

void client_empty_inbox(client *from)
{
    from->server->held -= from->inbox.capacity;
    zv_text_free(&from->inbox);
}

void client_answer(client *to, zv_text *answer)
{
    message *made = message_create(answer, &to->server->held);
    if (!made) {
        client_drop(to); // without memory there is nothing better to say
        return;
    }
    if (to->is_socket) {
        ws_send(to, made, MESSAGE_ANSWER);
    } else {
        http_send_json(to, 200, made);
    }
    message_release(made);
}

// ---- patience ----

static bool is_waiting_for_reader(const client *one)
{
    return one->outbox.first != NULL || one->reply.is_sending;
}

bool client_is_stuck(const client *one, double now_s)
{
    return (is_waiting_for_reader(one) && now_s - one->written_s > one->server->limits.stuck_s) ||
           (one->deadline_s > 0.0 && now_s > one->deadline_s);
}

void client_throttle(client *one, double now_s)
{
    const limits *all = &one->server->limits;
    const bool waits =
        one->is_socket && (one->outbox.bytes > all->unread_bytes || !bucket_has_some(&one->rate, all, now_s));
    if (waits != one->is_throttled) {
        one->is_throttled = waits;
        lws_rx_flow_control(one->wsi, waits ? 0 : 1);
    }
}
