/// @file verb_lsp.c
/// `zveno lsp`: a language server for editors, over standard input and output.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "files.h"
#include "host.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/lsp.h"

enum { MAX_MESSAGE = 64 << 20 };

static void send(void *user, const char *message, size_t size)
{
    bool *is_heard = user;
    char head[64];
    const int head_size = snprintf(head, sizeof head, "Content-Length: %zu\r\n\r\n", size);
    *is_heard =
        *is_heard && write_all(STDOUT_FILENO, head, (size_t)head_size) && write_all(STDOUT_FILENO, message, size);
}

/// The length that the head lines tell; -1 at the end of the input, -2 when they tell none.
static long read_head(void)
{
    char *line = NULL;
    size_t capacity = 0;
    long length = -1;
    bool goes_on = true, has_lines = false;
    while (goes_on) {
        const ssize_t size = getline(&line, &capacity, stdin);
        goes_on = size > 2 || (size > 0 && !has_lines); // an empty line ends the head
        has_lines = has_lines || size > 2;
        if (size > 2 && strncasecmp(line, "Content-Length:", 15) == 0) {
            length = strtol(line + 15, NULL, 10);
        }
    }
    free(line);
    return length >= 0 ? length : has_lines ? -2 : -1;
}

/// The bytes of a message, in the room of the last one, which grows.
static bool read_body(long size, char **message)
{
    char *larger = size <= MAX_MESSAGE ? realloc(*message, (size_t)size + 1) : NULL;
    *message = larger ? larger : *message;
    if (!larger || fread(larger, 1, (size_t)size, stdin) != (size_t)size) {
        complain("the editor sent a message of %ld bytes that does not come or is too large", size);
        return false;
    }
    return true;
}

static int serve(zv_lsp *lsp)
{
    bool is_heard = true;
    char *message = NULL;
    while (is_heard && !zv_lsp_has_ended(lsp)) {
        const long size = read_head();
        if (size == -1) {
            break;
        }
        if (size < 0) {
            complain("the editor sent a message without its length: Content-Length: N, an empty line, N bytes");
            free(message);
            return FAILED;
        }
        if (!read_body(size, &message)) {
            free(message);
            return FAILED;
        }
        zv_lsp_hear(lsp, message, (size_t)size, send, &is_heard);
    }
    free(message);
    return is_heard || errno == EPIPE ? DONE : FAILED;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    zv_text fields = {0};
    zv_json_writer out = zv_json_writer_on(&fields);
    zv_json_begin_object(&out);
    write_given(&out, given);
    zv_json_end_object(&out);
    zv_session *session = zv_session_create(&cli_host);
    zv_lsp *lsp = session ? zv_lsp_create(session, given->arm ? fields.data : NULL) : NULL;
    if (isatty(STDIN_FILENO)) {
        advise("An editor starts this program and speaks to it; docs/lsp.md says how. Ctrl-D ends.");
    }
    const int end = lsp ? serve(lsp) : FAILED;
    zv_lsp_free(lsp);
    zv_session_free(session);
    zv_text_free(&fields);
    return end;
}

static const char *const hidden[] = {"program", "file", "issues", "path", NULL};

const verb verb_lsp = {
    .name = "lsp",
    .op = "check",
    .summary = "G-code and controller programs in your editor (Language Server Protocol)",
    .usage = "[ARM] [--work X Y Z A B C] [...]",
    .about =
        "Speaks the Language Server Protocol on standard input and output: errors and warnings while you type, lines "
        "that the arm cannot follow, what a word means, modes and place of the tool at the cursor, outline, and the "
        "definition of a subroutine. With ARM and the options of check the text is judged for that arm; an editor may "
        "send "
        "the same fields as initializationOptions.",
    .examples = "zveno lsp scara --work 250 0 50 0 0 0\n",
    .arm = ARM_OPTIONAL,
    .hidden = hidden,
    .run = run,
};
