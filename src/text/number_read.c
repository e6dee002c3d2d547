/// @file number_read.c
/// Decimal text to the nearest double, ties to even.
///
/// The second is that of D. Lemire, Number parsing at a gigabyte per second (2021).
///
/// Three methods, each exact:
///   1. a short number with a small power of ten: one exact multiplication or division of doubles;
///   2. the leading 19 digits times a 128-bit power of ten. Both are cut off, so the product is an interval
///      [low, high] that holds the number; when all of it rounds to the same double, that is the answer:
///
///          ....|--------x--[low high]--|--------x-----|....     | doubles   x halfway points
///
///   3. when a halfway point lies in the interval, big integers tell on which side of it the number is.
#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "text/decimal.h"
#include "zveno/text.h"

enum {
    LEADING_DIGITS = 19,      // as many as fit into 64 bits
    LAST_EXACT_DOUBLE = 22,   // 10^22 is the last power of ten that is a double
    LOWEST_UNIT = -1074,      // the smallest double is 2^-1074
    SIGNIFICAND_BITS = 53,    // of a double
    EXPONENT_TO_INF = 2047,   // biased exponent of infinity
    EXPONENT_DIGITS_END = 18, // an exponent with more digits is as good as infinite
};

static const double exact_powers[LAST_EXACT_DOUBLE + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                           1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                           1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static bool is_digit(char c)
{
    return (unsigned char)(c - '0') < 10;
}

/// Adds the digits at `at` to `value` (wrapping around, noticed by the caller) and returns the end of the digits.
static const char *take_digits(const char *at, const char *end, uint64_t *value)
{
    uint64_t sum = *value;
    for (; at < end && is_digit(*at); ++at) {
        sum = sum * 10 + (uint64_t)(*at - '0');
    }
    *value = sum;
    return at;
}

/// The exponent at `at` ("e-3"), added to `exponent`; returns its end, or `at` when there is none.
static const char *take_exponent(const char *at, const char *end, int64_t *exponent)
{
    const char *from = at;
    if (from == end || (*from | 0x20) != 'e') {
        return at;
    }
    ++from;
    const bool negative = from < end && *from == '-';
    from += negative || (from < end && *from == '+');
    if (from == end || !is_digit(*from)) {
        return at;
    }
    while (from < end && *from == '0') {
        ++from;
    }

    uint64_t value = 0;
    const char *last = take_digits(from, end, &value);
    const int64_t bounded = last - from < EXPONENT_DIGITS_END ? (int64_t)value : INT64_MAX / 4;
    *exponent += negative ? -bounded : bounded;
    return last;
}

/// For numbers with more than 19 significant digits: keeps the leading ones and notes whether the others are zero.
static void keep_leading(zv_decimal *decimal, int64_t significant)
{
    uint64_t leading = 0;
    int taken = 0;
    bool cut = false;
    for (const char *at = decimal->digits; at < decimal->digits_end; ++at) {
        if (*at == '.') {
            continue;
        }
        if (taken < LEADING_DIGITS) {
            leading = leading * 10 + (uint64_t)(*at - '0');
            ++taken;
        } else {
            cut = cut || *at != '0';
        }
    }
    decimal->leading = leading;
    decimal->cut = cut;
    decimal->exponent += significant - LEADING_DIGITS;
}

static void find_significant(zv_decimal *decimal, const char *first, const char *point)
{
    while (first < decimal->digits_end && (*first == '0' || *first == '.')) {
        ++first;
    }
    decimal->digits = first;
    const bool spans_point = point && first < point;
    const int64_t significant = decimal->digits_end - first - (spans_point ? 1 : 0);
    if (significant > LEADING_DIGITS) {
        keep_leading(decimal, significant);
    }
}

/// What follows a decimal point; returns where that is, NULL without one.
static const char *take_fraction(const char **at, const char *end, zv_decimal *decimal)
{
    const char *const point = *at;
    if (point == end || *point != '.') {
        return NULL;
    }
    *at = take_digits(point + 1, end, &decimal->leading);
    decimal->has_point = true;
    decimal->has_fraction = *at - point > 1;
    decimal->exponent = -(*at - point - 1);
    return point;
}

size_t zv_decimal_scan(const char *text, size_t size, zv_decimal *out)
{
    const char *const end = text + size;
    const char *at = text;
    zv_decimal decimal = {.negative = at < end && *at == '-'};
    if (at < end && (*at == '-' || *at == '+')) {
        ++at;
    }

    const char *const first = at;
    at = take_digits(at, end, &decimal.leading);
    const int64_t whole = at - first;
    const char *const point = take_fraction(&at, end, &decimal);
    if (whole == 0 && !decimal.has_fraction) {
        return 0;
    }

    decimal.whole_digits = whole < 2 ? (int)whole : 2;
    decimal.digits = first;
    decimal.digits_end = at;
    if (at - first > LEADING_DIGITS) {
        find_significant(&decimal, first, point);
    }
    at = take_exponent(at, end, &decimal.exponent);
    *out = decimal;
    return (size_t)(at - text);
}

/// significand * 2^exponent for a significand that fits and an exponent chosen so that the double holds it.
static double assemble(uint64_t significand, int exponent)
{
    if (significand == 1ull << SIGNIFICAND_BITS) {
        significand >>= 1;
        ++exponent;
    }
    if (significand < 1ull << (SIGNIFICAND_BITS - 1)) {
        return zv_from_bits(significand); // below the normal range, exponent == LOWEST_UNIT
    }
    const int biased = exponent - LOWEST_UNIT + 1;
    if (biased >= EXPONENT_TO_INF) {
        return INFINITY;
    }
    return zv_from_bits((uint64_t)biased << 52 | (significand & ((1ull << 52) - 1)));
}

/// Way 2, and 3 where it must: |decimal| with `power` = its exponent inside the table.
static double round_product(const zv_decimal *decimal, int power)
{
    // leading * 2^zeros * entry / 2^66 = low, with two bits of headroom; unit: value = low * 2^unit
    const int zeros = __builtin_clzll(decimal->leading);
    const uint64_t factor = decimal->leading << zeros;
    const zv_uint128 entry = zv_power_of_ten(power);
    const zv_uint128 lower_half = (zv_uint128)factor * (uint64_t)entry;
    const zv_uint128 product = (zv_uint128)factor * (uint64_t)(entry >> 64) + (uint64_t)(lower_half >> 64);
    const zv_uint128 low = product >> 2;
    const zv_uint128 cut_digits = decimal->cut ? (zv_uint128)1 << (62 + zeros) : 0;
    const zv_uint128 high = low + 2 + cut_digits;
    const int unit = zv_floor_log2_power_of_ten(power) - 127 - zeros + 66;

    // The last bits to drop so that 53 remain, or fewer near zero.
    const int length = 128 - __builtin_clzll((uint64_t)(low >> 64));
    int drop = length - SIGNIFICAND_BITS;
    if (unit + drop < LOWEST_UNIT) {
        drop = LOWEST_UNIT - unit;
    }
    if (drop > length + 1) {
        return 0.0; // less than half of the smallest double
    }

    const zv_uint128 half = (zv_uint128)1 << (drop - 1);
    uint64_t rounded = (uint64_t)((low - 1 + half) >> drop);
    if (rounded != (uint64_t)((high + half) >> drop)) {
        const int order = zv_decimal_compare(decimal, 2 * rounded + 1, unit + drop - 1);
        rounded += order > 0 || (order == 0 && rounded % 2 == 1);
    }
    return assemble(rounded, unit + drop);
}

static double magnitude(const zv_decimal *decimal)
{
    const int64_t power = decimal->exponent;
    if (decimal->leading == 0) {
        return 0.0;
    }
    if (!decimal->cut && decimal->leading <= 1ull << SIGNIFICAND_BITS && -LAST_EXACT_DOUBLE <= power &&
        power <= LAST_EXACT_DOUBLE) {
        const double digits = (double)decimal->leading;
        return power < 0 ? digits / exact_powers[-power] : digits * exact_powers[power];
    }
    if (power < ZV_POWER_LOWEST) {
        return 0.0; // below 10^19 * 10^-343
    }
    if (power > 308) {
        return INFINITY;
    }
    return round_product(decimal, (int)power);
}

double zv_decimal_value(const zv_decimal *decimal)
{
    const double value = magnitude(decimal);
    return decimal->negative ? -value : value;
}

size_t zv_number_read(const char *text, size_t size, double *out)
{
    zv_decimal decimal;
    const size_t length = zv_decimal_scan(text, size, &decimal);
    if (length > 0) {
        *out = zv_decimal_value(&decimal);
    }
    return length;
}
