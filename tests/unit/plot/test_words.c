/// @file test_words.c
/// Texts of the caller, made fit for letters.
#include "check.h"
#include "plot/words.h"
#include "text/utf8.h"

#include <string.h>

static void good_text_stays_as_it_is(void)
{
    char out[ZV_WORDS_SIZE];
    assert_string_equal(zv_words_clean("звено, °/s²", out), "звено, °/s²");
    assert_string_equal(zv_words_clean("", out), "");
    assert_string_equal(zv_words_clean(NULL, out), "");
}

static void what_is_not_text_is_replaced(void)
{
    char out[ZV_WORDS_SIZE];
    assert_string_equal(zv_words_clean("a\tb\x7F\n", out), "a b  ");
    assert_string_equal(zv_words_clean("\xFFx\xC3", out), "\uFFFDx\uFFFD");
    assert_string_equal(zv_words_clean("\xEF\xBF\xBF", out), "\uFFFD\uFFFD\uFFFD"); // U+FFFF, forbidden in XML
}

static void any_bytes_become_utf8_that_fits(void)
{
    for (int round = 0; round < 2000; ++round) {
        char bytes[600], out[ZV_WORDS_SIZE];
        const int count = (int)check_uniform(0.0, 599.0);
        for (int i = 0; i < count; ++i) {
            bytes[i] = (char)(1 + (int)check_uniform(0.0, 255.0));
        }
        bytes[count] = '\0';
        zv_words_clean(bytes, out);
        const size_t size = strlen(out);
        CHECK(size < ZV_WORDS_SIZE);
        for (size_t at = 0; at < size;) {
            const size_t length = zv_utf8_length(out + at, size - at);
            CHECK(length > 0 && (unsigned char)out[at] >= 0x20);
            at += length;
        }
    }
}

static void shortening_ends_with_the_ellipsis_alone(void)
{
    char words[ZV_WORDS_SIZE] = "звено x";
    CHECK(zv_words_shorten(words));
    assert_string_equal(words, "звено…");
    CHECK(zv_words_shorten(words));
    assert_string_equal(words, "звен…");
    while (zv_words_shorten(words)) {
    }
    assert_string_equal(words, "…");
}

static void an_axis_names_quantity_factor_and_unit(void)
{
    char out[ZV_WORDS_SIZE];
    assert_string_equal(zv_words_axis("time", "", "s", out), "time, s");
    assert_string_equal(zv_words_axis("energy", "×10³", "J", out), "energy, ×10³ J");
    assert_string_equal(zv_words_axis("count", "×10³", NULL, out), "count, ×10³");
    assert_string_equal(zv_words_axis(NULL, "", "mm", out), "mm");
    assert_string_equal(zv_words_axis(NULL, "", NULL, out), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(good_text_stays_as_it_is),
        CASE(what_is_not_text_is_replaced),
        CASE(any_bytes_become_utf8_that_fits),
        CASE(shortening_ends_with_the_ellipsis_alone),
        CASE(an_axis_names_quantity_factor_and_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
