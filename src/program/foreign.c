/// @file foreign.c
/// What is in the text is not of the language: its name helps to find it, since it may look like a letter that is.
#include "program/foreign.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
#include "text/utf8.h"

/// Cyrillic letters that look like Latin ones of G-code.
static const struct {
    uint32_t cyrillic;
    char latin;
} look_alikes[] = {
    {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'},
    {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'}, {0x0425, 'X'}, {0x0405, 'S'}, {0x0406, 'I'},
    {0x0408, 'J'}, {0x0430, 'A'}, {0x0435, 'E'}, {0x043E, 'O'}, {0x0440, 'P'}, {0x0441, 'C'}, {0x0443, 'Y'},
    {0x0445, 'X'}, {0x0455, 'S'}, {0x0456, 'I'}, {0x0458, 'J'},
};

static char latin_like(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof look_alikes / sizeof look_alikes[0]; ++i) {
        char bytes[4];
        if (zv_utf8_write(look_alikes[i].cyrillic, bytes) == length && memcmp(bytes, text, length) == 0) {
            return look_alikes[i].latin;
        }
    }
    return 0;
}

void zv_foreign_name(char before, const char *text, size_t size, char out[ZV_FOREIGN_NAME])
{
    const char c = text[0];
    const size_t length = zv_utf8_length(text, size);
    const char latin = length > 1 ? latin_like(text, length) : 0;
    if (c == ',' && zv_is_digit(before) && size > 1 && zv_is_digit(text[1])) {
        snprintf(out, ZV_FOREIGN_NAME, "the comma (decimals have a point: %c.%c)", before, text[1]);
    } else if (latin) {
        snprintf(out, ZV_FOREIGN_NAME, "the Cyrillic letter %.*s (type the Latin %c)", (int)length, text, latin);
    } else if (length > 1) {
        snprintf(out, ZV_FOREIGN_NAME, "the character %.*s", (int)length, text);
    } else {
        snprintf(out, ZV_FOREIGN_NAME, c > ' ' && c < 127 ? "the character '%c'" : "a character of code %d",
                 (unsigned char)c);
    }
}

bool zv_is_utf16(const char *text, size_t size)
{
    const bool has_mark = size >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0);
    return has_mark || (size >= 2 && (text[0] == 0) != (text[1] == 0));
}
