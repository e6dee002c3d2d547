/// @file outbox.c
/// What waits to be sent to one client.
#include "outbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"

// ---- messages ----

message *message_create(zv_text *text)
{
    message *made = text->failed ? NULL : calloc(1, sizeof *made);
    if (!made) {
        zv_text_free(text);
        return NULL;
    }
    *made = (message){.holders = 1, .text = *text};
    *text = (zv_text){0};
    return made;
}

void message_release(message *shared)
{
    if (shared && --shared->holders == 0) {
        zv_text_free(&shared->text);
        free(shared);
    }
}

// ---- the box ----

static size_t cost(const outbox_entry *entry)
{
    return entry->shared->text.size + OUTBOX_ENTRY_BYTES;
}

/// News goes to many at once; everything else to one.
static bool is_own(const outbox_entry *entry)
{
    return entry->kind <= MESSAGE_ANSWER;
}

static bool is_begun(const outbox *box, const outbox_entry *entry)
{
    return entry == box->first && (box->sent > 0 || box->is_offered);
}

static void append(outbox *box, outbox_entry *entry)
{
    *(box->last ? &box->last->next : &box->first) = entry;
    box->last = entry;
    box->bytes += cost(entry);
    box->own += is_own(entry) ? cost(entry) : 0;
    box->samples += entry->kind == MESSAGE_SAMPLE ? cost(entry) : 0;
}

/// Takes an entry out; `before` is the one before it, NULL for the first.
static void unlink_entry(outbox *box, outbox_entry *before, outbox_entry *entry)
{
    *(before ? &before->next : &box->first) = entry->next;
    box->last = box->last == entry ? before : box->last;
    box->bytes -= cost(entry);
    box->own -= is_own(entry) ? cost(entry) : 0;
    box->samples -= entry->kind == MESSAGE_SAMPLE ? cost(entry) : 0;
    message_release(entry->shared);
}

/// Takes the waiting message of a kind, of which nothing was sent, out of the box; NULL when there is none.
static outbox_entry *take_waiting(outbox *box, int kind)
{
    outbox_entry *before = NULL, *at = box->first;
    while (at && (at->kind != kind || is_begun(box, at))) {
        before = at;
        at = at->next;
    }
    if (at) {
        unlink_entry(box, before, at);
    }
    return at;
}

/// The oldest samples make room for a new one; NULL when there is room.
static outbox_entry *drop_samples(outbox *box, size_t size)
{
    outbox_entry *gone = NULL;
    while (box->samples + size + OUTBOX_ENTRY_BYTES > OUTBOX_SAMPLE_BYTES) {
        outbox_entry *next = take_waiting(box, MESSAGE_SAMPLE);
        if (!next) {
            break;
        }
        free(gone);
        gone = next;
        ++box->dropped;
    }
    return gone;
}

bool outbox_add(outbox *box, message *shared, int kind)
{
    outbox_entry *waiting = kind <= MESSAGE_ANSWER   ? NULL
                            : kind == MESSAGE_SAMPLE ? drop_samples(box, shared->text.size)
                                                     : take_waiting(box, kind);
    outbox_entry *entry = waiting ? waiting : malloc(sizeof *entry);
    if (!entry) {
        return false;
    }
    *entry = (outbox_entry){.shared = shared, .kind = kind};
    ++shared->holders;
    append(box, entry);
    return true;
}

// ---- sending ----

static int opcode_of(const outbox_entry *entry)
{
    static const int controls[] = {
        [-MESSAGE_CLOSE] = FRAME_CLOSE, [-MESSAGE_PONG] = FRAME_PONG, [-MESSAGE_PING] = FRAME_PING};
    if (entry->kind < 0) {
        return controls[-entry->kind];
    }
    return entry->shared->is_binary ? FRAME_BINARY : FRAME_TEXT;
}

/// Copies a frame from its byte `from` on, as much as fits.
static size_t copy_frame(const outbox_entry *entry, size_t from, char *out, size_t size)
{
    unsigned char head[FRAME_HEAD_BYTES];
    const zv_text *text = &entry->shared->text;
    const size_t head_size = frame_head_write(opcode_of(entry), text->size, head);
    size_t copied = 0;
    for (; from + copied < head_size && copied < size; ++copied) {
        out[copied] = (char)head[from + copied];
    }
    const size_t at = from + copied - head_size; // of the text; only when the head is whole
    const size_t rest = from + copied < head_size ? 0 : text->size - at, room = size - copied;
    const size_t more = rest < room ? rest : room;
    if (more > 0) {
        memcpy(out + copied, text->data + at, more);
    }
    return copied + more;
}

static size_t frame_size(const outbox_entry *entry)
{
    unsigned char head[FRAME_HEAD_BYTES];
    return frame_head_write(opcode_of(entry), entry->shared->text.size, head) + entry->shared->text.size;
}

size_t outbox_copy(outbox *box, char *out, size_t size, bool only_first)
{
    size_t copied = 0, from = box->sent;
    for (const outbox_entry *at = box->first; at && copied < size; at = only_first ? NULL : at->next) {
        copied += copy_frame(at, from, out + copied, size - copied);
        from = 0;
    }
    box->is_offered = copied > 0;
    return copied;
}

static void drop_first(outbox *box)
{
    outbox_entry *done = box->first;
    unlink_entry(box, NULL, done);
    free(done);
    box->sent = 0;
}

void outbox_advance(outbox *box, size_t bytes)
{
    box->sent += bytes;
    while (box->first && box->sent >= frame_size(box->first)) {
        const size_t beyond = box->sent - frame_size(box->first);
        drop_first(box);
        box->sent = beyond;
        box->is_offered = false;
    }
}

size_t outbox_weight(const outbox *box)
{
    const bool is_half_sent = box->first && is_begun(box, box->first) && !is_own(box->first);
    return box->own + (is_half_sent ? cost(box->first) : 0);
}

void outbox_drop_waiting(outbox *box)
{
    outbox_entry *kept = box->first && is_begun(box, box->first) ? box->first : NULL;
    for (outbox_entry **next = kept ? &kept->next : &box->first; *next;) {
        outbox_entry *gone = *next;
        unlink_entry(box, kept, gone);
        free(gone);
    }
}

bool outbox_report_dropped(outbox *box, char sentence[OUTBOX_SENTENCE])
{
    if (box->dropped == box->reported || box->samples >= OUTBOX_SAMPLE_BYTES / 2) {
        return false;
    }
    snprintf(sentence, OUTBOX_SENTENCE, "%lld samples were dropped: they are read too slowly",
             box->dropped - box->reported);
    box->reported = box->dropped;
    return true;
}

void outbox_clear(outbox *box)
{
    while (box->first) {
        drop_first(box);
    }
    box->is_offered = false;
}
