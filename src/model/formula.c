/// @file formula.c
/// Expressions of dimensions, read by descent:
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "/") factor }
///     factor  = { "+" | "-" } ( number | name | "(" sum ")" )
#include "model/formula.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/characters.h"
#include "zveno/text.h"

enum { MOST_PARENTHESES = 32 };

typedef struct reader {
    const char *start, *at, *end;
    const zv_dimension *dimensions;
    int count;
    int depth;
    bool failed;
    zv_formula_fault *fault;
} reader;

static double read_sum(reader *in);

/// Keeps the first complaint.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
fail_at(reader *in, const char *place, const char *format, ...)
{
    if (in->failed) {
        return;
    }
    in->failed = true;
    in->fault->offset = (size_t)(place - in->start);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(in->fault->sentence, sizeof in->fault->sentence, format, arguments);
    va_end(arguments);
}

static void fail_here(reader *in, const char *expected)
{
    if (in->at == in->end) {
        fail_at(in, in->at, "expected %s, found the end", expected);
    } else if (*in->at > ' ' && *in->at < 0x7F) {
        fail_at(in, in->at, "expected %s, found '%c'", expected, *in->at);
    } else {
        fail_at(in, in->at, "expected %s, found the byte 0x%02X", expected, (unsigned char)*in->at);
    }
}

static char peek(reader *in)
{
    while (in->at < in->end && *in->at == ' ') {
        ++in->at;
    }
    return in->at < in->end ? *in->at : '\0';
}

static bool is_letter(char c)
{
    return zv_is_letter(c) || c == '_';
}

/// Writes the known names as "l1, l2" into `list`.
static void list_names(const reader *in, char *list, size_t size)
{
    list[0] = '\0';
    size_t used = 0;
    for (int i = 0; i < in->count && used < size; ++i) {
        used += (size_t)snprintf(list + used, size - used, "%s%s", i ? ", " : "", in->dimensions[i].name);
    }
}

static double read_name(reader *in)
{
    const char *const start = in->at;
    while (in->at < in->end && (is_letter(*in->at) || zv_is_digit(*in->at))) {
        ++in->at;
    }
    const size_t size = (size_t)(in->at - start);
    for (int i = 0; i < in->count; ++i) {
        const char *name = in->dimensions[i].name;
        if (strlen(name) == size && memcmp(name, start, size) == 0) {
            return in->dimensions[i].value;
        }
    }
    char known[100];
    list_names(in, known, sizeof known);
    fail_at(in, start, "no dimension is called '%.*s'; known: %s", size < 48 ? (int)size : 48, start,
            in->count ? known : "none");
    return 0.0;
}

static double read_number(reader *in)
{
    double value = 0.0;
    const size_t size = zv_number_read(in->at, (size_t)(in->end - in->at), &value);
    if (size == 0) {
        fail_here(in, "a number");
    }
    in->at += size;
    return value;
}

static double read_parentheses(reader *in)
{
    if (in->depth == MOST_PARENTHESES) {
        fail_at(in, in->at, "parentheses are nested deeper than %d", MOST_PARENTHESES);
        return 0.0;
    }
    ++in->depth;
    ++in->at;
    const double value = read_sum(in);
    if (peek(in) == ')') {
        ++in->at;
    } else {
        fail_here(in, "')'");
    }
    --in->depth;
    return value;
}

static double read_factor(reader *in)
{
    double sign = 1.0;
    for (; peek(in) == '-' || peek(in) == '+'; ++in->at) {
        sign = *in->at == '-' ? -sign : sign;
    }
    const char c = peek(in);
    if (c == '(') {
        return sign * read_parentheses(in);
    }
    if (is_letter(c)) {
        return sign * read_name(in);
    }
    if (zv_is_digit(c) || c == '.') {
        return sign * read_number(in);
    }
    fail_here(in, "a number, the name of a dimension or '('");
    return 0.0;
}

static double read_product(reader *in)
{
    double value = read_factor(in);
    for (char c = peek(in); !in->failed && (c == '*' || c == '/'); c = peek(in)) {
        ++in->at;
        const double factor = read_factor(in);
        value = c == '*' ? value * factor : value / factor;
    }
    return value;
}

static double read_sum(reader *in)
{
    double value = read_product(in);
    for (char c = peek(in); !in->failed && (c == '+' || c == '-'); c = peek(in)) {
        ++in->at;
        const double term = read_product(in);
        value = c == '+' ? value + term : value - term;
    }
    return value;
}

bool zv_formula_value(const char *text, size_t size, const zv_dimension *dimensions, int count, double *out,
                      zv_formula_fault *fault)
{
    reader in = {
        .start = text, .at = text, .end = text + size, .dimensions = dimensions, .count = count, .fault = fault};
    const double value = read_sum(&in);
    if (!in.failed && (peek(&in), in.at < in.end)) {
        fail_here(&in, "an operator or the end");
    }
    if (!isfinite(value)) {
        fail_at(&in, text, "the value is not finite");
    }
    if (in.failed) {
        return false;
    }
    *out = value;
    return true;
}

bool zv_formula_is_name(const char *text, size_t size)
{
    if (size == 0 || !is_letter(text[0])) {
        return false;
    }
    for (size_t i = 1; i < size; ++i) {
        if (!is_letter(text[i]) && !zv_is_digit(text[i])) {
            return false;
        }
    }
    return true;
}
