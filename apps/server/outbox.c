/// @file outbox.c
/// What waits to be sent to one client.
#include "outbox.h"

#include <stdlib.h>

// ---- messages ----

message *message_create(zv_text *text, size_t *held)
{
    message *made = text->failed ? NULL : calloc(1, sizeof *made);
    if (!made) {
        zv_text_free(text);
        return NULL;
    }
    *made = (message){.holders = 1, .text = *text, .held = held};
    *held += made->text.capacity;
    *text = (zv_text){0};
    return made;
}

void message_release(message *shared)
{
    if (shared && --shared->holders == 0) {
        *shared->held -= shared->text.capacity;
        zv_text_free(&shared->text);
        free(shared);
    }
}

// ---- the box ----

/// Takes the waiting message of a kind, of which nothing was sent, out of the box; NULL when there is none.
static outbox_entry *take_waiting(outbox *box, int kind)
{
    outbox_entry *before = NULL, *at = box->first;
    while (at && (at->kind != kind || (at == box->first && box->sent > 0))) {
        before = at;
        at = at->next;
    }
    if (!at) {
        return NULL;
    }
    *(before ? &before->next : &box->first) = at->next;
    box->last = box->last == at ? before : box->last;
    box->bytes -= at->shared->text.size;
    message_release(at->shared);
    return at;
}

static void append(outbox *box, outbox_entry *entry)
{
    *(box->last ? &box->last->next : &box->first) = entry;
    box->last = entry;
    box->bytes += entry->shared->text.size;
}

bool outbox_add(outbox *box, message *shared, int kind)
{
    outbox_entry *waiting = kind == MESSAGE_ANSWER ? NULL : take_waiting(box, kind);
    outbox_entry *entry = waiting ? waiting : malloc(sizeof *entry);
    if (!entry) {
        return false;
    }
    *entry = (outbox_entry){.shared = shared, .kind = kind};
    ++shared->holders;
    append(box, entry);
    return true;
}

size_t outbox_next(const outbox *box, size_t limit, const char **bytes, bool *is_first, bool *is_last)
{
    if (!box->first) {
        return 0;
    }
    const zv_text *text = &box->first->shared->text;
    const size_t rest = text->size - box->sent;
    *bytes = text->data + box->sent;
    *is_first = box->sent == 0;
    *is_last = rest <= limit;
    return *is_last ? rest : limit;
}

static void drop_first(outbox *box)
{
    outbox_entry *done = box->first;
    box->first = done->next;
    box->last = box->first ? box->last : NULL;
    box->sent = 0;
    box->bytes -= done->shared->text.size;
    message_release(done->shared);
    free(done);
}

void outbox_advance(outbox *box, size_t bytes)
{
    box->sent += bytes;
    if (box->sent == box->first->shared->text.size) {
        drop_first(box);
    }
}

void outbox_clear(outbox *box)
{
    while (box->first) {
        drop_first(box);
    }
}
