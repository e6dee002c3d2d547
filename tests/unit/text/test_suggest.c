/// @file test_suggest.c
#include "check.h"

#include <string.h>

#include "zveno/text.h"

static const char *const known[] = {"name", "type", "limits", "offset", "a", "alpha", "gear_ratio", NULL};

static void a_slip_finds_the_word_that_was_meant(void)
{
    const struct {
        const char *word, *meant;
    } rows[] = {
        {"nmae", "name"},     {"Name", "name"},   {"limit", "limits"},          {"limitss", "limits"},
        {"offest", "offset"}, {"alhpa", "alpha"}, {"gear-ratio", "gear_ratio"}, {"gearratio", "gear_ratio"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        const char *found = zv_suggest(rows[i].word, known);
        CHECK(found && strcmp(found, rows[i].meant) == 0);
    }
}

static void another_word_finds_nothing(void)
{
    const char *const words[] = {"", "x", "colour", "b", "limitations of this joint that are quite long", "zzzz"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        CHECK(zv_suggest(words[i], known) == NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_slip_finds_the_word_that_was_meant),
        CASE(another_word_finds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
