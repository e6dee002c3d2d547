/// @file exponential.c
/// Exponential and logarithm from their series, after the argument was brought near to where these are short.
///
///     e^x = 2^k e^r,   r = x - k ln 2,   |r| <= ln 2 / 2        e^r - 1 - r by its Taylor series to r^13
///     ln x = e ln 2 + ln m,   sqrt(1/2) <= m < sqrt(2)         ln m = 2 atanh f,  f = (m - 1) / (m + 1)
///
/// ln 2 is used in two parts; the first has 32 trailing zero bits, so that its products with k and e are exact.
#include "base/exponential.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "base/bits.h"

#define LN2_HIGH 0x1.62e42fee00000p-1
#define LN2_LOW 0x1.a39ef35793c76p-33
#define ONE_BY_LN2 1.44269504088896340736

/// 2^k for -1022 <= k <= 1023.
static double two_to(int k)
{
    return zv_from_bits((uint64_t)(1023 + k) << 52);
}

/// x 2^k with k too large for one factor: two steps, the second of which may round to a tiny number or overflow.
static double scaled(double x, int k)
{
    const int half = k / 2;
    return x * two_to(half) * two_to(k - half);
}

double zv_exp(double x)
{
    if (isnan(x)) {
        return x;
    }
    if (x > 709.79) {
        return INFINITY;
    }
    if (x < -745.14) {
        return 0.0;
    }
    const double k = floor(x * ONE_BY_LN2 + 0.5);
    const double high = x - k * LN2_HIGH, low = k * LN2_LOW;
    const double r = high - low, rest = (high - r) - low;
    double sum = 0.0;
    for (int n = 13; n >= 2; --n) {
        sum = (1.0 + sum) * r / n; // r/2 (1 + r/3 (1 + ...)), largest index innermost
    }
    return scaled(1.0 + (r + (r * sum + rest)), (int)k);
}

double zv_log(double x)
{
    if (!(x > 0.0) || !isfinite(x)) {
        return x == 0.0 ? -INFINITY : x > 0.0 ? x : NAN;
    }
    int exponent = 0;
    if (x < DBL_MIN) { // a subnormal number has no leading bit of its own
        x *= 0x1p54;
        exponent = -54;
    }
    const uint64_t bits = zv_to_bits(x);
    exponent += (int)(bits >> 52) - 1023;
    double m = zv_from_bits((bits & 0x000fffffffffffffu) | 0x3ff0000000000000u);
    if (m > 1.41421356237309504880) {
        m *= 0.5;
        ++exponent;
    }
    const double d = m - 1.0, f = d / (m + 1.0), ff = f * f;
    double series = 0.0;
    for (int n = 23; n >= 3; n -= 2) {
        series = ff * (1.0 / n + series);
    }
    // ln m = 2 f (1 + series) = d - f (d - 2 series): the large part d is exact
    return exponent * LN2_HIGH + (d - (f * (d - 2.0 * series) - exponent * LN2_LOW));
}

static double whole_power(double a, int64_t n)
{
    double result = 1.0;
    for (uint64_t left = (uint64_t)(n < 0 ? -n : n); left; left >>= 1) {
        if (left & 1) {
            result *= a;
        }
        a *= a;
    }
    return n < 0 ? 1.0 / result : result;
}

static bool is_whole(double b)
{
    return b == floor(b);
}

double zv_pow(double a, double b)
{
    if (b == 0.0 || a == 1.0) {
        return 1.0;
    }
    if (is_whole(b) && fabs(b) <= 0x1p20) {
        return whole_power(a, (int64_t)b);
    }
    if (a < 0.0) {
        if (!is_whole(b)) {
            return NAN;
        }
        const bool odd = fabs(b) < 0x1p53 && fmod(b, 2.0) != 0.0;
        const double size = zv_exp(b * zv_log(-a));
        return odd ? -size : size;
    }
    if (a == 0.0) {
        return b > 0.0 ? 0.0 : INFINITY;
    }
    return zv_exp(b * zv_log(a));
}
