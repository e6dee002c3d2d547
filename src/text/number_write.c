/// @file number_write.c
/// A double as the shortest decimal text that reads back the same; of several the nearest.
///
/// The idea is R. Giulietti's ("The Schubfach way to render doubles", 2020). A double v = c 2^q owns the numbers
/// between the halfway points to its neighbours. There is one k for which the interval holds at least one and at most
/// a few multiples of 10^k:
///
///        low          v          high
///     ----(-----+-----o-----+-----)-----+----   + multiples s 10^k, (s + 1) 10^k
///
/// Scaled by 4 / 10^k the three points are whole numbers after "rounding to odd": the last bit also says that
/// something was cut off, so comparisons with multiples of 4 stay exact. A multiple of 10^(k+1) inside is shorter and
/// wins; else the one or two multiples of 10^k inside compete by distance.
#include <string.h>

#include "base/assert.h"
#include "base/bits.h"
#include "text/decimal.h"
#include "zveno/text.h"

enum {
    FRACTION_BITS = 52,
    EXPONENT_BIAS = 1075, // value = significand * 2^(biased exponent - 1075)
    MOST_DIGITS = 17,
    // Plain decimals for 1e-5 <= |v| < 1e17, the power form outside.
    LOWEST_POINT = -4,
    HIGHEST_POINT = 17,
};

static const uint64_t powers[MOST_DIGITS + 1] = {1ull,
                                                 10ull,
                                                 100ull,
                                                 1000ull,
                                                 10000ull,
                                                 100000ull,
                                                 1000000ull,
                                                 10000000ull,
                                                 100000000ull,
                                                 1000000000ull,
                                                 10000000000ull,
                                                 100000000000ull,
                                                 1000000000000ull,
                                                 10000000000000ull,
                                                 100000000000000ull,
                                                 1000000000000000ull,
                                                 10000000000000000ull,
                                                 100000000000000000ull};

/// A positive decimal: whole * 10^power.
typedef struct decimal {
    uint64_t whole;
    int power;
} decimal;

/// factor * entry / 2^128, rounded to odd: cut off, with the last bit set when the cut part is not zero. The part is
/// compared with 1 because `entry` is the power of ten rounded up.
static uint64_t scale_to_odd(zv_uint128 entry, uint64_t factor)
{
    const zv_uint128 lower_half = (zv_uint128)factor * (uint64_t)entry;
    const zv_uint128 product = (zv_uint128)factor * (uint64_t)(entry >> 64) + (uint64_t)(lower_half >> 64);
    return (uint64_t)(product >> 64) | ((uint64_t)product > 1);
}

/// Chooses between s 10^k and (s + 1) 10^k, both inside or both outside the interval: the nearer one, ties to even.
static uint64_t nearer(uint64_t s, uint64_t four_v)
{
    const uint64_t middle = 4 * s + 2;
    return s + (four_v > middle || (four_v == middle && s % 2 == 1));
}

/// The shortest decimal in the interval of c 2^q.
static decimal shortest(uint64_t c, int q, bool lower_neighbour_nearer)
{
    // k = floor(log10(2^q)), or of 3/4 2^q where the lower neighbour is nearer; 1262611 = log10(2) * 2^22
    const int k = (q * 1262611 - (lower_neighbour_nearer ? 524031 : 0)) >> 22;
    const int h = q + zv_floor_log2_power_of_ten(-k) + 1;
    const bool power_is_exact = 0 <= -k && -k <= ZV_POWER_LAST_EXACT;
    const zv_uint128 entry = zv_power_of_ten(-k) + !power_is_exact;

    // The halfway points belong to the interval when c is even: a reader rounds ties to even.
    const uint64_t open = c % 2;
    const uint64_t low = scale_to_odd(entry, (4 * c - (lower_neighbour_nearer ? 1 : 2)) << h) + open;
    const uint64_t four_v = scale_to_odd(entry, (4 * c) << h);
    const uint64_t high = scale_to_odd(entry, (4 * c + 2) << h) - open;

    const uint64_t s = four_v / 4;
    if (s >= 10) {
        const uint64_t tens = s / 10;
        const bool below_fits = low <= 40 * tens, above_fits = 40 * tens + 40 <= high;
        if (below_fits != above_fits) {
            return (decimal){tens + above_fits, k + 1};
        }
    }
    const bool below_fits = low <= 4 * s, above_fits = 4 * s + 4 <= high;
    return (decimal){below_fits != above_fits ? s + above_fits : nearer(s, four_v), k};
}

/// A double without its sign as a decimal.
static decimal to_decimal(uint64_t bits)
{
    const uint64_t fraction = bits & ((1ull << FRACTION_BITS) - 1);
    const int biased = (int)(bits >> FRACTION_BITS);
    if (biased == 0) {
        return shortest(fraction, 1 - EXPONENT_BIAS, false);
    }
    const uint64_t c = fraction | 1ull << FRACTION_BITS;
    const int q = biased - EXPONENT_BIAS;
    if (-FRACTION_BITS <= q && q <= 0 && (c & ((1ull << -q) - 1)) == 0) {
        return (decimal){c >> -q, 0}; // a whole number below 2^53 is its own shortest text
    }
    return shortest(c, q, fraction == 0 && biased > 1);
}

static int count_digits(uint64_t value)
{
    const int bits = 64 - __builtin_clzll(value);
    const int estimate = (bits * 1233) >> 12; // log10(2) * 2^12; right or one too few
    return estimate + (value >= powers[estimate]);
}

/// Seventeen digits, filled up with zeros at the end, as ASCII in the order of the text.
typedef struct digits {
    char first;
    uint64_t upper, lower; ///< eight digits each, the earlier in the lower byte
    int significant;       ///< how many there are without the zeros at the end
} digits;

static digits split_digits(uint64_t value, int count)
{
    const uint64_t filled = value * powers[MOST_DIGITS - count];
    const uint64_t rest = filled % powers[16];
    const uint64_t upper = zv_spread_digits((uint32_t)(rest / 100000000));
    const uint64_t lower = zv_spread_digits((uint32_t)(rest % 100000000));
    const int in_upper = upper != 0 ? 9 - __builtin_clzll(upper) / 8 : 1;
    return (digits){.first = (char)('0' + filled / powers[16]),
                    .upper = upper | ZV_ASCII_ZEROS,
                    .lower = lower | ZV_ASCII_ZEROS,
                    .significant = lower != 0 ? MOST_DIGITS - __builtin_clzll(lower) / 8 : in_upper};
}

static void store_digits(char *out, digits text)
{
    out[0] = text.first;
    zv_store_digits(out + 1, text.upper);
    zv_store_digits(out + 9, text.lower);
}

/// Stores the digits with a point before digit number `point`, 1 to 16: what follows it moves up by one byte.
static void store_with_point(char *out, digits text, int point)
{
    const zv_uint128 tail = (zv_uint128)text.lower << 64 | text.upper;
    const int place = 8 * (point - 1);
    const zv_uint128 before = tail & (((zv_uint128)1 << place) - 1);
    const zv_uint128 moved = (tail - before) << 8 | (zv_uint128)'.' << place | before;
    out[0] = text.first;
    zv_store_digits(out + 1, (uint64_t)moved);
    zv_store_digits(out + 9, (uint64_t)(moved >> 64));
    out[17] = (char)(tail >> 120);
}

/// "e-7", "e123" at `out`; returns the end.
static char *write_power(char *out, int power)
{
    *out++ = 'e';
    if (power < 0) {
        *out++ = '-';
        power = -power;
    }
    if (power >= 100) {
        *out++ = (char)('0' + power / 100);
    }
    if (power >= 10) {
        *out++ = (char)('0' + power / 10 % 10);
    }
    *out++ = (char)('0' + power % 10);
    return out;
}

/// The text of 0.ddd * 10^point; returns its end. All 17 digits are stored, those that are too many lie behind the end.
static char *lay_out(char *out, digits text, int point)
{
    if (point < LOWEST_POINT || point > HIGHEST_POINT) {
        store_with_point(out, text, 1);
        return write_power(out + (text.significant > 1 ? text.significant + 1 : 1), point - 1);
    }
    if (point <= 0) {
        memcpy(out, "0.0000", 6);
        store_digits(out + 2 - point, text);
        return out + 2 - point + text.significant;
    }
    if (text.significant <= point) {
        store_digits(out, text);
        return out + point;
    }
    store_with_point(out, text, point);
    return out + text.significant + 1;
}

int zv_number_write(double value, char out[ZV_NUMBER_SIZE])
{
    uint64_t bits = zv_to_bits(value);
    ZV_ASSERT((bits >> FRACTION_BITS & 0x7ff) != 0x7ff);

    char *at = out;
    if (bits >> 63) {
        *at++ = '-';
        bits &= ~(1ull << 63);
    }
    if (bits == 0) {
        *at++ = '0';
    } else {
        const decimal number = to_decimal(bits);
        const int count = count_digits(number.whole);
        at = lay_out(at, split_digits(number.whole, count), count + number.power);
    }
    *at = '\0';
    return (int)(at - out);
}
