/// @file utf8.c
/// UTF-8 as RFC 3629 has it.
///
///     U+0000   0xxxxxxx
///     U+0080   110xxxxx 10xxxxxx
///     U+0800   1110xxxx 10xxxxxx 10xxxxxx              without the surrogates U+D800..U+DFFF
///     U+10000  11110xxx 10xxxxxx 10xxxxxx 10xxxxxx     up to U+10FFFF
#include "text/utf8.h"

#include <stdlib.h>

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

static uint32_t unit_at(const char *at, bool is_big_endian)
{
    const uint32_t a = (unsigned char)at[0], b = (unsigned char)at[1];
    return is_big_endian ? a << 8 | b : b << 8 | a;
}

size_t zv_utf16_decode(const char *bytes, size_t size, bool is_big_endian, char *out)
{
    const size_t whole = size & ~(size_t)1;
    size_t written = 0;
    for (size_t i = 0; i < whole; i += 2) {
        uint32_t c = unit_at(bytes + i, is_big_endian);
        if (c >= 0xD800 && c < 0xE000) {
            const uint32_t low = i + 2 < whole ? unit_at(bytes + i + 2, is_big_endian) : 0;
            const bool is_pair = c < 0xDC00 && low >= 0xDC00 && low < 0xE000;
            c = is_pair ? 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
            i += is_pair ? 2 : 0;
        }
        written += zv_utf8_write(c, out + written);
    }
    return written;
}

bool zv_utf16_is_marked(const char *bytes, size_t size)
{
    return size >= 2 && (unit_at(bytes, true) == 0xFEFF || unit_at(bytes, false) == 0xFEFF);
}

char *zv_utf16_text(const char *bytes, size_t *size)
{
    char *text = zv_utf16_is_marked(bytes, *size) ? malloc(3 * (*size / 2)) : NULL;
    if (text) {
        *size = zv_utf16_decode(bytes + 2, *size - 2, unit_at(bytes, true) == 0xFEFF, text);
    }
    return text;
}

size_t zv_utf8_cut(const char *text, size_t size)
{
    size_t whole = 0;
    for (size_t length = 0; whole < size && (length = zv_utf8_length(text + whole, size - whole)) > 0;) {
        whole += length;
    }
    return whole;
}
