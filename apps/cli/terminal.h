/// @file terminal.h
/// Colours where a person looks, none where a program reads; complaints on standard error.
#ifndef ZVENO_CLI_TERMINAL_H
#define ZVENO_CLI_TERMINAL_H

typedef enum ink { INK_PLAIN, INK_HEAD, INK_GOOD, INK_BAD, INK_FAINT } ink;

/// The characters that switch standard output to `color`; "" when it is no terminal, or NO_COLOR is set.
const char *ink_on(ink color);

/// Prints "zveno: " and the sentence to standard error.
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/// Prints a sentence that helps after a complaint, under it.
__attribute__((format(printf, 1, 2))) void advise(const char *format, ...);

#endif
