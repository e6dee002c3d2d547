/// @file outbox.h
/// What waits to be sent to one client. A text may wait for many clients at once and is held once.
#ifndef ZVENO_SERVER_OUTBOX_H
#define ZVENO_SERVER_OUTBOX_H

#include "zveno/text.h"

/// A text with its holders; it belongs to the loop.
typedef struct message {
    int holders;
    zv_text text;
    size_t *held; ///< the counter of bytes in memory, which this message is part of
} message;

/// Takes the text over and counts it. NULL without memory; then the text is freed. The caller is its first holder.
message *message_create(zv_text *text, size_t *held);
/// One holder less; NULL is allowed.
void message_release(message *shared);

/// How a message may be treated when its reader is slow.
typedef enum message_kind {
    MESSAGE_ANSWER, ///< must arrive
    MESSAGE_PEOPLE, ///< a later one of this kind takes its place while it waits, and comes last
    MESSAGE_STATE,  ///< the same; this number and those beyond it are parts of a state, each a kind of its own
} message_kind;

typedef struct outbox_entry {
    struct outbox_entry *next;
    message *shared;
    int kind;
} outbox_entry;

/// Start with all zero.
typedef struct outbox {
    outbox_entry *first, *last;
    size_t sent;  ///< bytes of the first message that are on their way
    size_t bytes; ///< of all messages
} outbox;

/// Adds a message and becomes one of its holders; false without memory.
bool outbox_add(outbox *box, message *shared, int kind);

/// The next bytes to send, at most `limit`; `is_first` and `is_last` of their message. 0 when there is nothing.
size_t outbox_next(const outbox *box, size_t limit, const char **bytes, bool *is_first, bool *is_last);

/// These bytes are on their way.
void outbox_advance(outbox *box, size_t bytes);

void outbox_clear(outbox *box);

#endif
