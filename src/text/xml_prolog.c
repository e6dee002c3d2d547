/// @file xml_prolog.c
/// What is before the root of an XML document: declaration, document type with entities; comments and processing
/// instructions, which may be anywhere.
#include <string.h>

#include "text/xml_scan.h"

/// Moves behind the next `end`; false when there is none.
static bool skip_past(zv_xml *xml, const char *end)
{
    const size_t size = strlen(end);
    while ((size_t)(xml->end - xml->next) >= size) {
        const char *found = memchr(xml->next, end[0], (size_t)(xml->end - xml->next) - size + 1);
        if (!found) {
            break;
        }
        xml->next = found + 1;
        if (memcmp(found, end, size) == 0) {
            xml->next = found + size;
            return true;
        }
    }
    xml->next = xml->end;
    return false;
}

zv_status zv_xml_skip_comment(zv_xml *xml, zv_error *why)
{
    xml->next += strlen("<!--");
    if (!skip_past(xml, "--")) {
        return zv_xml_expected(xml, "'-->' at the end of a comment", why);
    }
    return zv_xml_take_word(xml, ">") ? ZV_OK : zv_xml_expected(xml, "'>' after '--' in a comment", why);
}

zv_status zv_xml_skip_instruction(zv_xml *xml, zv_error *why)
{
    xml->next += strlen("<?");
    const char *const start = xml->next;
    const zv_xml_text target = zv_xml_take_name(xml);
    if (target.size == 0) {
        return zv_xml_expected(xml, "a name after '<?'", why);
    }
    if (target.size == 3 && (target.data[0] | 0x20) == 'x' && (target.data[1] | 0x20) == 'm' &&
        (target.data[2] | 0x20) == 'l') {
        xml->next = start;
        return zv_xml_expected(xml, "'<?xml' only at the very start of the file", why);
    }
    if (zv_xml_take_word(xml, "?>")) {
        return ZV_OK;
    }
    if (!zv_xml_skip_space(xml)) {
        return zv_xml_expected(xml, "a space or '?>' after the name of an instruction", why);
    }
    return skip_past(xml, "?>") ? ZV_OK : zv_xml_expected(xml, "'?>' at the end of an instruction", why);
}

// ---- declaration ----

/// A text in quotes.
static zv_status take_quoted(zv_xml *xml, zv_xml_text *out, zv_error *why)
{
    const char quote = xml->next < xml->end ? *xml->next : '\0';
    if (quote != '"' && quote != '\'') {
        return zv_xml_expected(xml, "a text in quotes", why);
    }
    const char *const start = xml->next + 1;
    const char *const end = memchr(start, quote, (size_t)(xml->end - start));
    if (!end) {
        xml->next = xml->end;
        return zv_xml_expected(xml, "the closing quote", why);
    }
    *out = (zv_xml_text){start, (size_t)(end - start)};
    xml->next = end + 1;
    return ZV_OK;
}

/// "1." and digits.
static bool is_version(zv_xml_text value)
{
    for (size_t i = 2; i < value.size; ++i) {
        if (value.data[i] < '0' || value.data[i] > '9') {
            return false;
        }
    }
    return value.size > 2 && value.data[0] == '1' && value.data[1] == '.';
}

/// A text that came as a string of a request may still name the encoding of the file that it was.
static bool is_our_encoding(zv_xml_text value)
{
    return zv_xml_same_word(value, "utf-8") || zv_xml_same_word(value, "us-ascii") || zv_xml_same_word(value, "utf-16");
}

static bool is_standalone(zv_xml_text value)
{
    return ZV_XML_IS(value, "yes") || ZV_XML_IS(value, "no");
}

/// One line per pseudo-attribute of the declaration, in their order.
static const struct {
    const char *name;
    bool (*fits)(zv_xml_text value);
    const char *wanted;
} declared[] = {
    {"version", is_version, "a version such as '1.0'"},
    {"encoding", is_our_encoding, "encoding 'UTF-8' (save the file as UTF-8)"},
    {"standalone", is_standalone, "'yes' or 'no'"},
};

static zv_status read_declared(zv_xml *xml, size_t row, zv_error *why)
{
    zv_xml_skip_space(xml);
    if (!zv_xml_take_word(xml, "=")) {
        return zv_xml_expected(xml, "'='", why);
    }
    zv_xml_skip_space(xml);
    const char *const start = xml->next;
    zv_xml_text value;
    const zv_status status = take_quoted(xml, &value, why);
    const bool names_another = xml->is_decoded && declared[row].fits == is_our_encoding;
    if (status == ZV_OK && !declared[row].fits(value) && !names_another) {
        xml->next = start;
        return zv_xml_expected(xml, declared[row].wanted, why);
    }
    return status;
}

zv_status zv_xml_read_declaration(zv_xml *xml, zv_error *why)
{
    zv_xml_take_word(xml, "\xEF\xBB\xBF");
    if ((size_t)(xml->end - xml->next) < 6 || memcmp(xml->next, "<?xml", 5) != 0 || !zv_xml_is_space(xml->next[5])) {
        return ZV_OK;
    }
    xml->next += 5;
    for (size_t row = 0; row < sizeof declared / sizeof declared[0]; ++row) {
        const char *const before = xml->next;
        if (zv_xml_skip_space(xml) && zv_xml_take_word(xml, declared[row].name)) {
            const zv_status status = read_declared(xml, row, why);
            if (status != ZV_OK) {
                return status;
            }
        } else if (row == 0) {
            return zv_xml_expected(xml, "'version'", why);
        } else {
            xml->next = before;
        }
    }
    zv_xml_skip_space(xml);
    return zv_xml_take_word(xml, "?>") ? ZV_OK : zv_xml_expected(xml, "'?>'", why);
}

// ---- document type ----

static bool is_public_character(char c)
{
    const char small = (char)(c | 0x20);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || (c && strchr(" \r\n-'()+,./:=?;!*#@$_%", c));
}

static zv_status read_public(zv_xml *xml, zv_error *why)
{
    zv_xml_text id = {"", 0};
    if (!zv_xml_skip_space(xml)) {
        return zv_xml_expected(xml, "a space after 'PUBLIC'", why);
    }
    const zv_status status = take_quoted(xml, &id, why);
    for (size_t i = 0; status == ZV_OK && i < id.size; ++i) {
        if (!is_public_character(id.data[i])) {
            xml->next = id.data + i;
            return zv_xml_expected(xml, "a character that a public name may have", why);
        }
    }
    return status;
}

/// PUBLIC "..." "..." or SYSTEM "..."; `found` says whether one stood there.
static zv_status read_external(zv_xml *xml, bool *found, zv_error *why)
{
    zv_xml_text id;
    const bool is_public = zv_xml_take_word(xml, "PUBLIC");
    *found = is_public || zv_xml_take_word(xml, "SYSTEM");
    zv_status status = is_public ? read_public(xml, why) : ZV_OK;
    if (status == ZV_OK && *found) {
        status = zv_xml_skip_space(xml) ? take_quoted(xml, &id, why)
                                        : zv_xml_expected(xml, "a space and the address in quotes", why);
    }
    return status;
}

static zv_status keep_entity(zv_xml *xml, zv_xml_text name, zv_xml_text value, bool is_external, zv_error *why)
{
    zv_xml_entity *entity = zv_arena_take(xml->arena, sizeof *entity);
    if (!entity) {
        return zv_xml_no_memory(why);
    }
    *entity = (zv_xml_entity){name, value, is_external, NULL};
    zv_xml_entity **last = &xml->entity; // the first of two entities with one name counts
    int count = 0;
    for (; *last; last = &(*last)->next) {
        ++count;
    }
    if (count >= ZV_XML_ATTRIBUTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, zv_xml_line(xml, xml->next, NULL), 1,
                       "the document declares more than %d entities", ZV_XML_ATTRIBUTES);
    }
    *last = entity;
    return ZV_OK;
}

/// The text of an entity, in quotes.
static zv_status read_text(zv_xml *xml, zv_xml_text *value, zv_error *why)
{
    zv_xml_text raw;
    const zv_status status = take_quoted(xml, &raw, why);
    if (status == ZV_OK && memchr(raw.data, '%', raw.size)) {
        xml->next = memchr(raw.data, '%', raw.size);
        return zv_xml_expected(xml, "no '%' in the text of an entity", why);
    }
    return status == ZV_OK ? zv_xml_decode(xml, raw, ZV_XML_IN_ENTITY, value, why) : status;
}

static zv_status end_entity(zv_xml *xml, zv_xml_text name, zv_xml_text value, bool is_external, zv_error *why)
{
    if (is_external && zv_xml_skip_space(xml) && zv_xml_take_word(xml, "NDATA")) {
        zv_xml_skip_space(xml);
        zv_xml_take_name(xml);
    }
    zv_xml_skip_space(xml);
    return zv_xml_take_word(xml, ">") ? keep_entity(xml, name, value, is_external, why)
                                      : zv_xml_expected(xml, "'>' at the end of an entity", why);
}

/// <!ENTITY name "text"> or <!ENTITY name SYSTEM "address" NDATA name>, behind "<!ENTITY".
static zv_status read_entity(zv_xml *xml, zv_error *why)
{
    zv_xml_text name, value = {"", 0};
    bool is_external = false;
    if (!zv_xml_skip_space(xml) || (name = zv_xml_take_name(xml)).size == 0) {
        return zv_xml_expected(xml, "the name of an entity (parameter entities are not read)", why);
    }
    if (!zv_xml_skip_space(xml)) {
        return zv_xml_expected(xml, "a space after the name of an entity", why);
    }
    zv_status status = read_external(xml, &is_external, why);
    if (status == ZV_OK && !is_external) {
        status = read_text(xml, &value, why);
    }
    return status == ZV_OK ? end_entity(xml, name, value, is_external, why) : status;
}

/// <!ELEMENT ...>, <!ATTLIST ...> or <!NOTATION ...>: what it says is not needed.
static zv_status skip_markup(zv_xml *xml, zv_error *why)
{
    while (xml->next < xml->end && *xml->next != '>' && *xml->next != '<') {
        if (*xml->next == '"' || *xml->next == '\'') {
            zv_xml_text ignored;
            const zv_status status = take_quoted(xml, &ignored, why);
            if (status != ZV_OK) {
                return status;
            }
        } else {
            ++xml->next;
        }
    }
    return zv_xml_take_word(xml, ">") ? ZV_OK : zv_xml_expected(xml, "'>' at the end of a declaration", why);
}

static zv_status read_subset(zv_xml *xml, zv_error *why)
{
    zv_status status = ZV_OK;
    while (status == ZV_OK) {
        zv_xml_skip_space(xml);
        const char *const at = xml->next;
        if (zv_xml_take_word(xml, "]")) {
            return ZV_OK;
        }
        if (zv_xml_take_word(xml, "<!--")) {
            xml->next = at;
            status = zv_xml_skip_comment(xml, why);
        } else if (zv_xml_take_word(xml, "<?")) {
            xml->next = at;
            status = zv_xml_skip_instruction(xml, why);
        } else if (zv_xml_take_word(xml, "<!ENTITY")) {
            status = read_entity(xml, why);
        } else if (zv_xml_take_word(xml, "<!ELEMENT") || zv_xml_take_word(xml, "<!ATTLIST") ||
                   zv_xml_take_word(xml, "<!NOTATION")) {
            status = skip_markup(xml, why);
        } else {
            status = zv_xml_expected(xml, "a declaration or ']' (parameter entities are not read)", why);
        }
    }
    return status;
}

zv_status zv_xml_read_doctype(zv_xml *xml, zv_error *why)
{
    bool is_external;
    xml->next += strlen("<!DOCTYPE");
    if (!zv_xml_skip_space(xml) || zv_xml_take_name(xml).size == 0) {
        return zv_xml_expected(xml, "the name of the document type", why);
    }
    const bool has_space = zv_xml_skip_space(xml);
    zv_status status = has_space ? read_external(xml, &is_external, why) : ZV_OK;
    zv_xml_skip_space(xml);
    if (status == ZV_OK && zv_xml_take_word(xml, "[")) {
        status = read_subset(xml, why);
        zv_xml_skip_space(xml);
    }
    if (status != ZV_OK) {
        return status;
    }
    return zv_xml_take_word(xml, ">") ? ZV_OK : zv_xml_expected(xml, "'>' at the end of the document type", why);
}
