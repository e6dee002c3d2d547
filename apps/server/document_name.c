/// @file document_name.c
/// Which names a document may have: those that are plain file names on every system, in every language.
#include <string.h>

#include "documents.h"

/// Bytes of the UTF-8 character at `text`, 0 when it is none. The shortest form only, no surrogates.
static size_t character_size(const unsigned char *text, size_t size)
{
    const unsigned char first = text[0];
    const size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : (first & 0xf0) == 0xe0 ? 3 : 4;
    if (length > size || (first >= 0x80 && first < 0xc2) || first > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < length; ++i) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    const bool too_long = (first == 0xe0 && text[1] < 0xa0) || (first == 0xf0 && text[1] < 0x90);
    const bool beyond = (first == 0xed && text[1] >= 0xa0) || (first == 0xf4 && text[1] >= 0x90);
    return too_long || beyond ? 0 : length;
}

static bool is_forbidden(unsigned char c)
{
    return c < 0x20 || c == 0x7f || strchr("/\\:*?\"<>|", c) != NULL;
}

static bool has_plain_characters(const char *name, size_t size)
{
    const unsigned char *at = (const unsigned char *)name;
    for (size_t i = 0; i < size;) {
        const size_t length = character_size(at + i, size - i);
        if (length == 0 || is_forbidden(at[i])) {
            return false;
        }
        i += length;
    }
    return true;
}

zv_status document_name_check(const char *name, size_t size, zv_error *why)
{
    if (size == 0 || size > DOCUMENT_NAME_BYTES) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "'name' must have 1 to %d bytes", (int)DOCUMENT_NAME_BYTES);
    }
    if (name[0] == '.' || name[0] == ' ' || name[size - 1] == ' ' || !has_plain_characters(name, size)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'name' must be a plain file name: no / \\ : * ? \" < > |, no control characters, no dot at its "
                       "beginning, no space at its ends");
    }
    return ZV_OK;
}
