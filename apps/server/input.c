/// @file input.c
/// Bytes that came and were not taken yet.
#include "input.h"

#include <stdlib.h>
#include <string.h>

size_t input_size(const input *self)
{
    return self->end - self->begin;
}

unsigned char *input_start(const input *self)
{
    return self->bytes + self->begin;
}

void input_clear(input *self)
{
    free(self->bytes);
    *self = (input){0};
}

void input_take(input *self, size_t size)
{
    self->begin += size;
    self->scanned = 0;
    if (self->begin == self->end) {
        input_clear(self);
    }
}

static bool make_room(input *self)
{
    if (!self->bytes) {
        self->bytes = malloc(INPUT_BYTES);
        return self->bytes != NULL;
    }
    if (self->begin > 0) {
        memmove(self->bytes, self->bytes + self->begin, input_size(self));
        self->end -= self->begin;
        self->begin = 0;
    }
    return self->end < INPUT_BYTES;
}

ssize_t input_fill(input *self, stream *from)
{
    if (!make_room(self)) {
        return self->bytes ? 0 : -1;
    }
    const ssize_t got = stream_read(from, self->bytes + self->end, INPUT_BYTES - self->end);
    self->end += got > 0 ? (size_t)got : 0;
    self->is_short = self->is_short && got <= 0;
    if (self->end == 0) {
        input_clear(self);
    }
    return got;
}
