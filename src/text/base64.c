/// @file base64.c
/// Bytes in text, as RFC 4648 says: four characters of six bits are three bytes.
#include "text/base64.h"

/// Six bits, or -1.
static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z') {
        return c - 'A';
    }
    if (c >= 'a' && c <= 'z') {
        return c - 'a' + 26;
    }
    if (c >= '0' && c <= '9') {
        return c - '0' + 52;
    }
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool zv_base64_read(const char *text, size_t size, uint8_t *out, size_t *count)
{
    while (size > 0 && size % 4 != 1 && text[size - 1] == '=') {
        --size;
    }
    uint32_t bits = 0;
    int held = 0;
    *count = 0;
    for (size_t i = 0; i < size; ++i) {
        const int value = value_of(text[i]);
        if (value < 0) {
            return false;
        }
        bits = bits << 6 | (uint32_t)value;
        held += 6;
        if (held >= 8) {
            held -= 8;
            out[(*count)++] = (uint8_t)(bits >> held & 0xFFu);
        }
    }
    return size % 4 != 1;
}
