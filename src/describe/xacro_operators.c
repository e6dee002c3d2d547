/// @file xacro_operators.c
/// As Python has them.
#include "describe/xacro_operators.h"

#include <math.h>
#include <string.h>

#include "base/exponential.h"

/// The longest text that is put together.
enum { LONGEST_TEXT = 4096 };

/// The place of an index that may count from the end; -1: there is none.
static int place_of(double index, int count)
{
    const double from_start = index < 0.0 ? index + count : index;
    return from_start >= 0.0 && from_start < count && from_start == floor(from_start) ? (int)from_start : -1;
}

zv_xacro_value zv_xacro_item_of(zv_xacro_reader *in, const zv_xacro_value *whole, const zv_xacro_value *index)
{
    if (in->passed_over > 0 || in->status != ZV_OK) {
        return zv_xacro_number(0.0);
    }
    zv_xml_text shown = {"", 0};
    const zv_status status = zv_xacro_text(in->scope, index, &shown, in->why);
    if (status != ZV_OK) {
        return zv_xacro_stop(in, status);
    }
    if (whole->kind == ZV_XACRO_DICT) {
        const zv_xacro_item *entry = zv_xacro_entry(whole, shown);
        return entry ? entry->value : zv_xacro_fail(in, "the dictionary has no entry", shown);
    }
    const bool is_text = whole->kind == ZV_XACRO_TEXT;
    const int count = is_text ? (int)whole->text.size : zv_xacro_count(whole);
    const int place = index->kind == ZV_XACRO_NUMBER ? place_of(index->number, count) : -1;
    if ((whole->kind != ZV_XACRO_LIST && !is_text) || place < 0) {
        return zv_xacro_fail(in, "there is no item", shown);
    }
    return is_text ? zv_xacro_string((zv_xml_text){whole->text.data + place, 1}) : zv_xacro_at(whole, place)->value;
}

zv_xacro_value zv_xacro_part_of(zv_xacro_reader *in, const zv_xacro_value *whole, double from, double to)
{
    const bool is_text = whole->kind == ZV_XACRO_TEXT;
    const int count = is_text ? (int)whole->text.size : zv_xacro_count(whole);
    const double low = fmin(count, fmax(0.0, from < 0.0 ? from + count : from));
    const double high = fmin(count, fmax(low, to < 0.0 ? to + count : to));
    if (is_text) {
        return zv_xacro_string((zv_xml_text){whole->text.data + (size_t)low, (size_t)(high - low)});
    }
    zv_xacro_value part = {.kind = ZV_XACRO_LIST};
    zv_xacro_item *last = NULL;
    const zv_xacro_item *item = zv_xacro_at(whole, (int)low);
    for (double i = low; i < high && item; i += 1.0, item = item->next) {
        if (!zv_xacro_append(in->scope->session->arena, &part, &last, item->key, item->value)) {
            return zv_xacro_no_memory(in);
        }
    }
    return part;
}

zv_xacro_value zv_xacro_combine(zv_xacro_reader *in, const char *sign, zv_xacro_value a, zv_xacro_value b)
{
    if (in->passed_over > 0 || in->status != ZV_OK) {
        return zv_xacro_number(0.0);
    }
    if (a.kind != ZV_XACRO_NUMBER || b.kind != ZV_XACRO_NUMBER) {
        zv_xml_text shown = {"", 0};
        const zv_xacro_value *wrong = a.kind != ZV_XACRO_NUMBER ? &a : &b;
        const zv_status status = zv_xacro_text(in->scope, wrong, &shown, in->why);
        return status == ZV_OK ? zv_xacro_fail(in, "expected a number, found", shown) : zv_xacro_stop(in, status);
    }
    const double x = a.number, y = b.number;
    const double value = strcmp(sign, "**") == 0   ? zv_pow(x, y)
                         : strcmp(sign, "*") == 0  ? x * y
                         : strcmp(sign, "/") == 0  ? x / y
                         : strcmp(sign, "//") == 0 ? floor(x / y)
                         : strcmp(sign, "%") == 0  ? x - y * floor(x / y)
                         : strcmp(sign, "+") == 0  ? x + y
                                                   : x - y;
    return isfinite(value) ? zv_xacro_number(value) : zv_xacro_fail(in, "no number comes out of", in->whole);
}

zv_xacro_value zv_xacro_concatenate(zv_xacro_reader *in, zv_xml_text a, zv_xml_text b)
{
    char *joined =
        a.size + b.size <= LONGEST_TEXT ? zv_arena_take_bytes(in->scope->session->arena, a.size + b.size + 1) : NULL;
    if (!joined) {
        return zv_xacro_fail(in, "this text becomes too long:", a);
    }
    memcpy(joined, a.data, a.size);
    memcpy(joined + a.size, b.data, b.size);
    return zv_xacro_string((zv_xml_text){joined, a.size + b.size});
}

/// A value in the place of %s or, as a whole number, %d.
static void place_value(zv_xacro_reader *in, char letter, const zv_xacro_value *value, zv_text *out)
{
    zv_xml_text text = {"", 0};
    const bool is_whole = letter == 'd' || letter == 'i';
    if ((!is_whole && letter != 's') || (is_whole && value->kind != ZV_XACRO_NUMBER)) {
        (void)zv_xacro_fail(in, "behind a percent sign only s, and d for a number, are known, not",
                            (zv_xml_text){&letter, 1});
        return;
    }
    const zv_xacro_value whole = is_whole ? zv_xacro_number(trunc(value->number)) : *value;
    const zv_status status = zv_xacro_text(in->scope, &whole, &text, in->why);
    if (status != ZV_OK) {
        (void)zv_xacro_stop(in, status);
    } else if (out->size + text.size > LONGEST_TEXT) {
        (void)zv_xacro_fail(in, "this text becomes too long:", text);
    } else {
        zv_text_append(out, text.data, text.size);
    }
}

zv_xacro_value zv_xacro_format(zv_xacro_reader *in, zv_xml_text with, const zv_xacro_value *values)
{
    const bool is_list = values->kind == ZV_XACRO_LIST;
    const zv_xacro_item *next = is_list ? values->first : NULL;
    const zv_xacro_value *value = is_list ? (next ? &next->value : NULL) : values;
    zv_text made = {0};
    for (size_t i = 0; i < with.size && in->status == ZV_OK; ++i) {
        const bool has_next = with.data[i] == '%' && i + 1 < with.size;
        i += has_next;
        if (!has_next || with.data[i] == '%') {
            zv_text_append(&made, with.data + i, 1);
        } else if (value) {
            place_value(in, with.data[i], value, &made);
            next = next ? next->next : NULL;
            value = next ? &next->value : NULL;
        } else {
            (void)zv_xacro_fail(in, "there are too few values for", with);
        }
    }
    const zv_xml_text whole = {made.data ? made.data : "", made.size};
    const zv_xacro_value result =
        in->status == ZV_OK ? zv_xacro_concatenate(in, whole, (zv_xml_text){"", 0}) : zv_xacro_number(0.0);
    zv_text_free(&made);
    return result;
}

/// Below 0, 0 or above for numbers and for texts; `*fits` says whether they can be compared.
static int order(const zv_xacro_value *a, const zv_xacro_value *b, bool *fits)
{
    *fits = a->kind == b->kind && (a->kind == ZV_XACRO_NUMBER || a->kind == ZV_XACRO_TEXT);
    if (a->kind == ZV_XACRO_NUMBER || !*fits) {
        return (a->number > b->number) - (a->number < b->number);
    }
    const size_t size = a->text.size < b->text.size ? a->text.size : b->text.size;
    const int first = size > 0 ? memcmp(a->text.data, b->text.data, size) : 0;
    return first ? first : (a->text.size > b->text.size) - (a->text.size < b->text.size);
}

static bool contains(const zv_xacro_value *whole, const zv_xacro_value *part)
{
    if (whole->kind == ZV_XACRO_DICT) {
        return part->kind == ZV_XACRO_TEXT && zv_xacro_entry(whole, part->text);
    }
    if (whole->kind == ZV_XACRO_TEXT) {
        const zv_xml_text a = whole->text, b = part->text;
        for (size_t i = 0; part->kind == ZV_XACRO_TEXT && i + b.size <= a.size; ++i) {
            if (b.size == 0 || memcmp(a.data + i, b.data, b.size) == 0) {
                return true;
            }
        }
        return false;
    }
    for (const zv_xacro_item *i = whole->first; i; i = i->next) {
        if (zv_xacro_equal(&i->value, part)) {
            return true;
        }
    }
    return false;
}

bool zv_xacro_compare(const char *sign, const zv_xacro_value *a, const zv_xacro_value *b)
{
    bool fits;
    const int found = order(a, b, &fits);
    return strcmp(sign, "==") == 0    ? zv_xacro_equal(a, b)
           : strcmp(sign, "!=") == 0  ? !zv_xacro_equal(a, b)
           : strcmp(sign, "in") == 0  ? contains(b, a)
           : strcmp(sign, "out") == 0 ? !contains(b, a)
                                      : fits && ((sign[0] == '<' && found < 0) || (sign[0] == '>' && found > 0) ||
                                                 (sign[1] == '=' && found == 0));
}
