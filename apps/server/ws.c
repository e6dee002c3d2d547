/// @file ws.c
/// WebSocket: what arrives becomes messages, and each message a request.
#include "ws.h"

#include "foxglove.h"
#include "requests.h"
#include "rooms.h"
#include "ros.h"

static void take_message(client *from)
{
    const double now = seconds_now();
    from->message_s = 0.0;
    if (!from->crowd->is_stopping) {
        (from->ros ? ros_take : from->foxglove ? foxglove_take : requests_take)(from);
    }
    client_empty_inbox(from);
    client_throttle(from, now);
}

static void take_piece(client *from, const frame_event *found)
{
    if (from->message_s == 0.0) {
        from->message_s = seconds_now();
    }
    if (!client_receive(from, found->bytes, found->size)) {
        client_empty_inbox(from);
        client_close(from, CLOSE_TRY_AGAIN, "too much is being worked on for this address; try again soon");
    } else if (found->kind == FRAME_END) {
        take_message(from);
    }
}

static void act_on(client *from, const frame_event *found)
{
    switch (found->kind) {
    case FRAME_NOTHING:
    case FRAME_GOT_PONG:
        break;
    case FRAME_PIECE:
    case FRAME_END:
        take_piece(from, found);
        break;
    case FRAME_GOT_PING:
        client_send_control(from, MESSAGE_PONG, found->bytes, found->size);
        break;
    case FRAME_GOT_CLOSE:
        client_close(from, found->code, "");
        break;
    case FRAME_BAD:
        client_close(from, found->code, found->sentence);
        break;
    }
}

/// How long the message that is arriving may be. Who loses control in the middle of one is not told more than before.
static size_t most_bytes(const client *from)
{
    const limits *all = from->crowd->limits;
    const size_t most = from->role == ACCESS_FULL ? all->message_bytes
                        : rooms_has_control(from) ? all->shown_bytes
                                                  : all->watch_bytes;
    return most > from->frames.size ? most : from->frames.size;
}

bool ws_take(client *from)
{
    unsigned char *const start = input_start(&from->input), *at = start;
    const double now = seconds_now();
    from->frames.most = most_bytes(from);
    const frame_event found = frames_read(&from->frames, &at, start + input_size(&from->input));
    from->heard_s = now;
    from->was_pinged = false;
    if (found.kind != FRAME_NOTHING && found.kind != FRAME_PIECE) {
        bucket_take(&from->rate, from->crowd->limits, now);
    }
    act_on(from, &found); // its bytes may be inside what is taken now
    input_take(&from->input, (size_t)(at - start));
    return found.kind != FRAME_NOTHING;
}
