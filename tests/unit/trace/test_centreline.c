/// @file test_centreline.c
/// A drawn line gives one stroke along its middle, whatever its width; crossings and corners are as a hand drew them.
#include "pictures.h"

enum { ROUNDS = CHECK_ROUNDS(2, 1) };

static void a_ring_gives_one_closed_stroke_along_its_circle(void)
{
    static zv_vec2 point[8192];
    for (int i = 0; i < ROUNDS * 10; ++i) {
        const double width = 1 + i % 10, r = check_uniform(20, 45);
        const double numbers[] = {60 + check_uniform(-1, 1), 60 + check_uniform(-1, 1), r, width};
        for (int manner = PICTURE_GREY; manner <= (width > 1 ? PICTURE_STEPS : PICTURE_GREY); ++manner) {
            zv_image image = picture_of(120, 120, ring, numbers, manner);
            zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
            CHECK(zv_drawing_count(drawing) == 1);
            const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
            CHECK(is_closed(&stroke));
            const int count = points_of(&stroke, point, 8192);
            for (int k = 0; k < count; ++k) {
                const double off = hypot(point[k].x - numbers[0], 120 - point[k].y - numbers[1]) - r;
                CHECK_NEAR(off, 0, manner == PICTURE_GREY ? 0.5 : 0.9);
            }
            zv_drawing_free(drawing);
            zv_image_free(&image);
        }
    }
}

static void a_line_gives_one_stroke_from_end_to_end(void)
{
    static zv_vec2 point[8192];
    for (int i = 0; i < ROUNDS * 10; ++i) {
        const double width = 1 + i % 10, angle = check_uniform(0, 2 * M_PI), half = 40;
        const zv_vec2 a = {60 - half * cos(angle), 60 - half * sin(angle)};
        const zv_vec2 b = {60 + half * cos(angle), 60 + half * sin(angle)};
        const double numbers[] = {a.x, a.y, b.x, b.y, width};
        zv_image image = picture_of(120, 120, bar, numbers, PICTURE_GREY);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
        CHECK(zv_drawing_count(drawing) == 1);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        const int count = points_of(&stroke, point, 8192);
        for (int k = 0; k < count; ++k) {
            CHECK(point_to_segment((zv_vec2){point[k].x, 120 - point[k].y}, a, b) < 0.5);
        }
        CHECK_NEAR(length_of(&stroke), 2 * half, 1.5);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

/// numbers: width.
static double cross(const double *n, double x, double y)
{
    return fmax(bar((const double[]){20, 20, 100, 90, n[0]}, x, y), bar((const double[]){100, 25, 20, 95, n[0]}, x, y));
}

static void a_cross_gives_two_straight_strokes(void)
{
    static zv_vec2 point[8192];
    for (int width = 2; width <= 9; ++width) {
        const double numbers[] = {width};
        zv_image image = picture_of(120, 120, cross, numbers, PICTURE_GREY);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
        CHECK(zv_drawing_count(drawing) == 2);
        for (int i = 0; i < 2; ++i) {
            const zv_stroke stroke = zv_drawing_stroke(drawing, i);
            const int count = points_of(&stroke, point, 8192);
            double off[2] = {0, 0};
            for (int k = 0; k < count; ++k) {
                const zv_vec2 p = {point[k].x, 120 - point[k].y};
                off[0] = fmax(off[0], point_to_segment(p, (zv_vec2){20, 20}, (zv_vec2){100, 90}));
                off[1] = fmax(off[1], point_to_segment(p, (zv_vec2){100, 25}, (zv_vec2){20, 95}));
            }
            CHECK(fmin(off[0], off[1]) < 0.6);
        }
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

static double tee(const double *n, double x, double y)
{
    return fmax(bar((const double[]){20, 30, 100, 30, n[0]}, x, y), bar((const double[]){60, 30, 60, 100, n[0]}, x, y));
}

static void the_beam_of_a_tee_goes_through(void)
{
    for (int width = 2; width <= 9; ++width) {
        const double numbers[] = {width};
        zv_image image = picture_of(120, 120, tee, numbers, PICTURE_GREY);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
        CHECK(zv_drawing_count(drawing) == 2);
        const zv_stroke one = zv_drawing_stroke(drawing, 0), other = zv_drawing_stroke(drawing, 1);
        const double a = length_of(&one), b = length_of(&other);
        CHECK_NEAR(fmax(a, b), 80, 1.5);
        CHECK_NEAR(fmin(a, b), 70, 1.5);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

/// The rim of a rectangle.
static double frame(const double *n, double x, double y)
{
    const double out = fmax(fabs(x - 60) - 40, fabs(y - 60) - 30);
    return fabs(out) < n[0] / 2;
}

static void a_frame_keeps_its_corners(void)
{
    for (int width = 2; width <= 8; ++width) {
        const double numbers[] = {width};
        zv_image image = picture_of(120, 120, frame, numbers, PICTURE_GREY);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
        zv_vec2 low, high;
        CHECK(zv_drawing_count(drawing) == 1 && zv_drawing_bounds(drawing, &low, &high));
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        CHECK(is_closed(&stroke));
        CHECK_NEAR(length_of(&stroke), 280, 3);
        CHECK_NEAR(fabs(area_of(&stroke)), 80 * 60, 30);
        CHECK_NEAR(high.x - low.x, 80, 0.7);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

/// A line whose rim is rough by a sine of the way along; numbers: width.
static double rough_bar(const double *n, double x, double y)
{
    return x > 15 && x < 185 && fabs(y - 30) < n[0] / 2 + 0.8 * sin(1.7 * x) * sin(0.37 * x + y);
}

static void a_rough_rim_gives_no_hair(void)
{
    for (int width = 5; width <= 12; ++width) {
        const double numbers[] = {width};
        zv_image image = picture_of(200, 60, rough_bar, numbers, PICTURE_STEPS);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
        CHECK(zv_drawing_count(drawing) == 1);
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

static void a_blob_gives_a_dot(void)
{
    const double numbers[] = {20, 20, 4};
    zv_image image = picture_of(40, 40, disc, numbers, PICTURE_GREY);
    zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_CENTRELINE), NULL);
    CHECK(zv_drawing_count(drawing) == 1);
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    CHECK(length_of(&stroke) < 3);
    CHECK_NEAR(stroke.from.x, 20, 1.5);
    CHECK_NEAR(stroke.from.y, 20, 1.5);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_ring_gives_one_closed_stroke_along_its_circle),
        CASE(a_line_gives_one_stroke_from_end_to_end),
        CASE(a_cross_gives_two_straight_strokes),
        CASE(the_beam_of_a_tee_goes_through),
        CASE(a_frame_keeps_its_corners),
        CASE(a_rough_rim_gives_no_hair),
        CASE(a_blob_gives_a_dot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
