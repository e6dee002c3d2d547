/// @file sheet.c
/// Style sheets: blocks of declarations and the selectors they are for. What cannot be read is noted.
///
///     path, g > .thin, #frame { stroke: red; fill: none }        ->  three rules with one block
#include <string.h>

#include "svg/style.h"

enum { MOST_RULES = 2000 };

typedef struct sheet_reader {
    zv_svg_sheet *sheet;
    zv_svg_tree *tree;
    zv_svg_notes *notes;
    int line;
    bool failed; ///< no memory
} sheet_reader;

const char *zv_svg_css_find(const char *at, const char *end, char stop)
{
    int depth = 0;
    for (; at < end; ++at) {
        const char c = *at;
        if (c == stop && depth == 0) {
            return at;
        }
        if (c == '"' || c == '\'') {
            const char *const close = memchr(at + 1, c, (size_t)(end - at - 1));
            at = close ? close : at;
        } else if (c == '(' || c == '[' || c == '{') {
            ++depth;
        } else if ((c == ')' || c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return end;
}

/// Puts a rule behind those that are not heavier.
static void keep_rule(sheet_reader *r, const zv_svg_compound *selector, int weight, zv_xml_text block)
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
        const char *const stop = zv_svg_css_find(at, end, ',');
        const zv_xml_text text = zv_svg_trim((zv_xml_text){at, (size_t)(stop - at)});
        int weight = 0;
        const zv_svg_compound *selector =
            r->sheet->rules < MOST_RULES ? zv_svg_selector_read(&r->tree->arena, text, &weight) : NULL;
        if (selector) {
            keep_rule(r, selector, weight, block);
        } else {
            zv_svg_note_word(r->notes, "style selector", r->line);
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

// ---- media ----

/// Whether a list of media holds one that a picture on a screen is.
static bool is_for_screens(zv_xml_text media)
{
    static const char *const names[] = {"all", "screen", "only screen", "(prefers-color-scheme: light)"};
    if (zv_svg_trim(media).size == 0) {
        return true;
    }
    for (const char *at = media.data, *const end = media.data + media.size; at < end;) {
        const char *const stop = zv_svg_css_find(at, end, ',');
        const zv_xml_text one = zv_svg_trim((zv_xml_text){at, (size_t)(stop - at)});
        for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
            if (zv_svg_is_word(one, names[i])) {
                return true;
            }
        }
        at = stop + 1;
    }
    return false;
}

static zv_xml_text at_name(const char *at, const char *end)
{
    const char *name_end = at + 1;
    while (name_end < end && (*name_end == '-' || ((*name_end | 0x20) >= 'a' && (*name_end | 0x20) <= 'z'))) {
        ++name_end;
    }
    return (zv_xml_text){at, (size_t)(name_end - at)};
}

/// "@name ... ;" or "@name ... { ... }": where it ends, and the rules to read inside of it. Those for screens are read,
/// those for printers say nothing to us, and others are noted.
static const char *take_at_rule(sheet_reader *r, const char *at, const char *end, zv_xml_text *inside)
{
    const zv_xml_text name = at_name(at, end);
    const char *const name_end = name.data + name.size;
    const char *const semicolon = zv_svg_css_find(name_end, end, ';');
    const char *const open = zv_svg_css_find(name_end, end, '{');
    *inside = (zv_xml_text){end, 0};
    if (semicolon < open || open == end) {
        if (!zv_svg_is_word(name, "@charset") && !zv_svg_is_word(name, "@namespace")) {
            zv_svg_note_text(r->notes, name, r->line);
        }
        return semicolon < end ? semicolon + 1 : end;
    }
    const char *const close = zv_svg_css_find(open + 1, end, '}');
    const zv_xml_text media = zv_svg_trim((zv_xml_text){name_end, (size_t)(open - name_end)});
    if (zv_svg_is_word(name, "@media") && is_for_screens(media)) {
        *inside = (zv_xml_text){open + 1, (size_t)(close - open - 1)};
    } else if (!zv_svg_is_word(name, "@media") || !zv_svg_is_word(media, "print")) {
        zv_svg_note_text(r->notes, name, r->line);
    }
    return close < end ? close + 1 : end;
}

/// Marks of comments in HTML mean nothing here.
static const char *skip_marks(const char *at, const char *end)
{
    static const char *const marks[] = {"<!--", "-->"};
    zv_svg_scan scan = {at, end};
    zv_svg_skip_space(&scan);
    while (zv_svg_take_word(&scan, marks[0]) || zv_svg_take_word(&scan, marks[1])) {
        zv_svg_skip_space(&scan);
    }
    return scan.next;
}

static void read_rules(sheet_reader *r, zv_xml_text text, int depth);

/// A rule of '@'; the rules inside it are read too.
static const char *read_at_rule(sheet_reader *r, const char *at, const char *end, int depth)
{
    enum { MOST_DEPTH = 8 };
    zv_xml_text inside;
    at = take_at_rule(r, at, end, &inside);
    if (inside.size > 0 && depth < MOST_DEPTH) {
        read_rules(r, inside, depth + 1);
    }
    return at;
}

static void read_rules(sheet_reader *r, zv_xml_text text, int depth)
{
    const char *at = text.data, *const end = text.data + text.size;
    while (!r->failed && (at = skip_marks(at, end)) < end) {
        if (*at == '@') {
            at = read_at_rule(r, at, end, depth);
            continue;
        }
        const char *const open = zv_svg_css_find(at, end, '{');
        if (open == end) { // no block, or brackets that do not close
            zv_svg_note_word(r->notes, "style selector", r->line);
            break;
        }
        const char *const close = zv_svg_css_find(open + 1, end, '}');
        const zv_xml_text block = {open + 1, (size_t)(close - open - 1)};
        keep_selectors(r, (zv_xml_text){at, (size_t)(open - at)}, block);
        at = close < end ? close + 1 : end;
    }
}

static void read_sheet(sheet_reader *r, zv_xml_text raw)
{
    const zv_xml_text text = without_comments(r, raw);
    r->sheet->has_important = r->sheet->has_important || memchr(text.data, '!', text.size);
    read_rules(r, text, 0);
}

/// Whether a style element is meant for us.
static bool is_style_sheet(const zv_svg_node *node)
{
    const zv_xml_text type = zv_svg_attribute(node, "type"), media = zv_svg_attribute(node, "media");
    return (!type.data || type.size == 0 || zv_svg_is_word(zv_svg_trim(type), "text/css")) &&
           (!media.data || is_for_screens(media));
}

zv_status zv_svg_sheet_read(zv_svg_sheet *sheet, zv_svg_tree *tree, zv_svg_notes *notes, zv_error *why)
{
    *sheet = (zv_svg_sheet){.first = NULL};
    sheet_reader r = {.sheet = sheet, .tree = tree, .notes = notes};
    for (const zv_svg_node *node = tree->root; node; node = zv_svg_following(node)) {
        if (node->tag == ZV_SVG_STYLE && is_style_sheet(node)) {
            for (const zv_svg_node *words = node->first; words; words = words->next) {
                r.line = words->line;
                read_sheet(&r, words->text);
            }
        }
    }
    return r.failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the style sheet") : ZV_OK;
}
