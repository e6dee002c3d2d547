/// @file test_encode.c
/// QR codes: how much each version holds, the patterns that every reader looks for, and the code read back by the rules of
/// the standard. A decoder of others judges the same codes in tests/wasm.
#include "check.h"

#include <string.h>

#include "qr/blocks.h"
#include "zveno/qr.h"

static const char *filled(size_t size)
{
    static char text[ZV_QR_MAX_BYTES + 2];
    for (size_t i = 0; i < size; ++i) {
        text[i] = (char)(unsigned char)check_uniform(0, 256);
    }
    return text;
}

/// Table 7 of the standard: bytes that fit.
static void versions_hold_what_the_standard_says(void)
{
    static const struct {
        size_t bytes;
        int version;
        char level;
    } known[] = {{0, 1, 'M'},    {14, 1, 'M'},   {15, 2, 'M'},    {180, 9, 'M'},   {181, 10, 'M'},
                 {213, 10, 'M'}, {666, 20, 'M'}, {2331, 40, 'M'}, {2332, 36, 'L'}, {2953, 40, 'L'}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        zv_qr code;
        CHECK(zv_qr_encode(filled(known[i].bytes), known[i].bytes, &code, NULL) == ZV_OK);
        CHECK(code.version == known[i].version && code.level == known[i].level);
        CHECK(code.size == 4 * code.version + 17);
    }
}

static void a_text_that_is_too_long_is_refused(void)
{
    zv_qr code = {.size = 7};
    zv_error why;
    CHECK(zv_qr_encode(filled(ZV_QR_MAX_BYTES + 1), ZV_QR_MAX_BYTES + 1, &code, &why) == ZV_ERR_LIMIT);
    CHECK(code.size == 7);
    CHECK(strstr(why.message, "2953"));
}

static void finders_and_timing_are_where_a_camera_looks(void)
{
    static const char *const finder[] = {"11111110", "10000010", "10111010", "10111010",
                                         "10111010", "10000010", "11111110", "00000000"};
    for (size_t bytes = 0; bytes < 2300; bytes += 77) {
        zv_qr code;
        CHECK(zv_qr_encode(filled(bytes), bytes, &code, NULL) == ZV_OK);
        for (int y = 0; y < 8; ++y) {
            for (int x = 0; x < 8; ++x) {
                const bool is_dark = finder[y][x] == '1';
                CHECK(zv_qr_is_dark(&code, x, y) == is_dark);
                CHECK(zv_qr_is_dark(&code, code.size - 1 - x, y) == is_dark);
                CHECK(zv_qr_is_dark(&code, x, code.size - 1 - y) == is_dark);
            }
        }
        for (int i = 8; i < code.size - 8; ++i) {
            CHECK(zv_qr_is_dark(&code, i, 6) == (i % 2 == 0) && zv_qr_is_dark(&code, 6, i) == (i % 2 == 0));
        }
        CHECK(zv_qr_is_dark(&code, 8, code.size - 8));
        CHECK(!zv_qr_is_dark(&code, -1, 0) && !zv_qr_is_dark(&code, 0, code.size));
    }
}

/// Example of annex C of the standard: level M, mask 5 have the format 100000011001110.
static void both_formats_say_level_and_mask(void)
{
    for (int i = 0; i < 40; ++i) {
        zv_qr code;
        CHECK(zv_qr_encode(filled((size_t)i), (size_t)i, &code, NULL) == ZV_OK);
        unsigned one = 0, other = 0;
        for (int k = 14; k >= 0; --k) {
            const int beside = k < 6 ? k : k < 8 ? k + 1 : 14 - k;
            const bool above = k < 8 ? zv_qr_is_dark(&code, 8, beside) : zv_qr_is_dark(&code, k == 8 ? 7 : beside, 8);
            const bool far =
                k < 8 ? zv_qr_is_dark(&code, code.size - 1 - k, 8) : zv_qr_is_dark(&code, 8, code.size - 15 + k);
            one = one << 1 | above;
            other = other << 1 | far;
        }
        CHECK(one == other);
        CHECK((int)(((one ^ 0x5412) >> 10) & 7) == code.mask);
        CHECK((one ^ 0x5412) >> 13 == 0); // M
        CHECK(code.mask != 5 || one == 0x40CE);
    }
}

/// Every block of codewords is a multiple of the generator: its values at 2^0, 2^1, ... are 0.
static void blocks_are_code_words_of_reed_and_solomon(void)
{
    const zv_qr_layout layout = {.codewords = 26, .blocks = 1, .correction = 10};
    for (int trial = 0; trial < 50; ++trial) {
        uint8_t data[16], out[26], root = 1;
        memcpy(data, filled(sizeof data), sizeof data);
        zv_qr_interleave(&layout, data, out);
        CHECK(memcmp(data, out, sizeof data) == 0);
        for (int i = 0; i < layout.correction; ++i) {
            unsigned value = 0;
            for (int k = 0; k < layout.codewords; ++k) { // Horner, multiplying by root bit by bit
                unsigned product = 0;
                for (int bit = 7; bit >= 0; --bit) {
                    product = (product << 1) ^ ((product >> 7) * 0x11D) ^ ((root >> bit & 1U) * value);
                }
                value = product ^ out[k];
            }
            CHECK(value == 0);
            root = (uint8_t)(root << 1 ^ (root >> 7) * 0x1D);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(versions_hold_what_the_standard_says),        CASE(a_text_that_is_too_long_is_refused),
        CASE(finders_and_timing_are_where_a_camera_looks), CASE(both_formats_say_level_and_mask),
        CASE(blocks_are_code_words_of_reed_and_solomon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
