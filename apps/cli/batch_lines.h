/// @file batch_lines.h
/// JSON requests, one per line, to answers, one per line, in the same order.
///
/// Memory is that of the longest line and its answer; a line above BATCH_LINE is answered by too_large and not kept.
#ifndef ZVENO_CLI_BATCH_LINES_H
#define ZVENO_CLI_BATCH_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "zveno/api.h"

enum { BATCH_LINE = 64 << 20 };

typedef struct batch_lines {
    zv_session *session;
    long long line; ///< number of the line that is being read, from 1
    /// Takes up to `size` bytes of what is there; 0 at the end, below 0 when it failed, as `read` does.
    ssize_t (*read)(void *user, char *bytes, size_t size);
    /// Takes answers; false when they cannot be written, as errno says.
    bool (*write)(void *user, const char *bytes, size_t size);
    void *user;

    char *bytes;           ///< read but not yet answered
    size_t size, capacity; ///< of `bytes`
    size_t searched;       ///< bytes at the start known to hold no line end
    bool skipping;         ///< inside a line that is too long
    zv_text answers;       ///< not yet written
} batch_lines;

/// What went wrong; errno says why.
typedef enum batch_end { BATCH_DONE, BATCH_NO_MEMORY, BATCH_NOT_READ, BATCH_NOT_WRITTEN } batch_end;

/// Answers all lines. Session, line, read and write are set, all else is zero; free it in any case.
batch_end batch_lines_run(batch_lines *b);
/// Gives the memory back, but not the session.
void batch_lines_free(batch_lines *b);

#endif
