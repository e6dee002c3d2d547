/// @file terminal.c
/// Colours where a person looks, none where a program reads.
#include "terminal.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool wants_color(int descriptor)
{
    const char *no_color = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    return isatty(descriptor) && !(no_color && *no_color) && terminal && strcmp(terminal, "dumb") != 0;
}

const char *ink_on(ink color)
{
    static const char *const codes[] = {
        [INK_PLAIN] = "\033[0m", [INK_HEAD] = "\033[1m",  [INK_GOOD] = "\033[32m",
        [INK_BAD] = "\033[31m",  [INK_FAINT] = "\033[2m",
    };
    return wants_color(STDOUT_FILENO) ? codes[color] : "";
}

void complain(const char *format, ...)
{
    fflush(stdout);
    fputs(wants_color(STDERR_FILENO) ? "\033[31mzveno:\033[0m " : "zveno: ", stderr);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

void advise(const char *format, ...)
{
    fputs("       ", stderr);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}
