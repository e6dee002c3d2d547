/// @file grow.h
/// Room at the end of a growing text, for the writers of this layer that fill it in place.
#ifndef ZV_TEXT_GROW_H
#define ZV_TEXT_GROW_H

#include "zveno/text.h"

/// Makes room for `more` bytes and a '\0' when there is too little; the end of the text, or NULL when it failed.
char *zv_text_grow(zv_text *text, size_t more);

/// Where the next `more` bytes may be written, or NULL when the text failed; then `zv_text_grown` says how many were.
static inline char *zv_text_room(zv_text *text, size_t more)
{
    const bool fits = !text->failed && text->capacity - text->size > more;
    return fits ? text->data + text->size : zv_text_grow(text, more);
}

static inline void zv_text_grown(zv_text *text, size_t size)
{
    text->size += size;
    text->data[text->size] = '\0';
}

#endif
