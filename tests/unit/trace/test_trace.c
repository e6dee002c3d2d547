/// @file test_trace.c
/// Any picture and any option gives strokes or a sentence; sizes, places and samples of every kind mean what they say.
#include "pictures.h"

enum { SIDE = CHECK_ROUNDS(61, 17), LENGTH = CHECK_ROUNDS(300, 40) }; // px of the larger odd pictures
enum { MODES = ZV_TRACE_STIPPLE + 1 };

static zv_status attempt(const zv_image *image, const zv_trace_options *options, zv_error *why)
{
    zv_drawing *drawing = zv_drawing_create();
    const zv_status status = zv_drawing_image(drawing, image, options, NULL, why);
    CHECK(status != ZV_OK || zv_drawing_status(drawing) == ZV_OK);
    zv_drawing_free(drawing);
    return status;
}

static void the_size_asked_for_is_the_size_on_paper(void)
{
    const double numbers[] = {50, 40, 20};
    zv_image image = picture_of(100, 80, disc, numbers, PICTURE_GREY);
    const double asked[][4] = {{50, 0, 50, 40}, {0, 40, 50, 40}, {200, 40, 50, 40}, {50, 400, 50, 40}, {0, 0, 100, 80}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; ++i) {
        zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
        zv_trace_report report;
        zv_error why;
        zv_drawing *drawing = zv_drawing_create();
        options.width_mm = asked[i][0];
        options.height_mm = asked[i][1];
        CHECK(zv_drawing_image(drawing, &image, &options, &report, &why) == ZV_OK);
        CHECK_NEAR(report.width_mm, asked[i][2], 1e-9);
        CHECK_NEAR(report.height_mm, asked[i][3], 1e-9);
        const double scale = asked[i][2] / 100;
        CHECK_NEAR(report.ink_mm, 2 * M_PI * 20 * scale, 0.005 * 2 * M_PI * 20 * scale);
        zv_drawing_free(drawing);
    }
    zv_image_free(&image);
}

static void the_place_of_the_drawing_applies_and_stays(void)
{
    const double numbers[] = {30, 20, 10};
    zv_image image = picture_of(60, 60, disc, numbers, PICTURE_GREY);
    zv_drawing *drawing = zv_drawing_create();
    zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
    zv_error why;
    const zv_affine place = zv_affine_mul(zv_affine_shift((zv_vec2){100, 200}), zv_affine_turn(M_PI / 2));
    options.width_mm = 60;
    zv_drawing_place(drawing, place);
    CHECK(zv_drawing_image(drawing, &image, &options, NULL, &why) == ZV_OK);
    zv_vec2 low, high;
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR((low.x + high.x) / 2, 100 - 40, 0.1); // the centre (30, 40 up), a quarter turned
    CHECK_NEAR((low.y + high.y) / 2, 200 + 30, 0.1);
    CHECK(zv_drawing_placed(drawing).dx == place.dx && zv_drawing_placed(drawing).xy == place.xy);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

/// The same picture in another form.
static zv_image convert(const zv_image *grey, int channels, int bits, uint8_t alpha)
{
    const size_t pixels = (size_t)grey->width * (size_t)grey->height;
    zv_image image = {grey->width, grey->height, channels, bits, malloc(pixels * (size_t)channels * 2)};
    for (size_t i = 0; i < pixels; ++i) {
        for (int k = 0; k < channels; ++k) {
            const bool is_alpha = channels % 2 == 0 && k == channels - 1;
            const unsigned value = is_alpha ? alpha : ((const uint8_t *)grey->pixel)[i];
            if (bits == 8) {
                ((uint8_t *)image.pixel)[i * (size_t)channels + (size_t)k] = (uint8_t)value;
            } else {
                ((uint16_t *)image.pixel)[i * (size_t)channels + (size_t)k] = (uint16_t)(value * 257);
            }
        }
    }
    return image;
}

static void samples_of_every_kind_say_the_same(void)
{
    const double numbers[] = {30, 30, 20};
    zv_image grey = picture_of(60, 60, disc, numbers, PICTURE_GREY);
    zv_drawing *expected = trace(&grey, options_of(ZV_TRACE_OUTLINE), NULL);
    for (int channels = 1; channels <= 4; ++channels) {
        for (int bits = 8; bits <= 16; bits += 8) {
            zv_image image = convert(&grey, channels, bits, 255);
            zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
            CHECK_NEAR(ink_moment(drawing), ink_moment(expected), 1e-4 * ink_moment(expected));
            zv_drawing_free(drawing);
            zv_image_free(&image);
        }
    }
    zv_drawing_free(expected);
    zv_image_free(&grey);
}

static void what_is_transparent_is_paper(void)
{
    const double black[] = {1};
    zv_image grey = picture_of(20, 20, flat, black, PICTURE_GREY);
    zv_image clear = convert(&grey, 4, 8, 0), half = convert(&grey, 2, 16, 128);
    zv_trace_report report;
    zv_trace_options options = options_of(ZV_TRACE_HATCH);
    options.angle = 0;
    zv_drawing_free(trace(&clear, options, &report));
    CHECK(report.strokes == 0);
    zv_drawing_free(trace(&half, options, &report));
    CHECK_NEAR(report.ink_mm / 400, 0.5, 0.03);
    zv_image_free(&grey);
    zv_image_free(&clear);
    zv_image_free(&half);
}

static void colours_count_by_how_bright_they_look(void)
{
    uint8_t colour[3][3] = {{255, 0, 0}, {0, 255, 0}, {0, 0, 255}};
    const double dark[3] = {1 - 0.2126, 1 - 0.7152, 1 - 0.0722};
    for (int i = 0; i < 3; ++i) {
        zv_image image = {60, 60, 3, 8, malloc(60 * 60 * 3)};
        for (int k = 0; k < 60 * 60; ++k) {
            memcpy((uint8_t *)image.pixel + 3 * k, colour[i], 3);
        }
        zv_trace_report report;
        zv_drawing_free(trace(&image, options_of(ZV_TRACE_HATCH), &report));
        CHECK_NEAR(report.ink_mm / 3600, dark[i], 0.06);
        zv_image_free(&image);
    }
}

/// Made smaller by any factor, a disc is still the disc.
static void a_large_picture_is_made_smaller_and_the_report_says_so(void)
{
    const double numbers[] = {150, 140, 100};
    zv_image image = picture_of(300, 290, disc, numbers, PICTURE_GREY);
    for (int resolution = 57; resolution < 300; resolution += 61) {
        zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
        zv_trace_report report;
        options.resolution = resolution;
        zv_drawing *drawing = trace(&image, options, &report);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        CHECK(report.is_reduced && report.work_width == resolution);
        CHECK_NEAR(report.work_height, 290.0 / 300 * resolution, 0.5);
        CHECK_NEAR(area_of(&stroke), M_PI * 1e4, 0.005 * M_PI * 1e4);
        zv_drawing_free(drawing);
    }
    zv_image_free(&image);
}

static void noise(zv_image *image)
{
    uint8_t *pixel = image->pixel;
    for (int k = 0; k < image->width * image->height * image->channels; ++k) {
        pixel[k] = (uint8_t)check_uniform(0, 256);
    }
}

/// Every mode, on pictures that have nothing to be found in them or too much.
static void odd_pictures_end_with_an_answer(void)
{
    static const int sizes[][2] = {{1, 1}, {1, 40}, {40, 1}, {2, 2}, {3, 3}, {SIDE, 47}, {7, LENGTH}};
    static const char kinds[] = {'w', 'b', 'g', 'n', 'c'};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
        for (size_t k = 0; k < sizeof kinds; ++k) {
            const int w = sizes[s][0], h = sizes[s][1];
            zv_image image = {w, h, 1, 8, malloc((size_t)w * (size_t)h)};
            memset(image.pixel, kinds[k] == 'w' ? 255 : kinds[k] == 'g' ? 128 : 0, (size_t)w * (size_t)h);
            for (int i = 0; kinds[k] == 'c' && i < w * h; ++i) { // a chessboard
                ((uint8_t *)image.pixel)[i] = (i % w + i / w) % 2 ? 255 : 0;
            }
            if (kinds[k] == 'n') {
                noise(&image);
            }
            for (int mode = 0; mode < CHECK_ROUNDS(2, 1) * MODES; ++mode) {
                zv_trace_options options = options_of((zv_trace_mode)(mode % MODES));
                zv_error why;
                options.invert = mode >= MODES;
                options.points = 30;
                CHECK(attempt(&image, &options, &why) == ZV_OK);
            }
            zv_image_free(&image);
        }
    }
}

static void the_same_pixels_give_the_same_strokes(void)
{
    enum { WIDTH = CHECK_ROUNDS(90, 40), HEIGHT = CHECK_ROUNDS(70, 30) };
    zv_image image = {WIDTH, HEIGHT, 3, 8, malloc(WIDTH * HEIGHT * 3)};
    noise(&image);
    for (int mode = 0; mode < MODES; ++mode) {
        zv_trace_options options = options_of((zv_trace_mode)mode);
        options.points = 300;
        zv_drawing *one = trace(&image, options, NULL), *other = trace(&image, options, NULL);
        CHECK(zv_drawing_count(one) == zv_drawing_count(other) && ink_moment(one) == ink_moment(other));
        zv_drawing_free(one);
        zv_drawing_free(other);
    }
    zv_image_free(&image);
}

static void what_makes_no_sense_is_refused_by_name(void)
{
    uint8_t white = 255;
    const zv_image image = {1, 1, 1, 8, &white};
    struct {
        zv_trace_options options;
        const char *word;
    } wrong[] = {
        {.options = {.width_mm = -1}, .word = "width"},
        {.options = {.width_mm = NAN}, .word = "width"},
        {.options = {.height_mm = 2e6}, .word = "height"},
        {.options = {.threshold = 1.5}, .word = "threshold"},
        {.options = {.tolerance_mm = -1}, .word = "tolerance"},
        {.options = {.min_area_mm2 = NAN}, .word = "area"},
        {.options = {.mode = ZV_TRACE_HATCH, .spacing_mm = 1e-9}, .word = "spacing"},
        {.options = {.mode = ZV_TRACE_HATCH, .spacing_mm = 0.002}, .word = "lines"},
        {.options = {.mode = ZV_TRACE_HATCH, .angle = INFINITY}, .word = "angle"},
        {.options = {.mode = ZV_TRACE_CROSSHATCH, .levels = 9}, .word = "levels"},
        {.options = {.mode = ZV_TRACE_STIPPLE, .points = 1000000}, .word = "points"},
        {.options = {.resolution = 100000}, .word = "resolution"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
        zv_trace_options *options = &wrong[i].options;
        zv_error why = {0};
        options->spacing_mm = options->spacing_mm > 0 ? options->spacing_mm : 1;
        options->points = options->points ? options->points : 10;
        CHECK(attempt(&image, options, &why) == ZV_ERR_BAD_REQUEST);
        CHECK(strstr(why.message, wrong[i].word) != NULL);
    }
}

static void empty_and_giant_pictures_are_refused_before_they_are_looked_at(void)
{
    const zv_trace_options options = zv_trace_default_options();
    const int sizes[][2] = {{0, 5}, {5, 0}, {-1, 5}, {100000, 100000}, {2000000000, 1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
        const zv_image image = {sizes[i][0], sizes[i][1], 4, 8, NULL};
        zv_error why = {0};
        CHECK(attempt(&image, &options, &why) == (i < 3 ? ZV_ERR_BAD_REQUEST : ZV_ERR_TOO_LARGE));
        CHECK(strstr(why.message, "pixels") != NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_size_asked_for_is_the_size_on_paper),
        CASE(the_place_of_the_drawing_applies_and_stays),
        CASE(samples_of_every_kind_say_the_same),
        CASE(what_is_transparent_is_paper),
        CASE(colours_count_by_how_bright_they_look),
        CASE(a_large_picture_is_made_smaller_and_the_report_says_so),
        CASE(odd_pictures_end_with_an_answer),
        CASE(the_same_pixels_give_the_same_strokes),
        CASE(what_makes_no_sense_is_refused_by_name),
        CASE(empty_and_giant_pictures_are_refused_before_they_are_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
