/// @file verb_batch.c
/// `zveno batch`: one JSON request per line on standard input, one answer per line on standard output, in order.
///
///     read a block ──► whole lines ──► answer each ──► write when the next read could wait
///
/// A peer that waits for each answer gets it at once, and a file goes through in large blocks. Memory is that of the
/// longest line; a line above the limit is answered by too_large and skipped without being kept.
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

enum { BLOCK = 1 << 18, MAX_LINE = 64 << 20, FLUSH_AT = 1 << 16 };

typedef struct batch {
    zv_session *session;
    long long line;        ///< number of the line that is being read
    char *bytes;           ///< read but not yet answered
    size_t size, capacity; ///< of `bytes`
    size_t searched;       ///< bytes at the start known to hold no line end
    bool skipping;         ///< inside a line that is too long
    zv_text answers;       ///< not yet written
} batch;

// ---- writing ----

static bool flush(batch *b)
{
    const bool written = write_all(STDOUT_FILENO, b->answers.data, b->answers.size);
    if (b->answers.capacity > 4 * FLUSH_AT) { // a giant answer does not stay in memory
        zv_text_free(&b->answers);
    }
    zv_text_clear(&b->answers);
    return written;
}

static bool end_answer(batch *b)
{
    zv_text_append(&b->answers, "\n", 1);
    if (b->answers.failed) {
        errno = ENOMEM;
        return false;
    }
    return b->answers.size < FLUSH_AT || flush(b);
}

// ---- lines ----

static bool is_blank(const char *line, size_t size)
{
    while (size > 0 && (*line == ' ' || *line == '\t' || *line == '\r')) {
        ++line;
        --size;
    }
    return size == 0;
}

static bool answer_line(batch *b, const char *line, size_t size)
{
    if (b->line == 1 && size >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0) { // the mark some editors put first
        line += 3;
        size -= 3;
    }
    if (is_blank(line, size)) {
        return true;
    }
    zv_session_set_line(b->session, b->line);
    zv_session_answer(b->session, line, size, &b->answers);
    return end_answer(b);
}

static bool refuse_long_line(batch *b)
{
    zv_text_addf(
        &b->answers,
        "{\"ok\": false, \"error\": {\"code\": \"too_large\", \"message\": \"line %lld has more than %d MB\"}}",
        b->line, MAX_LINE >> 20);
    return end_answer(b);
}

/// Answers every whole line in the buffer and keeps the rest.
static bool answer_lines(batch *b)
{
    char *start = b->bytes, *const end = b->bytes + b->size;
    char *from = b->bytes + b->searched;
    for (char *stop; (stop = memchr(from, '\n', (size_t)(end - from))); start = from = stop + 1, ++b->line) {
        if (!(b->skipping || answer_line(b, start, (size_t)(stop - start)))) {
            return false;
        }
        b->skipping = false;
    }
    b->size = (size_t)(end - start);
    if (start != b->bytes) {
        memmove(b->bytes, start, b->size);
    }
    if (b->skipping) {
        b->size = 0;
    } else if (b->size > MAX_LINE) {
        b->skipping = true;
        b->size = 0;
        b->searched = 0;
        return refuse_long_line(b);
    }
    b->searched = b->size;
    return true;
}

// ---- reading ----

/// Room for one more block; a buffer that a long line made large shrinks again when it is empty.
static bool make_room(batch *b)
{
    size_t wanted = b->capacity;
    if (b->size == 0) {
        wanted = 2 * BLOCK;
    }
    while (wanted < b->size + BLOCK) {
        wanted *= 2;
    }
    if (wanted == b->capacity) {
        return true;
    }
    char *grown = realloc(b->bytes, wanted);
    if (!grown) {
        return false;
    }
    b->bytes = grown;
    b->capacity = wanted;
    return true;
}

/// Reads what is there; 0 at the end, below 0 when it failed.
static ssize_t read_block(batch *b)
{
    ssize_t got = 0;
    do {
        got = read(STDIN_FILENO, b->bytes + b->size, b->capacity - b->size);
    } while (got < 0 && errno == EINTR);
    b->size += got > 0 ? (size_t)got : 0;
    return got;
}

static int fail(const char *what)
{
    if (errno != EPIPE) { // a reader that has gone away wants to hear nothing
        complain("%s: %s", what, strerror(errno));
    }
    return FAILED;
}

static int serve(batch *b)
{
    for (;;) {
        if (!make_room(b)) {
            return fail("no memory for a line");
        }
        const ssize_t got = read_block(b);
        if (got < 0) {
            return fail("standard input cannot be read");
        }
        if (got == 0) {
            break;
        }
        if (!answer_lines(b) || !flush(b)) {
            return fail("standard output cannot be written");
        }
    }
    const bool answered = b->skipping || answer_line(b, b->bytes, b->size); // the last line may lack its end
    return answered && flush(b) ? DONE : fail("standard output cannot be written");
}

static int run(const verb *self, const arguments *given)
{
    (void)self;
    (void)given;
    if (isatty(STDIN_FILENO)) {
        advise("Type one request per line, for example {\"op\": \"robots\"}; Ctrl-D ends.");
    }
    batch b = {.session = zv_session_create(&cli_host), .line = 1};
    const int end = b.session ? serve(&b) : fail("no memory");
    zv_session_free(b.session);
    zv_text_free(&b.answers);
    free(b.bytes);
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
