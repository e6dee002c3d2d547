/// @file outbox.h
/// What waits to be sent to one client. A text may wait for many clients at once and is held once.
#ifndef ZVENO_SERVER_OUTBOX_H
#define ZVENO_SERVER_OUTBOX_H

#include "zveno/text.h"

/// A text with its holders; it belongs to the loop.
typedef struct message {
    int holders;
    bool is_binary; ///< the frame it travels in
    zv_text text;
} message;

/// Takes the text over and counts it. NULL without memory; then the text is freed. The caller is its first holder.
message *message_create(zv_text *text);
/// One holder less; NULL is allowed.
void message_release(message *shared);

/// How a message may be treated when its reader is slow, and the frame it travels in.
typedef enum message_kind {
    MESSAGE_CLOSE = -3, ///< control frames
    MESSAGE_PONG = -2,
    MESSAGE_PING = -1,
    MESSAGE_ANSWER = 0, ///< must arrive
    MESSAGE_PEOPLE,     ///< a later one of this kind takes its place while it waits, and comes last
    MESSAGE_STATE,      ///< the same; this number and those beyond it are parts of a state, each a kind of its own
    MESSAGE_SAMPLE = 1 << 16, ///< one of many, in order: of too many that wait the oldest goes, and is counted
} message_kind;

typedef struct outbox_entry {
    struct outbox_entry *next;
    message *shared;
    int kind;
} outbox_entry;

/// What an entry costs besides its text: so that empty messages are no gift.
enum { OUTBOX_ENTRY_BYTES = 128 };
/// Of samples that may wait for one client: a client that does not read costs this and no more.
enum { OUTBOX_SAMPLE_BYTES = 256 << 10 };

/// Start with all zero.
typedef struct outbox {
    outbox_entry *first, *last;
    size_t sent;        ///< bytes of the first frame, head and text, that are on their way
    bool is_offered;    ///< the first frame was tried; it stays as it is
    size_t bytes;       ///< of all messages
    size_t own;         ///< of those that nobody else gets
    size_t samples;     ///< of samples
    long long dropped;  ///< samples that had to go
    long long reported; ///< of those, as its client knows
} outbox;

/// Room for what outbox_report_dropped says.
enum { OUTBOX_SENTENCE = 120 };

/// Adds a message and becomes one of its holders; false without memory.
bool outbox_add(outbox *box, message *shared, int kind);

/// Copies the next bytes to send into `out`, frames with their heads; returns how many. `only_first`: of the first frame.
size_t outbox_copy(outbox *box, char *out, size_t size, bool only_first);

/// These bytes are on their way.
void outbox_advance(outbox *box, size_t bytes);

/// What the box keeps in memory that would not be there without it: own messages, and the one that is half sent.
size_t outbox_weight(const outbox *box);

/// Drops every message of which nothing was sent.
void outbox_drop_waiting(outbox *box);

/// One who reads too slowly is told once what it did not get, when it reads again; false when there is nothing to tell.
bool outbox_report_dropped(outbox *box, char sentence[OUTBOX_SENTENCE]);

void outbox_clear(outbox *box);

#endif
