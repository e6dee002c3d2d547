/// @file test_number_write.c
/// The C library's strtod and printf are the independent judges.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "zveno/text.h"

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

/// Significant digits of a text: leading zeros do not count, nor zeros that end a whole number.
static int significant_digits(const char *text)
{
    int digits = 0, zeros_at_end = 0;
    for (; *text && *text != 'e'; ++text) {
        if (*text < '0' || *text > '9' || (digits == 0 && *text == '0')) {
            continue;
        }
        ++digits;
        zeros_at_end = *text == '0' ? zeros_at_end + 1 : 0;
    }
    return digits - zeros_at_end;
}

static void check_one(double value)
{
    char text[ZV_NUMBER_SIZE];
    const int length = zv_number_write(value, text);
    CHECK(length == (int)strlen(text));
    const double back = strtod(text, NULL);
    if (memcmp(&back, &value, sizeof value) != 0) {
        print_error("%a was written as %s\n", value, text);
        CHECK(0);
    }
    const int digits = significant_digits(text);
    if (digits > 1) {
        char shorter[ZV_NUMBER_SIZE];
        snprintf(shorter, sizeof shorter, "%.*e", digits - 2, value);
        if (strtod(shorter, NULL) == value) {
            print_error("%s is shorter than %s\n", shorter, text);
            CHECK(0);
        }
    }
}

static void any_bit_pattern_reads_back_and_no_shorter_text_does(void)
{
    for (int i = 0; i < 300000; ++i) {
        const double value = from_bits(random_bits());
        if (isfinite(value)) {
            check_one(value);
        }
    }
}

static void numbers_with_few_bits_or_few_digits_do_too(void)
{
    for (int i = 0; i < 200000; ++i) {
        const double value = from_bits(random_bits() & ~((1ull << (int)check_uniform(0, 53)) - 1));
        if (isfinite(value)) {
            check_one(value);
        }
        check_one(floor(check_uniform(-1e9, 1e9)) / 1e4);
        check_one(floor(check_uniform(-1e9, 1e9)) * 1e-12);
    }
}

static void powers_of_two_and_their_neighbours_do_too(void)
{
    for (int power = -1074; power < 1024; ++power) {
        const double value = ldexp(1.0, power);
        check_one(value);
        check_one(nextafter(value, 0.0));
        check_one(nextafter(value, 1e308));
    }
}

static void powers_of_ten_are_written_with_one_digit(void)
{
    for (int power = -323; power <= 308; ++power) {
        char decimal[ZV_NUMBER_SIZE], text[ZV_NUMBER_SIZE];
        snprintf(decimal, sizeof decimal, "1e%d", power);
        zv_number_write(strtod(decimal, NULL), text);
        CHECK(significant_digits(text) == 1);
        check_one(strtod(decimal, NULL));
    }
}

/// Of all texts of the shortest length the nearest: rounding the exact value to that many digits gives it, unless that
/// does not read back (beside a power of two, where the lower neighbour is nearer).
static void the_shortest_text_is_the_nearest_one(void)
{
    for (int i = 0; i < 100000; ++i) {
        const double value = from_bits(random_bits());
        if (!isfinite(value)) {
            continue;
        }
        char text[ZV_NUMBER_SIZE], rounded[ZV_NUMBER_SIZE];
        zv_number_write(value, text);
        snprintf(rounded, sizeof rounded, "%.*e", significant_digits(text) - 1, value);
        if (strtod(rounded, NULL) == value) {
            char plain[ZV_NUMBER_SIZE];
            snprintf(plain, sizeof plain, "%.*e", significant_digits(text) - 1, strtod(text, NULL));
            CHECK(strcmp(plain, rounded) == 0);
        }
    }
}

static void known_numbers_look_as_people_write_them(void)
{
    const struct {
        double value;
        const char *text;
    } rows[] = {
        {0.0, "0"},
        {-0.0, "-0"},
        {1.0, "1"},
        {900.0, "900"},
        {-90.0, "-90"},
        {0.1, "0.1"},
        {0.3, "0.3"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1025.5, "1025.5"},
        {0.00001, "0.00001"},
        {0.0000099, "9.9e-6"},
        {1e16, "10000000000000000"},
        {12345678901234568.0, "12345678901234568"},
        {1e17, "1e17"},
        {123456789012345680.0, "1.2345678901234568e17"},
        {9007199254740993.0, "9007199254740992"},
        {1125899906842624.25, "1125899906842624.2"}, // .2 and .3 are equally near: the even digit
        {1125899906842624.75, "1125899906842624.8"},
        {1e23, "1e23"},
        {8.41e21, "8.41e21"},
        {2.2250738585072014e-308, "2.2250738585072014e-308"},
        {5e-324, "5e-324"},
        {1.7976931348623157e308, "1.7976931348623157e308"},
        {-2.2250738585072011e-308, "-2.225073858507201e-308"},
        {9.5367431640625e-7, "9.5367431640625e-7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        char text[ZV_NUMBER_SIZE];
        CHECK(zv_number_write(rows[i].value, text) == (int)strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
}

static void the_text_fits_with_room_to_spare(void)
{
    char text[ZV_NUMBER_SIZE];
    CHECK(zv_number_write(-1.2345678901234567e-305, text) == 24);
    CHECK(zv_number_write(-0.000012345678901234567, text) <= 25);
}

static void check_rounded(double value)
{
    char text[ZV_NUMBER_SIZE];
    const int length = zv_number_write_rounded(value, text);
    const char *point = strchr(text, '.');
    CHECK(length == (int)strlen(text));
    CHECK(fabs(strtod(text, NULL) - value) <= 0.5000001e-9 + 4e-16 * fabs(value));
    CHECK(!point || (strlen(point + 1) <= 9 && point[1] != '\0' && text[length - 1] != '0'));
    CHECK(!strchr(text, 'e') && strcmp(text, "-0") != 0);
    const char *digits = text + (text[0] == '-');
    CHECK(digits[0] >= '0' && digits[0] <= '9' && (digits[0] != '0' || digits[1] == '.' || digits[1] == '\0'));
}

static void nine_decimals_are_within_half_a_billionth(void)
{
    for (int i = 0; i < 100000; ++i) {
        const double size = pow(10.0, check_uniform(-12.0, 6.95));
        check_rounded(check_uniform(-1.0, 1.0) * size);
        check_rounded(floor(check_uniform(-1.0, 1.0) * size * 1000.0) / 1000.0);
        check_rounded(floor(check_uniform(-1.0, 1.0) * size));
    }
}

static void nine_decimals_have_no_zeros_to_spare(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0.0, "0"},
                 {-0.0, "0"},
                 {-4e-10, "0"},
                 {1e-9, "0.000000001"},
                 {-0.5, "-0.5"},
                 {100.0, "100"},
                 {12.0345, "12.0345"},
                 {0.9999999999, "1"},
                 {8999999.25, "8999999.25"},
                 {123456.1, "123456.1"},
                 {1e30, "1e30"},
                 {-90071992547.25, "-90071992547.25"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[ZV_NUMBER_SIZE];
        CHECK(zv_number_write_rounded(cases[i].value, text) == (int)strlen(cases[i].text));
        CHECK(strcmp(text, cases[i].text) == 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(any_bit_pattern_reads_back_and_no_shorter_text_does),
        CASE(numbers_with_few_bits_or_few_digits_do_too),
        CASE(powers_of_two_and_their_neighbours_do_too),
        CASE(powers_of_ten_are_written_with_one_digit),
        CASE(the_shortest_text_is_the_nearest_one),
        CASE(known_numbers_look_as_people_write_them),
        CASE(the_text_fits_with_room_to_spare),
        CASE(nine_decimals_are_within_half_a_billionth),
        CASE(nine_decimals_have_no_zeros_to_spare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
