/// @file lines.h
/// The lines of a program, one after another or again from any place, through a buffer of fixed size.
#ifndef ZV_PROGRAM_LINES_H
#define ZV_PROGRAM_LINES_H

#include "zveno/program.h"

enum { ZV_LINES_BUFFER = 1 << 16, ZV_MAX_LINE = 1 << 15 };

/// A place in the program that can be gone back to.
typedef struct zv_place {
    long long offset; ///< of the first byte of the line
    int line;         ///< its number, from 1
} zv_place;

typedef struct zv_lines {
    const zv_source *source;
    zv_place next;          ///< where the next line begins
    long long buffer_start; ///< offset of buffer[0]
    size_t buffer_size;
    bool failed;   ///< the source could not be read
    char end;      ///< of a line: '\n', or '\r' in a text without any '\n' in its first buffer
    bool too_long; ///< the last line was longer than ZV_MAX_LINE and was cut
    char buffer[ZV_LINES_BUFFER];
} zv_lines;

/// Starts at the first line (behind a UTF-8 byte order mark).
void zv_lines_start(zv_lines *lines, const zv_source *source);

/// The next line without its end (\n, \r\n, \r\r\n, or \r in a text that has no other); false at the end of the text. `place` says where it is. The text
/// stays until the next call.
bool zv_lines_next(zv_lines *lines, const char **text, int *size, zv_place *place);

/// The next call of `zv_lines_next` gives the line at `place`.
void zv_lines_go(zv_lines *lines, zv_place place);

#endif
