/// @file ws.c
/// WebSocket: messages in and out.
#include "ws.h"

#include <string.h>

#include "requests.h"

void ws_open(client *from)
{
    from->is_socket = true;
}

// ---- in ----

static int refuse(client *from, enum lws_close_status reason, const char *sentence)
{
    lws_close_reason(from->wsi, reason, (unsigned char *)sentence, strlen(sentence));
    return -1;
}

int ws_receive(client *from, const void *bytes, size_t size)
{
    if (lws_frame_is_binary(from->wsi)) {
        return refuse(from, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "requests are text");
    }
    if (!client_receive(from, bytes, size)) {
        return refuse(from, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "the message is larger than this server takes");
    }
    if (!lws_is_final_fragment(from->wsi) || lws_remaining_packet_payload(from->wsi) > 0) {
        return 0;
    }
    if (!from->is_closing && !from->server->is_stopping) {
        const double now = seconds_now();
        bucket_take(&from->rate, &from->server->limits, now);
        requests_take(from);
        client_throttle(from, now);
    }
    client_empty_inbox(from);
    return 0;
}

// ---- out ----

void ws_send(client *to, message *shared, int kind)
{
    if (!to->outbox.first) {
        to->written_s = seconds_now();
    }
    const size_t first = to->outbox.first ? to->outbox.first->shared->text.size : 0;
    const limits *all = &to->server->limits;
    if (to->outbox.bytes - first > all->outbox_bytes || to->server->held > all->held_bytes ||
        !outbox_add(&to->outbox, shared, kind)) {
        client_drop(to);
        return;
    }
    lws_callback_on_writable(to->wsi);
}

static int close_now(client *to)
{
    return refuse(to, to->close_status, to->close_sentence);
}

int ws_writable(client *to)
{
    const char *bytes = NULL;
    bool is_first = false, is_last = false;
    const size_t size = outbox_next(&to->outbox, BLOCK_BYTES, &bytes, &is_first, &is_last);
    if (size == 0) {
        return to->is_closing ? close_now(to) : 0;
    }
    unsigned char *block = to->server->block + LWS_PRE;
    memcpy(block, bytes, size);
    const int kind = lws_write_ws_flags(LWS_WRITE_TEXT, is_first, is_last);
    if (lws_write(to->wsi, block, size, (enum lws_write_protocol)kind) < 0) {
        return -1;
    }
    to->written_s = seconds_now();
    outbox_advance(&to->outbox, size);
    if (to->outbox.first || to->is_closing) {
        lws_callback_on_writable(to->wsi);
    }
    if (to->is_throttled) {
        client_throttle(to, to->written_s);
    }
    return 0;
}
