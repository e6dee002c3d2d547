/// @file test_base64.c
/// Bytes as text and back.
#include <string.h>

#include "check.h"
#include "server/base64.h"

static void what_was_written_is_read(void)
{
    for (int i = 0; i < 1000; ++i) {
        char bytes[100];
        const size_t size = (size_t)check_uniform(0, 99);
        for (size_t k = 0; k < size; ++k) {
            bytes[k] = (char)check_uniform(-128, 127);
        }
        zv_text text = {0}, back = {0};
        zv_base64_write(&text, (const uint8_t *)bytes, size);
        CHECK(text.size == (size + 2) / 3 * 4);
        CHECK(base64_read(text.data ? text.data : "", text.size, &back));
        CHECK(back.size == size && (size == 0 || memcmp(back.data, bytes, size) == 0));
        zv_text_free(&text);
        zv_text_free(&back);
    }
}

static void the_examples_of_the_standard(void)
{
    static const char *const pairs[][2] = {{"f", "Zg=="},        {"fo", "Zm8="},        {"foo", "Zm9v"},
                                           {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}};
    for (int i = 0; i < 6; ++i) {
        zv_text text = {0};
        zv_base64_write(&text, (const uint8_t *)pairs[i][0], strlen(pairs[i][0]));
        CHECK(strcmp(text.data, pairs[i][1]) == 0);
        zv_text_free(&text);
    }
}

static void what_is_no_base64_is_refused(void)
{
    static const char *const wrong[] = {"A",        "AB",   "ABC",   "A===", "====", "AB=C",
                                        "AB==AB==", "A B=", "AB\n=", "YR==", "YWJ="};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        zv_text out = {0};
        CHECK(!base64_read(wrong[i], strlen(wrong[i]), &out));
        zv_text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_was_written_is_read),
        CASE(the_examples_of_the_standard),
        CASE(what_is_no_base64_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
