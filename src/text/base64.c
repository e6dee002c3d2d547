/// @file base64.c
/// Bytes in text, as RFC 4648 says: four characters of six bits are three bytes.
#include "text/grow.h"

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
    int pending = 0;
    *count = 0;
    for (size_t i = 0; i < size; ++i) {
        const int value = value_of(text[i]);
        if (value < 0) {
            return false;
        }
        bits = bits << 6 | (uint32_t)value;
        pending += 6;
        if (pending >= 8) {
            pending -= 8;
            out[(*count)++] = (uint8_t)(bits >> pending & 0xFFu);
        }
    }
    return size % 4 != 1;
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Three bytes, or fewer, as four characters.
static void write_group(const uint8_t *bytes, size_t count, char *out)
{
    const uint32_t second = count > 1 ? bytes[1] : 0, third = count > 2 ? bytes[2] : 0;
    const uint32_t bits = (uint32_t)bytes[0] << 16 | second << 8 | third;
    out[0] = digits[bits >> 18];
    out[1] = digits[bits >> 12 & 63u];
    out[2] = count > 1 ? digits[bits >> 6 & 63u] : '=';
    out[3] = count > 2 ? digits[bits & 63u] : '=';
}

void zv_base64_write(zv_text *out, const uint8_t *bytes, size_t count)
{
    const size_t size = (count + 2) / 3 * 4;
    char *end = zv_text_room(out, size);
    if (!end) {
        return;
    }
    for (size_t i = 0; i < count; i += 3) {
        write_group(bytes + i, count - i < 3 ? count - i : 3, end + i / 3 * 4);
    }
    zv_text_grown(out, size);
}
