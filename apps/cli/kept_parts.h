/// @file kept_parts.h
/// Results of work in parts, kept in a file: the same request after an interruption finds what was computed before.
///
///     what the request depends on, part, result ──► result, checksum of all three ──► its place in the file
///
/// The rounds of a request follow from the results of those before them, and so each part has one place. A result whose
/// checksum does not fit (nobody wrote it, it was not written to its end, or for another request) is computed again.
/// Any number of threads and processes may work with one file.
#ifndef ZVENO_CLI_KEPT_PARTS_H
#define ZVENO_CLI_KEPT_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "zveno/design.h"

typedef struct kept_parts {
    int file;     ///< below 0: nothing is kept
    uint64_t end; ///< of the rounds so far
    char path[1024];
} kept_parts;

/// What `compute` of a round needs beside the parts themselves.
typedef struct kept_round {
    const kept_parts *kept;
    const zv_parts *parts;
    uint64_t begin;
} kept_round;

/// Opens or makes the file.
/// @return false when that cannot be, or when the file holds something else
bool kept_open(const char *path, kept_parts *kept);
/// The same parts, looked up before they are computed; `round` outlives them. All parts of a request come here in order.
zv_parts kept_look(kept_parts *kept, const zv_parts *parts, kept_round *round);
/// Closes the file; removes it when the request has its answer.
void kept_close(kept_parts *kept, bool is_answered);

#endif
