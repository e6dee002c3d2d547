/// @file reply.c
/// The reply to one HTTP request.
#include "reply.h"

#include <string.h>
#include <unistd.h>

reply reply_none(void)
{
    return (reply){.descriptor = -1};
}

static long long total(const reply *self)
{
    return (long long)self->head.size + self->body_size;
}

bool reply_is_sent(const reply *self)
{
    return self->sent >= total(self);
}

static ssize_t copy_body(const reply *self, long long from, char *out, size_t size)
{
    const long long left = self->body_size - from;
    const size_t wanted = left < (long long)size ? (size_t)left : size;
    if (wanted == 0) {
        return 0;
    }
    if (self->descriptor >= 0) {
        const ssize_t got = pread(self->descriptor, out, wanted, (off_t)from);
        return got > 0 ? got : -1; // someone cut it short
    }
    memcpy(out, self->body->text.data + from, wanted);
    return (ssize_t)wanted;
}

ssize_t reply_copy(const reply *self, char *out, size_t size)
{
    const long long head = (long long)self->head.size;
    size_t copied = 0;
    if (self->sent < head) {
        const size_t left = (size_t)(head - self->sent);
        copied = left < size ? left : size;
        memcpy(out, self->head.data + self->sent, copied);
    }
    if (self->sent + (long long)copied < head) {
        return (ssize_t)copied;
    }
    const ssize_t more = copy_body(self, self->sent + (long long)copied - head, out + copied, size - copied);
    return more < 0 ? -1 : (ssize_t)copied + more;
}

size_t reply_weight(const reply *self)
{
    return self->head.capacity + (self->body ? self->body->text.capacity : 0);
}

void reply_clear(reply *self)
{
    if (self->descriptor >= 0) {
        close(self->descriptor);
    }
    message_release(self->body);
    zv_text_free(&self->head);
    *self = reply_none();
}
