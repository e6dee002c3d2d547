/// @file xacro_scope.c
/// Names of xacro, and texts with ${...} and $(...) replaced.
#include <stdio.h>
#include <string.h>

#include "describe/xacro_value.h"
#include "zveno/text.h"

/// Texts become longer by replacing; this bounds what one of them may become.
enum { LONGEST = 1 << 16 };

static zv_xacro_name *find_in(zv_xacro_name *at, zv_xml_text name)
{
    while (at && !zv_texts_equal(at->name, name)) {
        at = at->next;
    }
    return at;
}

zv_xacro_name *zv_xacro_find(zv_xacro_scope *scope, zv_xml_text name)
{
    zv_xacro_name *found = NULL;
    for (; scope && !found; scope = scope->around) {
        found = find_in(scope->names, name);
    }
    return found;
}

zv_xacro_name *zv_xacro_set(zv_xacro_scope *scope, zv_xml_text name)
{
    zv_xacro_name *entry = find_in(scope->names, name);
    if (!entry) {
        entry = zv_arena_take(scope->session->arena, sizeof *entry);
        if (!entry) {
            return NULL;
        }
        *entry = (zv_xacro_name){.name = name, .next = scope->names};
        scope->names = entry;
    }
    *entry = (zv_xacro_name){.name = entry->name, .raw = {"", 0}, .where = scope, .next = entry->next};
    return entry;
}

zv_xacro_scope *zv_xacro_outermost(zv_xacro_scope *scope)
{
    while (scope->around) {
        scope = scope->around;
    }
    return scope;
}

static zv_status keep(zv_xacro_scope *scope, const char *data, size_t size, zv_xml_text *out, zv_error *why)
{
    char *copy = zv_arena_take_bytes(scope->session->arena, size + 1);
    if (!copy) {
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
    }
    memcpy(copy, data, size);
    copy[size] = '\0';
    *out = (zv_xml_text){copy, size};
    return ZV_OK;
}

zv_status zv_xacro_argument(zv_xacro_scope *scope, zv_xml_text name, const zv_element *place, zv_xml_text *out,
                            zv_error *why)
{
    const zv_xacro_name *argument = find_in(scope->session->arguments, name);
    if (!argument) {
        return zv_fail(why, ZV_ERR_SYNTAX, place->line, place->column,
                       "$(arg %.*s): the file gives this argument no default", ZV_SHOWN(name));
    }
    *out = argument->raw;
    return ZV_OK;
}

/// The word that `text` begins with, which is cut off with the spaces around it.
static zv_xml_text cut_word(zv_xml_text *text)
{
    while (text->size > 0 && text->data[0] == ' ') {
        ++text->data;
        --text->size;
    }
    const char *space = text->size > 0 ? memchr(text->data, ' ', text->size) : NULL;
    const zv_xml_text word = {text->data, space ? (size_t)(space - text->data) : text->size};
    text->data += word.size;
    text->size -= word.size;
    while (text->size > 0 && text->data[0] == ' ') {
        ++text->data;
        --text->size;
    }
    while (text->size > 0 && text->data[text->size - 1] == ' ') {
        --text->size;
    }
    return word;
}

/// The environment of whoever runs this is no part of a description: a variable has its default, or nothing.
static zv_status replace_variable(zv_xacro_scope *scope, zv_xml_text rest, const zv_element *place, zv_xml_text *out)
{
    const zv_xml_text name = cut_word(&rest);
    zv_report_add(scope->session->report, ZV_REPORT_ASSUMED, place->line, place->column,
                  "the environment variable '%.*s' is taken as '%.*s'", ZV_SHOWN(name), ZV_SHOWN(rest));
    *out = rest;
    return ZV_OK;
}

/// $(word rest)
static zv_status replace_command(zv_xacro_scope *scope, zv_xml_text inside, const zv_element *place, zv_xml_text *out,
                                 zv_error *why)
{
    zv_xml_text rest = inside;
    const zv_xml_text word = cut_word(&rest);
    if (ZV_XML_IS(word, "arg")) {
        return zv_xacro_argument(scope, rest, place, out, why);
    }
    if (ZV_XML_IS(word, "find") || ZV_XML_IS(word, "find-pkg-share")) {
        char name[160];
        const int size = snprintf(name, sizeof name, "package://%.*s", ZV_SHOWN(rest));
        return keep(scope, name, (size_t)size, out, why);
    }
    if (ZV_XML_IS(word, "dirname") || ZV_XML_IS(word, "cwd")) {
        *out = (zv_xml_text){".", 1};
        return ZV_OK;
    }
    if (ZV_XML_IS(word, "anon")) {
        *out = rest;
        return ZV_OK;
    }
    if (ZV_XML_IS(word, "env") || ZV_XML_IS(word, "optenv")) {
        return replace_variable(scope, rest, place, out);
    }
    if (ZV_XML_IS(word, "eval")) {
        zv_xacro_value value;
        const zv_status status = zv_xacro_evaluate(scope, rest, place, &value, why);
        return status == ZV_OK ? zv_xacro_text(scope, &value, out, why) : status;
    }
    return zv_fail(why, ZV_ERR_NOT_AVAILABLE, place->line, place->column,
                   "$(%.*s): only arg, find, eval, env, optenv, anon and dirname are known here", ZV_SHOWN(inside));
}

/// Where the bracket that opens at `open` closes; NULL: nowhere.
static const char *closing(const char *open, const char *end, char opens, char closes)
{
    int depth = 0;
    for (const char *at = open; at < end; ++at) {
        depth += *at == opens;
        depth -= *at == closes;
        if (depth == 0) {
            return at;
        }
    }
    return NULL;
}

/// Counts one level more; whoever got ZV_OK takes it off again.
static zv_status go_deeper(zv_xacro_scope *scope, const zv_element *place, zv_error *why)
{
    if (scope->session->depth >= ZV_XACRO_DEEPEST) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, place->line, place->column, "expressions are nested deeper than %d",
                       ZV_XACRO_DEEPEST);
    }
    ++scope->session->depth;
    return ZV_OK;
}

/// The value of what is inside ${...}. As in xacro, what is to be replaced inside is replaced before it is evaluated.
static zv_status evaluate_inside(zv_xacro_scope *scope, zv_xml_text inside, const zv_element *place,
                                 zv_xacro_value *out, zv_error *why)
{
    zv_xml_text plain = inside;
    zv_status status = go_deeper(scope, place, why);
    if (status != ZV_OK) {
        return status;
    }
    status = zv_xacro_replace(scope, inside, place, &plain, why);
    status = status == ZV_OK ? zv_xacro_evaluate(scope, plain, place, out, why) : status;
    --scope->session->depth;
    return status;
}

/// One ${...} or $(...) at `at`; `*next` becomes what follows it.
static zv_status replace_one(zv_xacro_scope *scope, const char *at, const char *end, const zv_element *place,
                             zv_xml_text *out, const char **next, zv_error *why)
{
    const bool is_expression = at[1] == '{';
    const char *close = is_expression ? closing(at + 1, end, '{', '}') : closing(at + 1, end, '(', ')');
    if (!close) {
        return zv_fail(why, ZV_ERR_SYNTAX, place->line, place->column, "<%.*s>: '$%c' is never closed",
                       ZV_SHOWN(place->name), at[1]);
    }
    zv_xml_text inside = {at + 2, (size_t)(close - at - 2)};
    *next = close + 1;
    zv_xacro_value value;
    if (is_expression) {
        const zv_status status = evaluate_inside(scope, inside, place, &value, why);
        return status == ZV_OK ? zv_xacro_text(scope, &value, out, why) : status;
    }
    zv_status status = go_deeper(scope, place, why);
    if (status != ZV_OK) {
        return status;
    }
    status = zv_xacro_replace(scope, inside, place, &inside, why);
    status = status == ZV_OK ? replace_command(scope, inside, place, out, why) : status;
    --scope->session->depth;
    return status;
}

/// Puts the pieces of a text together.
static zv_status join(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_text *joined, zv_error *why)
{
    const char *at = raw.data, *const end = raw.data + raw.size;
    while (at < end) {
        const char *dollar = memchr(at, '$', (size_t)(end - at));
        const char *stop = dollar ? dollar : end;
        zv_text_append(joined, at, (size_t)(stop - at));
        at = stop;
        if (!dollar) {
            break;
        }
        if (end - at >= 2 && (at[1] == '{' || at[1] == '(')) {
            zv_xml_text piece = {"", 0};
            const zv_status status = replace_one(scope, at, end, place, &piece, &at, why);
            if (status != ZV_OK) {
                return status;
            }
            zv_text_append(joined, piece.data, piece.size);
        } else {
            const bool is_doubled = end - at >= 2 && at[1] == '$'; // $${ is written for ${
            zv_text_append(joined, at, 1);
            at += is_doubled ? 2 : 1;
            if (is_doubled && at < end) {
                zv_text_append(joined, at++, 1);
            }
        }
        if (joined->size > LONGEST) {
            return zv_fail(why, ZV_ERR_TOO_LARGE, place->line, place->column, "a text becomes longer than %d bytes",
                           LONGEST);
        }
    }
    return joined->failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description") : ZV_OK;
}

zv_status zv_xacro_replace(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_xml_text *out,
                           zv_error *why)
{
    *out = raw;
    if (raw.size == 0 || !memchr(raw.data, '$', raw.size)) {
        return ZV_OK;
    }
    zv_text joined = {0};
    zv_status status = join(scope, raw, place, &joined, why);
    if (status == ZV_OK) {
        status = keep(scope, joined.data ? joined.data : "", joined.size, out, why);
    }
    zv_text_free(&joined);
    return status;
}

zv_status zv_xacro_resolve(zv_xacro_scope *scope, zv_xml_text raw, const zv_element *place, zv_xacro_value *out,
                           zv_error *why)
{
    const char *const end = raw.data + raw.size;
    const bool is_expression =
        raw.size >= 3 && raw.data[0] == '$' && raw.data[1] == '{' && closing(raw.data + 1, end, '{', '}') == end - 1;
    if (is_expression) {
        const zv_status status = evaluate_inside(scope, (zv_xml_text){raw.data + 2, raw.size - 3}, place, out, why);
        if (status == ZV_OK && out->kind == ZV_XACRO_TEXT) {
            *out = zv_xacro_literal(out->text);
        }
        return status;
    }
    zv_xml_text text = {"", 0};
    const zv_status status = zv_xacro_replace(scope, raw, place, &text, why);
    *out = zv_xacro_literal(text);
    return status;
}
