/// @file base64.c
/// Bytes of a text in base64, read strictly.
#include "base64.h"

#include <stdlib.h>
#include <string.h>

/// The one text for these bytes is the one that was given: padding is there, and no bits are left over.
static bool is_canonical(const uint8_t *bytes, size_t count, const char *text, size_t size)
{
    zv_text again = {0};
    zv_base64_write(&again, bytes, count);
    const bool same = !again.failed && again.size == size && (size == 0 || memcmp(again.data, text, size) == 0);
    zv_text_free(&again);
    return same;
}

bool base64_read(const char *text, size_t size, zv_text *out)
{
    uint8_t *bytes = malloc(ZV_BASE64_BYTES(size) + 1);
    size_t count = 0;
    const bool fits = bytes && zv_base64_read(text, size, bytes, &count) && is_canonical(bytes, count, text, size);
    if (fits) {
        zv_text_append(out, (const char *)bytes, count);
    }
    free(bytes);
    return fits && !out->failed;
}
