/// @file client.h
/// Those who are connected: what is known of each, what arrives from it and waits for it, and what all hold together.
/// Only the loop's thread touches them.
///
/// Nothing is written to the network here. Whoever changes something touches the client, and the loop then attends to it.
#ifndef ZVENO_SERVER_CLIENT_H
#define ZVENO_SERVER_CLIENT_H

#include <stdint.h>

#include "access.h"
#include "frames.h"
#include "input.h"
#include "jobs.h"
#include "limits.h"
#include "outbox.h"
#include "reply.h"
#include "shares.h"
#include "stream.h"

/// Of the name of someone in a room.
enum { PERSON_BYTES = 64 };

typedef struct room room;
typedef struct ros_client ros_client;
typedef struct foxglove_client foxglove_client;
typedef struct site site;
typedef struct requests requests;
typedef struct client client;

/// The state of a connection.
///
///     GREET ──► HEAD ──► BODY ──► WORK ──► REPLY ──┬──► HEAD
///                 └──► SOCKET ─────────────────────┴──► LINGER ──► gone
typedef enum client_phase {
    PHASE_GREET,  ///< TLS agrees on keys
    PHASE_HEAD,   ///< a head arrives, or nothing yet
    PHASE_BODY,   ///< its body arrives
    PHASE_WORK,   ///< the answer is being made
    PHASE_REPLY,  ///< the reply goes out; nothing is read meanwhile
    PHASE_SOCKET, ///< a WebSocket
    PHASE_LINGER, ///< nothing goes out any more; what still comes is thrown away, so that the last reply is not lost
    PHASE_GHOST ///< nobody is there; requests that were given away are being stopped, and count to its share until then
} client_phase;

/// All of them.
typedef struct crowd {
    const limits *limits;
    const site *site;   ///< what HTTP shows them
    requests *requests; ///< who answers them
    shares shares;
    client *first;
    client *ghosts;
    client *touched, **touched_end; ///< those to whom the loop must attend
    int count;
    uint64_t numbers; ///< of clients that ever came
    bool is_stopping;
} crowd;

struct client {
    client *next, **link; ///< in the crowd
    crowd *crowd;
    uint64_t number; ///< never used twice
    access_role role;
    unsigned char address[16]; ///< of the other end
    claim claim;               ///< on the memory of all
    // the connection
    stream stream;
    client_phase phase;
    double phase_s;       ///< when it began
    unsigned events;      ///< what the system reported of it
    unsigned interest;    ///< what the system shall tell
    client *touched_next; //
    bool is_touched, is_gone;
    input input;
    int requests; ///< heads that came
    // HTTP
    long long body_left;
    bool keeps;        ///< another request may follow
    bool was_forgiven; ///< a line end between two requests
    reply reply;
    // WebSocket
    bool is_socket;
    bool is_throttled; ///< not read for now: it sends too fast, or reads too slowly
    bool is_closing;   ///< after what waits was sent
    bool was_pinged;
    frames frames;
    outbox outbox;
    double message_s; ///< when the message that is arriving began
    double heard_s;   ///< when something came last
    double written_s; ///< when something could be sent last, or began to wait
    double writing_s; ///< since when something waits
    size_t written;   ///< bytes since then
    // requests
    bucket rate;
    zv_text inbox; ///< the message or body that is arriving
    job *jobs;     ///< given away for this client
    int job_count;
    ros_client *ros;               ///< of a WebSocket at /ros; NULL: requests are spoken
    foxglove_client *foxglove;     ///< the same at /foxglove
    bool watches_live;             ///< frames of the newest live source go to it, whosever that is
    room *room;                    ///< where it watches together with others; NULL: nowhere
    client *room_next;             ///< of the same room
    char person[PERSON_BYTES + 1]; ///< how it wants to be called there
    bool only_watches;             ///< never has control
    bool asks;                     ///< for control, and the one who has it was not told yet
    double asked_s;                ///< when that was told last
};

/// What is given stays as long as the crowd.
void crowd_open(crowd *self, const limits *all, const site *shown, requests *desk);

/// Somebody new, whose socket is taken over; NULL without memory.
client *client_add(crowd *all, int descriptor, tls_setup *tls, const unsigned char *address);
/// Ends the connection and frees the client, which must have left its room; at once, or when its last job has come back.
void client_remove(client *gone);
/// A job of it has come back: one who has gone may be freed with it.
void client_job_ended(client *one);
/// Cancels its jobs; their answers come back all the same.
void client_cancel_jobs(client *one);
/// After the workers have ended there are no jobs any more.
void crowd_forget_jobs(crowd *self);

/// What a visitor may do became known, and with it whose share it takes from.
void client_set_role(client *one, access_role role);
/// Whose share its work counts to: the same for all connections of one role from one address.
client_identity client_identity_of(const client *one);

void client_enter(client *one, client_phase phase);
/// The loop attends to it soon.
void client_touch(client *one);
/// Ends the connection now.
void client_drop(client *gone);

/// Appends to the inbox; false when this client would hold more than it may.
bool client_receive(client *from, const void *bytes, size_t size);
void client_empty_inbox(client *from);
/// Counts anew what it holds; false when that is more than it may.
bool client_weigh(client *one);

/// Sends an answer; takes the text over.
void client_answer(client *to, zv_text *answer);
/// Puts a message into the outbox of a WebSocket. One who lets too much wait is dropped. `kind`: of message_kind or beyond it.
void client_send(client *to, message *shared, int kind);
/// Sends a control frame.
void client_send_control(client *to, message_kind kind, const char *bytes, size_t size);
/// Ends a WebSocket after what waits was sent. `code`: 0 for none.
void client_close(client *gone, int code, const char *sentence);

/// Begins the reply whose head is written; the client's `reply` has the rest.
void client_reply(client *to);

/// Stops reading from a client that sends too fast or does not read its answers, and begins again when it does.
void client_throttle(client *one, double now_s);

#endif
