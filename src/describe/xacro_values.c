/// @file xacro_values.c
/// Values of xacro: made, compared, asked for their items, written as Python writes them.
#include <math.h>
#include <string.h>

#include "describe/xacro_value.h"
#include "zveno/text.h"

/// Texts become longer by replacing; this bounds what one of them may become, and lists inside one another.
enum { LONGEST = 1 << 16, DEEPEST = 64 };

zv_xacro_value zv_xacro_number(double number)
{
    return (zv_xacro_value){.kind = ZV_XACRO_NUMBER, .number = number};
}

zv_xacro_value zv_xacro_string(zv_xml_text text)
{
    return (zv_xacro_value){.kind = ZV_XACRO_TEXT, .text = text};
}

zv_xacro_value zv_xacro_literal(zv_xml_text text)
{
    double number[1];
    const bool is_quoted =
        text.size >= 2 && (text.data[0] == '\'' || text.data[0] == '"') && text.data[text.size - 1] == text.data[0];
    if (is_quoted) {
        return zv_xacro_string((zv_xml_text){text.data + 1, text.size - 2});
    }
    if (ZV_XML_IS(text, "True") || ZV_XML_IS(text, "true")) {
        return zv_xacro_number(1.0);
    }
    if (ZV_XML_IS(text, "False") || ZV_XML_IS(text, "false")) {
        return zv_xacro_number(0.0);
    }
    return zv_read_some_numbers(text, 1, number) == 1 ? zv_xacro_number(number[0]) : zv_xacro_string(text);
}

bool zv_xacro_is_true(const zv_xacro_value *value)
{
    return value->kind == ZV_XACRO_NUMBER ? value->number != 0.0
           : value->kind == ZV_XACRO_TEXT ? value->text.size > 0
                                          : value->first != NULL;
}

/// Of one level: lists inside lists are equal when they are the same.
static bool are_alike(const zv_xacro_value *a, const zv_xacro_value *b)
{
    return a->kind == b->kind && (a->kind == ZV_XACRO_NUMBER ? a->number == b->number
                                  : a->kind == ZV_XACRO_TEXT ? zv_texts_equal(a->text, b->text)
                                                             : a->first == b->first);
}

bool zv_xacro_equal(const zv_xacro_value *a, const zv_xacro_value *b)
{
    if (a->kind != ZV_XACRO_LIST || b->kind != ZV_XACRO_LIST) {
        return are_alike(a, b);
    }
    const zv_xacro_item *i = a->first, *j = b->first;
    while (i && j && are_alike(&i->value, &j->value)) {
        i = i->next;
        j = j->next;
    }
    return !i && !j;
}

int zv_xacro_count(const zv_xacro_value *value)
{
    int count = 0;
    for (const zv_xacro_item *i = value->first; i; i = i->next) {
        ++count;
    }
    return count;
}

const zv_xacro_item *zv_xacro_at(const zv_xacro_value *value, int index)
{
    const zv_xacro_item *i = value->first;
    while (i && index-- > 0) {
        i = i->next;
    }
    return i;
}

const zv_xacro_item *zv_xacro_entry(const zv_xacro_value *dict, zv_xml_text key)
{
    const zv_xacro_item *i = dict->first;
    while (i && !zv_texts_equal(i->key, key)) {
        i = i->next;
    }
    return i;
}

bool zv_xacro_append(zv_arena *arena, zv_xacro_value *to, zv_xacro_item **last, zv_xml_text key, zv_xacro_value value)
{
    zv_xacro_item *item = zv_arena_take(arena, sizeof *item);
    if (!item) {
        return false;
    }
    *item = (zv_xacro_item){.key = key, .value = value};
    if (*last) {
        (*last)->next = item;
    } else {
        to->first = item;
    }
    *last = item;
    return true;
}

// ---- as text ----

/// Inside a list texts stand in quotes. Stops when the text is too long, so that shared items cannot blow it up; false
/// when lists are nested too deeply.
static bool write_value(const zv_xacro_value *value, int depth, zv_text *out)
{
    char digits[ZV_NUMBER_SIZE];
    const bool is_inside = depth > 0;
    bool fits = depth <= DEEPEST;
    if (value->kind == ZV_XACRO_NUMBER) {
        zv_text_append(out, digits, (size_t)zv_number_write(value->number, digits));
    } else if (value->kind == ZV_XACRO_NONE) {
        zv_text_add(out, "None");
    } else if (value->kind == ZV_XACRO_TEXT) {
        zv_text_add(out, is_inside ? "'" : "");
        zv_text_append(out, value->text.data, value->text.size);
        zv_text_add(out, is_inside ? "'" : "");
    } else {
        const bool is_dict = value->kind == ZV_XACRO_DICT;
        zv_text_add(out, is_dict ? "{" : "[");
        for (const zv_xacro_item *i = value->first; i && fits && out->size <= LONGEST && !out->failed; i = i->next) {
            zv_text_add(out, i == value->first ? "" : ", ");
            if (is_dict) {
                const zv_xacro_value key = zv_xacro_string(i->key);
                write_value(&key, 1, out);
                zv_text_add(out, ": ");
            }
            fits = write_value(&i->value, depth + 1, out);
        }
        zv_text_add(out, is_dict ? "}" : "]");
    }
    return fits;
}

zv_status zv_xacro_text(zv_xacro_scope *scope, const zv_xacro_value *value, zv_xml_text *out, zv_error *why)
{
    if (value->kind == ZV_XACRO_TEXT) {
        *out = value->text;
        return ZV_OK;
    }
    zv_text written = {0};
    const bool is_deep = !write_value(value, 0, &written), is_long = written.size > LONGEST;
    char *copy =
        written.failed || is_deep || is_long ? NULL : zv_arena_take_bytes(scope->session->arena, written.size + 1);
    if (copy) {
        memcpy(copy, written.data ? written.data : "", written.size);
        *out = (zv_xml_text){copy, written.size};
    }
    zv_text_free(&written);
    return copy      ? ZV_OK
           : is_deep ? zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "lists are nested deeper than %d", DEEPEST)
           : is_long ? zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a text becomes longer than %d bytes", LONGEST)
                     : zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a description");
}
