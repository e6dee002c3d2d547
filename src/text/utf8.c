/// @file utf8.c
/// UTF-8 as RFC 3629 has it.
///
///     U+0000   0xxxxxxx
///     U+0080   110xxxxx 10xxxxxx
///     U+0800   1110xxxx 10xxxxxx 10xxxxxx              without the surrogates U+D800..U+DFFF
///     U+10000  11110xxx 10xxxxxx 10xxxxxx 10xxxxxx     up to U+10FFFF
#include "text/utf8.h"

#include <stdbool.h>

static bool goes_on(unsigned char byte)
{
    return (byte & 0xC0) == 0x80;
}

/// The second byte decides about overlong forms, surrogates and the upper end.
static bool second_fits(unsigned char first, unsigned char second)
{
    const unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return low <= second && second <= high;
}

size_t zv_utf8_length(const char *text, size_t size)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (size == 0) {
        return 0;
    }
    if (byte[0] < 0x80) {
        return 1;
    }
    if (byte[0] < 0xC2 || byte[0] > 0xF4) {
        return 0;
    }
    const size_t length = byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
    if (size < length || !second_fits(byte[0], byte[1])) {
        return 0;
    }
    for (size_t i = 2; i < length; ++i) {
        if (!goes_on(byte[i])) {
            return 0;
        }
    }
    return length;
}

size_t zv_utf8_write(uint32_t character, char out[4])
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    const size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = length; i-- > 1;) {
        out[i] = (char)(0x80 | (character & 0x3F));
        character >>= 6;
    }
    out[0] = (char)(lead[length] | character);
    return length;
}

size_t zv_utf8_cut(const char *text, size_t size)
{
    size_t whole = 0;
    for (size_t length = 0; whole < size && (length = zv_utf8_length(text + whole, size - whole)) > 0;) {
        whole += length;
    }
    return whole;
}
