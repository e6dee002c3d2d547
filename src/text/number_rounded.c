/// @file number_rounded.c
/// A double with at most nine decimals: for long tables, where a billionth is enough and every digit costs.
///
///     -12.0345  ->  12034500000 billionths  ->  "-", eight digits 00000012 without their zeros, ".", 0, 34500000
///
/// Eight digits are made at once (decimal.h); zeros before and behind are bytes of the same word.
#include <math.h>

#include "base/assert.h"
#include "text/decimal.h"
#include "zveno/text.h"

enum { EIGHT_DIGITS = 100000000 };

#define BILLION 1000000000ull
/// Below this a number of billionths is a whole number exactly.
#define MOST_BILLIONTHS 9e15

/// The digits of a number below 10^8 without zeros before them; returns their end.
static char *write_whole(char *out, uint32_t value)
{
    const uint64_t digits = zv_spread_digits(value);
    const int zeros = digits != 0 ? __builtin_ctzll(digits) / 8 : 7;
    zv_store_digits(out, (digits | ZV_ASCII_ZEROS) >> (8 * zeros));
    return out + 8 - zeros;
}

/// A point and nine decimals without the zeros behind them; returns their end.
static char *write_fraction(char *out, uint32_t billionths)
{
    const uint64_t digits = zv_spread_digits(billionths % EIGHT_DIGITS);
    out[0] = '.';
    out[1] = (char)('0' + billionths / EIGHT_DIGITS);
    zv_store_digits(out + 2, digits | ZV_ASCII_ZEROS);
    return out + 2 + (digits != 0 ? 8 - __builtin_clzll(digits) / 8 : 0);
}

int zv_number_write_rounded(double value, char out[ZV_NUMBER_SIZE])
{
    ZV_ASSERT(isfinite(value));

    const double billionths = fabs(value) * (double)BILLION + 0.5;
    if (billionths >= MOST_BILLIONTHS) {
        return zv_number_write(value, out);
    }
    const uint64_t number = (uint64_t)billionths; // cut off
    char *at = out;
    if (value < 0.0 && number > 0) {
        *at++ = '-';
    }
    at = write_whole(at, (uint32_t)(number / BILLION));
    if (number % BILLION != 0) {
        at = write_fraction(at, (uint32_t)(number % BILLION));
    }
    *at = '\0';
    return (int)(at - out);
}
