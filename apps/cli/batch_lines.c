/// @file batch_lines.c
/// JSON requests, one per line, to answers, one per line, in the same order.
///
///     read a block ──► whole lines ──► answer each ──► write when the next read could wait
///
/// A peer that waits for each answer gets it at once, and a file goes through in large blocks.
#include "batch_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 18, FLUSH_AT = 1 << 16 };

// ---- writing ----

static bool flush(batch_lines *b)
{
    const bool written = b->write(b->user, b->answers.data, b->answers.size);
    if (b->answers.capacity > 4 * FLUSH_AT) { // a giant answer does not stay in memory
        zv_text_free(&b->answers);
    }
    zv_text_clear(&b->answers);
    return written;
}

static bool end_answer(batch_lines *b)
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

static bool refuse_long_line(batch_lines *b)
{
    zv_text_addf(
        &b->answers,
        "{\"ok\": false, \"error\": {\"code\": \"too_large\", \"message\": \"line %lld has more than %d MB\"}}",
        b->line, BATCH_LINE >> 20);
    return end_answer(b);
}

static bool answer_line(batch_lines *b, const char *line, size_t size)
{
    if (b->line == 1 && size >= 3 && memcmp(line, "\xEF\xBB\xBF", 3) == 0) { // the mark some editors put first
        line += 3;
        size -= 3;
    }
    if (is_blank(line, size)) {
        return true;
    }
    if (size > BATCH_LINE) { // it may have come whole in one piece: where it was cut must not matter
        return refuse_long_line(b);
    }
    zv_session_set_line(b->session, b->line);
    zv_session_answer(b->session, line, size, &b->answers);
    return end_answer(b);
}

/// What begins a line waits for the rest of it; a line that is too long is refused when that is known, and skipped.
static bool keep_rest(batch_lines *b)
{
    const bool is_long = !b->skipping && b->size > BATCH_LINE;
    b->size = b->skipping || is_long ? 0 : b->size;
    b->skipping = b->skipping || is_long;
    b->searched = b->size;
    return !is_long || refuse_long_line(b);
}

/// Answers every whole line in the buffer and keeps the rest.
static bool answer_lines(batch_lines *b)
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
    return keep_rest(b);
}

// ---- reading ----

/// Room for one more block; a buffer that a long line made large shrinks again when it is empty.
static bool make_room(batch_lines *b)
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
static ssize_t read_block(batch_lines *b)
{
    ssize_t got = 0;
    do {
        got = b->read(b->user, b->bytes + b->size, b->capacity - b->size);
    } while (got < 0 && errno == EINTR);
    b->size += got > 0 ? (size_t)got : 0;
    return got;
}

batch_end batch_lines_run(batch_lines *b)
{
    for (;;) {
        if (!make_room(b)) {
            return BATCH_NO_MEMORY;
        }
        const ssize_t got = read_block(b);
        if (got < 0) {
            return BATCH_NOT_READ;
        }
        if (got == 0) {
            break;
        }
        if (!answer_lines(b) || !flush(b)) {
            return BATCH_NOT_WRITTEN;
        }
    }
    const bool answered = b->skipping || answer_line(b, b->bytes, b->size); // the last line may lack its end
    return answered && flush(b) ? BATCH_DONE : BATCH_NOT_WRITTEN;
}

void batch_lines_free(batch_lines *b)
{
    zv_text_free(&b->answers);
    free(b->bytes);
}
