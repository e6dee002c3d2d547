/// @file characters.c
/// UTF-8 to characters.
#include "draw/characters.h"

#include "base/assert.h"
#include "text/utf8.h"

size_t zv_character_read(const char *text, size_t size, uint32_t *out)
{
    static const unsigned char lead_bits[] = {0xff, 0x7f, 0x1f, 0x0f, 0x07};
    ZV_ASSERT(text && size > 0 && out);
    const size_t length = zv_utf8_length(text, size);
    if (length == 0) {
        *out = 0xfffd;
        return 1;
    }
    uint32_t code = (unsigned char)text[0] & lead_bits[length];
    for (size_t i = 1; i < length; ++i) {
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    }
    *out = code;
    return length;
}
