/// @file json_string.h
/// Strings of JSON, and the cursor that the files of the reader share.
#ifndef ZV_TEXT_JSON_STRING_H
#define ZV_TEXT_JSON_STRING_H

#include "base/arena.h"
#include "zveno/base.h"

/// A place in the text that is read.
typedef struct zv_json_cursor {
    const char *next, *end;
    const char *line_start;
    int line;
} zv_json_cursor;

static inline int zv_json_column(const zv_json_cursor *at)
{
    return (int)(at->next - at->line_start) + 1;
}

/// Fails with ZV_ERR_SYNTAX at the cursor: "expected <what>, found <what is there>".
zv_status zv_json_unexpected(const zv_json_cursor *at, const char *what, zv_error *why);

/// Reads the string that starts with the quote under the cursor into `arena`, decoded and ended by '\0'.
zv_status zv_json_take_string(zv_json_cursor *at, zv_arena *arena, const char **text, size_t *size, zv_error *why);

#endif
