/// @file test_draw_image.c
/// `draw` with a picture: from a file that the host reads, or from pixels in the request itself.
#include <stdlib.h>

#include "dialog.h"

/// 24 x 16 pixels: white, with a black block of 12 x 10 at (6, 3).
static void fill_block(uint8_t *pixel)
{
    for (int k = 0; k < 24 * 16; ++k) {
        const int i = k % 24, j = k / 24;
        pixel[k] = i >= 6 && i < 18 && j >= 3 && j < 13 ? 0 : 255;
    }
}

static zv_status read_block(const char *path, zv_image *out, zv_error *why)
{
    if (strcmp(path, "block.png") != 0) {
        return zv_fail(why, ZV_ERR_NOT_FOUND, 0, 0, "no '%s'", path);
    }
    *out = (zv_image){24, 16, 1, 8, malloc(24 * 16)};
    fill_block(out->pixel);
    return ZV_OK;
}

static const char *block_in_base64(void)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static char text[24 * 16 / 3 * 4 + 1];
    uint8_t pixel[24 * 16];
    fill_block(pixel);
    for (int k = 0; k < 24 * 16 / 3; ++k) {
        const unsigned bits = (unsigned)pixel[3 * k] << 16 | (unsigned)pixel[3 * k + 1] << 8 | pixel[3 * k + 2];
        for (int n = 0; n < 4; ++n) {
            text[4 * k + n] = digits[bits >> (18 - 6 * n) & 63u];
        }
    }
    return text;
}

static double number_at(const zv_json *object, const char *key)
{
    const zv_json *value = zv_json_member(object, key);
    CHECK(value && value->kind == ZV_JSON_NUMBER);
    return value->number;
}

static void a_file_becomes_strokes_and_a_report(void)
{
    const zv_json *answer = ask("{'op': 'draw', 'image': 'block.png', 'width': 48, 'at': [100, 50]}");
    CHECK(is_ok(answer));
    const zv_json *report = zv_json_member(answer, "image");
    CHECK(strcmp(text_at(report, "mode"), "outline") == 0);
    CHECK(item(zv_json_member(report, "pixels"), 0)->number == 24);
    CHECK(item(zv_json_member(report, "worked"), 1)->number == 16);
    CHECK(item(zv_json_member(report, "size"), 1)->number == 32);
    CHECK(number_at(report, "strokes") == 1 && number_at(report, "dropped") == 0);
    CHECK_NEAR(number_at(report, "threshold"), 0.5, 1e-12);
    CHECK_NEAR(number_at(report, "ink"), 2 * (24 + 20), 1);
    const zv_json *low = item(zv_json_member(answer, "bounds"), 0), *high = item(zv_json_member(answer, "bounds"), 1);
    CHECK_NEAR(item(low, 0)->number, 112, 0.2);
    CHECK_NEAR(item(low, 1)->number, 56, 0.2);
    CHECK_NEAR(item(high, 0)->number, 136, 0.2);
    CHECK_NEAR(item(high, 1)->number, 76, 0.2);
}

static void pixels_in_the_request_give_the_same_answer(void)
{
    char request[1024];
    ask("{'op': 'draw', 'image': 'block.png', 'fit': [30, 30]}");
    char *expected = strdup(dialog_text.data);
    snprintf(request, sizeof request,
             "{'op': 'draw', 'image': {'width': 24, 'height': 16, 'data': '%s'}, 'fit': [30, 30]}", block_in_base64());
    CHECK(is_ok(ask(request)));
    CHECK(strcmp(dialog_text.data, expected) == 0);
    free(expected);
}

static void every_mode_answers_with_its_name_and_ink(void)
{
    static const char *const modes[] = {"outline", "centreline", "hatch", "crosshatch", "stipple"};
    for (int i = 0; i < 5; ++i) {
        char request[256];
        snprintf(request, sizeof request,
                 "{'op': 'draw', 'image': 'block.png', 'mode': '%s', 'points': 50, 'width': 60, 'spacing': 2, "
                 "'angle': 30, 'order': 'fast'}",
                 modes[i]);
        const zv_json *answer = ask(request), *report = zv_json_member(answer, "image");
        CHECK(is_ok(answer) && strcmp(text_at(report, "mode"), modes[i]) == 0);
        CHECK(number_at(report, "ink") >= (i == 1 ? 0 : 10)); // the middle of a block is a dot
        CHECK((zv_json_member(report, "threshold") != NULL) == (i < 2));
        CHECK(zv_json_member(answer, "strokes")->count > 0);
    }
    const zv_json *dots = ask("{'op': 'draw', 'image': 'block.png', 'mode': 'stipple', 'points': 50, 'dots': true}");
    CHECK(zv_json_member(dots, "strokes")->count == 50);
}

static void options_that_make_no_sense_are_refused_by_name(void)
{
    static const char *const wrong[][2] = {
        {"'mode': 'photo'", "mode"},    {"'width': 0", "'width'"},           {"'width': 5, 'fit': [1, 1]", "fit"},
        {"'fit': [1, -1]", "'fit[1]'"}, {"'threshold': 2", "threshold"},     {"'points': 0.5", "'points'"},
        {"'levels': 99", "levels"},     {"'invert': 1", "invert"},           {"'spacing': 'x'", "spacing"},
        {"'min_area': -1", "min_area"}, {"'resolution': 1e9", "resolution"}, {"'text': 'A'", "give one of"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        char request[256];
        snprintf(request, sizeof request, "{'op': 'draw', 'image': 'block.png', %s}", wrong[i][0]);
        CHECK(refuses(ask(request), "bad_request", wrong[i][1]));
    }
}

static void pixels_that_do_not_fit_are_refused(void)
{
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 2, 'height': 2}}"), "bad_request", "'data'"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'height': 2, 'data': ''}}"), "bad_request", "'width'"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 2, 'height': 2, 'data': 7}}"), "bad_request", "base64"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 2, 'height': 2, 'data': 'A*=='}}"), "bad_request", "base64"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 2, 'height': 2, 'data': 'AAAA'}}"), "bad_request", "3 bytes"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 1.5, 'height': 2, 'data': ''}}"), "bad_request", "whole"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 1, 'height': 1, 'data': 'AA==', 'x': 1}}"), "bad_request",
                  "'x'"));
    CHECK(refuses(ask("{'op': 'draw', 'image': {'width': 9e4, 'height': 9e4, 'data': ''}}"), "too_large", "pixels"));
    CHECK(refuses(ask("{'op': 'draw', 'image': 5}"), "bad_request", "'image'"));
    CHECK(refuses(ask("{'op': 'draw', 'image': 'other.png'}"), "not_found", "other.png"));
}

static void one_pixel_with_and_without_padding_is_read(void)
{
    CHECK(is_ok(ask("{'op': 'draw', 'image': {'width': 1, 'height': 1, 'data': 'AA=='}}")));
    CHECK(is_ok(ask("{'op': 'draw', 'image': {'width': 1, 'height': 1, 'data': 'AA'}}")));
    CHECK(is_ok(ask("{'op': 'draw', 'image': {'width': 1, 'height': 1, 'data': 'AAAA/w=='}}")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_file_becomes_strokes_and_a_report),      CASE(pixels_in_the_request_give_the_same_answer),
        CASE(every_mode_answers_with_its_name_and_ink), CASE(options_that_make_no_sense_are_refused_by_name),
        CASE(pixels_that_do_not_fit_are_refused),       CASE(one_pixel_with_and_without_padding_is_read),
    };
    dialog_open(&(zv_host){.read_image = read_block});
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    dialog_close();
    return failed;
}
