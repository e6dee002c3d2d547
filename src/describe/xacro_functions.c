/// @file xacro_functions.c
/// Functions and methods of Python that descriptions use: of numbers, of texts, of lists and dictionaries.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/exponential.h"
#include "describe/xacro_value.h"
#include "zveno/geom.h"

/// Lists and texts that functions make are no longer than this.
enum { LONGEST_LIST = 1000, LONGEST_TEXT = 4096 };

static const char misfit[] = "these arguments do not fit";
static const char no_memory[] = "out of memory for";
static const char too_long[] = "this is too long:";

// ---- of numbers ----

static double f_sin(double x)
{
    double s, c;
    zv_sincos(x, &s, &c);
    return s;
}

static double f_cos(double x)
{
    double s, c;
    zv_sincos(x, &s, &c);
    return c;
}

static double f_tan(double x)
{
    return f_sin(x) / f_cos(x);
}

static double f_asin(double x)
{
    return zv_atan2(x, sqrt(1.0 - x * x));
}

static double f_acos(double x)
{
    return zv_atan2(sqrt(1.0 - x * x), x);
}

static double f_atan(double x)
{
    return zv_atan2(x, 1.0);
}

static double f_sqrt(double x)
{
    return sqrt(x);
}

static double f_radians(double x)
{
    return x * ZV_DEG;
}

static double f_degrees(double x)
{
    return x / ZV_DEG;
}

static double f_abs(double x)
{
    return fabs(x);
}

static double f_floor(double x)
{
    return floor(x);
}

static double f_ceil(double x)
{
    return ceil(x);
}

static double f_trunc(double x)
{
    return trunc(x);
}

static double f_round(double x)
{
    return nearbyint(x);
}

static double f_same(double x)
{
    return x;
}

static double f_max(double a, double b)
{
    return a > b ? a : b;
}

static double f_min(double a, double b)
{
    return a < b ? a : b;
}

static double f_sum(double a, double b)
{
    return a + b;
}

static double f_hypot(double a, double b)
{
    return sqrt(a * a + b * b);
}

static double f_copysign(double a, double b)
{
    return copysign(a, b);
}

static double f_round_to(double x, double digits)
{
    const double scale = zv_pow(10.0, digits);
    return nearbyint(x * scale) / scale;
}

typedef struct function {
    const char *name;
    double (*one)(double);         ///< of one number, or NULL
    double (*two)(double, double); ///< of two; for more, of the result and the next
} function;

static const function functions[] = {
    {"sin", f_sin, NULL},         {"cos", f_cos, NULL},     {"tan", f_tan, NULL},      {"asin", f_asin, NULL},
    {"acos", f_acos, NULL},       {"atan", f_atan, NULL},   {"sqrt", f_sqrt, NULL},    {"radians", f_radians, NULL},
    {"degrees", f_degrees, NULL}, {"abs", f_abs, NULL},     {"fabs", f_abs, NULL},     {"floor", f_floor, NULL},
    {"ceil", f_ceil, NULL},       {"trunc", f_trunc, NULL}, {"int", f_trunc, NULL},    {"round", f_round, f_round_to},
    {"float", f_same, NULL},      {"max", f_same, f_max},   {"min", f_same, f_min},    {"sum", f_same, f_sum},
    {"atan2", NULL, zv_atan2},    {"pow", NULL, zv_pow},    {"hypot", f_abs, f_hypot}, {"copysign", NULL, f_copysign},
    {"exp", zv_exp, NULL},        {"log", zv_log, NULL},
};

/// A function of numbers; a list in place of them counts as its items.
static const char *call_numbers(const function *f, const zv_xacro_value *arguments, zv_xacro_value *out)
{
    const bool is_list = arguments->first && !arguments->first->next && arguments->first->value.kind == ZV_XACRO_LIST;
    const zv_xacro_item *item = is_list ? arguments->first->value.first : arguments->first;
    double value = 0.0;
    int count = 0;
    for (; item; item = item->next, ++count) {
        const zv_xacro_value one = item->value.kind == ZV_XACRO_TEXT ? zv_xacro_literal(item->value.text) : item->value;
        if (one.kind != ZV_XACRO_NUMBER || (count > 0 && !f->two)) {
            return misfit;
        }
        value = count == 0 ? one.number : f->two(value, one.number);
    }
    if (count == 0 || (count == 1 && !f->one)) {
        return misfit;
    }
    value = count == 1 ? f->one(value) : value;
    *out = zv_xacro_number(value);
    return isfinite(value) ? NULL : "no number comes out of";
}

// ---- of texts ----

/// Where `part` begins in `text` at or behind `from`; the size of the text when nowhere.
static size_t find_text(zv_xml_text text, zv_xml_text part, size_t from)
{
    for (size_t i = from; i + part.size <= text.size; ++i) {
        if (part.size == 0 || memcmp(text.data + i, part.data, part.size) == 0) {
            return i;
        }
    }
    return text.size;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Pieces between `separator`; without one, words between white space.
static const char *split(zv_arena *arena, zv_xml_text text, zv_xml_text separator, zv_xacro_value *out)
{
    zv_xacro_item *last = NULL;
    int count = 0;
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    for (size_t at = 0; at <= text.size;) {
        size_t end = at;
        if (separator.size > 0) {
            end = find_text(text, separator, at);
        } else {
            while (at < text.size && is_space(text.data[at])) {
                ++at;
            }
            for (end = at; end < text.size && !is_space(text.data[end]);) {
                ++end;
            }
        }
        const bool is_piece = separator.size > 0 || end > at;
        // Python leaves '5' a text; what descriptions do with a piece next is to count with it.
        const zv_xacro_value piece = zv_xacro_literal((zv_xml_text){text.data + at, end - at});
        count += is_piece;
        if (count > LONGEST_LIST) {
            return too_long;
        }
        if (is_piece && !zv_xacro_append(arena, out, &last, (zv_xml_text){"", 0}, piece)) {
            return no_memory;
        }
        at = end + (separator.size > 0 ? separator.size : 1);
    }
    return NULL;
}

static const char *change_case(zv_arena *arena, zv_xml_text text, bool is_upper, zv_xacro_value *out)
{
    char *copy = zv_arena_take_bytes(arena, text.size + 1);
    if (!copy) {
        return no_memory;
    }
    for (size_t i = 0; i < text.size; ++i) {
        const char c = text.data[i];
        copy[i] = is_upper && c >= 'a' && c <= 'z'    ? (char)(c - 'a' + 'A')
                  : !is_upper && c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a')
                                                      : c;
    }
    *out = zv_xacro_string((zv_xml_text){copy, text.size});
    return NULL;
}

static const char *replace(zv_arena *arena, zv_xml_text text, zv_xml_text old, zv_xml_text new, zv_xacro_value *out)
{
    size_t count = 0;
    for (size_t i = find_text(text, old, 0); old.size > 0 && i < text.size; i = find_text(text, old, i + old.size)) {
        ++count;
    }
    const bool is_long = new.size > 0 && count > LONGEST_TEXT / new.size;
    const size_t size = text.size - count * old.size + (is_long ? 0 : count * new.size);
    char *copy = !is_long && size <= LONGEST_TEXT ? zv_arena_take_bytes(arena, size + 1) : NULL;
    if (!copy) {
        return "this text becomes too long:";
    }
    size_t used = 0, from = 0;
    while (count-- > 0) {
        const size_t i = find_text(text, old, from);
        memcpy(copy + used, text.data + from, i - from);
        memcpy(copy + used + i - from, new.data, new.size);
        used += i - from + new.size;
        from = i + old.size;
    }
    memcpy(copy + used, text.data + from, text.size - from);
    *out = zv_xacro_string((zv_xml_text){copy, size});
    return NULL;
}

/// The texts of a list with `between` between them.
static const char *join(zv_arena *arena, zv_xml_text between, const zv_xacro_item *list, zv_xacro_value *out)
{
    size_t size = 0, used = 0;
    if (!list || list->value.kind != ZV_XACRO_LIST) {
        return misfit;
    }
    for (const zv_xacro_item *i = list->value.first; i; i = i->next) {
        if (i->value.kind != ZV_XACRO_TEXT) {
            return misfit;
        }
        size += i->value.text.size + between.size;
        if (size > LONGEST_TEXT) {
            return too_long;
        }
    }
    char *copy = zv_arena_take_bytes(arena, size + 1);
    if (!copy) {
        return no_memory;
    }
    for (const zv_xacro_item *i = list->value.first; i; i = i->next) {
        const size_t gap = i == list->value.first ? 0 : between.size;
        memcpy(copy + used, between.data, gap);
        memcpy(copy + used + gap, i->value.text.data, i->value.text.size);
        used += gap + i->value.text.size;
    }
    *out = zv_xacro_string((zv_xml_text){copy, used});
    return NULL;
}

static const char *call_text_method(zv_arena *arena, zv_xml_text name, zv_xml_text self,
                                    const zv_xacro_value *arguments, zv_xacro_value *out)
{
    const zv_xml_text none = {"", 0};
    const zv_xacro_item *first = zv_xacro_at(arguments, 0), *second = zv_xacro_at(arguments, 1);
    const zv_xml_text a = first && first->value.kind == ZV_XACRO_TEXT ? first->value.text : none;
    const zv_xml_text b = second && second->value.kind == ZV_XACRO_TEXT ? second->value.text : none;
    if (ZV_XML_IS(name, "split")) {
        return split(arena, self, a, out);
    }
    if (ZV_XML_IS(name, "lower") || ZV_XML_IS(name, "upper")) {
        return change_case(arena, self, ZV_XML_IS(name, "upper"), out);
    }
    if (ZV_XML_IS(name, "strip") || ZV_XML_IS(name, "lstrip") || ZV_XML_IS(name, "rstrip")) {
        *out = zv_xacro_string(zv_xml_trimmed(self));
        return NULL;
    }
    if (ZV_XML_IS(name, "join")) {
        return join(arena, self, first, out);
    }
    if (ZV_XML_IS(name, "replace")) {
        return first && second ? replace(arena, self, a, b, out) : misfit;
    }
    if (ZV_XML_IS(name, "startswith") || ZV_XML_IS(name, "endswith")) {
        const bool fits = a.size <= self.size;
        const size_t from = fits && ZV_XML_IS(name, "endswith") ? self.size - a.size : 0;
        *out = zv_xacro_number(fits && (a.size == 0 || memcmp(self.data + from, a.data, a.size) == 0));
        return first ? NULL : misfit;
    }
    return "this method is not known here:";
}

// ---- of lists and dictionaries ----

static const char *list_of(zv_arena *arena, const zv_xacro_value *dict, bool is_keys, zv_xacro_value *out)
{
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    for (const zv_xacro_item *i = dict->first; i; i = i->next) {
        if (!zv_xacro_append(arena, out, &last, (zv_xml_text){"", 0}, is_keys ? zv_xacro_string(i->key) : i->value)) {
            return no_memory;
        }
    }
    return NULL;
}

/// Pairs of key and value.
static const char *pairs_of(zv_arena *arena, const zv_xacro_value *dict, zv_xacro_value *out)
{
    const zv_xml_text none = {"", 0};
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    for (const zv_xacro_item *i = dict->first; i; i = i->next) {
        zv_xacro_item *behind = NULL;
        zv_xacro_value pair = {.kind = ZV_XACRO_LIST};
        if (!zv_xacro_append(arena, &pair, &behind, none, zv_xacro_string(i->key)) ||
            !zv_xacro_append(arena, &pair, &behind, none, i->value) ||
            !zv_xacro_append(arena, out, &last, none, pair)) {
            return no_memory;
        }
    }
    return NULL;
}

static const char *call_dict_method(zv_arena *arena, zv_xml_text name, const zv_xacro_value *self,
                                    const zv_xacro_value *arguments, zv_xacro_value *out)
{
    const zv_xacro_item *first = zv_xacro_at(arguments, 0), *second = zv_xacro_at(arguments, 1);
    const bool has_key = first && first->value.kind == ZV_XACRO_TEXT;
    if (ZV_XML_IS(name, "keys") || ZV_XML_IS(name, "values")) {
        return list_of(arena, self, ZV_XML_IS(name, "keys"), out);
    }
    if (ZV_XML_IS(name, "items")) {
        return pairs_of(arena, self, out);
    }
    const zv_xacro_item *found = has_key ? zv_xacro_entry(self, first->value.text) : NULL;
    if (ZV_XML_IS(name, "get")) {
        *out = found ? found->value : second ? second->value : (zv_xacro_value){.kind = ZV_XACRO_NONE};
        return has_key ? NULL : misfit;
    }
    if (ZV_XML_IS(name, "has_key")) {
        *out = zv_xacro_number(found != NULL);
        return has_key ? NULL : misfit;
    }
    return "this method is not known here:";
}

/// range(to), range(from, to), range(from, to, step)
static const char *make_range(zv_arena *arena, const zv_xacro_value *arguments, zv_xacro_value *out)
{
    double given[3] = {0.0, 0.0, 1.0};
    const int count = zv_xacro_count(arguments);
    for (int i = 0; i < count && i < 3; ++i) {
        const zv_xacro_value *value = &zv_xacro_at(arguments, i)->value;
        if (value->kind != ZV_XACRO_NUMBER) {
            return misfit;
        }
        given[count == 1 ? 1 : i] = value->number;
    }
    const double from = given[0], step = given[2], items = ceil((given[1] - from) / step);
    if (count < 1 || count > 3 || step == 0.0) {
        return misfit;
    }
    zv_xacro_item *last = NULL;
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    if (!(items <= LONGEST_LIST)) {
        return too_long;
    }
    for (int i = 0; i < items; ++i) { // beyond 2^53 a number plus 1 is the same number
        if (!zv_xacro_append(arena, out, &last, (zv_xml_text){"", 0}, zv_xacro_number(from + i * step))) {
            return no_memory;
        }
    }
    return NULL;
}

/// zip(a, b, ...) and enumerate(a): lists of what is at the same place.
static const char *pair_up(zv_arena *arena, const zv_xacro_value *arguments, bool counted, zv_xacro_value *out)
{
    const zv_xml_text none = {"", 0};
    zv_xacro_item *last = NULL;
    int shortest = LONGEST_LIST + 1;
    for (const zv_xacro_item *i = arguments->first; i; i = i->next) {
        const int count = zv_xacro_count(&i->value);
        shortest = count < shortest ? count : shortest;
        if (i->value.kind != ZV_XACRO_LIST) {
            return misfit;
        }
    }
    *out = (zv_xacro_value){.kind = ZV_XACRO_LIST};
    if (!arguments->first || (counted && arguments->first->next)) {
        return misfit;
    }
    if (shortest > LONGEST_LIST) {
        return too_long;
    }
    for (int place = 0; place < shortest; ++place) {
        zv_xacro_item *behind = NULL;
        zv_xacro_value row = {.kind = ZV_XACRO_LIST};
        bool fits = !counted || zv_xacro_append(arena, &row, &behind, none, zv_xacro_number(place));
        for (const zv_xacro_item *i = arguments->first; i && fits; i = i->next) {
            fits = zv_xacro_append(arena, &row, &behind, none, zv_xacro_at(&i->value, place)->value);
        }
        if (!fits || !zv_xacro_append(arena, out, &last, none, row)) {
            return no_memory;
        }
    }
    return NULL;
}

static const char *measure(const zv_xacro_value *of, zv_xacro_value *out)
{
    *out = zv_xacro_number(of->kind == ZV_XACRO_TEXT ? (double)of->text.size : (double)zv_xacro_count(of));
    return of->kind >= ZV_XACRO_TEXT ? NULL : misfit;
}

/// Functions that make or measure something else than a number of numbers.
static const char *call_other(zv_arena *arena, zv_xml_text name, const zv_xacro_value *arguments, zv_xacro_value *out)
{
    const zv_xacro_item *first = arguments->first;
    if (ZV_XML_IS(name, "dict")) {
        *out = (zv_xacro_value){.kind = ZV_XACRO_DICT, .first = first && first->key.size > 0 ? first : NULL};
        return !first || first->key.size > 0 ? NULL : misfit;
    }
    if (ZV_XML_IS(name, "range")) {
        return make_range(arena, arguments, out);
    }
    if (ZV_XML_IS(name, "warning") || ZV_XML_IS(name, "message") || ZV_XML_IS(name, "print_location")) {
        *out = zv_xacro_string((zv_xml_text){"", 0});
        return NULL;
    }
    if (!first) {
        return misfit;
    }
    if (ZV_XML_IS(name, "zip") || ZV_XML_IS(name, "enumerate")) {
        return pair_up(arena, arguments, ZV_XML_IS(name, "enumerate"), out);
    }
    if (ZV_XML_IS(name, "len")) {
        return measure(&first->value, out);
    }
    if (ZV_XML_IS(name, "bool")) {
        *out = zv_xacro_number(zv_xacro_is_true(&first->value));
        return NULL;
    }
    if (ZV_XML_IS(name, "any") || ZV_XML_IS(name, "all")) {
        const bool is_any = ZV_XML_IS(name, "any");
        bool found = !is_any;
        for (const zv_xacro_item *i = first->value.first; i && found != is_any; i = i->next) {
            found = zv_xacro_is_true(&i->value);
        }
        *out = zv_xacro_number(found);
        return first->value.kind == ZV_XACRO_LIST ? NULL : misfit;
    }
    if (ZV_XML_IS(name, "dotify")) { // entries are asked for with a dot anyway
        *out = first->value;
        return NULL;
    }
    if (ZV_XML_IS(name, "list") || ZV_XML_IS(name, "tuple")) {
        const bool is_dict = first->value.kind == ZV_XACRO_DICT;
        *out = first->value;
        return is_dict ? list_of(arena, &first->value, true, out) : out->kind == ZV_XACRO_LIST ? NULL : misfit;
    }
    return "this function is not known here:";
}

const char *zv_xacro_call(zv_arena *arena, zv_xml_text name, const zv_xacro_value *self,
                          const zv_xacro_value *arguments, zv_xacro_value *out)
{
    if (self && ZV_XML_IS(name, "__len__")) { // as files say that want to work where len is not known
        return measure(self, out);
    }
    if (self) {
        return self->kind == ZV_XACRO_TEXT   ? call_text_method(arena, name, self->text, arguments, out)
               : self->kind == ZV_XACRO_DICT ? call_dict_method(arena, name, self, arguments, out)
                                             : "this method is not known here:";
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
        if (zv_xml_text_is(name, functions[i].name, strlen(functions[i].name))) {
            return call_numbers(&functions[i], arguments, out);
        }
    }
    return call_other(arena, name, arguments, out);
}
