/// @file compare.c
/// Comparisons of JSON values.
#include "lesson/compare.h"

#include <math.h>
#include <string.h>

static bool number_is_near(const zv_json *value, const zv_json *wanted, double within, double period)
{
    if (value->kind != ZV_JSON_NUMBER || wanted->kind != ZV_JSON_NUMBER) {
        return false;
    }
    double apart = fabs(value->number - wanted->number);
    if (period > 0.0) {
        apart -= period * floor(apart / period);
        apart = fmin(apart, period - apart);
    }
    return apart <= within; // false for NaN
}

bool zv_json_is_near(const zv_json *value, const zv_json *wanted, double within, double period)
{
    if (value->kind != ZV_JSON_ARRAY || wanted->kind != ZV_JSON_ARRAY) {
        return number_is_near(value, wanted, within, period);
    }
    bool is_near = value->count == wanted->count;
    const zv_json *a = value->first, *b = wanted->first;
    for (; is_near && a && b; a = a->next, b = b->next) {
        is_near = zv_json_is_near(a, b, within, period);
    }
    return is_near;
}

static bool has_same_children(const zv_json *value, const zv_json *wanted)
{
    bool is_same = value->count == wanted->count;
    const zv_json *other = wanted->first;
    for (const zv_json *one = value->first; one && is_same; one = one->next) {
        const zv_json *match = one->key ? zv_json_member(wanted, one->key) : other;
        is_same = match && zv_json_is_same(one, match);
        other = other ? other->next : NULL;
    }
    return is_same;
}

bool zv_json_is_same(const zv_json *value, const zv_json *wanted)
{
    if (value->kind != wanted->kind) {
        return false;
    }
    switch (value->kind) {
    case ZV_JSON_NUMBER:
        return value->number == wanted->number;
    case ZV_JSON_STRING:
        return value->text_size == wanted->text_size && memcmp(value->text, wanted->text, value->text_size) == 0;
    case ZV_JSON_ARRAY:
    case ZV_JSON_OBJECT:
        return has_same_children(value, wanted);
    default:
        return true;
    }
}
