/// @file state.h
/// What the loop knows: the server, and each client that is connected. Only the loop's thread touches it.
#ifndef ZVENO_SERVER_STATE_H
#define ZVENO_SERVER_STATE_H

#include <libwebsockets.h>
#include <stdint.h>

#include "access.h"
#include "identity.h"
#include "jobs.h"
#include "limits.h"
#include "listen.h"
#include "outbox.h"
#include "server.h"
#include "zveno/api.h"

/// Bytes that go into the network at once.
enum { BLOCK_BYTES = 1 << 16 };
/// Of the name of somebody in a room.
enum { PERSON_BYTES = 64 };

/// The answer to an HTTP request while it is sent: from a file or from memory.
typedef struct reply {
    int descriptor;  ///< of the file; -1: from memory
    long long left;  ///< bytes of the file still to be sent
    message *body;   ///< in memory
    size_t sent;     ///< bytes of it
    bool is_sending; ///< headers have gone
    bool closes;     ///< the connection ends after it
} reply;

typedef struct room room;

typedef struct client {
    struct client *next, **link; ///< in the list of the server
    server *server;
    struct lws *wsi;
    uint64_t number; ///< never used twice
    access_role role;
    unsigned char address[16]; ///< of the other end; IPv4 as IPv4-mapped IPv6
    bool is_socket;            ///< WebSocket; else HTTP
    bool is_throttled;         ///< not read for now: it sends too fast, or reads too slowly
    bool is_closing;           ///< after what waits was sent
    enum lws_close_status close_status;
    const char *close_sentence;
    bucket rate;
    zv_text inbox;     ///< the message or body that is arriving
    bool is_skipping;  ///< HTTP: the rest of a refused body
    bool is_answering; ///< HTTP: the one request of this connection was taken; whatever comes after it is nobody's
    double deadline_s; ///< HTTP: when the body must be there, or the reply gone; 0 while neither is awaited
    outbox outbox;     ///< WebSocket
    reply reply;       ///< HTTP
    double written_s;  ///< when something could be sent last, or began to wait
    job *jobs;         ///< given away for this client
    int job_count;
    room *room;                    ///< where it watches together with others; NULL: nowhere
    struct client *room_next;      ///< of the same room
    char person[PERSON_BYTES + 1]; ///< how it wants to be called there
    bool only_watches;             ///< never has control
    bool asks;                     ///< for control, and the one who has it was not told yet
    double asked_s;                ///< when that was told last
} client;

struct server {
    struct lws_context *context;
    struct lws_vhost *vhost;
    listener listener;
    char address[256], watch_address[256];
    access_rules access;
    bool is_secure;
    limits limits;
    int page; ///< open folder; -1: none
    documents *documents;
    job_pool *jobs;
    zv_session *session;      ///< for what is answered at once
    zv_json_document *reader; ///< to look into a message
    client *clients;
    room *rooms;
    int client_count;
    client *current;  ///< whose request is being answered in the loop
    uint64_t numbers; ///< of clients that ever came
    size_t held;      ///< bytes of requests and answers in memory
    bool is_stopping;
    double stop_s; ///< when everybody must have left
    lws_sorted_usec_list_t tick;
    unsigned char block[LWS_PRE + BLOCK_BYTES];
};

/// Somebody new; NULL without memory.
client *client_add(server *self, struct lws *wsi);
/// Its jobs are cancelled, and nobody gets their answers.
void client_remove(client *gone);
/// After the workers have ended there are no jobs any more.
void clients_forget_jobs(server *self);

client_identity client_identity_of(const client *one);

/// Appends to the inbox and counts it; false when this client or all together would hold too much.
bool client_receive(client *from, const void *bytes, size_t size);
void client_empty_inbox(client *from);

/// Sends an answer; takes the text over.
void client_answer(client *to, zv_text *answer);

/// Ends a WebSocket after what waits was sent, for a reason of its standard. `sentence` is a literal.
void client_close(client *gone, enum lws_close_status reason, const char *sentence);
/// Ends the connection now.
void client_drop(client *gone);

/// Whether somebody should have read for longer than is allowed.
bool client_is_stuck(const client *one, double now_s);
/// Stops reading from a client that sends too fast or does not read its answers, and begins again when it does.
void client_throttle(client *one, double now_s);

#endif
