/// @file xacro_yaml.c
/// YAML files of xacro, the part that configuration uses: dictionaries and lists by indentation or in brackets, texts with
/// and without quotes, comments, anchors, and the tags of xacro for units.
///
///     joint_limits:
///       shoulder: {min: !degrees -360.0, max: !degrees 360.0}     # a comment
///
/// First the text is cut into lines with their indentation, then blocks are read by descent.
#include <string.h>

#include "describe/companion.h"
#include "describe/xacro_value.h"
#include "zveno/geom.h"

/// Items of one file, those that are merged counted each time.
enum { MOST_ITEMS = 1 << 14 };

typedef struct line {
    int indent, number;
    zv_xml_text text; ///< without indentation, comment and spaces at its end
} line;

typedef struct anchor {
    zv_xml_text name;
    zv_xacro_value value;
    struct anchor *next;
} anchor;

typedef struct reader {
    zv_xacro_scope *scope;
    const zv_element *place;
    zv_xml_text name; ///< of the file
    line *lines;
    int count, at, items;
    anchor *anchors;
    zv_error *why;
} reader;

static zv_status read_block(reader *in, int indent, zv_xacro_value *out);
static zv_status read_node(reader *in, zv_xml_text text, int indent, zv_xacro_value *out);
static zv_status read_flow(reader *in, zv_xml_text *text, zv_xacro_value *out);

static zv_status refuse(const reader *in, const char *expected, zv_xml_text found)
{
    const int number = in->at < in->count ? in->lines[in->at].number : 0;
    return zv_fail(in->why, ZV_ERR_SYNTAX, in->place->line, in->place->column,
                   "in the file '%.*s', line %d: expected %s, found '%.*s'", ZV_SHOWN(in->name), number, expected,
                   ZV_SHOWN(found));
}

static zv_status no_memory(const reader *in)
{
    return zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static zv_xml_text behind(zv_xml_text text, size_t size)
{
    return zv_xml_trimmed((zv_xml_text){text.data + size, text.size - size});
}

// ---- lines ----

/// What is known while a text is walked through: inside which quotes, how many brackets are open.
typedef struct walk {
    char quote;
    int brackets;
} walk;

static void step(walk *in, const char *at, const char *start)
{
    const char c = *at, before = at > start ? at[-1] : ' ';
    const bool opens = is_space(before) || before == '[' || before == '{' || before == ',' || before == ':';
    if (in->quote) {
        in->quote = c == in->quote ? '\0' : in->quote;
    } else if ((c == '"' || c == '\'') && opens) {
        in->quote = c;
    } else {
        in->brackets += (c == '[' || c == '{') - (c == ']' || c == '}');
    }
}

/// Where the line that begins at `start` ends: behind a bracket that is left open, lines go on, and comments there become
/// spaces.
static char *end_of_line(char *start, const char *end, const char **comment)
{
    walk in = {0};
    char *at = start;
    *comment = NULL;
    for (; at < end; ++at) {
        const bool is_remark = *at == '#' && !in.quote && (at == start || is_space(at[-1]));
        while (is_remark && in.brackets > 0 && at < end && *at != '\n') {
            *at++ = ' ';
        }
        if (at == end) {
            break;
        }
        *comment = is_remark && in.brackets <= 0 && !*comment ? at : *comment;
        if (*at == '\n' && (in.brackets <= 0 || *comment)) {
            break;
        }
        if (!*comment) {
            step(&in, at, start);
        }
    }
    return at;
}

static zv_status cut_lines(reader *in, zv_xml_text text)
{
    char *at = zv_arena_take_bytes(in->scope->session->arena, text.size + 1), *const end = at ? at + text.size : NULL;
    int most = 1, number = 1;
    if (!at) {
        return no_memory(in);
    }
    memcpy(at, text.data, text.size);
    for (const char *c = at; c < end; ++c) {
        most += *c == '\n';
    }
    in->lines = zv_arena_take(in->scope->session->arena, (size_t)most * sizeof *in->lines);
    if (!in->lines) {
        return no_memory(in);
    }
    while (at < end) {
        const char *comment, *const stop = end_of_line(at, end, &comment), *start = at;
        while (start < stop && *start == ' ') {
            ++start;
        }
        const zv_xml_text content = zv_xml_trimmed((zv_xml_text){start, (size_t)((comment ? comment : stop) - start)});
        const bool is_mark =
            ZV_XML_IS(content, "---") || ZV_XML_IS(content, "...") || (content.size > 0 && content.data[0] == '%');
        if (content.size > 0 && (comment != start) && !is_mark) {
            in->lines[in->count++] = (line){(int)(start - at), number, content};
        }
        for (; at < stop; ++at) {
            number += *at == '\n';
        }
        at += at < end;
        ++number;
    }
    return ZV_OK;
}

// ---- scalars ----

/// Tags of xacro say in which unit a number is.
static zv_status read_tagged(reader *in, zv_xml_text tag, zv_xml_text text, zv_xacro_value *out)
{
    static const struct {
        const char *name;
        double factor;
    } units[] = {{"!degrees", ZV_DEG},   {"!radians", 1.0},   {"!meters", 1.0},
                 {"!millimeters", 1e-3}, {"!inches", 0.0254}, {"!foot", 0.3048}};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; ++i) {
        if (zv_xml_text_is(tag, units[i].name, strlen(units[i].name))) {
            const zv_status status = zv_xacro_evaluate(in->scope, text, in->place, out, in->why);
            out->number *= units[i].factor;
            return status == ZV_OK && out->kind != ZV_XACRO_NUMBER ? refuse(in, "a number", text) : status;
        }
    }
    *out = zv_xacro_literal(text);
    return ZV_OK;
}

static zv_xacro_value read_plain(zv_xml_text text)
{
    static const char *const truths[] = {"yes", "Yes", "on", "On", "TRUE", "YES", "ON"};
    static const char *const falsehoods[] = {"no", "No", "off", "Off", "FALSE", "NO", "OFF"};
    if (text.size == 0 || ZV_XML_IS(text, "~") || ZV_XML_IS(text, "null") || ZV_XML_IS(text, "Null")) {
        return (zv_xacro_value){.kind = ZV_XACRO_NONE};
    }
    for (size_t i = 0; i < sizeof truths / sizeof truths[0]; ++i) {
        if (zv_xml_text_is(text, truths[i], strlen(truths[i])) ||
            zv_xml_text_is(text, falsehoods[i], strlen(falsehoods[i]))) {
            return zv_xacro_number(text.data[0] == 'y' || text.data[0] == 'Y' || text.data[0] == 'T' ||
                                   text.data[1] == 'n' || text.data[1] == 'N');
        }
    }
    if (text.data[0] == '\'' || text.data[0] == '"') {
        const size_t last = text.size > 1 && text.data[text.size - 1] == text.data[0] ? 2 : 1;
        return zv_xacro_string((zv_xml_text){text.data + 1, text.size - last});
    }
    return zv_xacro_literal(text);
}

/// A key is a text whatever it looks like.
static zv_xml_text read_key(zv_xml_text text)
{
    const zv_xacro_value word = read_plain(text);
    return word.kind == ZV_XACRO_TEXT ? word.text : text;
}

// ---- items ----

/// Blocks and brackets count together with the expressions around and inside them.
static bool is_too_deep(const reader *in)
{
    return in->scope->session->depth >= ZV_XACRO_DEEPEST;
}

static zv_status count_item(reader *in)
{
    return ++in->items <= MOST_ITEMS
               ? ZV_OK
               : zv_fail(in->why, ZV_ERR_TOO_LARGE, in->place->line, in->place->column,
                         "the file '%.*s' has more than %d items", ZV_SHOWN(in->name), MOST_ITEMS);
}

static zv_status add_item(reader *in, zv_xacro_value *to, zv_xacro_item **last, zv_xml_text key, zv_xacro_value value)
{
    const zv_status status = count_item(in);
    return status != ZV_OK                                                    ? status
           : zv_xacro_append(in->scope->session->arena, to, last, key, value) ? ZV_OK
                                                                              : no_memory(in);
}

/// Of entries with the same key the last one holds. "<<: *other" adds those of another dictionary that are not there.
static zv_status add_entry(reader *in, zv_xacro_value *to, zv_xacro_item **last, zv_xml_text key, zv_xacro_value value)
{
    zv_status status = ZV_OK;
    if (!ZV_XML_IS(key, "<<")) {
        zv_xacro_item *same = (zv_xacro_item *)zv_xacro_entry(to, key);
        if (!same) {
            return add_item(in, to, last, key, value);
        }
        same->value = value;
        return count_item(in);
    }
    const zv_xacro_item *other = value.kind == ZV_XACRO_DICT ? value.first : NULL;
    for (; other && status == ZV_OK; other = other->next) {
        status = zv_xacro_entry(to, other->key) ? count_item(in) : add_item(in, to, last, other->key, other->value);
    }
    return status;
}

// ---- in brackets ----

/// The next scalar of a list or dictionary in brackets: up to a comma, a closing bracket, or a colon of a key.
static zv_xml_text cut_scalar(zv_xml_text *text)
{
    size_t size = 0;
    char quote = '\0';
    for (; size < text->size; ++size) {
        const char c = text->data[size];
        if (quote || (size == 0 && (c == '\'' || c == '"'))) {
            quote = quote == c ? '\0' : quote ? quote : c;
        } else if (c == ',' || c == ']' || c == '}' ||
                   (c == ':' && (size + 1 == text->size || is_space(text->data[size + 1])))) {
            break;
        }
    }
    const zv_xml_text scalar = zv_xml_trimmed((zv_xml_text){text->data, size});
    *text = behind(*text, size);
    return scalar;
}

static bool take(zv_xml_text *text, char c)
{
    const bool is_next = text->size > 0 && text->data[0] == c;
    *text = is_next ? behind(*text, 1) : *text;
    return is_next;
}

/// A scalar in brackets, with its tag or as an alias.
static zv_status read_flow_scalar(reader *in, zv_xml_text *text, zv_xacro_value *out)
{
    const zv_xml_text scalar = cut_scalar(text);
    if (scalar.size > 0 && (scalar.data[0] == '!' || scalar.data[0] == '*')) {
        return read_node(in, scalar, 0, out);
    }
    *out = read_plain(scalar);
    return ZV_OK;
}

static zv_status read_flow_items(reader *in, zv_xml_text *text, char close, zv_xacro_value *out)
{
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = close == '}' ? ZV_XACRO_DICT : ZV_XACRO_LIST};
    while (!take(text, close)) {
        zv_xml_text key = {"", 0};
        zv_xacro_value value = {0};
        if (close == '}') {
            key = read_key(cut_scalar(text));
            if (!take(text, ':')) {
                return refuse(in, "':'", *text);
            }
        }
        zv_status status = read_flow(in, text, &value);
        if (status == ZV_OK) {
            status = close == '}' ? add_entry(in, out, &last, key, value) : add_item(in, out, &last, key, value);
        }
        if (status != ZV_OK) {
            return status;
        }
        if (!take(text, ',') && !(text->size > 0 && text->data[0] == close)) {
            return refuse(in, "',' or a closing bracket", *text);
        }
    }
    return ZV_OK;
}

static zv_status read_flow(reader *in, zv_xml_text *text, zv_xacro_value *out)
{
    if (is_too_deep(in)) {
        return refuse(in, "fewer brackets inside one another", *text);
    }
    ++in->scope->session->depth;
    const zv_status status = take(text, '[')   ? read_flow_items(in, text, ']', out)
                             : take(text, '{') ? read_flow_items(in, text, '}', out)
                                               : read_flow_scalar(in, text, out);
    --in->scope->session->depth;
    return status;
}

// ---- blocks ----

/// Where the key of "key: value" ends, 0 when a line is none.
static size_t key_size(zv_xml_text text)
{
    walk in = {0};
    for (size_t i = 0; i < text.size; ++i) {
        const bool ends = i + 1 == text.size || is_space(text.data[i + 1]);
        if (text.data[i] == ':' && ends && !in.quote && in.brackets == 0) {
            return i;
        }
        step(&in, text.data + i, text.data);
    }
    return 0;
}

static bool is_entry_of_list(zv_xml_text text)
{
    return text.size > 0 && text.data[0] == '-' && (text.size == 1 || is_space(text.data[1]));
}

static zv_status keep_anchor(reader *in, zv_xml_text name, zv_xacro_value value)
{
    anchor *made = zv_arena_take(in->scope->session->arena, sizeof *made);
    if (!made) {
        return no_memory(in);
    }
    *made = (anchor){name, value, in->anchors};
    in->anchors = made;
    return ZV_OK;
}

static zv_status read_alias(reader *in, zv_xml_text name, zv_xacro_value *out)
{
    for (const anchor *a = in->anchors; a; a = a->next) {
        if (zv_texts_equal(a->name, name)) {
            *out = a->value;
            return ZV_OK;
        }
    }
    return refuse(in, "an anchor that was set before", name);
}

/// The lines that are indented more, as one text; of "|" and ">".
static zv_status read_folded(reader *in, int indent, zv_xacro_value *out)
{
    const int first = in->at;
    while (in->at < in->count && in->lines[in->at].indent > indent) {
        ++in->at;
    }
    const zv_xml_text none = {"", 0}, start = first < in->at ? in->lines[first].text : none;
    const zv_xml_text end = first < in->at ? in->lines[in->at - 1].text : none;
    *out = zv_xacro_string((zv_xml_text){start.data, (size_t)(end.data + end.size - start.data)});
    return ZV_OK;
}

static zv_xml_text cut_word(zv_xml_text *text)
{
    size_t size = 0;
    while (size < text->size && !is_space(text->data[size])) {
        ++size;
    }
    const zv_xml_text word = {text->data, size};
    *text = behind(*text, size);
    return word;
}

/// A value behind "key:" or "-", whose line was taken and is indented by `indent`; further lines belong to it when it is
/// empty.
static zv_status read_node(reader *in, zv_xml_text text, int indent, zv_xacro_value *out)
{
    zv_xml_text mark = {NULL, 0}, tag = {NULL, 0};
    while (text.size > 0 && (text.data[0] == '&' || text.data[0] == '!')) {
        const bool is_anchor = text.data[0] == '&';
        const zv_xml_text word = cut_word(&text);
        mark = is_anchor ? (zv_xml_text){word.data + 1, word.size - 1} : mark;
        tag = is_anchor ? tag : word;
    }
    const bool has_lines = in->at < in->count;
    const line *next = has_lines ? &in->lines[in->at] : NULL;
    zv_status status = ZV_OK;
    if (text.size == 0 && next && (next->indent > indent || (next->indent == indent && is_entry_of_list(next->text)))) {
        status = read_block(in, next->indent, out);
    } else if (text.size > 0 && text.data[0] == '*') {
        status = read_alias(in, (zv_xml_text){text.data + 1, text.size - 1}, out);
    } else if (text.size > 0 && (text.data[0] == '[' || text.data[0] == '{')) {
        status = read_flow(in, &text, out);
        status = status == ZV_OK && text.size > 0 ? refuse(in, "the end of the line", text) : status;
    } else if (text.size > 0 && (text.data[0] == '|' || text.data[0] == '>')) {
        status = read_folded(in, indent, out);
    } else if (tag.data && text.size > 0) {
        status = read_tagged(in, tag, text, out);
    } else {
        *out = read_plain(text);
    }
    return status == ZV_OK && mark.data ? keep_anchor(in, mark, *out) : status;
}

static zv_status read_list(reader *in, int indent, zv_xacro_value *out)
{
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    while (in->at < in->count && in->lines[in->at].indent == indent && is_entry_of_list(in->lines[in->at].text)) {
        line *here = &in->lines[in->at];
        const zv_xml_text rest = behind(here->text, 1);
        zv_xacro_value value = {0};
        zv_status status;
        if (rest.size > 0 && rest.data[0] != '{' && rest.data[0] != '[' &&
            (key_size(rest) > 0 || is_entry_of_list(rest))) {
            here->indent += (int)(rest.data - here->text.data); // "- key: value" begins a block
            here->text = rest;
            status = read_block(in, here->indent, &value);
        } else {
            ++in->at;
            status = read_node(in, rest, indent, &value);
        }
        status = status == ZV_OK ? add_item(in, out, &last, (zv_xml_text){"", 0}, value) : status;
        if (status != ZV_OK) {
            return status;
        }
    }
    return ZV_OK;
}

static zv_status read_dict(reader *in, int indent, zv_xacro_value *out)
{
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = ZV_XACRO_DICT};
    while (in->at < in->count && in->lines[in->at].indent == indent) {
        const line *here = &in->lines[in->at];
        const size_t size = key_size(here->text);
        if (size == 0) {
            return refuse(in, "'key: value'", here->text);
        }
        const zv_xml_text key = read_key(zv_xml_trimmed((zv_xml_text){here->text.data, size}));
        zv_xacro_value value = {0};
        ++in->at;
        zv_status status = read_node(in, behind(here->text, size + 1), indent, &value);
        status = status == ZV_OK ? add_entry(in, out, &last, key, value) : status;
        if (status != ZV_OK) {
            return status;
        }
    }
    return ZV_OK;
}

static zv_status read_block(reader *in, int indent, zv_xacro_value *out)
{
    const line *here = &in->lines[in->at];
    zv_status status;
    if (is_too_deep(in)) {
        return refuse(in, "fewer blocks inside one another", here->text);
    }
    ++in->scope->session->depth;
    if (is_entry_of_list(here->text)) {
        status = read_list(in, indent, out);
    } else if (key_size(here->text) > 0 && here->text.data[0] != '{' && here->text.data[0] != '[') {
        status = read_dict(in, indent, out);
    } else {
        ++in->at;
        status = read_node(in, here->text, indent, out);
    }
    --in->scope->session->depth;
    return status;
}

zv_status zv_xacro_load_yaml(zv_xacro_scope *scope, zv_xml_text name, const zv_element *place, zv_xacro_value *out,
                             zv_error *why)
{
    zv_xacro_session *session = scope->session;
    reader in = {.scope = scope, .place = place, .name = name, .why = why};
    zv_xml_text text;
    if (++session->files > ZV_COMPANIONS) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, place->line, place->column, "files include one another too often");
    }
    zv_status status = zv_companion_text(session->options, name, place, session->arena, &text, why);
    status = status == ZV_OK ? cut_lines(&in, text) : status;
    *out = (zv_xacro_value){.kind = ZV_XACRO_NONE};
    if (status == ZV_OK && in.count > 0) {
        status = read_block(&in, in.lines[0].indent, out);
        status =
            status == ZV_OK && in.at < in.count ? refuse(&in, "lines indented alike", in.lines[in.at].text) : status;
    }
    return status;
}
