/// @file xml_read.c
/// XML text to events, from left to right.
///
///     <name key="value">   ->  start          </name>  ->  end          <name/>  ->  start, end
///     text &amp; <![CDATA[text]]>  ->  text, text
#include "text/xml_read.h"

#include <string.h>

#include "text/xml_scan.h"

zv_status zv_xml_open(zv_xml *xml, const char *text, size_t size, zv_arena *arena, zv_error *why)
{
    *xml = (zv_xml){.text = text, .next = text, .end = text + size, .counted = text, .line_start = text, .line = 1};
    if (size > (size_t)ZV_XML_LARGEST) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "an XML text may have %d MB", ZV_XML_LARGEST >> 20);
    }
    xml->arena = arena;
    xml->attribute = zv_arena_take(arena, ZV_XML_ATTRIBUTES * sizeof *xml->attribute);
    xml->open = zv_arena_take(arena, ZV_XML_DEPTH * sizeof *xml->open);
    if (!xml->attribute || !xml->open) {
        return zv_xml_no_memory(why);
    }
    zv_status status = zv_xml_unify_encoding(xml, why);
    status = status == ZV_OK ? zv_xml_check_characters(xml, why) : status;
    return status == ZV_OK ? zv_xml_read_declaration(xml, why) : status;
}

static bool next_is(const zv_xml *xml, const char *word)
{
    const size_t size = strlen(word);
    return (size_t)(xml->end - xml->next) >= size && memcmp(xml->next, word, size) == 0;
}

// ---- start and end ----

/// Refuses the last attribute when its name was there before.
static zv_status refuse_repeated(zv_xml *xml, const char *place, int count, zv_error *why)
{
    const zv_xml_text name = xml->attribute[count - 1].name;
    for (int i = 0; i < count - 1; ++i) {
        if (zv_xml_text_is(xml->attribute[i].name, name.data, name.size)) {
            int column;
            const int line = zv_xml_line(xml, place, &column);
            return zv_fail(why, ZV_ERR_SYNTAX, line, column, "the attribute '%.*s' is given twice",
                           (int)(name.size < 40 ? name.size : 40), name.data);
        }
    }
    return ZV_OK;
}

/// A value in quotes; the cursor is then at its first character.
static zv_status take_quoted(zv_xml *xml, zv_xml_text *raw, zv_error *why)
{
    const char quote = xml->next < xml->end ? *xml->next : '\0';
    if (quote != '"' && quote != '\'') {
        return zv_xml_expected(xml, "a value in quotes", why);
    }
    const char *const start = ++xml->next;
    const char *const end = memchr(start, quote, (size_t)(xml->end - start));
    if (!end) {
        xml->next = xml->end;
        return zv_xml_expected(xml, "the closing quote of a value", why);
    }
    const char *const less = memchr(start, '<', (size_t)(end - start));
    if (less) {
        xml->next = less;
        return zv_xml_expected(xml, "'&lt;' inside a value", why);
    }
    *raw = (zv_xml_text){start, (size_t)(end - start)};
    return ZV_OK;
}

/// name="value" at the cursor.
static zv_status read_attribute(zv_xml *xml, zv_xml_attribute *out, zv_error *why)
{
    out->name = zv_xml_take_name(xml);
    if (out->name.size == 0) {
        return zv_xml_expected(xml, "an attribute, '>' or '/>'", why);
    }
    zv_xml_skip_space(xml);
    if (!zv_xml_take_word(xml, "=")) {
        return zv_xml_expected(xml, "'=' after the name of an attribute", why);
    }
    zv_xml_skip_space(xml);
    zv_xml_text raw;
    const zv_status quoted = take_quoted(xml, &raw, why);
    if (quoted != ZV_OK) {
        return quoted;
    }
    const char *const end = raw.data + raw.size;
    const zv_status status = zv_xml_decode(xml, raw, ZV_XML_IN_ATTRIBUTE, &out->value, why);
    xml->next = end + 1;
    return status;
}

/// The next attribute, whose name must be new.
static zv_status take_attribute(zv_xml *xml, int *count, zv_error *why)
{
    const char *const place = xml->next;
    if (*count == ZV_XML_ATTRIBUTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, zv_xml_line(xml, place, NULL), 1,
                       "an element has more than %d attributes", ZV_XML_ATTRIBUTES);
    }
    const zv_status status = read_attribute(xml, &xml->attribute[*count], why);
    ++*count;
    return status == ZV_OK ? refuse_repeated(xml, place, *count, why) : status;
}

static zv_status read_attributes(zv_xml *xml, int *count, zv_error *why)
{
    *count = 0;
    for (;;) {
        const bool has_space = zv_xml_skip_space(xml);
        if (xml->next < xml->end && (*xml->next == '>' || *xml->next == '/')) {
            return ZV_OK;
        }
        if (!has_space) {
            return zv_xml_expected(xml, "a space, '>' or '/>'", why);
        }
        const zv_status status = take_attribute(xml, count, why);
        if (status != ZV_OK) {
            return status;
        }
    }
}

/// The end of a start tag: its element is open.
static zv_status open_element(zv_xml *xml, const zv_xml_event *event, zv_error *why)
{
    xml->closes_itself = zv_xml_take_word(xml, "/");
    if (!zv_xml_take_word(xml, ">")) {
        return zv_xml_expected(xml, "'>'", why);
    }
    if (xml->depth == ZV_XML_DEPTH) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, event->line, event->column, "elements are nested deeper than %d",
                       ZV_XML_DEPTH);
    }
    xml->open[xml->depth++] = event->name;
    xml->has_root = true;
    return ZV_OK;
}

static zv_status read_start(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    ++xml->next;
    if (xml->depth == 0 && xml->has_root) {
        --xml->next;
        return zv_xml_expected(xml, "the end of the text after the root element", why);
    }
    event->kind = ZV_XML_START;
    event->name = zv_xml_take_name(xml);
    if (event->name.size == 0) {
        return zv_xml_expected(xml, "a name after '<'", why);
    }
    const zv_status status = read_attributes(xml, &event->attributes, why);
    if (status != ZV_OK) {
        return status;
    }
    event->attribute = xml->attribute;
    return open_element(xml, event, why);
}

static zv_status read_end(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    xml->next += strlen("</");
    const char *const start = xml->next;
    event->kind = ZV_XML_END;
    event->name = zv_xml_take_name(xml);
    const zv_xml_text wanted = xml->depth > 0 ? xml->open[xml->depth - 1] : (zv_xml_text){"", 0};
    if (xml->depth == 0 || !zv_xml_text_is(event->name, wanted.data, wanted.size)) {
        int column;
        const int line = zv_xml_line(xml, start, &column);
        return zv_fail(why, ZV_ERR_SYNTAX, line, column, "expected '</%.*s>', found '</%.*s'",
                       (int)(wanted.size < 40 ? wanted.size : 40), wanted.data,
                       (int)(event->name.size < 40 ? event->name.size : 40), event->name.data);
    }
    zv_xml_skip_space(xml);
    --xml->depth;
    return zv_xml_take_word(xml, ">") ? ZV_OK : zv_xml_expected(xml, "'>' at the end of a tag", why);
}

// ---- text ----

static zv_status read_text(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    const char *const start = xml->next;
    const char *const less = memchr(start, '<', (size_t)(xml->end - start));
    const char *const end = less ? less : xml->end;
    for (const char *at = start; (at = memchr(at, ']', (size_t)(end - at))); ++at) {
        if (end - at >= 3 && at[1] == ']' && at[2] == '>') {
            xml->next = at;
            return zv_xml_expected(xml, "']]&gt;' in a text", why);
        }
    }
    event->kind = ZV_XML_TEXT;
    const zv_xml_text raw = {start, (size_t)(end - start)};
    const zv_status status = zv_xml_decode(xml, raw, ZV_XML_IN_CONTENT, &event->text, why);
    xml->next = end;
    return status;
}

/// Line ends of a CDATA section become '\n'; nothing else changes.
static zv_status unify_lines(zv_xml *xml, zv_xml_text raw, zv_xml_text *out, zv_error *why)
{
    *out = raw;
    if (!memchr(raw.data, '\r', raw.size)) {
        return ZV_OK;
    }
    char *to = zv_arena_take_bytes(xml->arena, raw.size);
    if (!to) {
        return zv_xml_no_memory(why);
    }
    out->data = to;
    for (size_t i = 0; i < raw.size; ++i) {
        const bool is_pair = raw.data[i] == '\r' && i + 1 < raw.size && raw.data[i + 1] == '\n';
        if (!is_pair) {
            *to++ = raw.data[i] == '\r' ? '\n' : raw.data[i];
        }
    }
    out->size = (size_t)(to - out->data);
    return ZV_OK;
}

static zv_status read_cdata(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    xml->next += strlen("<![CDATA[");
    const char *const start = xml->next;
    const char *end = start;
    while ((end = memchr(end, ']', (size_t)(xml->end - end))) &&
           (xml->end - end < 3 || end[1] != ']' || end[2] != '>')) {
        ++end;
    }
    if (!end) {
        xml->next = xml->end;
        return zv_xml_expected(xml, "']]>' at the end of a CDATA section", why);
    }
    xml->next = end + 3;
    event->kind = ZV_XML_TEXT;
    return unify_lines(xml, (zv_xml_text){start, (size_t)(end - start)}, &event->text, why);
}

// ---- events ----

static zv_status finish(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    if (xml->depth > 0) {
        const zv_xml_text name = xml->open[xml->depth - 1];
        int column;
        const int line = zv_xml_line(xml, xml->end, &column);
        return zv_fail(why, ZV_ERR_SYNTAX, line, column, "expected '</%.*s>', found the end of the text",
                       (int)(name.size < 40 ? name.size : 40), name.data);
    }
    event->kind = ZV_XML_FINISHED;
    return xml->has_root ? ZV_OK : zv_xml_expected(xml, "an element", why);
}

/// What is outside the root element: white space, comments, instructions, one document type.
static zv_status skip_outside(zv_xml *xml, zv_error *why)
{
    zv_status status = ZV_OK;
    bool had_type = false;
    while (status == ZV_OK) {
        zv_xml_skip_space(xml);
        if (next_is(xml, "<!--")) {
            status = zv_xml_skip_comment(xml, why);
        } else if (next_is(xml, "<?")) {
            status = zv_xml_skip_instruction(xml, why);
        } else if (next_is(xml, "<!DOCTYPE") && !had_type && !xml->has_root) {
            had_type = true;
            status = zv_xml_read_doctype(xml, why);
        } else if (xml->next == xml->end || (*xml->next == '<' && !next_is(xml, "<!"))) {
            return ZV_OK;
        } else {
            status = zv_xml_expected(xml, xml->has_root ? "the end of the text" : "an element", why);
        }
    }
    return status;
}

/// Skips comments and instructions inside an element.
static zv_status skip_inside(zv_xml *xml, zv_error *why)
{
    zv_status status = ZV_OK;
    while (status == ZV_OK && (next_is(xml, "<!--") || next_is(xml, "<?"))) {
        status = next_is(xml, "<?") ? zv_xml_skip_instruction(xml, why) : zv_xml_skip_comment(xml, why);
    }
    return status;
}

static zv_status close_itself(zv_xml *xml, zv_xml_event *event)
{
    xml->closes_itself = false;
    event->kind = ZV_XML_END;
    event->name = xml->open[--xml->depth];
    return ZV_OK;
}

zv_status zv_xml_next(zv_xml *xml, zv_xml_event *event, zv_error *why)
{
    if (xml->closes_itself) {
        return close_itself(xml, event);
    }
    const zv_status status = xml->depth == 0 ? skip_outside(xml, why) : skip_inside(xml, why);
    if (status != ZV_OK) {
        return status;
    }
    *event = (zv_xml_event){.kind = ZV_XML_FINISHED};
    event->line = zv_xml_line(xml, xml->next, &event->column);
    if (xml->next == xml->end) {
        return finish(xml, event, why);
    }
    if (*xml->next != '<') {
        return read_text(xml, event, why);
    }
    if (next_is(xml, "</")) {
        return read_end(xml, event, why);
    }
    return next_is(xml, "<![CDATA[") ? read_cdata(xml, event, why) : read_start(xml, event, why);
}
