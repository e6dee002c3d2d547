/// @file base64.c
/// Bytes as text and back: three bytes are four digits of six bits.
#include "base64.h"

#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(const char *bytes, size_t size, zv_text *out)
{
    const unsigned char *at = (const unsigned char *)bytes;
    for (size_t i = 0; i < size; i += 3) {
        const size_t count = size - i < 3 ? size - i : 3;
        const unsigned bits = (unsigned)at[i] << 16 | (count > 1 ? (unsigned)at[i + 1] << 8 : 0u) |
                              (count > 2 ? (unsigned)at[i + 2] : 0u);
        const char group[4] = {digits[bits >> 18], digits[bits >> 12 & 63], count > 1 ? digits[bits >> 6 & 63] : '=',
                               count > 2 ? digits[bits & 63] : '='};
        zv_text_append(out, group, 4);
    }
}

/// The value of a digit, or -1.
static int value_of(char c)
{
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

bool base64_read(const char *text, size_t size, zv_text *out)
{
    for (size_t i = 0; i < size; i += 4) {
        const bool is_last = i + 4 >= size;
        if (i + 4 > size) {
            return false;
        }
        const size_t missing = text[i + 3] != '=' ? 0 : text[i + 2] != '=' ? 1 : 2;
        unsigned bits = 0;
        for (size_t k = 0; k < 4; ++k) {
            const int value = k < 4 - missing ? value_of(text[i + k]) : 0;
            if (value < 0) {
                return false;
            }
            bits = bits << 6 | (unsigned)value;
        }
        const bool leaves_bits = (missing == 1 && bits & 0xff) || (missing == 2 && bits & 0xffff);
        if ((missing > 0 && !is_last) || leaves_bits) {
            return false;
        }
        const char bytes[3] = {(char)(bits >> 16), (char)(bits >> 8 & 255), (char)(bits & 255)};
        zv_text_append(out, bytes, 3 - missing);
    }
    return !out->failed;
}
