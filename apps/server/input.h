/// @file input.h
/// Bytes that came and were not taken yet: a small buffer that is there only while there are any.
#ifndef ZVENO_SERVER_INPUT_H
#define ZVENO_SERVER_INPUT_H

#include "stream.h"

enum { INPUT_BYTES = 16 << 10 };

/// Start with all zero.
typedef struct input {
    unsigned char *bytes; ///< NULL: nothing is there
    size_t begin, end;
    size_t scanned; ///< of a head that is not complete
    bool is_short;  ///< what is there does not suffice for a next step
} input;

/// Reads once: how many bytes came; 0: none now; -1: none ever, or no memory.
ssize_t input_fill(input *self, stream *from);

size_t input_size(const input *self);
unsigned char *input_start(const input *self);
/// These were dealt with.
void input_take(input *self, size_t size);
void input_clear(input *self);

#endif
