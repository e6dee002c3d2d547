/// @file test_ticks.c
/// Laws of round ticks on ranges of every size and sign.
#include "check.h"
#include "plot/ticks.h"
#include "zveno/text.h"

#include <string.h>

static double random_size(void)
{
    return pow(10.0, check_uniform(-250.0, 250.0));
}

static zv_range random_range(void)
{
    const double width = random_size(), middle = width * check_uniform(-20.0, 20.0);
    return (zv_range){middle - 0.5 * width, middle + 0.5 * width};
}

static void the_step_is_1_2_or_5_times_a_power_of_ten(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_range range = random_range();
        const zv_ticks ticks = zv_ticks_choose(range, 2 + i % 20);
        CHECK(ticks.digit == 1 || ticks.digit == 2 || ticks.digit == 5);
        CHECK(ticks.first == floor(ticks.first));
    }
}

static void ticks_lie_inside_and_are_at_most_as_many_as_asked_for(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_range range = random_range();
        const int most = 2 + i % 20;
        const zv_ticks ticks = zv_ticks_choose(range, most);
        const double slack = 1e-7 * (range.high - range.low);
        CHECK(ticks.count >= 0 && ticks.count <= most);
        for (int k = 0; k < ticks.count; ++k) {
            CHECK(zv_ticks_value(&ticks, k) >= range.low - slack && zv_ticks_value(&ticks, k) <= range.high + slack);
        }
    }
}

static void a_finer_step_would_be_too_many(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_range range = random_range();
        const int most = 3 + i % 20;
        const zv_ticks ticks = zv_ticks_choose(range, most);
        const double finer = ticks.digit == 5 ? 2.0 / 5.0 : 0.5;
        const double step = ticks.digit * pow(10.0, ticks.exponent) * finer;
        CHECK((range.high - range.low) / step + 1.0 > most);
    }
}

static void with_room_for_five_there_are_always_two(void)
{
    for (int i = 0; i < 2000; ++i) {
        CHECK(zv_ticks_choose(random_range(), 5).count >= 2);
    }
}

/// Reads a label back; the true minus sign is three bytes.
static double read_label(const char *label)
{
    double value;
    const bool is_negative = strncmp(label, "−", 3) == 0;
    const char *digits = is_negative ? label + 3 : label;
    CHECK(zv_number_read(digits, strlen(digits), &value) == strlen(digits));
    return is_negative ? -value : value;
}

static void labels_read_back_as_the_ticks_and_differ(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double width = pow(10.0, check_uniform(-12.0, 12.0)), middle = width * check_uniform(-1e4, 1e4);
        const zv_range range = {middle - 0.5 * width, middle + 0.5 * width};
        const zv_ticks ticks = zv_ticks_choose(range, 8);
        char before[ZV_TICK_LABEL_SIZE] = "";
        for (int k = 0; k < ticks.count; ++k) {
            char label[ZV_TICK_LABEL_SIZE];
            zv_ticks_label(&ticks, k, label);
            const double value = zv_ticks_value(&ticks, k);
            CHECK_NEAR(read_label(label) * pow(10.0, ticks.power), value, 1e-12 * fabs(value));
            CHECK(strcmp(label, before) != 0);
            strcpy(before, label);
        }
    }
}

static void check_labels(zv_range range, int most, const char *const *expected, int count, const char *power)
{
    const zv_ticks ticks = zv_ticks_choose(range, most);
    char label[ZV_TICK_LABEL_SIZE];
    CHECK(ticks.count == count);
    for (int k = 0; k < count; ++k) {
        zv_ticks_label(&ticks, k, label);
        assert_string_equal(label, expected[k]);
    }
    zv_ticks_power(&ticks, label);
    assert_string_equal(label, power);
}

static void some_axes_known_by_heart(void)
{
    check_labels((zv_range){0.0, 10.0}, 6, (const char *[]){"0", "2", "4", "6", "8", "10"}, 6, "");
    check_labels((zv_range){-0.25, 0.25}, 5, (const char *[]){"−0.2", "−0.1", "0.0", "0.1", "0.2"}, 5, "");
    check_labels((zv_range){95.0, 205.0}, 4, (const char *[]){"100", "150", "200"}, 3, "");
    check_labels((zv_range){0.0, 3.2e7}, 4, (const char *[]){"0", "1", "2", "3"}, 4, "×10⁷");
    check_labels((zv_range){0.0, 2.5e-9}, 4, (const char *[]){"0", "1", "2"}, 3, "×10⁻⁹");
}

static void tenths_are_the_doubles_one_would_type(void)
{
    const zv_ticks ticks = zv_ticks_choose((zv_range){0.0, 1.0}, 11);
    CHECK(ticks.count == 11);
    CHECK(zv_ticks_value(&ticks, 3) == 0.3);
    CHECK(zv_ticks_value(&ticks, 7) == 0.7);
}

static void values_for_people_have_four_digits(void)
{
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0.0, "0"},           {170.0, "170"},     {-114.59155902616465, "−114.6"},
                 {0.0005, "0.0005"},   {9999.96, "10000"}, {1.0, "1"},
                 {-3.14159, "−3.142"}, {2e9, "2×10⁹"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        char text[ZV_TICK_LABEL_SIZE];
        zv_value_label(cases[i].value, text);
        assert_string_equal(text, cases[i].text);
    }
}

static void any_range_can_be_opened_for_ticks(void)
{
    const zv_range ranges[] = {zv_range_empty(),  {0.0, 0.0},      {5.0, 5.0},    {-7e250, -7e250}, {1e-295, 1e-295},
                               {1e9, 1e9 + 1e-6}, {-1e300, 1e300}, {-1e300, 0.0}, {1e-280, 2e-280}, {3.0, 4.0}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; ++i) {
        const zv_range opened = zv_range_opened(ranges[i]);
        CHECK(opened.high > opened.low);
        CHECK(zv_range_is_empty(ranges[i]) || (opened.low <= ranges[i].low && opened.high >= ranges[i].high));
        CHECK(zv_ticks_choose(opened, 6).count >= 2);
    }
}

static void a_range_sees_only_what_can_be_drawn(void)
{
    zv_range range = zv_range_empty();
    const double samples[] = {NAN, INFINITY, 3.0, -INFINITY, -2.0, 1e301, NAN};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; ++i) {
        range = zv_range_with(range, samples[i]);
    }
    CHECK(range.low == -2.0 && range.high == 3.0);
    CHECK(zv_range_is_empty(zv_range_with(zv_range_empty(), NAN)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_step_is_1_2_or_5_times_a_power_of_ten),
        CASE(ticks_lie_inside_and_are_at_most_as_many_as_asked_for),
        CASE(a_finer_step_would_be_too_many),
        CASE(with_room_for_five_there_are_always_two),
        CASE(labels_read_back_as_the_ticks_and_differ),
        CASE(some_axes_known_by_heart),
        CASE(tenths_are_the_doubles_one_would_type),
        CASE(values_for_people_have_four_digits),
        CASE(any_range_can_be_opened_for_ticks),
        CASE(a_range_sees_only_what_can_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
