/// @file verb_mcp.c
/// `zveno mcp`: the request vocabulary as tools for AI assistants, over standard input and output.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"
#include "host.h"
#include "terminal.h"
#include "verb.h"
#include "zveno/api.h"

enum { MAX_LINE = 64 << 20 };

static const option own[] = {
    {"files", OPTION_FLAG, 0, "", "let requests name files to be read; nothing is ever written", NULL},
    {.name = NULL},
};

static bool answer_line(zv_session *session, const char *line, size_t size, zv_text *answer)
{
    zv_text_clear(answer);
    if (size > MAX_LINE) {
        zv_text_add(answer, "{\"jsonrpc\": \"2.0\", \"id\": null, \"error\": {\"code\": -32600, \"message\": "
                            "\"a message may have 64 MB\"}}");
    } else if (!zv_session_answer_mcp(session, line, size, answer)) {
        return true;
    }
    zv_text_add(answer, "\n");
    return !answer->failed && write_all(STDOUT_FILENO, answer->data, answer->size);
}

static int serve(zv_session *session)
{
    zv_text answer = {0};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size = 0;
    bool is_heard = true;
    while (is_heard && (size = getline(&line, &capacity, stdin)) >= 0) {
        const bool is_blank = strspn(line, " \t\r\n") == (size_t)size;
        is_heard = is_blank || answer_line(session, line, (size_t)size, &answer);
    }
    zv_text_free(&answer);
    free(line);
    if (!is_heard && errno != EPIPE) {
        complain("standard output cannot be written: %s", strerror(errno));
    }
    return is_heard ? DONE : FAILED;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    if (isatty(STDIN_FILENO)) {
        advise("An assistant starts this program and speaks to it; Ctrl-D ends.");
    }
    const zv_host closed = {.simulate = cli_host.simulate};
    zv_session *session = zv_session_create(option_given(given, "files")->given ? &cli_host : &closed);
    const int end = session ? serve(session) : FAILED;
    zv_session_free(session);
    return end;
}

const verb verb_mcp = {
    .name = "mcp",
    .summary = "tools for AI assistants (Model Context Protocol) on standard input and output",
    .usage = "[--files]",
    .about = "Speaks the Model Context Protocol: every operation of docs/requests.md is a tool with its schema and its "
             "sentences, so that an assistant can reach, check, plan and route with the same answers that you get. "
             "Files are read only with --files, and none is written.",
    .examples = "echo '{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}' | zveno mcp\n",
    .arm = ARM_NONE,
    .own = own,
    .run = run,
};
