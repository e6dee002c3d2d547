/// @file decimal_compare.c
/// The exact order of a decimal number and a halfway point between two doubles, by big integers.
///
///     digits * 10^e  ?  odd * 2^x      both sides are made whole by moving powers of 5 and 2 across
#include <string.h>

#include "base/assert.h"
#include "text/decimal.h"

enum {
    LIMBS = 128,        // 4096 bits: 800 digits against the largest and the smallest double need fewer than 3800
    MOST_DIGITS = 800,  // a halfway point has at most 768 significant digits; what follows can only break a tie
    FIVES_AT_ONCE = 13, // 5^13 is the last power of five in 32 bits
    DIGITS_AT_ONCE = 9, // 10^9 likewise
    FIVE_TO_13 = 1220703125
};

/// A whole number, least significant limb first.
typedef struct big {
    int count;
    uint32_t limb[LIMBS];
} big;

static void big_push(big *number, uint32_t limb)
{
    ZV_ASSERT(number->count < LIMBS);
    number->limb[number->count++] = limb;
}

/// number = number * factor + addend
static void big_multiply_add(big *number, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < number->count; ++i) {
        carry += (uint64_t)number->limb[i] * factor;
        number->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0) {
        big_push(number, (uint32_t)carry);
    }
}

static void big_multiply_by_five_to(big *number, int power)
{
    for (; power >= FIVES_AT_ONCE; power -= FIVES_AT_ONCE) {
        big_multiply_add(number, FIVE_TO_13, 0);
    }
    uint32_t rest = 1;
    for (; power > 0; --power) {
        rest *= 5;
    }
    big_multiply_add(number, rest, 0);
}

static void big_shift_left(big *number, int bits)
{
    big_multiply_add(number, 1u << (bits % 32), 0);
    const int whole = bits / 32;
    ZV_ASSERT(number->count + whole <= LIMBS);
    memmove(number->limb + whole, number->limb, (size_t)number->count * sizeof number->limb[0]);
    memset(number->limb, 0, (size_t)whole * sizeof number->limb[0]);
    number->count += whole;
}

static int big_compare(const big *a, const big *b)
{
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count; i-- > 0;) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

/// The digits of `decimal` as one whole number; returns the power of ten of its last digit. Digits beyond MOST_DIGITS
/// become a single 1 behind the others when any of them is not zero.
static int big_from_digits(const zv_decimal *decimal, big *out)
{
    uint32_t group = 0, scale = 1;
    int64_t taken = 0, skipped = 0;
    bool rest_not_zero = false;
    for (const char *at = decimal->digits; at < decimal->digits_end; ++at) {
        if (*at == '.') {
            continue;
        }
        if (taken == MOST_DIGITS) {
            ++skipped;
            rest_not_zero = rest_not_zero || *at != '0';
            continue;
        }
        ++taken;
        group = group * 10 + (uint32_t)(*at - '0');
        scale *= 10;
        if (taken % DIGITS_AT_ONCE == 0) {
            big_multiply_add(out, scale, group);
            group = 0;
            scale = 1;
        }
    }
    big_multiply_add(out, scale, group);

    const int64_t leading = taken + skipped < 19 ? taken + skipped : 19;
    const int64_t last = decimal->exponent - (taken - leading);
    if (rest_not_zero) {
        big_multiply_add(out, 10, 1);
    }
    return (int)(rest_not_zero ? last - 1 : last);
}

int zv_decimal_compare(const zv_decimal *decimal, uint64_t odd, int exponent)
{
    big left = {0}, right = {0};
    const int power = big_from_digits(decimal, &left);
    big_push(&right, (uint32_t)odd);
    if (odd >> 32) {
        big_push(&right, (uint32_t)(odd >> 32));
    }

    big_multiply_by_five_to(power >= 0 ? &left : &right, power >= 0 ? power : -power);
    const int shift = power - exponent;
    big_shift_left(shift >= 0 ? &left : &right, shift >= 0 ? shift : -shift);
    return big_compare(&left, &right);
}
