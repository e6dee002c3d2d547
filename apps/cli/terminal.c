/// @file terminal.c
/// Colours where a person looks, none where a program reads.
#include "terminal.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "zveno/text.h"

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

/// What this run of the program has said so far.
static struct {
    char complaint[ZV_MESSAGE_SIZE]; ///< the first one
    const char *code;                ///< of it, or NULL
    bool answered;
} said;

static void say_complaint(const char *code, const char *format, va_list arguments)
{
    char sentence[2 * ZV_MESSAGE_SIZE];
    vsnprintf(sentence, sizeof sentence, format, arguments);
    fflush(stdout);
    fprintf(stderr, "%s%s\n", wants_color(STDERR_FILENO) ? "\033[31mzveno:\033[0m " : "zveno: ", sentence);
    if (!said.complaint[0]) {
        snprintf(said.complaint, sizeof said.complaint, "%.*s", (int)sizeof said.complaint - 1, sentence);
        said.code = code;
    }
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_complaint(NULL, format, arguments);
    va_end(arguments);
}

void complain_status(zv_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_complaint(zv_status_code(status), format, arguments);
    va_end(arguments);
}

void *take_memory(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) {
        complain("there is not enough memory");
    }
    return memory;
}

void say_json(const char *text)
{
    printf("%s\n", text);
    said.answered = true;
}

void say_json_failure(const char *code)
{
    if (said.answered) {
        return;
    }
    zv_text text = {0};
    zv_json_writer out = zv_json_writer_on(&text);
    zv_json_begin_object(&out);
    zv_json_put_bool(&out, "ok", false);
    zv_json_begin_object_at(&out, "error");
    zv_json_put_text(&out, "code", said.code ? said.code : code);
    zv_json_put_text(&out, "message", said.complaint);
    zv_json_end_object(&out);
    zv_json_end_object(&out);
    say_json(text.data ? text.data : "");
    zv_text_free(&text);
}

void note(const char *format, ...)
{
    fputs("note: ", stderr);
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
