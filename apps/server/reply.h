/// @file reply.h
/// The reply to one HTTP request while it is sent: a head, then a body from memory or from a file.
#ifndef ZVENO_SERVER_REPLY_H
#define ZVENO_SERVER_REPLY_H

#include <sys/types.h>

#include "outbox.h"

typedef struct reply {
    zv_text head;
    message *body;       ///< in memory, or NULL
    int descriptor;      ///< of a file, or -1
    long long body_size; ///< bytes of either that are to be sent
    long long sent;      ///< bytes of head and body
    bool closes;         ///< the connection ends after it
} reply;

/// Nothing to send.
reply reply_none(void);
bool reply_is_sent(const reply *self);

/// Copies the next bytes into `out`; how many, or -1 when the file fails.
ssize_t reply_copy(const reply *self, char *out, size_t size);

/// Bytes that it keeps in memory.
size_t reply_weight(const reply *self);

/// Forgets it: it was sent, or nobody is there any more.
void reply_clear(reply *self);

#endif
