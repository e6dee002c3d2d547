/// @file text.c
/// Text that grows by doubling.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

enum { FIRST_CAPACITY = 256 };

void zv_text_free(zv_text *text)
{
    free(text->data);
    *text = (zv_text){0};
}

void zv_text_clear(zv_text *text)
{
    text->size = 0;
    text->failed = false;
    if (text->data) {
        text->data[0] = '\0';
    }
}

/// Twice as much as before, but within the limit; less than `needed` when that is beyond it.
static size_t capacity_for(const zv_text *text, size_t needed)
{
    const size_t twice = text->capacity ? 2 * text->capacity : FIRST_CAPACITY, wanted = twice < needed ? needed : twice;
    return text->limit && wanted > text->limit ? text->limit : wanted;
}

char *zv_text_grow(zv_text *text, size_t more)
{
    if (text->failed || more > SIZE_MAX / 4 || text->size > SIZE_MAX / 4) {
        text->failed = true;
        return NULL;
    }
    const size_t needed = text->size + more + 1;
    const size_t capacity = capacity_for(text, needed);
    char *data = needed <= capacity ? realloc(text->data, capacity) : NULL;
    if (!data) {
        text->failed = true;
        return NULL;
    }
    text->data = data;
    text->capacity = capacity;
    return data + text->size;
}

void zv_text_append(zv_text *text, const char *bytes, size_t size)
{
    char *end = zv_text_room(text, size);
    if (end && size > 0) { // an empty text may have no bytes to point at
        memcpy(end, bytes, size);
    }
    if (end) {
        zv_text_grown(text, size);
    }
}

void zv_text_add(zv_text *text, const char *string)
{
    zv_text_append(text, string, strlen(string));
}

void zv_text_addf(zv_text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    char *end = length < 0 ? NULL : zv_text_room(text, (size_t)length);
    if (end) {
        vsnprintf(end, (size_t)length + 1, format, again);
        zv_text_grown(text, (size_t)length);
    } else {
        text->failed = true;
    }
    va_end(again);
    va_end(arguments);
}
