/// @file xacro_evaluate.c
/// Expressions of xacro: the part of Python that descriptions use, read by descent.
///
///     choice  = either [ "if" either "else" choice ]          product = sign { ("*" | "/" | "//" | "%") sign }
///     either  = both { "or" both }                            sign    = { "+" | "-" } power
///     both    = negated { "and" negated }                     power   = atom [ "**" sign ]
///     negated = { "not" } compared                            atom    = number | text | name [ "(" ... ")" ] | "(" choice ")"
///     compared = sum [ ("==" | "!=" | "<" | "<=" | ">" | ">=") sum ]
///     sum     = product { ("+" | "-") product }
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/exponential.h"
#include "describe/xacro_value.h"
#include "zveno/geom.h"
#include "zveno/text.h"

/// Parentheses and properties inside one another.
enum { DEEPEST = 64, MOST_ARGUMENTS = 8 };

typedef struct reader {
    zv_xacro_scope *scope;
    const zv_element *place;
    zv_xml_text whole;
    const char *at, *end;
    int depth;
    zv_status status;
    zv_error *why;
} reader;

static zv_xacro_value read_choice(reader *in);
static zv_xacro_value read_sign(reader *in);

static zv_xacro_value number(double value)
{
    return (zv_xacro_value){.is_number = true, .number = value};
}

/// Keeps the first complaint and stops the reading.
static zv_xacro_value fail(reader *in, const char *what, zv_xml_text which)
{
    if (in->status == ZV_OK) {
        in->status = zv_fail(in->why, ZV_ERR_SYNTAX, in->place->line, in->place->column,
                             "in the expression '%.*s': %s '%.*s'", ZV_SHOWN(in->whole), what, ZV_SHOWN(which));
    }
    in->at = in->end;
    return number(0.0);
}

static bool is_letter(char c)
{
    return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static char peek(reader *in)
{
    while (in->at < in->end && (*in->at == ' ' || *in->at == '\t' || *in->at == '\n')) {
        ++in->at;
    }
    return in->at < in->end ? *in->at : '\0';
}

static zv_xml_text rest_of(const reader *in)
{
    return (zv_xml_text){in->at, (size_t)(in->end - in->at)};
}

/// Takes an operator of signs when it comes next, and no longer one begins with it.
static bool take(reader *in, const char *sign)
{
    const size_t size = strlen(sign);
    peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, sign, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    const bool is_longer = size == 1 && ((sign[0] == '*' && after == '*') || (sign[0] == '/' && after == '/') ||
                                         ((sign[0] == '<' || sign[0] == '>') && after == '='));
    in->at += is_longer ? 0 : size;
    return !is_longer;
}

/// Takes a word when it comes next.
static bool take_word(reader *in, const char *word)
{
    const size_t size = strlen(word);
    peek(in);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, word, size) != 0) {
        return false;
    }
    const char after = in->at + size < in->end ? in->at[size] : '\0';
    if (is_letter(after) || is_digit(after)) {
        return false;
    }
    in->at += size;
    return true;
}

static bool is_true(zv_xacro_value value)
{
    return value.is_number ? value.number != 0.0 : value.text.size > 0;
}

// ---- names ----

static zv_xacro_value value_of_name(reader *in, zv_xml_text name)
{
    static const struct {
        const char *name;
        double value;
    } constants[] = {{"pi", ZV_PI}, {"True", 1}, {"False", 0}, {"true", 1}, {"false", 0}, {"M_PI", ZV_PI}};
    zv_xacro_name *found = zv_xacro_find(in->scope, name);
    if (!found || found->block) {
        for (size_t i = 0; i < sizeof constants / sizeof constants[0]; ++i) {
            if (zv_xml_text_is(name, constants[i].name, strlen(constants[i].name))) {
                return number(constants[i].value);
            }
        }
        return fail(in, "no property is called", name);
    }
    if (found->is_busy) {
        return fail(in, "this property is defined by itself:", name);
    }
    zv_xml_text text = {"", 0};
    found->is_busy = true;
    const zv_status status = zv_xacro_replace(found->where, found->raw, in->place, &text, in->why);
    found->is_busy = false;
    if (status != ZV_OK) {
        in->status = in->status == ZV_OK ? status : in->status;
        in->at = in->end;
        return number(0.0);
    }
    return ZV_XML_IS(text, "True") || ZV_XML_IS(text, "true")     ? number(1.0)
           : ZV_XML_IS(text, "False") || ZV_XML_IS(text, "false") ? number(0.0)
                                                                  : zv_xacro_value_of(text);
}

// ---- functions ----

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

static double f_int(double x)
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

typedef struct function {
    const char *name;
    double (*one)(double);         ///< of one number, or NULL
    double (*two)(double, double); ///< of two; for more, of the result and the next
} function;

static double f_max(double a, double b)
{
    return a > b ? a : b;
}

static double f_min(double a, double b)
{
    return a < b ? a : b;
}

static const function functions[] = {
    {"sin", f_sin, NULL},         {"cos", f_cos, NULL},   {"tan", f_tan, NULL},      {"asin", f_asin, NULL},
    {"acos", f_acos, NULL},       {"atan", f_atan, NULL}, {"sqrt", f_sqrt, NULL},    {"radians", f_radians, NULL},
    {"degrees", f_degrees, NULL}, {"abs", f_abs, NULL},   {"fabs", f_abs, NULL},     {"floor", f_floor, NULL},
    {"ceil", f_ceil, NULL},       {"int", f_int, NULL},   {"round", f_round, NULL},  {"float", f_same, NULL},
    {"max", f_same, f_max},       {"min", f_same, f_min}, {"atan2", NULL, zv_atan2}, {"pow", NULL, zv_pow},
};

static zv_xacro_value call(reader *in, zv_xml_text name)
{
    double value = 0.0;
    int count = 0;
    const function *f = NULL;
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
        f = zv_xml_text_is(name, functions[i].name, strlen(functions[i].name)) ? &functions[i] : f;
    }
    if (!f) {
        return fail(in, "this function is not known here:", name);
    }
    do {
        const zv_xacro_value argument = read_choice(in);
        if (!argument.is_number) {
            return fail(in, "expected a number, found", argument.text);
        }
        value = count == 0 ? argument.number : f->two ? f->two(value, argument.number) : NAN;
    } while (++count < MOST_ARGUMENTS && take(in, ","));
    if (!take(in, ")")) {
        return fail(in, "expected ')', found", rest_of(in));
    }
    if (count == 1) {
        value = f->one ? f->one(value) : NAN;
    }
    return isfinite(value) ? number(value) : fail(in, "no number comes out of", name);
}

// ---- the grammar, from the inside out ----

static zv_xacro_value read_text(reader *in)
{
    const char quote = *in->at++;
    const char *const start = in->at;
    const char *const close = memchr(start, quote, (size_t)(in->end - start));
    if (!close) {
        return fail(in, "this text is never closed:", rest_of(in));
    }
    in->at = close + 1;
    return (zv_xacro_value){.text = {start, (size_t)(close - start)}};
}

static zv_xml_text take_name(reader *in)
{
    const char *const start = in->at;
    while (in->at < in->end && (is_letter(*in->at) || is_digit(*in->at) || *in->at == '.')) {
        ++in->at;
    }
    zv_xml_text name = {start, (size_t)(in->at - start)};
    static const char *const modules[] = {"math.", "xacro.", "python."};
    for (int i = 0; i < 3; ++i) {
        const size_t size = strlen(modules[i]);
        if (name.size > size && memcmp(name.data, modules[i], size) == 0) {
            name = (zv_xml_text){name.data + size, name.size - size};
        }
    }
    return name;
}

static zv_xacro_value read_inner(reader *in)
{
    const zv_xacro_value value = read_choice(in);
    return take(in, ")") ? value : fail(in, "expected ')', found", rest_of(in));
}

static zv_xacro_value read_atom(reader *in)
{
    const char c = peek(in);
    if (in->depth >= DEEPEST) {
        return fail(in, "this is nested too deeply:", rest_of(in));
    }
    ++in->depth;
    zv_xacro_value value = number(0.0);
    if (take(in, "(")) {
        value = read_inner(in);
    } else if (c == '\'' || c == '"') {
        value = read_text(in);
    } else if (is_letter(c)) {
        const zv_xml_text name = take_name(in);
        value = take(in, "(") ? call(in, name) : value_of_name(in, name);
    } else {
        const size_t size = zv_number_read(in->at, (size_t)(in->end - in->at), &value.number);
        value = size > 0 ? value : fail(in, "expected a number or a name, found", rest_of(in));
        in->at += in->status == ZV_OK ? size : 0;
    }
    --in->depth;
    return value;
}

/// What `sign` makes of two numbers.
static zv_xacro_value combine(reader *in, const char *sign, zv_xacro_value a, zv_xacro_value b)
{
    if (!a.is_number || !b.is_number) {
        return in->status == ZV_OK ? fail(in, "expected a number, found", a.is_number ? b.text : a.text) : number(0.0);
    }
    const double x = a.number, y = b.number;
    const double value = strcmp(sign, "**") == 0   ? zv_pow(x, y)
                         : strcmp(sign, "*") == 0  ? x * y
                         : strcmp(sign, "/") == 0  ? x / y
                         : strcmp(sign, "//") == 0 ? floor(x / y)
                         : strcmp(sign, "%") == 0  ? x - y * floor(x / y)
                         : strcmp(sign, "+") == 0  ? x + y
                                                   : x - y;
    return isfinite(value) ? number(value) : fail(in, "no number comes out of", in->whole);
}

static zv_xacro_value read_power(reader *in)
{
    const zv_xacro_value base = read_atom(in);
    return take(in, "**") ? combine(in, "**", base, read_sign(in)) : base;
}

static zv_xacro_value read_sign(reader *in)
{
    bool is_negative = false, is_signed = false;
    for (; peek(in) == '-' || peek(in) == '+'; ++in->at) {
        is_negative ^= *in->at == '-';
        is_signed = true;
    }
    const zv_xacro_value value = read_power(in);
    return is_signed ? combine(in, "*", number(is_negative ? -1.0 : 1.0), value) : value;
}

/// One of the operators that come next, or NULL.
static const char *take_one_of(reader *in, const char *const *signs)
{
    for (; *signs; ++signs) {
        if (take(in, *signs)) {
            return *signs;
        }
    }
    return NULL;
}

static zv_xacro_value read_product(reader *in)
{
    static const char *const signs[] = {"*", "//", "/", "%", NULL};
    zv_xacro_value value = read_sign(in);
    for (const char *sign; (sign = take_one_of(in, signs));) {
        value = combine(in, sign, value, read_sign(in));
    }
    return value;
}

/// Texts are put one behind the other.
static zv_xacro_value concatenate(reader *in, zv_xml_text a, zv_xml_text b)
{
    char *joined = zv_arena_take_bytes(in->scope->arena, a.size + b.size + 1);
    if (!joined || a.size + b.size > 4096) {
        return fail(in, "this text becomes too long:", a);
    }
    memcpy(joined, a.data, a.size);
    memcpy(joined + a.size, b.data, b.size);
    return (zv_xacro_value){.text = {joined, a.size + b.size}};
}

static zv_xacro_value read_sum(reader *in)
{
    static const char *const signs[] = {"+", "-", NULL};
    zv_xacro_value value = read_product(in);
    for (const char *sign; (sign = take_one_of(in, signs));) {
        const zv_xacro_value next = read_product(in);
        const bool are_texts = !value.is_number && !next.is_number && *sign == '+';
        value = are_texts ? concatenate(in, value.text, next.text) : combine(in, sign, value, next);
    }
    return value;
}

static int order(zv_xacro_value a, zv_xacro_value b)
{
    if (a.is_number && b.is_number) {
        return (a.number > b.number) - (a.number < b.number);
    }
    return !a.is_number && !b.is_number && zv_texts_equal(a.text, b.text) ? 0 : 1;
}

static zv_xacro_value read_compared(reader *in)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">", NULL};
    const zv_xacro_value left = read_sum(in);
    const char *sign = take_one_of(in, signs);
    if (!sign) {
        return left;
    }
    const int found = order(left, read_sum(in));
    const bool is_equal = sign[1] == '=' && found == 0 && sign[0] != '!';
    return number(is_equal || (sign[0] == '!' && found != 0) || (sign[0] == '<' && found < 0) ||
                  (sign[0] == '>' && found > 0));
}

static zv_xacro_value read_negated(reader *in)
{
    bool is_turned = false, is_negated = false;
    while (take_word(in, "not")) {
        is_turned = !is_turned;
        is_negated = true;
    }
    const zv_xacro_value value = read_compared(in);
    return is_negated ? number(is_true(value) != is_turned) : value;
}

static zv_xacro_value read_both(reader *in)
{
    zv_xacro_value value = read_negated(in);
    while (take_word(in, "and")) {
        const zv_xacro_value next = read_negated(in);
        value = is_true(value) ? next : value;
    }
    return value;
}

static zv_xacro_value read_either(reader *in)
{
    zv_xacro_value value = read_both(in);
    while (take_word(in, "or")) {
        const zv_xacro_value next = read_both(in);
        value = is_true(value) ? value : next;
    }
    return value;
}

static zv_xacro_value read_choice(reader *in)
{
    const zv_xacro_value value = read_either(in);
    if (!take_word(in, "if")) {
        return value;
    }
    const bool is_first = is_true(read_either(in));
    if (!take_word(in, "else")) {
        return fail(in, "expected 'else', found", rest_of(in));
    }
    const zv_xacro_value other = read_choice(in);
    return is_first ? value : other;
}

zv_status zv_xacro_evaluate(zv_xacro_scope *scope, zv_xml_text expression, const zv_element *place, zv_xacro_value *out,
                            zv_error *why)
{
    reader in = {.scope = scope,
                 .place = place,
                 .whole = expression,
                 .at = expression.data,
                 .end = expression.data + expression.size,
                 .status = ZV_OK,
                 .why = why};
    const zv_xacro_value value = read_choice(&in);
    if (in.status == ZV_OK && peek(&in) != '\0') {
        fail(&in, "expected an operator or the end, found", rest_of(&in));
    }
    if (in.status == ZV_OK) {
        *out = value;
    }
    return in.status;
}
