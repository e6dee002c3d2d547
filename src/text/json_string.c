/// @file json_string.c
/// Strings of JSON: plain bytes are copied as they are, escapes are decoded, UTF-8 is checked.
#include "text/json_string.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "text/utf8.h"

zv_status zv_json_unexpected(const zv_json_cursor *at, const char *what, zv_error *why)
{
    const int column = zv_json_column(at);
    if (at->next == at->end) {
        return zv_fail(why, ZV_ERR_SYNTAX, at->line, column, "expected %s, found the end of the text", what);
    }
    const unsigned char byte = (unsigned char)*at->next;
    if (byte == '\n' || byte == '\r') {
        return zv_fail(why, ZV_ERR_SYNTAX, at->line, column, "expected %s, found the end of the line", what);
    }
    const size_t length = zv_utf8_length(at->next, (size_t)(at->end - at->next));
    if (byte < 0x20 || byte == 0x7F || length == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, at->line, column, "expected %s, found the byte 0x%02X", what, byte);
    }
    return zv_fail(why, ZV_ERR_SYNTAX, at->line, column, "expected %s, found '%.*s'", what, (int)length, at->next);
}

/// A byte that needs no care: neither quote, backslash, control character nor part of a longer character.
static bool is_plain(char c)
{
    const unsigned char byte = (unsigned char)c;
    return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

static const char *skip_plain(const char *at, const char *end)
{
    while (at < end && is_plain(*at)) {
        ++at;
    }
    return at;
}

/// Where the string ends, at the latest: the first quote that no backslash precedes, or the end of the text.
static const char *find_quote(const char *at, const char *end)
{
    while (at < end && *at != '"') {
        at += *at == '\\' && end - at > 1 ? 2 : 1;
    }
    return at;
}

/// Four hexadecimal digits at `at`, or -1.
static int32_t hex4(const char *at, const char *end)
{
    int32_t value = 0;
    for (int i = 0; i < 4; ++i) {
        if (end - at <= i) {
            return -1;
        }
        const char c = at[i], lower = (char)(c | 0x20);
        if ('0' <= c && c <= '9') {
            value = value * 16 + (c - '0');
        } else if ('a' <= lower && lower <= 'f') {
            value = value * 16 + (lower - 'a' + 10);
        } else {
            return -1;
        }
    }
    return value;
}

/// The character of the \u escape (or of a pair of them) under the cursor, or -1; moves the cursor behind it.
static int32_t take_unicode(zv_json_cursor *at)
{
    const int32_t first = hex4(at->next + 2, at->end);
    if (first < 0 || (0xDC00 <= first && first <= 0xDFFF)) {
        return -1;
    }
    if (first < 0xD800 || first > 0xDBFF) {
        at->next += 6;
        return first;
    }
    const bool goes_on = at->end - at->next >= 12 && at->next[6] == '\\' && at->next[7] == 'u';
    const int32_t second = goes_on ? hex4(at->next + 8, at->end) : -1;
    if (second < 0xDC00 || second > 0xDFFF) {
        return -1;
    }
    at->next += 12;
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

/// Decodes the escape under the cursor; returns how many bytes it wrote, 0 when it is none.
static size_t take_escape(zv_json_cursor *at, char *out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char letter = at->end - at->next > 1 ? at->next[1] : '\0';
    if (letter == 'u') {
        const int32_t character = take_unicode(at);
        return character < 0 ? 0 : zv_utf8_write((uint32_t)character, out);
    }
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found) {
        return 0;
    }
    *out = meanings[found - letters];
    at->next += 2;
    return 1;
}

/// Copies one character of more than one byte; returns its bytes, 0 when it is not UTF-8.
static size_t take_character(zv_json_cursor *at, char *out)
{
    const size_t length = zv_utf8_length(at->next, (size_t)(at->end - at->next));
    memcpy(out, at->next, length);
    at->next += length;
    return length;
}

static const char *complaint(const zv_json_cursor *at)
{
    if (at->next == at->end) {
        return "'\"' at the end of the string";
    }
    if (*at->next == '\\') {
        return "an escape such as \\n, \\\" or \\u0041 (surrogates only in pairs)";
    }
    return (unsigned char)*at->next < 0x20 ? "'\"' before the end of the line; control characters need an escape"
                                           : "UTF-8 in the string";
}

/// Decodes up to the closing quote; returns the end of the output, or NULL with the cursor at what does not fit.
static char *decode(zv_json_cursor *at, char *out)
{
    while (at->next < at->end && *at->next != '"') {
        const char *const plain_end = skip_plain(at->next, at->end);
        const size_t plain = (size_t)(plain_end - at->next);
        memcpy(out, at->next, plain);
        out += plain;
        at->next = plain_end;
        if (at->next == at->end || *at->next == '"') {
            break;
        }
        const bool control = (unsigned char)*at->next < 0x20;
        const size_t length = control ? 0 : *at->next == '\\' ? take_escape(at, out) : take_character(at, out);
        if (length == 0) {
            return NULL;
        }
        out += length;
    }
    return at->next < at->end ? out : NULL;
}

zv_status zv_json_take_string(zv_json_cursor *at, zv_arena *arena, const char **text, size_t *size, zv_error *why)
{
    ++at->next;
    const char *const plain_end = skip_plain(at->next, at->end);
    const bool is_simple = plain_end < at->end && *plain_end == '"';
    const char *const quote = is_simple ? plain_end : find_quote(plain_end, at->end);

    char *const out = zv_arena_take_bytes(arena, (size_t)(quote - at->next) + 1);
    if (!out) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading JSON");
    }
    char *out_end;
    if (is_simple) {
        memcpy(out, at->next, (size_t)(quote - at->next));
        out_end = out + (quote - at->next);
        at->next = quote;
    } else {
        out_end = decode(at, out);
        if (!out_end) {
            return zv_json_unexpected(at, complaint(at), why);
        }
    }
    *out_end = '\0';
    ++at->next;
    *text = out;
    *size = (size_t)(out_end - out);
    return ZV_OK;
}
