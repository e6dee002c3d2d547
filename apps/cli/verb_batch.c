/// @file verb_batch.c
/// `zveno batch`: one JSON request per line on standard input, one answer per line on standard output, in order.
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "batch_lines.h"
#include "files.h"
#include "host.h"
#include "terminal.h"
#include "verb.h"

static ssize_t read_input(void *user, char *bytes, size_t size)
{
    (void)user;
    return read(STDIN_FILENO, bytes, size);
}

static bool write_output(void *user, const char *bytes, size_t size)
{
    (void)user;
    return write_all(STDOUT_FILENO, bytes, size);
}

static int fail(const char *what)
{
    if (errno != EPIPE) { // a reader that has gone away wants to hear nothing
        complain("%s: %s", what, strerror(errno));
    }
    return FAILED;
}

static int serve(zv_session *session)
{
    static const char *const sentences[] = {[BATCH_NO_MEMORY] = "no memory for a line",
                                            [BATCH_NOT_READ] = "standard input cannot be read",
                                            [BATCH_NOT_WRITTEN] = "standard output cannot be written"};
    batch_lines b = {.session = session, .line = 1, .read = read_input, .write = write_output};
    const batch_end end = batch_lines_run(&b);
    const int code = end == BATCH_DONE ? DONE : fail(sentences[end]);
    batch_lines_free(&b);
    return code;
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    (void)given;
    if (isatty(STDIN_FILENO)) {
        advise("Type one request per line, for example {\"op\": \"robots\"}; Ctrl-D ends.");
    }
    zv_session *session = zv_session_create(&cli_host);
    const int end = session ? serve(session) : fail("no memory");
    zv_session_free(session);
    return end;
}

const verb verb_batch = {
    .name = "batch",
    .summary = "answer JSON requests, one per line, from standard input",
    .usage = "< requests.jsonl > answers.jsonl",
    .about = "Reads one JSON object per line and writes one per line, in the same order; each answer is written before "
             "the next line is read.  A line that is wrong gets an answer that says so, and the next line is "
             "still served. The vocabulary is described in docs/requests.md.",
    .examples = "echo '{\"op\": \"fk\", \"robot\": \"scara\", \"q\": [30, 45, 0, 0]}' | zveno batch\n",
    .arm = ARM_NONE,
    .run = run,
};
