/// @file value.c
/// Numbers that a program computes: sums and products of literals and of variables that were set before, comparisons for
/// branches. What only the controller knows (an input, a clock) is not known here, and neither is what is computed from it.
///
///     or:       and { OR and }               sum:     product { + - product }
///     and:      not { AND not }              product: factor { * / MOD DIV factor }
///     compared: sum [ = <> < > ... sum ]     factor:  number, name, name[...], (or), d2r(...)
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "post/dialect.h"

enum { DEEPEST = 24 };

static const zv_post_value unknown = {.is_known = false};

static zv_post_value known(double number)
{
    return (zv_post_value){.is_known = isfinite(number), .number = number};
}

// ---- factors ----

/// 'B0101' and 'H1F' of KRL; other texts in quotes are no numbers.
static zv_post_value quoted(zv_scan *scan)
{
    const char quote = *scan->at++;
    const char *begin = scan->at;
    while (scan->at < scan->end && *scan->at != quote) {
        ++scan->at;
    }
    const char *end = scan->at;
    scan->at += scan->at < scan->end;
    const bool bits = begin < end && (*begin == 'B' || *begin == 'b'), hex = begin < end && (*begin | 32) == 'h';
    double number = 0.0;
    for (const char *c = begin + 1; (bits || hex) && c < end; ++c) {
        const int digit = *c >= '0' && *c <= '9'                 ? *c - '0'
                          : (*c | 32) >= 'a' && (*c | 32) <= 'f' ? (*c | 32) - 'a' + 10
                                                                 : 99;
        if (digit >= (bits ? 2 : 16) || number > 1e9) {
            return unknown;
        }
        number = number * (bits ? 2.0 : 16.0) + digit;
    }
    return quote == '\'' && (bits || hex) && end > begin + 1 ? known(number) : unknown;
}

/// Passes over "(...)", "[...]" or "{...}" with what is nested in it.
static void pass_brackets(zv_scan *scan)
{
    int depth = 0;
    do {
        const char c = *scan->at++;
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    } while (depth > 0 && scan->at < scan->end);
}

static bool is_at(const zv_scan *scan, const char *any)
{
    return scan->at < scan->end && *scan->at && strchr(any, *scan->at);
}

/// Functions of one number.
static bool take_function(zv_post_reader *reader, const char *name, zv_scan *scan, zv_post_value *out)
{
    static const char *const names[] = {"d2r", "r2d", "abs", "sqrt", NULL};
    int which = 0;
    while (names[which] && !zv_post_same_name(name, names[which])) {
        ++which;
    }
    if (!names[which] || !zv_scan_take(scan, "(")) {
        return false;
    }
    const zv_post_value x = zv_post_evaluate(reader, scan);
    const double to_radians = ZV_PI / 180.0;
    const double results[] = {x.number * to_radians, x.number / to_radians, fabs(x.number), sqrt(fmax(0.0, x.number))};
    *out = x.is_known && zv_scan_take(scan, ")") ? known(results[which]) : unknown;
    return true;
}

static bool is_index(zv_post_value value)
{
    return value.is_known && fabs(value.number) < 1e6;
}

bool zv_post_variable(zv_post_reader *reader, zv_scan *scan, char key[ZV_NAME_SIZE])
{
    char name[ZV_NAME_SIZE];
    if (!zv_scan_name(scan, ".", name)) {
        return false;
    }
    snprintf(key, ZV_NAME_SIZE, "%s", name);
    if (!is_at(scan, "[{")) {
        return true;
    }
    const zv_scan open = *scan;
    ++scan->at;
    const zv_post_value first = zv_post_evaluate(reader, scan);
    const zv_post_value second = zv_scan_take(scan, ",") ? zv_post_evaluate(reader, scan) : unknown;
    *scan = open;
    pass_brackets(scan); // "[5:name]" has words behind the number
    const bool one = is_index(first), two = one && is_index(second);
    if (two) {
        snprintf(key, ZV_NAME_SIZE, "%.20s[%d,%d]", name, (int)first.number, (int)second.number);
    } else if (one) {
        snprintf(key, ZV_NAME_SIZE, "%.30s[%d]", name, (int)first.number);
    } else {
        snprintf(key, ZV_NAME_SIZE, "%.30s[", name); // no variable can be called so
    }
    return true;
}

static zv_post_value named(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const yes[] = {"TRUE", "ON", NULL}, *const no[] = {"FALSE", "OFF", NULL};
    char key[ZV_NAME_SIZE];
    zv_post_value value = unknown;
    const zv_scan begin = *scan;
    if (zv_post_begins_with(&begin, yes) || zv_post_begins_with(&begin, no)) {
        zv_scan_name(scan, "", key);
        return known(zv_post_begins_with(&begin, yes));
    }
    zv_post_variable(reader, scan, key);
    if (take_function(reader, key, scan, &value)) {
        return value;
    }
    const zv_post_point *variable = zv_post_recall_number(reader, key);
    zv_scan_blanks(scan);
    if (is_at(scan, "([") && !strchr(key, '[')) {
        pass_brackets(scan); // a function of the controller
        return unknown;
    }
    return variable ? known(variable->values[0]) : unknown;
}

static zv_post_value factor(zv_post_reader *reader, zv_scan *scan)
{
    double sign = 1.0, number = 0.0;
    zv_scan_blanks(scan);
    while (is_at(scan, "+-")) {
        sign *= *scan->at++ == '-' ? -1.0 : 1.0;
        zv_scan_blanks(scan);
    }
    zv_post_value value = unknown;
    if (is_at(scan, "(")) {
        ++scan->at;
        value = zv_post_evaluate(reader, scan);
        value.is_known = zv_scan_take(scan, ")") && value.is_known;
    } else if (is_at(scan, "'\"")) {
        value = quoted(scan);
    } else if (is_at(scan, "0123456789") ||
               (is_at(scan, ".") && scan->at + 1 < scan->end && scan->at[1] >= '0' && scan->at[1] <= '9')) {
        value = zv_scan_number(scan, &number) ? known(number) : unknown;
    } else {
        scan->at += is_at(scan, "#!"); // #NAME is one of a list of names
        value = named(reader, scan);
    }
    value.number *= sign;
    return value;
}

// ---- sums ----

static zv_post_value divided(double a, double b)
{
    return b != 0.0 ? known(a / b) : unknown;
}

static zv_post_value product(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_value left = factor(reader, scan);
    bool goes_on = true;
    while (goes_on) {
        const bool times = zv_scan_take(scan, "*"), over = !times && zv_scan_take(scan, "/");
        const bool mod = !times && !over && zv_scan_take(scan, "MOD");
        const bool div = !times && !over && !mod && zv_scan_take(scan, "DIV");
        goes_on = times || over || mod || div;
        if (goes_on) {
            const zv_post_value right = factor(reader, scan);
            const double a = left.number, b = right.number;
            const bool both = left.is_known && right.is_known;
            left = times ? known(a * b) : divided(a, b);
            left.number = div ? trunc(left.number) : mod ? a - b * trunc(left.number) : left.number;
            left.is_known = left.is_known && both;
        }
    }
    return left;
}

static zv_post_value sum(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_value left = product(reader, scan);
    bool goes_on = true;
    while (goes_on) {
        const bool plus = zv_scan_take(scan, "+"), minus = !plus && zv_scan_take(scan, "-");
        goes_on = plus || minus;
        if (goes_on) {
            const zv_post_value right = product(reader, scan);
            const bool both = left.is_known && right.is_known;
            left = known(plus ? left.number + right.number : left.number - right.number);
            left.is_known = left.is_known && both;
        }
    }
    return left;
}

bool zv_post_number(zv_post_reader *reader, zv_scan *scan, double *out)
{
    zv_scan there = *scan;
    const zv_post_value value = sum(reader, &there);
    if (value.is_known) {
        *out = value.number;
        *scan = there;
        return true;
    }
    char name[ZV_NAME_SIZE];
    zv_scan word = *scan;
    if (there.at > scan->at && zv_scan_name(&word, "", name) && !(name[0] >= '0' && name[0] <= '9')) {
        zv_post_complain(reader, scan, false, "the value of '%s' is not known here", name);
    }
    return false;
}

bool zv_post_numbers(zv_post_reader *reader, zv_scan *scan, int count, double *out)
{
    bool all = true;
    for (int i = 0; all && i < count; ++i) {
        all = (i == 0 || zv_scan_take(scan, ",")) && zv_post_number(reader, scan, &out[i]);
    }
    return all;
}

// ---- conditions ----

static zv_post_value compared(zv_post_reader *reader, zv_scan *scan)
{
    static const char *const signs[] = {"<=", ">=", "<>", "!=", "==", "=", "<", ">", NULL};
    zv_post_value left = sum(reader, scan);
    int which = 0;
    while (signs[which] && !zv_scan_take(scan, signs[which])) {
        ++which;
    }
    if (!signs[which]) {
        return left;
    }
    const zv_post_value right = sum(reader, scan);
    const double a = left.number, b = right.number;
    const bool answers[] = {a <= b, a >= b, a != b, a != b, a == b, a == b, a<b, a> b};
    return left.is_known && right.is_known ? known(answers[which]) : unknown;
}

static zv_post_value negated(zv_post_reader *reader, zv_scan *scan)
{
    bool turns = false;
    while (zv_scan_take(scan, "NOT")) {
        turns = !turns;
    }
    zv_post_value value = compared(reader, scan);
    value.number = turns ? value.number == 0.0 : value.number;
    return value;
}

/// A chain of `word`: known as soon as one part decides it.
static zv_post_value chain(zv_post_reader *reader, zv_scan *scan, bool is_or)
{
    zv_post_value value = is_or ? chain(reader, scan, false) : negated(reader, scan);
    while (zv_scan_take(scan, is_or ? "OR" : "AND")) {
        const zv_post_value next = is_or ? chain(reader, scan, false) : negated(reader, scan);
        const bool decides_a = value.is_known && (value.number != 0.0) == is_or;
        const bool decides_b = next.is_known && (next.number != 0.0) == is_or;
        value = decides_a || decides_b ? known(is_or) : value.is_known && next.is_known ? known(!is_or) : unknown;
    }
    return value;
}

zv_post_value zv_post_evaluate(zv_post_reader *reader, zv_scan *scan)
{
    zv_post_value value = unknown;
    if (++reader->nesting <= DEEPEST) {
        value = chain(reader, scan, true);
    } else {
        scan->at = scan->end;
    }
    --reader->nesting;
    return value;
}

// ---- variables ----

void zv_post_set_number(zv_post_reader *reader, const char *key, zv_post_value value)
{
    const zv_post_point *before = zv_post_recall_number(reader, key);
    zv_post_point variable = {.holds = value.is_known ? ZV_POST_NUMBER : ZV_POST_NOTHING, .values = {value.number}};
    if (before && value.is_known && before->values[0] == value.number) {
        return;
    }
    ++reader->changes;
    snprintf(variable.name, sizeof variable.name, "%s", key);
    zv_post_keep(reader, &variable);
}

bool zv_post_assign(zv_post_reader *reader, zv_scan *scan, const char *sign)
{
    char key[ZV_NAME_SIZE];
    zv_scan there = *scan;
    if (!zv_post_variable(reader, &there, key) || !zv_scan_take(&there, sign) || is_at(&there, "=")) {
        return false;
    }
    zv_post_set_number(reader, key, zv_post_evaluate(reader, &there));
    *scan = there;
    return true;
}
