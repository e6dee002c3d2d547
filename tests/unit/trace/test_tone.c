/// @file test_tone.c
/// Hatching and stippling put ink where it is dark: as much as the darkness says, evenly, and in the directions asked for.
#include "pictures.h"

enum { JOINED_PICTURES = CHECK_ROUNDS(3, 1) };

/// Ink per area, mm / mm^2, of a picture of one tone.
static double ink_of(double dark, zv_trace_options options)
{
    zv_image image = picture_of(200, 150, flat, &dark, PICTURE_GREY);
    zv_trace_report report;
    options.width_mm = 200;
    zv_drawing_free(trace(&image, options, &report));
    zv_image_free(&image);
    return report.ink_mm / (200.0 * 150.0);
}

static void hatching_has_as_much_ink_as_darkness(void)
{
    for (int i = 1; i <= 16; ++i) {
        zv_trace_options options = options_of(ZV_TRACE_HATCH);
        const double dark = i / 16.0;
        options.spacing_mm = check_uniform(1, 3);
        options.angle = check_uniform(0, M_PI);
        CHECK_NEAR(ink_of(dark, options) * options.spacing_mm, dark, 0.05);
        options.levels = 1 + i % 5;
        CHECK_NEAR(ink_of(dark, options) * options.spacing_mm, dark, options.levels == 1 ? 0.12 : 0.07);
    }
}

static void crosshatching_has_as_much_ink_as_darkness_in_all_directions_together(void)
{
    for (int i = 1; i <= 12; ++i) {
        zv_trace_options options = options_of(ZV_TRACE_CROSSHATCH);
        const double dark = i / 12.0;
        options.spacing_mm = 2;
        options.levels = 1 + i % 4;
        CHECK_NEAR(ink_of(dark, options) * options.spacing_mm / options.levels, dark, 0.07);
    }
}

static void white_paper_stays_white(void)
{
    for (int mode = ZV_TRACE_OUTLINE; mode <= ZV_TRACE_STIPPLE; ++mode) {
        CHECK(ink_of(0, options_of((zv_trace_mode)mode)) == 0);
    }
}

static void lines_have_the_angle_and_spacing_asked_for(void)
{
    const double black[] = {1};
    zv_image image = picture_of(100, 100, flat, black, PICTURE_GREY);
    for (int i = 0; i < 10; ++i) {
        zv_trace_options options = options_of(ZV_TRACE_HATCH);
        options.angle = check_uniform(-3, 3);
        options.spacing_mm = check_uniform(1, 5);
        zv_drawing *drawing = trace(&image, options, NULL);
        const zv_vec2 across = {-sin(options.angle), cos(options.angle)};
        double before = 0;
        for (int k = 0; k < zv_drawing_count(drawing); ++k) {
            const zv_stroke stroke = zv_drawing_stroke(drawing, k);
            const zv_vec2 a = stroke.from, b = stroke.segment[0].to;
            const double here = a.x * across.x + a.y * across.y;
            CHECK_NEAR(b.x * across.x + b.y * across.y, here, 1e-9);
            if (k > 0) {
                CHECK_NEAR(here - before, options.spacing_mm, 1e-9);
            }
            before = here;
        }
        zv_drawing_free(drawing);
    }
    zv_image_free(&image);
}

static void the_pen_goes_there_and_back(void)
{
    const double black[] = {1};
    zv_image image = picture_of(100, 100, flat, black, PICTURE_GREY);
    zv_trace_options options = options_of(ZV_TRACE_HATCH);
    options.angle = 0;
    options.spacing_mm = 2;
    zv_drawing *drawing = trace(&image, options, NULL);
    CHECK_NEAR(zv_drawing_measure(drawing).travel_mm, 2.0 * (zv_drawing_count(drawing) - 1), 1e-6);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

/// numbers: darkness of the left and of the right half.
static double halves(const double *n, double x, double y)
{
    (void)y;
    return x < 100 ? n[0] : n[1];
}

static double ink_left_of(const zv_drawing *drawing, double x, bool counts_points)
{
    double sum = 0;
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            const zv_vec2 to = stroke.segment[k].to;
            if ((at.x + to.x) / 2 < x) {
                sum += counts_points ? 1 : hypot(to.x - at.x, to.y - at.y);
            }
            at = to;
        }
    }
    return sum;
}

static void dots_stand_as_dense_as_it_is_dark(void)
{
    const double tones[][2] = {{0.5, 0.5}, {0.25, 0.75}, {0.9, 0.3}, {0, 0.6}};
    for (size_t i = 0; i < sizeof tones / sizeof *tones; ++i) {
        zv_image image = picture_of(200, 100, halves, tones[i], PICTURE_GREY);
        zv_trace_options options = options_of(ZV_TRACE_STIPPLE);
        options.dots = true;
        options.points = 800;
        zv_trace_report report;
        zv_drawing *drawing = trace(&image, options, &report);
        CHECK(report.strokes == 800);
        const double left = ink_left_of(drawing, 100, true) / 800;
        CHECK_NEAR(left, tones[i][0] / (tones[i][0] + tones[i][1]), 0.02);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

static void joined_points_are_one_line_whose_ink_follows_the_darkness(void)
{
    const double tones[][2] = {{0.9, 0.3}, {0.4, 0.8}, {0.5, 0.5}};
    for (size_t i = 0; i < JOINED_PICTURES; ++i) {
        zv_image image = picture_of(200, 100, halves, tones[i], PICTURE_GREY);
        zv_trace_options options = options_of(ZV_TRACE_STIPPLE);
        options.points = 1500;
        zv_trace_report report;
        zv_drawing *drawing = trace(&image, options, &report);
        CHECK(report.strokes == 1 && zv_drawing_stroke(drawing, 0).count == 1499);
        const double left = ink_left_of(drawing, 100, false) / report.ink_mm;
        CHECK_NEAR(left, tones[i][0] / (tones[i][0] + tones[i][1]), 0.04);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

/// The nearest neighbours of points drawn by chance are often near; those of an even spread never are.
static void dots_keep_their_distance(void)
{
    const double grey[] = {0.5};
    zv_image image = picture_of(200, 200, flat, grey, PICTURE_GREY);
    zv_trace_options options = options_of(ZV_TRACE_STIPPLE);
    options.dots = true;
    options.points = 400;
    zv_drawing *drawing = trace(&image, options, NULL);
    for (int i = 0; i < 400; ++i) {
        double nearest = INFINITY;
        const zv_vec2 p = zv_drawing_stroke(drawing, i).from;
        for (int k = 0; k < 400; ++k) {
            const zv_vec2 q = zv_drawing_stroke(drawing, k).from;
            nearest = k == i ? nearest : fmin(nearest, hypot(p.x - q.x, p.y - q.y));
        }
        CHECK(nearest > 5 && nearest < 15); // a lattice of 400 points would have 10
    }
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(hatching_has_as_much_ink_as_darkness),
        CASE(crosshatching_has_as_much_ink_as_darkness_in_all_directions_together),
        CASE(white_paper_stays_white),
        CASE(lines_have_the_angle_and_spacing_asked_for),
        CASE(the_pen_goes_there_and_back),
        CASE(dots_stand_as_dense_as_it_is_dark),
        CASE(joined_points_are_one_line_whose_ink_follows_the_darkness),
        CASE(dots_keep_their_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
