/// @file lines.c
/// A window over the source: lines are found in it, and it is filled again when it ends in the middle of one.
#include "program/lines.h"

#include <string.h>

#include "base/assert.h"

static void fill(zv_lines *lines, long long offset)
{
    lines->buffer_start = offset;
    lines->buffer_size = 0;
    while (lines->buffer_size < ZV_LINES_BUFFER) {
        const long got = lines->source->read(lines->source->user, offset + (long long)lines->buffer_size,
                                             lines->buffer + lines->buffer_size, ZV_LINES_BUFFER - lines->buffer_size);
        if (got <= 0) {
            lines->failed = lines->failed || got < 0;
            return;
        }
        lines->buffer_size += (size_t)got;
    }
}

void zv_lines_start(zv_lines *lines, const zv_source *source)
{
    ZV_ASSERT(lines && source && source->read);
    lines->source = source;
    lines->failed = lines->too_long = false;
    fill(lines, 0);
    lines->end = memchr(lines->buffer, '\n', lines->buffer_size) || !memchr(lines->buffer, '\r', lines->buffer_size)
                     ? '\n'
                     : '\r';
    const bool has_mark = lines->buffer_size >= 3 && memcmp(lines->buffer, "\xEF\xBB\xBF", 3) == 0;
    lines->next = (zv_place){.offset = has_mark ? 3 : 0, .line = 1};
}

/// The part of the buffer from `offset` on; filled again when `offset` is outside.
static const char *window(zv_lines *lines, long long offset, size_t *size)
{
    if (offset < lines->buffer_start || offset > lines->buffer_start + (long long)lines->buffer_size) {
        fill(lines, offset);
    }
    const size_t skip = (size_t)(offset - lines->buffer_start);
    *size = lines->buffer_size - skip;
    return lines->buffer + skip;
}

bool zv_lines_next(zv_lines *lines, const char **text, int *size, zv_place *place)
{
    size_t available;
    const char *start = window(lines, lines->next.offset, &available);
    const char *end = memchr(start, lines->end, available);
    if (!end && available < ZV_LINES_BUFFER) {
        fill(lines, lines->next.offset);
        start = window(lines, lines->next.offset, &available);
        end = memchr(start, lines->end, available);
    }
    if (available == 0) {
        return false;
    }

    size_t length = end ? (size_t)(end - start) : available;
    *place = lines->next;
    lines->next.offset += (long long)length + (end ? 1 : 0);
    lines->next.line += end ? 1 : 0;
    lines->too_long = length > ZV_MAX_LINE;
    if (lines->too_long) {
        length = ZV_MAX_LINE;
    }
    while (length > 0 && start[length - 1] == '\r') {
        --length;
    }
    *text = start;
    *size = (int)length;
    return true;
}

void zv_lines_go(zv_lines *lines, zv_place place)
{
    lines->next = place;
}

static long read_text(void *user, long long offset, char *out, size_t capacity)
{
    const zv_text_source *text = user;
    if (offset >= (long long)text->size) {
        return 0;
    }
    const size_t left = text->size - (size_t)offset, count = left < capacity ? left : capacity;
    memcpy(out, text->text + offset, count);
    return (long)count;
}

zv_source zv_source_of_text(zv_text_source *text)
{
    return (zv_source){.user = text, .read = read_text};
}
