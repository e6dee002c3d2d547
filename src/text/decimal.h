/// @file decimal.h
/// Decimal numbers inside the layer: a number as it was written, its nearest double, and the table of powers of ten.
#ifndef ZV_TEXT_DECIMAL_H
#define ZV_TEXT_DECIMAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 zv_uint128;

enum { ZV_POWER_LOWEST = -342, ZV_POWER_HIGHEST = 324, ZV_POWER_LAST_EXACT = 55 };

/// Leading 128 bits of 10^(ZV_POWER_LOWEST + i), high half first, cut off; the highest bit is set.
extern const uint64_t zv_powers_of_ten[ZV_POWER_HIGHEST - ZV_POWER_LOWEST + 1][2];

/// The entry of the table for 10^power: 10^power = entry * 2^(zv_floor_log2_power_of_ten(power) - 127).
static inline zv_uint128 zv_power_of_ten(int power)
{
    const uint64_t *row = zv_powers_of_ten[power - ZV_POWER_LOWEST];
    return (zv_uint128)row[0] << 64 | row[1];
}

/// floor(log2(10^power)) for |power| <= 400; 1741647 = log2(10) * 2^19, rounded.
static inline int zv_floor_log2_power_of_ten(int power)
{
    return (power * 1741647) >> 19;
}

#define ZV_ASCII_ZEROS 0x3030303030303030ull

/// Eight decimal digits as eight bytes 0..9, the first digit in the lowest byte: halves, quarters and eighths of the
/// number are split side by side in one word.
static inline uint64_t zv_spread_digits(uint32_t value)
{
    const uint64_t fours = value / 10000 | (uint64_t)(value % 10000) << 32;
    const uint64_t hundreds = ((fours * 10486) >> 20) & 0x0000007f0000007full; // x / 100 for x < 10000
    const uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
    const uint64_t tens = ((twos * 103) >> 10) & 0x000f000f000f000full; // x / 10 for x < 100
    return tens | (twos - 10 * tens) << 8;
}

/// Stores eight bytes, the lowest first.
static inline void zv_store_digits(char *out, uint64_t bytes)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(out, &bytes, sizeof bytes);
}

/// A decimal number as it was written: value = leading * 10^exponent, or a little more when `cut`.
typedef struct zv_decimal {
    bool negative;
    bool cut;           ///< digits that are not zero follow the leading ones
    uint64_t leading;   ///< the first 19 significant digits
    int64_t exponent;   ///< power of ten of the last digit in `leading`
    int whole_digits;   ///< digits before the point (0, 1 or 2: more than one)
    bool has_point;     ///< a point was written ...
    bool has_fraction;  ///< ... and digits after it
    const char *digits; ///< first significant digit; the digits go on, with at most one point, to `digits_end`
    const char *digits_end;
} zv_decimal;

/// Takes a number apart: [+-] digits [. digits] [e [+-] digits] with at least one digit. Returns how many bytes it
/// took, 0 when there is no number.
size_t zv_decimal_scan(const char *text, size_t size, zv_decimal *out);

/// The double nearest to a decimal, ties to even; infinity when it is too large.
double zv_decimal_value(const zv_decimal *decimal);

/// Exact order of |decimal| and odd * 2^exponent: negative, zero or positive like the difference. The decimal must be
/// in the range of doubles.
int zv_decimal_compare(const zv_decimal *decimal, uint64_t odd, int exponent);

#endif
