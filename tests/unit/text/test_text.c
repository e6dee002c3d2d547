/// @file test_text.c
#include "check.h"

#include <string.h>

#include "zveno/text.h"

static void appended_parts_stand_in_order(void)
{
    zv_text text = {0};
    zv_text_add(&text, "one");
    zv_text_append(&text, ", two,", 5);
    zv_text_addf(&text, " %d %s", 3, "four");
    assert_string_equal(text.data, "one, two 3 four");
    CHECK(text.size == 15 && !text.failed);
    zv_text_free(&text);
    CHECK(text.data == NULL && text.size == 0 && text.capacity == 0);
}

static void a_text_grows_as_long_as_it_must(void)
{
    zv_text text = {0};
    for (int i = 0; i < 20000; ++i) {
        zv_text_addf(&text, "%07d,", i);
    }
    CHECK(text.size == 160000);
    for (int i = 0; i < 20000; i += 997) {
        char part[16];
        snprintf(part, sizeof part, "%07d,", i);
        CHECK(memcmp(text.data + 8 * i, part, 8) == 0);
    }
    zv_text_free(&text);
}

static void a_cleared_text_keeps_its_memory(void)
{
    zv_text text = {0};
    zv_text_clear(&text);
    zv_text_add(&text, "something");
    const char *memory = text.data;
    zv_text_clear(&text);
    CHECK(text.size == 0 && text.data[0] == '\0');
    zv_text_add(&text, "else");
    CHECK(text.data == memory && strcmp(text.data, "else") == 0);
    zv_text_free(&text);
}

static void a_text_that_failed_stays_as_it_was(void)
{
    zv_text text = {0};
    zv_text_add(&text, "kept");
    zv_text_append(&text, "", SIZE_MAX / 2);
    CHECK(text.failed && strcmp(text.data, "kept") == 0);
    zv_text_add(&text, "no");
    zv_text_addf(&text, "%d", 1);
    CHECK(text.failed && text.size == 4);
    zv_text_free(&text);
    CHECK(!text.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(appended_parts_stand_in_order),
        CASE(a_text_grows_as_long_as_it_must),
        CASE(a_cleared_text_keeps_its_memory),
        CASE(a_text_that_failed_stays_as_it_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
