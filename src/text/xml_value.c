/// @file xml_value.c
/// Values and texts of XML with their references replaced.
///
///     &lt; &gt; &amp; &quot; &apos;      &#65; &#x41;      &name;   declared by the document
///
/// The text of an entity is looked through again when it is used, so entities may hold others. Their number, their
/// depth and what they become are limited: a few lines can otherwise ask for more bytes than there are.
#include <stdint.h>
#include <string.h>

#include "text/utf8.h"
#include "text/xml_scan.h"
#include "zveno/text.h"

/// One decoding.
typedef struct decoder {
    zv_xml *xml;
    zv_xml_place place;
    const char *at; ///< in the document, for errors
    zv_text out;
    zv_error *why;
} decoder;

static zv_status fail_at(decoder *d, zv_status status, const char *sentence, zv_xml_text name)
{
    int column;
    const int line = zv_xml_line(d->xml, d->at, &column);
    return zv_fail(d->why, status, line, column, sentence, (int)(name.size < 40 ? name.size : 40), name.data);
}

static zv_status expand(decoder *d, zv_xml_text text, int depth);

/// The number of a character reference, from "#" to before ";"; 0 when it is none that XML allows.
static uint32_t character_of(zv_xml_text name)
{
    const bool is_hex = name.size > 1 && name.data[1] == 'x';
    const size_t first = is_hex ? 2 : 1;
    uint32_t value = 0;
    for (size_t i = first; i < name.size; ++i) {
        const char c = name.data[i], small = (char)(c | 0x20);
        const bool is_digit = c >= '0' && c <= '9', is_letter = is_hex && small >= 'a' && small <= 'f';
        if (!is_digit && !is_letter) {
            return 0;
        }
        value = value * (is_hex ? 16 : 10) + (uint32_t)(is_digit ? c - '0' : small - 'a' + 10);
        if (value > 0x10FFFF) {
            return 0;
        }
    }
    const bool is_space = value == '\t' || value == '\n' || value == '\r';
    const bool is_surrogate = value >= 0xD800 && value <= 0xDFFF;
    return (value < 0x20 && !is_space) || is_surrogate || value == 0xFFFE || value == 0xFFFF ? 0 : value;
}

static char predefined_of(zv_xml_text name)
{
    static const struct {
        const char *name;
        char character;
    } rows[] = {{"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (zv_xml_text_is(name, rows[i].name, strlen(rows[i].name))) {
            return rows[i].character;
        }
    }
    return '\0';
}

static const zv_xml_entity *find_entity(const zv_xml *xml, zv_xml_text name)
{
    const zv_xml_entity *entity = xml->entity;
    while (entity && !zv_xml_text_is(entity->name, name.data, name.size)) {
        entity = entity->next;
    }
    return entity;
}

static zv_status expand_entity(decoder *d, zv_xml_text name, int depth)
{
    const zv_xml_entity *entity = find_entity(d->xml, name);
    if (!entity) {
        return fail_at(d, ZV_ERR_SYNTAX, "no entity '&%.*s;' is declared: write '&amp;' for the sign itself", name);
    }
    if (entity->is_external) {
        return fail_at(d, ZV_ERR_SYNTAX, "the entity '&%.*s;' is in another file, which is not read", name);
    }
    if (memchr(entity->value.data, '<', entity->value.size)) {
        return fail_at(d, ZV_ERR_SYNTAX, "the entity '&%.*s;' holds elements; only plain text is allowed", name);
    }
    if (depth == ZV_XML_ENTITY_DEPTH || ++d->xml->expansions > ZV_XML_EXPANSIONS ||
        (d->xml->expanded += entity->value.size) > ZV_XML_EXPANDED) {
        return fail_at(d, ZV_ERR_TOO_LARGE, "the entity '&%.*s;' grows beyond all measure", name);
    }
    return expand(d, entity->value, depth + 1);
}

/// &#65; or &#x41;
static zv_status replace_number(decoder *d, zv_xml_text name)
{
    char bytes[4];
    const uint32_t character = character_of(name);
    if (character == 0) {
        return fail_at(d, ZV_ERR_SYNTAX, "'&%.*s;' is not the number of a character", name);
    }
    zv_text_append(&d->out, bytes, zv_utf8_write(character, bytes));
    return ZV_OK;
}

/// Replaces the reference that begins at `text[0] == '&'`; `used` becomes its length.
static zv_status replace(decoder *d, zv_xml_text text, int depth, size_t *used)
{
    const char *const semicolon = memchr(text.data, ';', text.size);
    const zv_xml_text name = {text.data + 1, semicolon ? (size_t)(semicolon - text.data) - 1 : 0};
    *used = name.size + 2;
    const bool is_name = name.size > 0 && (name.data[0] == '#' || zv_xml_is_name(name));
    if (!semicolon || !is_name) {
        return fail_at(d, ZV_ERR_SYNTAX, "expected '&amp;' or a reference such as '&lt;', found '&'%.*s",
                       (zv_xml_text){"", 0});
    }

    if (name.data[0] == '#') {
        return replace_number(d, name);
    }
    if (d->place == ZV_XML_IN_ENTITY) { // the text of an entity keeps its references until it is used
        zv_text_append(&d->out, text.data, *used);
        return ZV_OK;
    }
    const char predefined = predefined_of(name);
    if (predefined) {
        zv_text_append(&d->out, &predefined, 1);
        return ZV_OK;
    }
    return expand_entity(d, name, depth);
}

/// Whether eight bytes are neither control characters nor '&'.
static bool are_plain(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101u, high = 0x80 * ones;
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    const uint64_t below_space = (word - ' ' * ones) & ~word, no_reference = word ^ '&' * ones;
    return ((below_space | ((no_reference - ones) & ~no_reference)) & high) == 0;
}

/// Bytes from `text` on that stay as they are.
static size_t plain_length(zv_xml_text text, zv_xml_place place)
{
    size_t i = 0;
    while (text.size - i >= 8 && are_plain(text.data + i)) {
        i += 8;
    }
    for (; i < text.size; ++i) {
        const char c = text.data[i];
        if (c == '&' || c == '\r' || (place == ZV_XML_IN_ATTRIBUTE && (c == '\n' || c == '\t'))) {
            break;
        }
        while (text.size - i > 8 && are_plain(text.data + i + 1)) {
            i += 8;
        }
    }
    return i;
}

/// The character that is not plain, or the reference that it begins.
static zv_status replace_first(decoder *d, zv_xml_text rest, int depth, size_t *length)
{
    const bool is_document = depth == 0;
    d->at = is_document ? rest.data : d->at;
    if (rest.data[0] == '&') {
        return replace(d, rest, depth, length);
    }
    *length = is_document && rest.data[0] == '\r' && rest.size > 1 && rest.data[1] == '\n' ? 2 : 1;
    zv_text_append(&d->out, d->place == ZV_XML_IN_ATTRIBUTE ? " " : "\n", 1);
    return ZV_OK;
}

static zv_status expand(decoder *d, zv_xml_text text, int depth)
{
    while (text.size > 0) {
        size_t used = plain_length(text, d->place);
        zv_text_append(&d->out, text.data, used);
        if (used < text.size) {
            size_t length = 1;
            const zv_status status =
                replace_first(d, (zv_xml_text){text.data + used, text.size - used}, depth, &length);
            if (status != ZV_OK) {
                return status;
            }
            used += length;
        }
        text = (zv_xml_text){text.data + used, text.size - used};
    }
    return ZV_OK;
}

zv_status zv_xml_decode(zv_xml *xml, zv_xml_text raw, zv_xml_place place, zv_xml_text *out, zv_error *why)
{
    if (plain_length(raw, place) == raw.size) {
        *out = raw;
        return ZV_OK;
    }
    decoder d = {.xml = xml, .place = place, .at = raw.data, .why = why};
    zv_status status = expand(&d, raw, 0);
    char *kept = status == ZV_OK && !d.out.failed ? zv_arena_take_bytes(xml->arena, d.out.size + 1) : NULL;
    if (kept) {
        memcpy(kept, d.out.data ? d.out.data : "", d.out.size);
        *out = (zv_xml_text){kept, d.out.size};
    } else if (status == ZV_OK) {
        status = zv_xml_no_memory(why);
    }
    zv_text_free(&d.out);
    return status;
}
