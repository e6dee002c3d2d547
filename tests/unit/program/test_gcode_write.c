/// @file test_gcode_write.c
/// Words and comments of G-code, letter by letter.
#include "program/gcode_write.h"

#include <string.h>

#include "check.h"

static void numbers_have_as_many_decimals_as_it_takes(void)
{
    static const struct {
        long long count;
        int decimals;
        const char *text;
    } words[] = {
        {0, 4, " X0"},     {12500, 4, " X1.25"},       {-12500, 4, " X-1.25"}, {-1, 6, " X-0.000001"},
        {10000, 4, " X1"}, {1000001, 6, " X1.000001"}, {7, 0, " X7"},          {-5, 4, " X-0.0005"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        zv_text out = {0};
        zv_gcode_put_word(&out, "X", words[i].count, words[i].decimals);
        CHECK(strcmp(out.data, words[i].text) == 0);
        zv_text_free(&out);
    }
}

static void comments_are_plain_and_short(void)
{
    zv_text out = {0};
    zv_gcode_put_comment(&out, "a (b) 50%; \xc3\xa9");
    CHECK(strcmp(out.data, "(a _b_ 50__ __)\n") == 0);
    zv_text_clear(&out);
    zv_gcode_put_comment(&out, "0123456789012345678901234567890123456789012345678901234567890123456789");
    CHECK(out.size == 60 + 3);
    zv_text_free(&out);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(numbers_have_as_many_decimals_as_it_takes),
        CASE(comments_are_plain_and_short),
    };
    return cmocka_run_group_tests_name("gcode_write", cases, NULL, NULL);
}
