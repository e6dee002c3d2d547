/// @file terminal.h
/// Colours where a person looks, none where a program reads; complaints on standard error.
#ifndef ZVENO_CLI_TERMINAL_H
#define ZVENO_CLI_TERMINAL_H

#include <stddef.h>

#include "zveno/base.h"

typedef enum ink { INK_PLAIN, INK_HEAD, INK_GOOD, INK_BAD, INK_FAINT } ink;

/// The characters that switch standard output to `color`; "" when it is no terminal, or NO_COLOR is set.
const char *ink_on(ink color);

/// Prints "zveno: " and the sentence to standard error.
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/// The same for a failure of the library, whose code --json shows.
__attribute__((format(printf, 2, 3))) void complain_status(zv_status status, const char *format, ...);

/// Memory of zeros for the work of a verb; complains and returns NULL when there is none.
void *take_memory(size_t size);

/// Prints an answer as JSON to standard output.
void say_json(const char *text);
/// With --json a failure is an answer, too: the error object of the request vocabulary with the first complaint, unless
/// an answer was already printed. `code` is for complaints that have none of their own.
void say_json_failure(const char *code);

/// Prints "note: " and the sentence to standard error: nothing is wrong.
__attribute__((format(printf, 1, 2))) void note(const char *format, ...);

/// Prints a sentence that helps after a complaint, under it.
__attribute__((format(printf, 1, 2))) void advise(const char *format, ...);

#endif
