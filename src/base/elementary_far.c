/// @file elementary_far.c
/// Takes the whole quarters of a turn off an angle of any size.
///
/// x = m 2^e with an integer m of 53 bits. In x * 2/pi the bits of 2/pi that are worth 4 or more after the shift by e
/// give whole turns and are skipped; of the rest 192 bits are enough, because no double comes nearer to a multiple of
/// pi/2 than about 2^-62. What remains, modulo 4, is two bits of quarters and 190 bits of fraction (method of Payne and
/// Hanek).
#include "base/elementary.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { WINDOW_WORDS = 6, FRACTION_BITS = 190 };

/// 2/pi = 0.a2f9836e...(16), after 64 zero bits that stand before the point.
static const uint32_t TWO_OVER_PI[] = {
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046,
};

/// Product of `mantissa` and the 192 bits of the table that start `skip` bits after its beginning, modulo 2^192, least
/// significant word first.
static void multiply_window(uint64_t mantissa, int skip, uint32_t product[WINDOW_WORDS])
{
    const uint32_t factor[2] = {(uint32_t)mantissa, (uint32_t)(mantissa >> 32)};
    const uint32_t *words = TWO_OVER_PI + skip / 32;
    const int shift = skip % 32;
    memset(product, 0, WINDOW_WORDS * sizeof *product);
    for (int i = 0; i < WINDOW_WORDS; ++i) {
        const uint32_t *high = words + (WINDOW_WORDS - 1 - i);
        const uint64_t pair = (uint64_t)high[0] << 32 | high[1];
        const uint32_t word = (uint32_t)(pair >> (32 - shift));
        uint64_t carry = 0;
        for (int k = i; k < WINDOW_WORDS; ++k) {
            carry += product[k] + (k - i < 2 ? (uint64_t)word * factor[k - i] : 0);
            product[k] = (uint32_t)carry;
            carry >>= 32;
        }
    }
}

/// Turns the two's complement of a number.
static void negate(uint32_t number[WINDOW_WORDS])
{
    uint64_t carry = 1;
    for (int i = 0; i < WINDOW_WORDS; ++i) {
        carry += (uint32_t)~number[i];
        number[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/// A number of 192 bits, as a fraction, in two doubles.
static double fraction_to_double(const uint32_t number[WINDOW_WORDS], double *rest)
{
    double sum = 0.0, lost = 0.0;
    for (int i = WINDOW_WORDS - 1; i >= 0; --i) {
        const double term = ldexp((double)number[i], 32 * i - FRACTION_BITS);
        const double next = sum + term;
        lost += (sum - next) + term;
        sum = next;
    }
    *rest = lost;
    return sum;
}

/// What `product` lost of a * b (the halves of Dekker; neither is large here).
static double product_error(double a, double b, double product)
{
    const double split = 0x1p27 + 1.0;
    const double a_high = a * split - (a * split - a), a_low = a - a_high;
    const double b_high = b * split - (b * split - b), b_low = b - b_high;
    return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
}

double zv_reduce_far(double x, int64_t *quarters)
{
    *quarters = 0;
    if (!isfinite(x)) {
        return x - x;
    }

    int exponent;
    const uint64_t mantissa = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
    uint32_t product[WINDOW_WORDS];
    multiply_window(mantissa, 64 + (exponent - 53) - 2, product);

    uint32_t *top = &product[WINDOW_WORDS - 1];
    const uint32_t whole = (*top + 0x20000000u) >> 30; // to the nearest quarter
    *top -= whole << 30;
    const bool below = *top >> 31;
    if (below) {
        negate(product);
    }

    const double half_pi = 0x1.921fb54442d18p+0, half_pi_rest = 0x1.1a62633145c07p-54;
    double fraction_rest;
    const double fraction = fraction_to_double(product, &fraction_rest);
    const double high = fraction * half_pi;
    const double low = product_error(fraction, half_pi, high) + (fraction * half_pi_rest + fraction_rest * half_pi);
    const double r = high + low;

    *quarters = x < 0.0 ? (4 - (int64_t)whole) & 3 : (int64_t)whole & 3;
    return below != (x < 0.0) ? -r : r;
}
