/// @file xml_scan.c
/// Characters, names and places of XML.
///
/// All characters are checked once, eight bytes at a time; after that no other function needs to care for UTF-8. Lines
/// are counted only when one is asked for, from the place where the last count ended.
#include "text/xml_scan.h"

#include <stdint.h>
#include <string.h>

#include "text/json_string.h"
#include "text/utf8.h"

bool zv_xml_starts_name(char c)
{
    const unsigned char byte = (unsigned char)c, small = (unsigned char)(byte | 0x20);
    return (small >= 'a' && small <= 'z') || byte == '_' || byte == ':' || byte >= 0x80;
}

static bool goes_on(char c)
{
    return zv_xml_starts_name(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

bool zv_xml_is_name(zv_xml_text text)
{
    size_t i = 0;
    while (i < text.size && (i == 0 ? zv_xml_starts_name(text.data[i]) : goes_on(text.data[i]))) {
        ++i;
    }
    return i > 0 && i == text.size;
}

zv_xml_text zv_xml_take_name(zv_xml *xml)
{
    const char *at = xml->next;
    if (at < xml->end && zv_xml_starts_name(*at)) {
        while (at < xml->end && goes_on(*at)) {
            ++at;
        }
    }
    const zv_xml_text name = {xml->next, (size_t)(at - xml->next)};
    xml->next = at;
    return name;
}

bool zv_xml_skip_space(zv_xml *xml)
{
    const char *const start = xml->next;
    while (xml->next < xml->end && zv_xml_is_space(*xml->next)) {
        ++xml->next;
    }
    return xml->next > start;
}

bool zv_xml_take_word(zv_xml *xml, const char *word)
{
    const size_t size = strlen(word);
    if ((size_t)(xml->end - xml->next) < size || memcmp(xml->next, word, size) != 0) {
        return false;
    }
    xml->next += size;
    return true;
}

// ---- places ----

int zv_xml_line(zv_xml *xml, const char *place, int *column)
{
    const char *found;
    while (xml->counted < place && (found = memchr(xml->counted, '\n', (size_t)(place - xml->counted)))) {
        ++xml->line;
        xml->line_start = xml->counted = found + 1;
    }
    xml->counted = xml->counted < place ? place : xml->counted;
    if (column) {
        *column = (int)(place - xml->line_start) + 1;
    }
    return xml->line;
}

zv_status zv_xml_expected(zv_xml *xml, const char *what, zv_error *why)
{
    const int line = zv_xml_line(xml, xml->next, NULL);
    const zv_json_cursor at = {xml->next, xml->end, xml->line_start, line};
    return zv_json_unexpected(&at, what, why);
}

zv_status zv_xml_no_memory(zv_error *why)
{
    return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory to read the XML text");
}

// ---- characters ----

/// Moves on while eight bytes at once are ASCII and no control characters.
static const char *skip_ascii(const char *at, const char *end)
{
    const uint64_t high = 0x8080808080808080u, space = 0x2020202020202020u;
    for (; end - at >= 8; at += 8) {
        uint64_t bytes;
        memcpy(&bytes, at, sizeof bytes);
        if ((bytes | (bytes - space)) & high) { // a byte beyond ASCII, or one below a space (or next to such a one)
            break;
        }
    }
    return at;
}

/// Bytes of an allowed character, 0 for any other.
static size_t allowed_length(const char *at, size_t left)
{
    const size_t length = zv_utf8_length(at, left);
    const unsigned char byte = (unsigned char)*at;
    if (length == 1) {
        return byte >= 0x20 || zv_xml_is_space(*at) ? 1 : 0;
    }
    const bool is_no_character =
        length == 3 && byte == 0xEF && (unsigned char)at[1] == 0xBF && (unsigned char)at[2] >= 0xBE; // U+FFFE, U+FFFF
    return is_no_character ? 0 : length;
}

zv_status zv_xml_check_characters(zv_xml *xml, zv_error *why)
{
    for (const char *at = xml->next; at < xml->end;) {
        at = skip_ascii(at, xml->end);
        for (int i = 0; i < 8 && at < xml->end; ++i) {
            const size_t length = allowed_length(at, (size_t)(xml->end - at));
            if (length == 0) {
                int column;
                const int line = zv_xml_line(xml, at, &column);
                return zv_fail(why, ZV_ERR_SYNTAX, line, column,
                               "expected text in UTF-8, found the byte 0x%02X: save the file as UTF-8",
                               (unsigned char)*at);
            }
            at += length;
        }
    }
    return ZV_OK;
}

bool zv_xml_same_word(zv_xml_text value, const char *word)
{
    if (value.size != strlen(word)) {
        return false;
    }
    for (size_t i = 0; i < value.size; ++i) {
        const char c = value.data[i];
        if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != word[i]) {
            return false;
        }
    }
    return true;
}
