/// @file cursor.h
/// A place in one line of a program, and the first thing that is wrong with the line.
#ifndef ZV_PROGRAM_CURSOR_H
#define ZV_PROGRAM_CURSOR_H

#include "program/parameters.h"
#include "zveno/program.h"

/// Asks for a value that the interpreter keeps elsewhere (position, offsets, modes); false when there is none.
typedef struct zv_live_values {
    const void *user;
    bool (*numbered)(const void *user, int index, double *out);
    bool (*named)(const void *user, const char *name, double *out);
} zv_live_values;

typedef struct zv_cursor {
    const char *text;
    int size, at;
    int line;
    const zv_parameters *parameters;
    const zv_live_values *live;
    int depth;       ///< of brackets, so that a hostile line cannot exhaust the stack
    zv_issue *issue; ///< filled once; issue->code is NULL while all is well
} zv_cursor;

/// The next character that is not a space, in lower case; 0 at the end. The cursor is on it.
char zv_cursor_peek(zv_cursor *cursor);
/// True, and behind it, when the next character is `c`.
bool zv_cursor_take(zv_cursor *cursor, char c);
/// Behind the comment in brackets that begins under the cursor; `text` becomes what is in them. A comment that is
/// not closed, or in a strict reading one inside it, is an issue.
bool zv_cursor_take_comment(zv_cursor *cursor, bool tolerant, const char **text, int *size);
/// True, and behind it, when the next letters (spaces between them do not count) are `word`, in lower case.
bool zv_cursor_take_word(zv_cursor *cursor, const char *word);

/// Notes an issue at the byte `at` of the line, unless there is one already; always returns false.
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
bool zv_cursor_fail(zv_cursor *cursor, int at, const char *code, const char *format, ...);

/// A value: number, #variable, [expression] or function, with signs before it. False with an issue.
bool zv_read_value(zv_cursor *cursor, double *out);
/// [expression]; the cursor must be on the bracket.
bool zv_read_bracket(zv_cursor *cursor, double *out);

/// Which variable: a number, or a name when `name` is not empty.
typedef struct zv_variable {
    int number;
    char name[ZV_PARAMETER_NAME];
} zv_variable;
/// The variable behind a '#' (already taken).
bool zv_read_variable(zv_cursor *cursor, zv_variable *out);
/// Its value; a number out of range or an unknown name is an issue at `at`.
bool zv_variable_value(zv_cursor *cursor, const zv_variable *variable, int at, double *out);

#endif
