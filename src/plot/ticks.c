/// @file ticks.c
/// Round numbers for an axis: steps of 1, 2 or 5 times a power of ten.
///
///     step     1      2      5      10     20     50
///     ...  10^e   2*10^e  5*10^e  10^(e+1) ...          the first whose ticks are few enough
///
/// A tick is a whole number times the step. With a negative exponent it is divided by the power of ten instead of
/// multiplied by its rounded inverse, so that 3 * 0.1 is 0.3.
#include "plot/ticks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"

/// Labels with more digits than this before the point, or zeros after it, are written in units of a power of ten.
enum { LARGEST_PLAIN = 5, SMALLEST_PLAIN = -4 };

static double power_of_ten(int exponent)
{
    double power = 1.0;
    for (int i = 0; i < exponent; ++i) {
        power *= 10.0;
    }
    return power;
}

static double times_power_of_ten(double value, int exponent)
{
    return exponent >= 0 ? value * power_of_ten(exponent) : value / power_of_ten(-exponent);
}

/// The largest exponent with 10^exponent <= value.
static int exponent_of(double value)
{
    int exponent = 0;
    while (times_power_of_ten(1.0, exponent) > value) {
        --exponent;
    }
    while (times_power_of_ten(1.0, exponent + 1) <= value) {
        ++exponent;
    }
    return exponent;
}

/// Fills first and count for the step that is set; the ends may be missed by the rounding of a division.
static void count_inside(zv_ticks *ticks, zv_range range)
{
    const double slack = 1e-9;
    const double low = times_power_of_ten(range.low, -ticks->exponent) / ticks->digit;
    const double high = times_power_of_ten(range.high, -ticks->exponent) / ticks->digit;
    ticks->first = ceil(low - slack);
    ticks->count = (int)(floor(high + slack) - ticks->first) + 1;
}

static int label_power(zv_range range)
{
    const int largest = exponent_of(fmax(fabs(range.low), fabs(range.high)));
    return largest > LARGEST_PLAIN || largest < SMALLEST_PLAIN ? largest : 0;
}

zv_ticks zv_ticks_choose(zv_range range, int most)
{
    ZV_ASSERT(range.high > range.low && most >= 2);

    static const int digits[] = {1, 2, 5};
    const int start = exponent_of((range.high - range.low) / most);
    zv_ticks ticks = {.power = label_power(range)};
    for (int i = 0;; ++i) {
        ticks.digit = digits[i % 3];
        ticks.exponent = start + i / 3;
        count_inside(&ticks, range);
        if (ticks.count <= most) {
            return ticks;
        }
    }
}

zv_ticks zv_ticks_like(const zv_ticks *model, zv_range range)
{
    zv_ticks ticks = {.digit = model->digit, .exponent = model->exponent, .power = label_power(range)};
    count_inside(&ticks, range);
    return ticks;
}

double zv_ticks_value(const zv_ticks *ticks, int i)
{
    return times_power_of_ten((ticks->first + i) * ticks->digit, ticks->exponent);
}

/// A whole number times 10^exponent as text; no double is rounded on the way.
static void write_decimal(double whole, int exponent, char out[ZV_TICK_LABEL_SIZE])
{
    for (; exponent > 0; --exponent) {
        whole *= 10.0;
    }
    const int decimals = -exponent;
    char digits[30]; // at least one before the point
    snprintf(digits, sizeof digits, "%0*.0f", decimals + 1, fabs(whole));
    const int before = (int)strlen(digits) - decimals;
    snprintf(out, ZV_TICK_LABEL_SIZE, "%s%.*s%s%s", whole < 0.0 ? "−" : "", before, digits, decimals > 0 ? "." : "",
             digits + before);
}

void zv_ticks_label(const zv_ticks *ticks, int i, char out[ZV_TICK_LABEL_SIZE])
{
    write_decimal((ticks->first + i) * ticks->digit, ticks->exponent - ticks->power, out);
}

void zv_ticks_power(const zv_ticks *ticks, char out[ZV_TICK_LABEL_SIZE])
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    out[0] = '\0';
    if (ticks->power == 0) {
        return;
    }
    char digits[16];
    snprintf(digits, sizeof digits, "%d", ticks->power);
    strcpy(out, "×10");
    for (const char *d = digits; *d; ++d) {
        strcat(out, *d == '-' ? "⁻" : raised[*d - '0']);
    }
}

void zv_value_label(double value, char out[ZV_TICK_LABEL_SIZE])
{
    if (value == 0.0) {
        strcpy(out, "0");
        return;
    }
    int exponent = exponent_of(fabs(value)) - 3;
    double digits = round(times_power_of_ten(value, -exponent));
    while (fmod(digits, 10.0) == 0.0) {
        digits /= 10.0;
        ++exponent;
    }
    const bool is_plain = exponent >= SMALLEST_PLAIN - 3 && exponent <= LARGEST_PLAIN;
    write_decimal(digits, is_plain ? exponent : 0, out);
    if (!is_plain) {
        zv_ticks_power(&(zv_ticks){.power = exponent}, out + strlen(out));
    }
}
