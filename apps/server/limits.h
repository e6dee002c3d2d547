/// @file limits.h
/// How much one client, and all of them together, may ask for. Whoever asks for more waits, or is told so, or is
/// dropped; nobody makes another wait.
#ifndef ZVENO_SERVER_LIMITS_H
#define ZVENO_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct limits {
    int connections;           ///< at one time
    int watchers;              ///< of these, with a watcher's link
    size_t message_bytes;      ///< of one request
    size_t watch_bytes;        ///< of one request of a watcher
    size_t shown_bytes;        ///< the same, of one who was given control of a room
    size_t own_bytes;          ///< of requests and answers that every connection may always hold
    size_t pool_bytes;         ///< beyond that, of all members together
    size_t part_bytes;         ///< of that, of one address
    size_t watch_pool_bytes;   ///< beyond that, of all watchers together
    size_t watch_part_bytes;   ///< of that, of one address
    size_t unread_bytes;       ///< of answers: one who lets more wait is not listened to
    size_t outbox_bytes;       ///< of answers: one who lets more wait, beyond the one it is reading, is dropped
    double messages_per_s;     ///< of one connection; one that sends more is read more slowly
    double burst;              ///< messages that may come at once
    int requests_per_client;   ///< being worked on or waiting
    int requests_per_identity; ///< the same of all connections of one role from one address
    size_t working_bytes;      ///< of memory to read requests and to write answers, of those that are being worked on
    int requests_waiting;      ///< of all clients
    double request_s;          ///< time for one request
    double greet_s;            ///< for TLS to agree on keys
    double head_s;             ///< for a head to arrive
    double idle_s;             ///< between two requests on one connection
    double body_s;             ///< for a body or a message to arrive, besides the time its size takes at `slowest_in`
    double stuck_s;            ///< the same for a reply; also for a client that reads nothing at all
    double silent_s;           ///< a WebSocket that sends nothing for so long is asked, and dropped after twice that
    double linger_s;           ///< for what still comes behind a last reply
    double slowest_in, slowest_out; ///< bytes per second
} limits;

/// What suits one machine and a class of students.
limits limits_default(void);

/// Counts messages against the time: a bucket that fills at a constant rate.
typedef struct bucket {
    double filled; ///< messages that may come now
    double at_s;   ///< when that was true
} bucket;

bucket bucket_full(const limits *all, double now_s);
/// False when the client has sent more than its share; the message still counts.
bool bucket_take(bucket *b, const limits *all, double now_s);
/// Takes as much as several messages.
void bucket_spend(bucket *b, const limits *all, double now_s, double messages);
/// Whether another message may come.
bool bucket_has_some(bucket *b, const limits *all, double now_s);

/// Seconds of a clock that never jumps.
double seconds_now(void);
/// Nanoseconds of the calendar, for those who compare clocks.
int64_t calendar_ns(void);

#endif
