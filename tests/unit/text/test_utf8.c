/// @file test_utf8.c
#include "check.h"

#include <string.h>

#include "text/utf8.h"

static void every_character_is_written_and_known_again(void)
{
    size_t last_length = 1;
    char last[4] = {0};
    for (uint32_t character = 0; character < 0x110000; ++character) {
        if (0xD800 <= character && character <= 0xDFFF) {
            continue;
        }
        char bytes[4] = {0};
        const size_t length = zv_utf8_write(character, bytes);
        CHECK(zv_utf8_length(bytes, length) == length);
        CHECK(zv_utf8_length(bytes, length - 1) == 0);
        // The order of UTF-8 is that of the characters, so no two have the same bytes.
        CHECK(length > last_length || character == 0 || memcmp(bytes, last, 4) > 0);
        last_length = length;
        memcpy(last, bytes, 4);
    }
}

/// Counting says more than a list: of all sequences of a length, as many are right as there are characters.
static void nothing_else_is_known(void)
{
    int twos = 0, threes = 0, fours = 0;
    for (unsigned i = 0; i < 1u << 24; ++i) {
        const char bytes[4] = {(char)(i >> 16), (char)(i >> 8), (char)i, (char)0x80};
        twos += (i & 0xFF) == 0 && zv_utf8_length(bytes, 2) == 2;
        threes += zv_utf8_length(bytes, 3) == 3;
        fours += zv_utf8_length(bytes, 4) == 4;
    }
    CHECK(twos == 0x800 - 0x80);
    CHECK(threes == 0x10000 - 0x800 - 0x800);  // without the surrogates
    CHECK(fours == (0x110000 - 0x10000) / 64); // one of 64 last bytes was tried
}

static void a_cut_never_splits_a_character(void)
{
    const char text[] = "a\xD0\xB7\xE2\x82\xAC";
    CHECK(zv_utf8_cut(text, 0) == 0 && zv_utf8_cut(text, 1) == 1 && zv_utf8_cut(text, 2) == 1);
    CHECK(zv_utf8_cut(text, 3) == 3 && zv_utf8_cut(text, 5) == 3 && zv_utf8_cut(text, 6) == 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_character_is_written_and_known_again),
        CASE(nothing_else_is_known),
        CASE(a_cut_never_splits_a_character),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
