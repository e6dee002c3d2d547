/// @file words.c
/// Texts of the caller, made fit for letters.
#include "plot/words.h"

#include <stdio.h>
#include <string.h>

#include "text/utf8.h"

static const char ELLIPSIS[] = "…";
static const char REPLACEMENT[] = "\xEF\xBF\xBD"; // U+FFFD

/// Bytes of the character at `text` when it may be in XML: U+FFFE and U+FFFF may not.
static size_t character_length(const char *text, size_t size)
{
    const size_t bytes = zv_utf8_length(text, size);
    const bool is_no_character = bytes == 3 && memcmp(text, "\xEF\xBF", 2) == 0 && (unsigned char)text[2] >= 0xBE;
    return is_no_character ? 0 : bytes;
}

const char *zv_words_clean(const char *text, char out[ZV_WORDS_SIZE])
{
    size_t size = text ? strlen(text) : 0, length = 0;
    while (size > 0) {
        const size_t bytes = character_length(text, size);
        const bool is_control = (unsigned char)*text < 0x20 || *text == 0x7F;
        const char *character = bytes == 0 ? REPLACEMENT : is_control ? " " : text;
        const size_t written = bytes == 0 ? strlen(REPLACEMENT) : bytes;
        if (length + written + sizeof ELLIPSIS > ZV_WORDS_SIZE) {
            memcpy(out + length, ELLIPSIS, sizeof ELLIPSIS);
            return out;
        }
        memcpy(out + length, character, written);
        length += written;
        text += bytes ? bytes : 1;
        size -= bytes ? bytes : 1;
    }
    out[length] = '\0';
    return out;
}

bool zv_words_shorten(char words[ZV_WORDS_SIZE])
{
    size_t length = strlen(words);
    const size_t tail = sizeof ELLIPSIS - 1;
    if (length >= tail && strcmp(words + length - tail, ELLIPSIS) == 0) {
        length -= tail;
    }
    if (length == 0) {
        return false;
    }
    length = zv_utf8_cut(words, length - 1);
    while (length > 0 && words[length - 1] == ' ') {
        --length;
    }
    if (length + sizeof ELLIPSIS > ZV_WORDS_SIZE) {
        length = zv_utf8_cut(words, ZV_WORDS_SIZE - sizeof ELLIPSIS);
    }
    memcpy(words + length, ELLIPSIS, sizeof ELLIPSIS);
    return true;
}

const char *zv_words_axis(const char *title, const char *factor, const char *unit, char out[ZV_WORDS_SIZE])
{
    const bool has_title = title && title[0], has_unit = unit && unit[0], has_factor = factor[0];
    char both[2 * ZV_WORDS_SIZE];
    snprintf(both, sizeof both, "%s%s%s%s%s", has_title ? title : "", has_title && (has_unit || has_factor) ? ", " : "",
             factor, has_factor && has_unit ? " " : "", has_unit ? unit : "");
    return zv_words_clean(both, out);
}
