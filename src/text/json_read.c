/// @file json_read.c
/// JSON text to values, in one pass from left to right.
///
/// Values and decoded strings live in an arena that each reading starts anew. A glance reads all the same, but takes each
/// value further inside back as soon as it is read. The position is a pointer; the line is
/// counted where white space is skipped, because no other place of a valid text holds a line end.
#include <limits.h>
#include <math.h>
#include <string.h>

#include "text/decimal.h"
#include "text/json_document.h"
#include "text/json_string.h"

enum { MOST_DEPTH = 64, MOST_GLANCED = 256, MOST_BYTES = INT_MAX };

/// What one reading carries along.
typedef struct reader {
    zv_json_cursor at;
    zv_arena *arena;
    size_t most_values; ///< at one time
    size_t values;      ///< so far
    bool is_glance;     ///< only the children of the outermost value are kept
    int depth;
    zv_error *why;
} reader;

static zv_status read_value(reader *in, zv_json *value);

// ---- white space and errors ----

static void skip_space(zv_json_cursor *at)
{
    for (; at->next < at->end; ++at->next) {
        const char c = *at->next;
        if (c == '\n') {
            ++at->line;
            at->line_start = at->next + 1;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            return;
        }
    }
}

static bool next_is(const reader *in, char c)
{
    return in->at.next < in->at.end && *in->at.next == c;
}

static zv_status expected(reader *in, const char *what)
{
    return zv_json_unexpected(&in->at, what, in->why);
}

static zv_status no_memory(reader *in)
{
    return zv_fail(in->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading JSON");
}

// ---- single values ----

/// True when `word` is here and no letter or digit goes on after it.
static bool take_word(reader *in, const char *word)
{
    const size_t size = strlen(word), left = (size_t)(in->at.end - in->at.next);
    if (left < size || memcmp(in->at.next, word, size) != 0) {
        return false;
    }
    if (left > size) {
        const char after = in->at.next[size];
        if (('a' <= after && after <= 'z') || ('A' <= after && after <= 'Z') || ('0' <= after && after <= '9')) {
            return false;
        }
    }
    in->at.next += size;
    return true;
}

typedef struct word_row {
    const char *word;
    zv_json_kind kind;
    double number;
} word_row;

static const word_row words[] = {
    {"null", ZV_JSON_NULL, 0},
    {"true", ZV_JSON_TRUE, 0},
    {"false", ZV_JSON_FALSE, 0},
    {"NaN", ZV_JSON_NUMBER, NAN},
    {"Infinity", ZV_JSON_NUMBER, INFINITY},
    {"-Infinity", ZV_JSON_NUMBER, -INFINITY},
};

static zv_status read_word(reader *in, zv_json *value)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        if (take_word(in, words[i].word)) {
            value->kind = words[i].kind;
            value->number = words[i].number;
            return ZV_OK;
        }
    }
    return expected(in, "a value");
}

/// Numbers that others write and JSON has not.
static zv_status refuse_number(reader *in, const char *start, const zv_decimal *decimal)
{
    const char *const digits = start + (decimal->negative ? 1 : 0);
    if (decimal->whole_digits == 0) {
        in->at.next = digits;
        return expected(in, "a digit before the decimal point");
    }
    if (decimal->whole_digits > 1 && *digits == '0') {
        in->at.next = digits + 1;
        return expected(in, "a number without a leading zero");
    }
    if (decimal->has_point && !decimal->has_fraction) {
        in->at.next = decimal->digits_end;
        return expected(in, "a digit after the decimal point");
    }
    return ZV_OK;
}

/// A number as JSON allows it: a digit first, no superfluous zero, digits on both sides of a point.
static zv_status read_number(reader *in, zv_json *value)
{
    zv_decimal decimal;
    const char *const start = in->at.next;
    const size_t size = zv_decimal_scan(start, (size_t)(in->at.end - start), &decimal);
    if (size == 0) { // a '-' with no digit behind it
        if (read_word(in, value) == ZV_OK) {
            return ZV_OK;
        }
        ++in->at.next;
        return expected(in, "a digit after '-'");
    }
    if (refuse_number(in, start, &decimal) != ZV_OK) {
        return ZV_ERR_SYNTAX;
    }
    in->at.next = start + size;
    value->kind = ZV_JSON_NUMBER;
    value->number = zv_decimal_value(&decimal);
    return ZV_OK;
}

static zv_status read_string(reader *in, zv_json *value)
{
    value->kind = ZV_JSON_STRING;
    size_t size = 0;
    const zv_status status = zv_json_take_string(&in->at, in->arena, &value->text, &size, in->why);
    value->text_size = (uint32_t)size;
    return status;
}

// ---- arrays and objects ----

static zv_status enter(reader *in)
{
    if (in->depth == MOST_DEPTH) {
        return zv_fail(in->why, ZV_ERR_SYNTAX, in->at.line, zv_json_column(&in->at),
                       "arrays and objects are nested deeper than %d", MOST_DEPTH);
    }
    ++in->depth;
    ++in->at.next;
    skip_space(&in->at);
    return ZV_OK;
}

static void leave(reader *in)
{
    --in->depth;
    ++in->at.next;
}

static zv_status too_many(reader *in)
{
    return zv_fail(in->why, ZV_ERR_TOO_LARGE, in->at.line, zv_json_column(&in->at),
                   "the text has more values than the %zu that are read at once", in->most_values);
}

/// A new child at the end of `parent`; `last` is the child before it, or NULL.
static zv_json *add_child(reader *in, zv_json *parent, zv_json *last)
{
    zv_json *child = zv_arena_take(in->arena, sizeof *child);
    if (!child) {
        no_memory(in);
        return NULL;
    }
    *child = (zv_json){0};
    if (in->is_glance && in->depth > 1) { // nobody will ask for it
        ++parent->count;
        return child;
    }
    if (last) {
        last->next = child;
    } else {
        parent->first = child;
    }
    ++parent->count;
    return child;
}

static zv_status read_key(reader *in, zv_json *node)
{
    if (!next_is(in, '"')) {
        return expected(in, "a key in double quotes");
    }
    node->key_line = in->at.line;
    node->key_column = zv_json_column(&in->at);
    size_t size = 0;
    const zv_status status = zv_json_take_string(&in->at, in->arena, &node->key, &size, in->why);
    node->key_size = (uint32_t)size;
    if (status != ZV_OK) {
        return status;
    }
    skip_space(&in->at);
    if (!next_is(in, ':')) {
        return expected(in, "':' after the key");
    }
    ++in->at.next;
    skip_space(&in->at);
    return ZV_OK;
}

/// The children of an array or object up to `closing`; `separator` is what is between them, for the sentence.
static zv_status read_children(reader *in, zv_json *parent, char closing, const char *separator)
{
    const bool has_keys = parent->kind == ZV_JSON_OBJECT, keeps_less = in->is_glance;
    zv_status status = enter(in);
    bool more = status == ZV_OK && !next_is(in, closing);
    for (zv_json *child = NULL; more;) {
        const zv_arena_mark before = zv_arena_where(in->arena);
        in->values += !keeps_less || in->depth == 1;
        if (in->values > in->most_values) {
            return too_many(in);
        }
        child = add_child(in, parent, child);
        if (!child) {
            return ZV_ERR_INTERNAL;
        }
        status = has_keys ? read_key(in, child) : ZV_OK;
        if (status == ZV_OK) {
            status = read_value(in, child);
        }
        if (status != ZV_OK) {
            return status;
        }
        if (keeps_less) {
            parent->number += child->number - child->number; // NaN from one that is not finite
        }
        if (keeps_less && in->depth > 1) {
            zv_arena_back_to(in->arena, before);
        }
        skip_space(&in->at);
        more = next_is(in, ',');
        if (!more && !next_is(in, closing)) {
            return expected(in, separator);
        }
        if (more) {
            ++in->at.next;
            skip_space(&in->at);
        }
    }
    if (status == ZV_OK) {
        leave(in);
    }
    return status;
}

static zv_status read_array(reader *in, zv_json *value)
{
    value->kind = ZV_JSON_ARRAY;
    return read_children(in, value, ']', "',' or ']' after a value of the array");
}

static zv_status read_object(reader *in, zv_json *value)
{
    value->kind = ZV_JSON_OBJECT;
    const zv_status status = read_children(in, value, '}', "',' or '}' after a value of the object");
    const bool has_children = !in->is_glance || in->depth == 0;
    return status == ZV_OK && has_children ? zv_json_refuse_repeated_keys(value, in->arena, in->why) : status;
}

/// What a value is shows in its first character.
static zv_status read_kind(reader *in, zv_json *value, char first)
{
    switch (first) {
    case '"':
        return read_string(in, value);
    case '{':
        return read_object(in, value);
    case '[':
        return read_array(in, value);
    default:
        return first == '-' || ('0' <= first && first <= '9') ? read_number(in, value) : read_word(in, value);
    }
}

static zv_status read_value(reader *in, zv_json *value)
{
    value->line = in->at.line;
    value->column = zv_json_column(&in->at);
    value->source = in->at.next;

    const zv_status status = read_kind(in, value, in->at.next < in->at.end ? *in->at.next : '\0');
    value->source_size = (uint32_t)(in->at.next - value->source);
    return status;
}

static zv_status read_root(reader *in, const zv_json **root)
{
    zv_json *node = zv_arena_take(in->arena, sizeof *node);
    if (!node) {
        return no_memory(in);
    }
    *node = (zv_json){0};
    skip_space(&in->at);
    const zv_status status = read_value(in, node);
    if (status != ZV_OK) {
        return status;
    }
    skip_space(&in->at);
    if (in->at.next < in->at.end) {
        return expected(in, "the end of the text");
    }
    *root = node;
    return ZV_OK;
}

static zv_status read_text(zv_json_document *document, bool is_glance, const char *text, size_t size,
                           const zv_json **root, zv_error *why)
{
    zv_arena_reset(&document->arena);
    reader in = {.at = {.next = text, .end = text + size, .line_start = text, .line = 1},
                 .arena = &document->arena,
                 .most_values = is_glance               ? MOST_GLANCED
                                : document->most_values ? document->most_values
                                                        : SIZE_MAX,
                 .is_glance = is_glance,
                 .why = why};
    if (size > MOST_BYTES) {
        return zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "JSON of 2 GB and more is not read");
    }
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        return zv_fail(why, ZV_ERR_SYNTAX, 1, 1, "expected JSON without a byte order mark, found the byte 0xEF");
    }
    return read_root(&in, root);
}

zv_status zv_json_read(zv_json_document *document, const char *text, size_t size, const zv_json **root, zv_error *why)
{
    return read_text(document, false, text, size, root, why);
}

zv_status zv_json_glance(zv_json_document *document, const char *text, size_t size, const zv_json **root, zv_error *why)
{
    return read_text(document, true, text, size, root, why);
}
