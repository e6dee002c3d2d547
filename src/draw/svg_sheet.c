/// @file svg_sheet.c
/// Style sheets: rules for elements by name, .class and #id, with lists of them. Others are noted.
///
///     path, .thin, #frame { stroke: red; fill: none }        ->  three rules with one block
#include <string.h>

#include "draw/svg_style.h"

enum { MOST_RULES = 2000, CLASS_WEIGHT = 1000, ID_WEIGHT = 1000000 };

typedef struct sheet_reader {
    zv_svg_sheet *sheet;
    zv_svg_tree *tree;
    zv_svg_notes *notes;
    int line;
    bool failed; ///< no memory
} sheet_reader;

static bool is_name_character(char c)
{
    const char small = (char)(c | 0x20);
    return (small >= 'a' && small <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || (unsigned char)c >= 0x80;
}

/// The weight of a selector, or -1 when it is of a kind that is not read.
static int weigh(zv_xml_text selector)
{
    int weight = 0;
    size_t i = selector.size > 0 && selector.data[0] == '*' ? 1 : 0;
    bool is_named = i > 0;
    while (i < selector.size) {
        const char mark = selector.data[i];
        const size_t start = mark == '.' || mark == '#' ? i + 1 : i;
        for (i = start; i < selector.size && is_name_character(selector.data[i]); ++i) {
        }
        if (i == start || (start > 0 && mark != '.' && mark != '#' && is_named)) {
            return -1;
        }
        weight += mark == '#' ? ID_WEIGHT : mark == '.' ? CLASS_WEIGHT : 1;
        is_named = true;
    }
    return is_named ? weight : -1;
}

/// Puts a rule behind those that are not heavier.
static void keep_rule(sheet_reader *r, zv_xml_text selector, int weight, zv_xml_text block)
{
    zv_svg_rule *rule = zv_arena_take(&r->tree->arena, sizeof *rule);
    if (!rule) {
        r->failed = true;
        return;
    }
    zv_svg_rule **place = &r->sheet->first;
    while (*place && (*place)->weight <= weight) {
        place = &(*place)->next;
    }
    *rule = (zv_svg_rule){selector, weight, block, *place};
    *place = rule;
    ++r->sheet->rules;
}

static void keep_selectors(sheet_reader *r, zv_xml_text list, zv_xml_text block)
{
    const char *at = list.data, *const end = list.data + list.size;
    while (at <= end) {
        const char *const comma = at < end ? memchr(at, ',', (size_t)(end - at)) : NULL;
        const char *const stop = comma ? comma : end;
        const zv_xml_text selector = zv_svg_trim((zv_xml_text){at, (size_t)(stop - at)});
        const int weight = weigh(selector);
        if (weight < 0 || r->sheet->rules >= MOST_RULES) {
            zv_svg_note_word(r->notes, "style selector", r->line);
        } else {
            keep_rule(r, selector, weight, block);
        }
        at = stop + 1;
    }
}

/// The text without comments.
static zv_xml_text without_comments(sheet_reader *r, zv_xml_text text)
{
    char *const out = zv_arena_take_bytes(&r->tree->arena, text.size + 1);
    size_t size = 0;
    if (!out) {
        r->failed = true;
        return (zv_xml_text){"", 0};
    }
    for (size_t i = 0; i < text.size; ++i) {
        if (text.data[i] == '/' && i + 1 < text.size && text.data[i + 1] == '*') {
            for (i += 2; i + 1 < text.size && (text.data[i] != '*' || text.data[i + 1] != '/'); ++i) {
            }
            ++i;
            out[size++] = ' ';
        } else {
            out[size++] = text.data[i];
        }
    }
    return (zv_xml_text){out, size};
}

/// Skips "@name ... ;" or "@name ... { ... }" with brackets inside.
static const char *skip_at_rule(sheet_reader *r, const char *at, const char *end)
{
    const char *name_end = at + 1;
    while (name_end < end && is_name_character(*name_end)) {
        ++name_end;
    }
    zv_svg_note_text(r->notes, (zv_xml_text){at, (size_t)(name_end - at)}, r->line);
    int depth = 0;
    for (; at < end; ++at) {
        depth += *at == '{' ? 1 : *at == '}' ? -1 : 0;
        if (depth <= 0 && (*at == ';' || *at == '}')) {
            return at + 1;
        }
    }
    return end;
}

static void read_sheet(sheet_reader *r, zv_xml_text raw)
{
    const zv_xml_text text = without_comments(r, raw);
    const char *at = text.data, *const end = text.data + text.size;
    r->sheet->has_important = r->sheet->has_important || memchr(text.data, '!', text.size);
    while (at < end && !r->failed) {
        while (at < end && zv_svg_is_space(*at)) {
            ++at;
        }
        if (at < end && *at == '@') {
            at = skip_at_rule(r, at, end);
            continue;
        }
        const char *const open = memchr(at, '{', (size_t)(end - at));
        const char *const close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        if (!open) {
            break;
        }
        const char *const stop = close ? close : end;
        const zv_xml_text block = {open + 1, (size_t)(stop - open - 1)};
        keep_selectors(r, (zv_xml_text){at, (size_t)(open - at)}, block);
        at = stop + 1;
    }
}

zv_status zv_svg_sheet_read(zv_svg_sheet *sheet, zv_svg_tree *tree, zv_svg_notes *notes, zv_error *why)
{
    *sheet = (zv_svg_sheet){.first = NULL};
    sheet_reader r = {.sheet = sheet, .tree = tree, .notes = notes};
    for (const zv_svg_node *node = tree->root; node; node = zv_svg_following(node)) {
        if (node->tag == ZV_SVG_STYLE) {
            for (const zv_svg_node *words = node->first; words; words = words->next) {
                r.line = words->line;
                read_sheet(&r, words->text);
            }
        }
    }
    return r.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the style sheet") : ZV_OK;
}

// ---- matching ----

/// Whether a list of words with spaces holds `word`.
static bool has_word(zv_xml_text list, zv_xml_text word)
{
    for (size_t i = 0; i < list.size;) {
        size_t end = i;
        while (end < list.size && !zv_svg_is_space(list.data[end])) {
            ++end;
        }
        if (end - i == word.size && memcmp(list.data + i, word.data, word.size) == 0) {
            return true;
        }
        i = end + 1;
    }
    return false;
}

static bool part_fits(zv_xml_text part, char mark, const zv_svg_node *node)
{
    if (mark == '#') {
        const zv_xml_text id = zv_svg_attribute(node, "id");
        return id.data && zv_xml_text_is(id, part.data, part.size);
    }
    if (mark == '.') {
        const zv_xml_text list = zv_svg_attribute(node, "class");
        return list.data && has_word(list, part);
    }
    return zv_xml_text_is(node->name, part.data, part.size);
}

bool zv_svg_rule_fits(const zv_svg_rule *rule, const zv_svg_node *node)
{
    const zv_xml_text selector = rule->selector;
    for (size_t i = selector.data[0] == '*' ? 1 : 0; i < selector.size;) {
        const char mark = selector.data[i];
        const size_t start = mark == '.' || mark == '#' ? i + 1 : i;
        for (i = start; i < selector.size && is_name_character(selector.data[i]); ++i) {
        }
        if (!part_fits((zv_xml_text){selector.data + start, i - start}, mark, node)) {
            return false;
        }
    }
    return true;
}
