/// @file test_number_read.c
/// The C library's strtod is the independent judge.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

enum { TEXT_SIZE = 1400 };

static uint64_t random_bits(void)
{
    return (uint64_t)check_uniform(0, 0x1p32) << 32 | (uint64_t)check_uniform(0, 0x1p32);
}

static double from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void check_like_strtod(const char *text)
{
    double value = 7.0;
    const size_t size = strlen(text), taken = zv_number_read(text, size, &value);
    const double expected = strtod(text, NULL);
    if (taken != size || memcmp(&value, &expected, sizeof value) != 0) {
        print_error("%s reads as %a, expected %a\n", text, value, expected);
        CHECK(0);
    }
}

/// Digits at random, now and then a point, now and then an exponent.
static void random_decimal(char *out, int most_digits)
{
    const int digits = 1 + (int)check_uniform(0, most_digits);
    const int point = (int)check_uniform(-digits, 2 * digits);
    if (check_uniform(0, 1) < 0.3) {
        *out++ = '-';
    }
    for (int i = 0; i < digits; ++i) {
        *out++ = (char)('0' + (int)check_uniform(0, 10));
        if (i == point) {
            *out++ = '.';
        }
    }
    if (check_uniform(0, 1) < 0.7) {
        out += snprintf(out, 8, "e%d", (int)check_uniform(-345, 330));
    }
    *out = '\0';
}

static void random_decimals_read_like_strtod(void)
{
    char text[TEXT_SIZE];
    for (int i = 0; i < 400000; ++i) {
        random_decimal(text, i % 10 ? 25 : 60);
        check_like_strtod(text);
    }
}

static void long_decimals_read_like_strtod(void)
{
    char text[TEXT_SIZE];
    for (int i = 0; i < 3000; ++i) {
        random_decimal(text, 900);
        check_like_strtod(text);
    }
}

static void doubles_printed_with_seventeen_digits_come_back(void)
{
    for (int i = 0; i < 300000; ++i) {
        const double value = from_bits(random_bits());
        char text[40];
        snprintf(text, sizeof text, "%.17g", value);
        if (isfinite(value)) {
            check_like_strtod(text);
        }
    }
}

/// The exact decimal of the point halfway from `value` to the next double, and two texts a hair to its sides. A long
/// double has the bits to hold the halfway point.
static void check_around_halfway(double value)
{
    char text[TEXT_SIZE];
    const long double halfway = ((long double)value + (long double)nextafter(value, INFINITY)) / 2;
    snprintf(text, sizeof text, "%.780Le", halfway);
    check_like_strtod(text);
    char *exponent = strchr(text, 'e');
    exponent[-1] = '1';
    check_like_strtod(text);
    snprintf(text, sizeof text, "%.780Le", nextafterl(halfway, 0.0L));
    check_like_strtod(text);
}

static void halfway_points_round_to_even_and_their_neighbours_to_their_side(void)
{
    for (int i = 0; i < CHECK_ROUNDS(6000, 1500); ++i) {
        const double value = from_bits(random_bits() >> 1);
        if (value < 1e308) {
            check_around_halfway(value);
        }
        check_around_halfway(from_bits(random_bits() >> (i % 10 + 12))); // below the normal range
    }
}

static void a_digit_far_behind_a_halfway_point_still_decides(void)
{
    // 2^53 + 1 lies halfway between two doubles.
    char text[TEXT_SIZE] = "9007199254740993.";
    const size_t start = strlen(text);
    for (size_t zeros = 1; zeros < 1200; zeros = zeros * 5 / 4 + 1) {
        memset(text + start, '0', zeros);
        text[start + zeros] = '\0';
        check_like_strtod(text);
        strcpy(text + start + zeros, "1");
        double value = 0;
        CHECK(zv_number_read(text, strlen(text), &value) == strlen(text));
        CHECK(value == 9007199254740994.0);
    }
}

static void many_nines_below_a_halfway_point_stay_below_it(void)
{
    char text[TEXT_SIZE] = "9007199254740992.";
    const size_t start = strlen(text);
    for (size_t nines = 1; nines < 1200; nines = nines * 5 / 4 + 1) {
        memset(text + start, '9', nines);
        text[start + nines] = '\0';
        double value = 0;
        CHECK(zv_number_read(text, strlen(text), &value) == strlen(text));
        CHECK(value == 9007199254740992.0);
    }
}

static void the_ends_of_the_range_are_met(void)
{
    const char *const texts[] = {
        "0",
        "-0",
        "0e999999999999999999999",
        "-0.000e-5",
        "1e309",
        "-1e309",
        "1e99999999999999999999",
        "1e-99999999999999999999",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "17976931348623158079372897140530341507993413271003782693617377898044496829276475094664901797758720709633028641"
        "6692"
        "88791009465605178",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.4703282292062327208299493566e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "2.225073858507201e-308",
        "1e-342",
        "9999999999999999999e-343",
        "0.000000000000000000000000000000000000000000000000000000000000000000000001",
        "100000000000000000000000000000000000000000000000000000000000000000000000000e-70",
        "9007199254740993",
        "9007199254740993e0",
        "9007199254740992999999999999999999",
        "18446744073709551615",
        "18446744073709551616",
        "9999999999999999999",
        "10000000000000000000",
        "1e22",
        "1e23",
        "123456789e-22",
        "6929495644600919.5",
        "7.2057594037927933e16",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        check_like_strtod(texts[i]);
    }
}

static void many_zeros_cancel_a_large_exponent(void)
{
    enum { ZEROS = 100000 };
    char *text = malloc(ZEROS + 40);
    text[0] = '1';
    memset(text + 1, '0', ZEROS);
    snprintf(text + 1 + ZEROS, 30, "e-%d", ZEROS);
    double value = 0;
    CHECK(zv_number_read(text, strlen(text), &value) == strlen(text) && value == 1.0);
    memcpy(text, "0.", 2);
    snprintf(text + 1 + ZEROS, 30, "25e%d", ZEROS - 1);
    CHECK(zv_number_read(text, strlen(text), &value) == strlen(text) && value == 0.25);
    free(text);
}

static void a_number_ends_where_it_stops_being_one(void)
{
    const struct {
        const char *text;
        size_t taken;
        double value;
    } rows[] = {
        {"12abc", 2, 12},  {"-3.", 3, -3}, {".5", 2, 0.5},    {"+7", 2, 7},       {"1e", 1, 1},
        {"1e+", 1, 1},     {"1e-x", 1, 1}, {"1.5.2", 3, 1.5}, {"2,5", 1, 2},      {"1E2", 3, 100},
        {"1e+2 ", 4, 100}, {"007", 3, 7},  {"1_000", 1, 1},   {"5e3e3", 3, 5000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        double value = 99;
        CHECK(zv_number_read(rows[i].text, strlen(rows[i].text), &value) == rows[i].taken);
        CHECK(value == rows[i].value);
    }
}

static void what_is_no_number_leaves_the_output_alone(void)
{
    const char *const texts[] = {"", "-", "+", ".", "-.", "e5", "x", " 1", "--1", "NaN", "inf", ".e3"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
        double value = 42;
        CHECK(zv_number_read(texts[i], strlen(texts[i]), &value) == 0 && value == 42);
    }
}

static void no_byte_behind_the_size_is_looked_at(void)
{
    double value = 0;
    CHECK(zv_number_read("1234", 2, &value) == 2 && value == 12);
    CHECK(zv_number_read("1.5", 2, &value) == 2 && value == 1);
    CHECK(zv_number_read("1e5", 2, &value) == 1 && value == 1);
    CHECK(zv_number_read("-5", 1, &value) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(random_decimals_read_like_strtod),
        CASE(long_decimals_read_like_strtod),
        CASE(doubles_printed_with_seventeen_digits_come_back),
        CASE(halfway_points_round_to_even_and_their_neighbours_to_their_side),
        CASE(a_digit_far_behind_a_halfway_point_still_decides),
        CASE(many_nines_below_a_halfway_point_stay_below_it),
        CASE(the_ends_of_the_range_are_met),
        CASE(many_zeros_cancel_a_large_exponent),
        CASE(a_number_ends_where_it_stops_being_one),
        CASE(what_is_no_number_leaves_the_output_alone),
        CASE(no_byte_behind_the_size_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
