/// @file expression.c
/// Values of RS-274/NGC: numbers, variables, bracketed expressions, functions. Angles are in degrees.
///
///     level 0  and or xor      level 1  eq ne gt ge lt le      level 2  + -      level 3  * / mod      level 4  **
///
/// All operators go from left to right. Comparisons give 1 or 0; EQ and NE take values nearer than 1e-4 as equal.
#include <math.h>
#include <string.h>

#include "base/characters.h"
#include "base/elementary.h"
#include "base/exponential.h"
#include "program/cursor.h"
#include "zveno/geom.h"
#include "zveno/text.h"

#define EQUAL_WITHIN 1e-4

enum { MAX_NESTING = 64 };

// ---- numbers ----

/// Digits with at most one point, spaces inside allowed, no exponent: in G-code E is a word.
static bool read_number(zv_cursor *cursor, double *out)
{
    const int start = cursor->at;
    char digits[64];
    int count = 0, points = 0, figures = 0;
    for (;;) {
        const char c = zv_cursor_peek(cursor);
        if (c == '.' ? points++ > 0 : !zv_is_digit(c)) {
            break;
        }
        figures += c != '.';
        if (count == (int)sizeof digits) {
            return zv_cursor_fail(cursor, start, "number_too_long", "this number has more than %d characters",
                                  (int)sizeof digits);
        }
        digits[count++] = c;
        ++cursor->at;
    }
    if (figures == 0) {
        return zv_cursor_fail(cursor, start, "number_expected", "a number was expected here");
    }
    zv_number_read(digits, (size_t)count, out);
    return true;
}

/// The usual case, a number of up to 15 figures without spaces inside, as one integer and one exact division.
static bool read_short_number(zv_cursor *cursor, double *out)
{
    static const double power_of_ten[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                          1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const char *p = cursor->text + cursor->at, *end = cursor->text + cursor->size;
    long long figures = 0;
    int count = 0, decimals = 0;
    for (; p < end && zv_is_digit(*p); ++p, ++count) {
        figures = 10 * figures + (*p - '0');
        if (count == 15) {
            return false;
        }
    }
    if (p < end && *p == '.') {
        for (++p; p < end && zv_is_digit(*p); ++p, ++count, ++decimals) {
            figures = 10 * figures + (*p - '0');
            if (count == 15) {
                return false;
            }
        }
    }
    const bool goes_on = p < end && (*p == ' ' || *p == '\t' || *p == '.');
    if (count == 0 || goes_on) {
        // a space may be inside a number; look behind it
        const char *q = p;
        while (q < end && (*q == ' ' || *q == '\t')) {
            ++q;
        }
        if (count == 0 || (q < end && (zv_is_digit(*q) || *q == '.'))) {
            return false;
        }
    }
    cursor->at = (int)(p - cursor->text);
    *out = (double)figures / power_of_ten[decimals];
    return true;
}

// ---- variables ----

static bool read_name(zv_cursor *cursor, zv_variable *out)
{
    const int start = cursor->at;
    int count = 0;
    for (;;) {
        const char c = zv_cursor_peek(cursor);
        if (c == 0) {
            return zv_cursor_fail(cursor, start, "name_not_closed", "the name of this variable is not closed by '>'");
        }
        ++cursor->at;
        if (c == '>') {
            break;
        }
        if (count == ZV_PARAMETER_NAME - 1) {
            return zv_cursor_fail(cursor, start, "name_too_long", "a name has at most %d characters",
                                  ZV_PARAMETER_NAME - 1);
        }
        out->name[count++] = c;
    }
    out->name[count] = '\0';
    return count > 0 || zv_cursor_fail(cursor, start, "name_empty", "a name was expected between '<' and '>'");
}

bool zv_read_variable(zv_cursor *cursor, zv_variable *out)
{
    const int start = cursor->at;
    out->name[0] = '\0';
    out->number = 0;
    if (zv_cursor_take(cursor, '<')) {
        return read_name(cursor, out);
    }
    double number;
    if (!zv_read_value(cursor, &number)) {
        return false;
    }
    const double whole = floor(number + 0.5);
    if (!(fabs(number - whole) < 1e-4)) {
        return zv_cursor_fail(cursor, start, "variable_not_whole", "the number of a variable must be whole, found %g",
                              number);
    }
    out->number = whole > -1e9 && whole < 1e9 ? (int)whole : -1;
    return true;
}

static bool lookup(const zv_cursor *cursor, const zv_variable *variable, double *out)
{
    if (variable->name[0]) {
        const zv_named *named = zv_named_find(cursor->parameters, variable->name);
        if (named) {
            *out = named->value;
            return true;
        }
        return cursor->live && cursor->live->named(cursor->live->user, variable->name, out);
    }
    if (variable->number < 1 || variable->number >= ZV_PARAMETER_COUNT) {
        return false;
    }
    if (!cursor->live || !cursor->live->numbered(cursor->live->user, variable->number, out)) {
        *out = cursor->parameters->numbered[variable->number];
    }
    return true;
}

bool zv_variable_value(zv_cursor *cursor, const zv_variable *variable, int at, double *out)
{
    if (lookup(cursor, variable, out)) {
        return true;
    }
    if (variable->name[0]) {
        return zv_cursor_fail(cursor, at, "unknown_variable", "the variable #<%s> was never set", variable->name);
    }
    return zv_cursor_fail(cursor, at, "variable_out_of_range", "variables go from #1 to #%d, found #%d",
                          ZV_PARAMETER_COUNT - 1, variable->number);
}

static bool read_variable_value(zv_cursor *cursor, double *out)
{
    const int start = cursor->at;
    zv_variable variable;
    return zv_read_variable(cursor, &variable) && zv_variable_value(cursor, &variable, start, out);
}

// ---- functions ----

typedef double function(double x);

static double degrees_sin(double x)
{
    return zv_sin(x * ZV_DEG);
}
static double degrees_cos(double x)
{
    return zv_cos(x * ZV_DEG);
}
static double degrees_tan(double x)
{
    return zv_sin(x * ZV_DEG) / zv_cos(x * ZV_DEG);
}
static double degrees_acos(double x)
{
    return zv_acos(x) / ZV_DEG;
}
static double degrees_asin(double x)
{
    return zv_asin(x) / ZV_DEG;
}
static double rounded(double x)
{
    return x < 0.0 ? -floor(0.5 - x) : floor(x + 0.5);
}

static const struct {
    const char *name;
    function *of;
    double lower, upper; ///< where it is defined
} functions[] = {
    {"abs", fabs, -INFINITY, INFINITY},      {"acos", degrees_acos, -1.0, 1.0},
    {"asin", degrees_asin, -1.0, 1.0},       {"cos", degrees_cos, -INFINITY, INFINITY},
    {"exp", zv_exp, -INFINITY, INFINITY},    {"fix", floor, -INFINITY, INFINITY},
    {"fup", ceil, -INFINITY, INFINITY},      {"ln", zv_log, 0x1p-1074, INFINITY},
    {"round", rounded, -INFINITY, INFINITY}, {"sin", degrees_sin, -INFINITY, INFINITY},
    {"sqrt", sqrt, 0.0, INFINITY},           {"tan", degrees_tan, -INFINITY, INFINITY},
};

static bool read_atan(zv_cursor *cursor, double *out)
{
    double y, x;
    if (!zv_read_bracket(cursor, &y)) {
        return false;
    }
    if (!zv_cursor_take(cursor, '/')) {
        return zv_cursor_fail(cursor, cursor->at, "atan_needs_two", "write ATAN[y]/[x]: '/' was expected here");
    }
    if (!zv_read_bracket(cursor, &x)) {
        return false;
    }
    *out = zv_atan2(y, x) / ZV_DEG;
    return true;
}

static bool read_exists(zv_cursor *cursor, double *out)
{
    zv_variable variable;
    double ignored;
    if (!zv_cursor_take(cursor, '[')) {
        return zv_cursor_fail(cursor, cursor->at, "bracket_expected", "'[' was expected after EXISTS");
    }
    if (!zv_cursor_take(cursor, '#')) {
        return zv_cursor_fail(cursor, cursor->at, "variable_expected", "EXISTS asks for a variable: '#' was expected");
    }
    if (!zv_read_variable(cursor, &variable)) {
        return false;
    }
    if (!zv_cursor_take(cursor, ']')) {
        return zv_cursor_fail(cursor, cursor->at, "bracket_not_closed", "']' was expected here");
    }
    *out = lookup(cursor, &variable, &ignored) ? 1.0 : 0.0;
    return true;
}

static bool read_function(zv_cursor *cursor, double *out)
{
    const int start = cursor->at;
    const char first = zv_cursor_peek(cursor);
    if (first == 'e' && zv_cursor_take_word(cursor, "exists")) {
        return read_exists(cursor, out);
    }
    if (first == 'a' && zv_cursor_take_word(cursor, "atan")) {
        return read_atan(cursor, out);
    }
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; ++i) {
        if (functions[i].name[0] != first || !zv_cursor_take_word(cursor, functions[i].name)) {
            continue;
        }
        double x;
        if (!zv_read_bracket(cursor, &x)) {
            return false;
        }
        if (!(x >= functions[i].lower && x <= functions[i].upper)) {
            return zv_cursor_fail(cursor, start, "not_defined", "%s is not defined at %g", functions[i].name, x);
        }
        *out = functions[i].of(x);
        return isfinite(*out) || zv_cursor_fail(cursor, start, "not_finite", "the result is too large");
    }
    return zv_cursor_fail(cursor, start, "value_expected",
                          "a value was expected here: number, #variable, [ ] or function");
}

bool zv_read_value(zv_cursor *cursor, double *out)
{
    if (cursor->depth >= MAX_NESTING) {
        return zv_cursor_fail(cursor, cursor->at, "too_deep", "nested deeper than %d", MAX_NESTING);
    }
    const char c = zv_cursor_peek(cursor);
    if (zv_is_digit(c) || c == '.') {
        return read_short_number(cursor, out) || read_number(cursor, out);
    }
    bool good;
    ++cursor->depth;
    if (c == '-' || c == '+') {
        ++cursor->at;
        good = zv_read_value(cursor, out);
        *out = good && c == '-' ? -*out : *out;
    } else if (c == '#') {
        ++cursor->at;
        good = read_variable_value(cursor, out);
    } else {
        good = c == '[' ? zv_read_bracket(cursor, out) : read_function(cursor, out);
    }
    --cursor->depth;
    return good;
}

// ---- operators ----

typedef enum operation { AND, OR, XOR, EQ, NE, GE, GT, LE, LT, ADD, SUB, MUL, DIV, MOD, POWER } operation;

/// ** is before *, which begins it.
static const struct {
    const char *text;
    int level;
    operation what;
} operators[] = {
    {"+", 2, ADD},   {"-", 2, SUB},   {"**", 4, POWER}, {"*", 3, MUL},   {"/", 3, DIV},
    {"mod", 3, MOD}, {"and", 0, AND}, {"or", 0, OR},    {"xor", 0, XOR}, {"eq", 1, EQ},
    {"ne", 1, NE},   {"ge", 1, GE},   {"gt", 1, GT},    {"le", 1, LE},   {"lt", 1, LT},
};

/// The next operator when it binds at least as strongly as `lowest`; else the cursor stays.
static bool take_operator(zv_cursor *cursor, int lowest, operation *what, int *level)
{
    const char first = zv_cursor_peek(cursor);
    const int start = cursor->at;
    if (first == ']') {
        return false;
    }
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; ++i) {
        if (operators[i].text[0] != first || !zv_cursor_take_word(cursor, operators[i].text)) {
            continue;
        }
        if (operators[i].level < lowest) {
            cursor->at = start;
            return false;
        }
        *what = operators[i].what;
        *level = operators[i].level;
        return true;
    }
    return false;
}

static bool apply(zv_cursor *cursor, int at, operation what, double a, double b, double *out)
{
    const bool equal = fabs(a - b) < EQUAL_WITHIN;
    switch (what) {
    case AND:
        *out = a != 0.0 && b != 0.0;
        break;
    case OR:
        *out = a != 0.0 || b != 0.0;
        break;
    case XOR:
        *out = (a != 0.0) != (b != 0.0);
        break;
    case EQ:
        *out = equal;
        break;
    case NE:
        *out = !equal;
        break;
    case GE:
        *out = a >= b;
        break;
    case GT:
        *out = a > b;
        break;
    case LE:
        *out = a <= b;
        break;
    case LT:
        *out = a < b;
        break;
    case ADD:
        *out = a + b;
        break;
    case SUB:
        *out = a - b;
        break;
    case MUL:
        *out = a * b;
        break;
    case DIV:
        if (b == 0.0) {
            return zv_cursor_fail(cursor, at, "division_by_zero", "division by zero");
        }
        *out = a / b;
        break;
    case MOD:
        if (b == 0.0) {
            return zv_cursor_fail(cursor, at, "division_by_zero", "MOD by zero");
        }
        *out = fmod(a, b);
        *out += *out < 0.0 ? fabs(b) : 0.0;
        break;
    case POWER:
        if (a < 0.0 && b != floor(b)) {
            return zv_cursor_fail(cursor, at, "not_defined", "%g ** %g is not defined", a, b);
        }
        *out = zv_pow(a, b);
        break;
    }
    return isfinite(*out) || zv_cursor_fail(cursor, at, "not_finite", "the result is too large");
}

/// A value and all operators behind it that bind at least as strongly as `lowest`.
static bool read_from_level(zv_cursor *cursor, int lowest, double *out)
{
    operation what;
    int level, at;
    if (!zv_read_value(cursor, out)) {
        return false;
    }
    while (zv_cursor_peek(cursor), at = cursor->at, take_operator(cursor, lowest, &what, &level)) {
        double right;
        if (!read_from_level(cursor, level + 1, &right) || !apply(cursor, at, what, *out, right, out)) {
            return false;
        }
    }
    return true;
}

bool zv_read_bracket(zv_cursor *cursor, double *out)
{
    const int start = cursor->at;
    if (!zv_cursor_take(cursor, '[')) {
        return zv_cursor_fail(cursor, cursor->at, "bracket_expected", "'[' was expected here");
    }
    if (cursor->depth >= MAX_NESTING) {
        return zv_cursor_fail(cursor, start, "too_deep", "nested deeper than %d", MAX_NESTING);
    }
    ++cursor->depth;
    const bool good = read_from_level(cursor, 0, out);
    --cursor->depth;
    if (good && zv_cursor_peek(cursor) == 0) {
        return zv_cursor_fail(cursor, start, "bracket_not_closed", "this '[' is not closed by ']'");
    }
    if (good && !zv_cursor_take(cursor, ']')) {
        return zv_cursor_fail(cursor, cursor->at, "operator_expected", "an operator or ']' was expected here");
    }
    return good;
}
