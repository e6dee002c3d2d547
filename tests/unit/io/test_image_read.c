/// @file test_image_read.c
/// PNG and JPEG files of every kind are the picture that they show; damaged and hostile ones are refused with a sentence.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/io.h"

#define FOLDER ZV_SOURCE_DIR "/tests/data/pictures/"

typedef struct fixture {
    const char *name;
    int channels, bits;
    double tolerance; ///< of the disc's area
} fixture;

static const fixture fixtures[] = {
    {"grey8.png", 1, 8, 0.005},          {"grey16.png", 1, 16, 0.005},
    {"rgb8.png", 3, 8, 0.005},           {"rgba8.png", 4, 8, 0.005},
    {"grey_alpha8.png", 2, 8, 0.005},    {"bits1.png", 1, 8, 0.03},
    {"palette4.png", 3, 8, 0.01},        {"palette_transparent.png", 4, 8, 0.03},
    {"interlaced16.png", 4, 16, 0.005},  {"baseline_grey.jpg", 1, 8, 0.01},
    {"baseline_colour.jpg", 3, 8, 0.01}, {"progressive.jpg", 3, 8, 0.01},
};
enum { FIXTURES = sizeof fixtures / sizeof *fixtures };

static zv_image read_fixture(const char *name)
{
    char path[512];
    zv_image image = {0};
    zv_error why = {0};
    snprintf(path, sizeof path, FOLDER "%s", name);
    if (zv_image_read(path, &image, &why) != ZV_OK) {
        print_error("%s: %s\n", name, why.message);
    }
    CHECK(image.pixel != NULL);
    return image;
}

/// The bytes of a file; free them.
static char *bytes_of(const char *name, size_t *size)
{
    char path[512];
    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    char *bytes = malloc(1 << 16);
    *size = fread(bytes, 1, 1 << 16, file);
    fclose(file);
    return bytes;
}

static void every_kind_of_file_shows_the_same_disc(void)
{
    for (int i = 0; i < FIXTURES; ++i) {
        zv_image image = read_fixture(fixtures[i].name);
        CHECK(image.width == 32 && image.height == 30);
        CHECK(image.channels == fixtures[i].channels && image.bits == fixtures[i].bits);
        zv_drawing *drawing = zv_drawing_create();
        zv_trace_options options = zv_trace_default_options();
        zv_trace_report report;
        zv_error why;
        zv_vec2 low, high;
        options.width_mm = 32;
        options.threshold = 0.5;
        options.min_area_mm2 = 20;
        CHECK(zv_drawing_image(drawing, &image, &options, &report, &why) == ZV_OK);
        CHECK(report.strokes == 1 && zv_drawing_bounds(drawing, &low, &high));
        CHECK_NEAR(report.ink_mm, 2 * M_PI * 12, 2 * M_PI * 12 * (fixtures[i].tolerance + 0.01));
        CHECK_NEAR((low.x + high.x) / 2, 16.5, 0.3);
        CHECK_NEAR((low.y + high.y) / 2, 30 - 15.5, 0.3);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

static bool refuses_file(const char *path, zv_status expected, const char *part)
{
    zv_image image = {.width = 7};
    zv_error why = {0};
    const zv_status status = zv_image_read(path, &image, &why);
    return status == expected && strstr(why.message, part) && image.width == 7;
}

static void what_is_no_picture_is_refused_with_its_name(void)
{
    CHECK(refuses_file(FOLDER "nowhere.png", ZV_ERR_NOT_FOUND, "nowhere.png"));
    CHECK(refuses_file(FOLDER, ZV_ERR_IO, "no file"));
    CHECK(refuses_file(FOLDER "README.md", ZV_ERR_SYNTAX, "README.md"));
    CHECK(refuses_file(FOLDER "cmyk.jpg", ZV_ERR_SYNTAX, "CMYK"));
    CHECK(refuses_file("/dev/zero", ZV_ERR_IO, "no file"));
}

static bool refuses(const void *bytes, size_t size, zv_status expected, const char *part)
{
    zv_image image = {.width = 7};
    zv_error why = {0};
    const zv_status status = zv_image_decode(bytes, size, "it", &image, &why);
    if (status == ZV_OK) {
        zv_image_free(&image);
        return false;
    }
    return status == expected && strstr(why.message, part) && image.width == 7;
}

static void a_file_that_ends_early_is_refused(void)
{
    for (int i = 0; i < FIXTURES; ++i) {
        size_t size;
        char *bytes = bytes_of(fixtures[i].name, &size);
        const bool is_png = strstr(fixtures[i].name, ".png");
        for (size_t cut = 0; cut + (is_png ? 40 : 2) < size; cut += 1 + size / 40) {
            char *part = malloc(cut + 1); // of its own, so that reading behind it is noticed
            memcpy(part, bytes, cut);
            CHECK(refuses(part, cut, ZV_ERR_SYNTAX, "'it'"));
            free(part);
        }
        free(bytes);
    }
}

static void put_number(uint8_t *at, uint32_t value)
{
    for (int k = 0; k < 4; ++k) {
        at[k] = (uint8_t)(value >> (24 - 8 * k));
    }
}

static void giant_dimensions_in_a_small_file_are_refused_before_decoding(void)
{
    static const uint32_t sides[][2] = {{100000, 100000}, {8001, 8000}, {1, 0x7FFFFFFF}, {0, 5}, {5, 0}};
    size_t size;
    uint8_t *bytes = (uint8_t *)bytes_of("grey8.png", &size);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; ++i) {
        put_number(bytes + 16, sides[i][0]);
        put_number(bytes + 20, sides[i][1]);
        zv_image image = {0};
        zv_error why = {0};
        CHECK(zv_image_decode(bytes, size, "it", &image, &why) != ZV_OK && why.message[0] && !image.pixel);
    }
    free(bytes);
}

static void damaged_bytes_never_harm(void)
{
    for (int round = 0; round < 400; ++round) {
        size_t size;
        char *bytes = bytes_of(fixtures[round % FIXTURES].name, &size);
        for (int k = 0; k < 1 + round % 5; ++k) {
            bytes[(size_t)check_uniform(0, (double)size)] = (char)(int)check_uniform(0, 256);
        }
        zv_image image = {0};
        zv_error why = {0};
        if (zv_image_decode(bytes, size, "it", &image, &why) != ZV_OK) {
            CHECK(why.message[0] != '\0' && !image.pixel);
        }
        zv_image_free(&image);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_kind_of_file_shows_the_same_disc),
        CASE(what_is_no_picture_is_refused_with_its_name),
        CASE(a_file_that_ends_early_is_refused),
        CASE(giant_dimensions_in_a_small_file_are_refused_before_decoding),
        CASE(damaged_bytes_never_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
