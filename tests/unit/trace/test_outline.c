/// @file test_outline.c
/// Outlines are closed, lie where the edge is to a fraction of a pixel, and tell holes from shapes by their direction.
#include "pictures.h"

enum { ROUNDS = CHECK_ROUNDS(30, 4) };

static void a_disc_has_the_length_and_area_of_its_circle(void)
{
    for (int i = 0; i < ROUNDS; ++i) {
        const double r = check_uniform(12, 60);
        const double numbers[] = {70 + check_uniform(-1, 1), 70 + check_uniform(-1, 1), r};
        for (int manner = PICTURE_GREY; manner <= PICTURE_STEPS; ++manner) {
            zv_image image = picture_of(140, 140, disc, numbers, manner);
            zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
            CHECK(zv_drawing_count(drawing) == 1);
            const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
            const double part = manner == PICTURE_GREY ? 0.005 : 0.03;
            CHECK(is_closed(&stroke));
            CHECK_NEAR(length_of(&stroke), 2 * M_PI * r, part * 2 * M_PI * r);
            CHECK_NEAR(area_of(&stroke), M_PI * r * r, part * M_PI * r * r);
            zv_drawing_free(drawing);
            zv_image_free(&image);
        }
    }
}

/// Also where steps of pixels would show: every point of the curve, and its direction.
static void a_disc_has_no_steps(void)
{
    static zv_vec2 point[4096];
    for (int i = 0; i < ROUNDS; ++i) {
        const double r = check_uniform(15, 60), numbers[] = {70, 70.3, r};
        for (int manner = PICTURE_GREY; manner <= PICTURE_STEPS; ++manner) {
            zv_image image = picture_of(140, 140, disc, numbers, manner);
            zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
            const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
            const int count = points_of(&stroke, point, 4096);
            for (int k = 0; k < count; ++k) {
                const double off = hypot(point[k].x - 70, point[k].y - (140 - 70.3)) - r;
                CHECK_NEAR(off, 0, manner == PICTURE_GREY ? 0.2 : 0.7);
            }
            CHECK(stroke.count <= (manner == PICTURE_GREY ? 24 : 40));
            zv_drawing_free(drawing);
            zv_image_free(&image);
        }
    }
}

static void a_ring_is_a_shape_and_a_hole_that_go_round_in_opposite_ways(void)
{
    const double numbers[] = {50, 50, 30, 12};
    zv_image image = picture_of(100, 100, ring, numbers, PICTURE_GREY);
    zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
    CHECK(zv_drawing_count(drawing) == 2);
    const zv_stroke outer = zv_drawing_stroke(drawing, 0), inner = zv_drawing_stroke(drawing, 1);
    CHECK_NEAR(area_of(&outer), M_PI * 36 * 36, 0.005 * M_PI * 36 * 36);
    CHECK_NEAR(area_of(&inner), -M_PI * 24 * 24, 0.005 * M_PI * 24 * 24);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

/// numbers: low and high corner.
static double block(const double *n, double x, double y)
{
    return x > n[0] && y > n[1] && x < n[2] && y < n[3];
}

static void a_rectangle_has_four_straight_sides_and_sharp_corners(void)
{
    for (int i = 0; i < ROUNDS; ++i) {
        const double numbers[] = {check_uniform(10, 15), check_uniform(10, 15), check_uniform(50, 80),
                                  check_uniform(40, 70)};
        zv_image image = picture_of(100, 80, block, numbers, PICTURE_GREY);
        zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
        CHECK(zv_drawing_count(drawing) == 1);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        CHECK(stroke.count == 4);
        for (int k = 0; k < 4; ++k) {
            const zv_vec2 p = stroke.segment[k].to;
            CHECK(stroke.segment[k].curve == NULL);
            CHECK(fmin(fabs(p.x - numbers[0]), fabs(p.x - numbers[2])) < 0.15);
            CHECK(fmin(fabs(80 - p.y - numbers[1]), fabs(80 - p.y - numbers[3])) < 0.15);
        }
        zv_drawing_free(drawing);
        zv_image_free(&image);
    }
}

static void black_up_to_the_edge_is_closed_along_the_edge(void)
{
    const double black[] = {1};
    zv_image image = picture_of(30, 20, flat, black, PICTURE_GREY);
    zv_drawing *drawing = trace(&image, options_of(ZV_TRACE_OUTLINE), NULL);
    zv_vec2 low, high;
    CHECK(zv_drawing_count(drawing) == 1 && zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR(low.x, 0, 0.02);
    CHECK_NEAR(low.y, 0, 0.02);
    CHECK_NEAR(high.x, 30, 0.02);
    CHECK_NEAR(high.y, 20, 0.02);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

static void specks_smaller_than_the_area_are_counted_and_left_out(void)
{
    const double numbers[] = {40, 40, 20};
    zv_image image = picture_of(80, 80, disc, numbers, PICTURE_GREY);
    uint8_t *pixel = image.pixel;
    for (int k = 0; k < 5; ++k) {
        pixel[(3 + 2 * k) * 80 + 4] = 0;
    }
    pixel[40 * 80 + 40] = 255; // a hole
    zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
    zv_trace_report report;
    zv_drawing *drawing = trace(&image, options, &report);
    CHECK(report.strokes == 1 && report.dropped == 6);
    zv_drawing_free(drawing);
    options.min_area_mm2 = 0.1;
    drawing = trace(&image, options, &report);
    CHECK(report.strokes == 7 && report.dropped == 0);
    zv_drawing_free(drawing);
    options.min_area_mm2 = 2000;
    drawing = trace(&image, options, &report);
    CHECK(report.strokes == 0 && report.dropped == 7);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

static void inverted_the_same_edge_is_found(void)
{
    const double numbers[] = {40, 40, 20};
    zv_image image = picture_of(80, 80, disc, numbers, PICTURE_GREY);
    zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
    zv_trace_report report;
    options.invert = true;
    zv_drawing *drawing = trace(&image, options, &report);
    CHECK(report.strokes == 2); // the paper around, and the disc as a hole
    const zv_stroke hole = zv_drawing_stroke(drawing, 1);
    CHECK_NEAR(area_of(&hole), -M_PI * 400, 0.005 * M_PI * 400);
    zv_drawing_free(drawing);
    zv_image_free(&image);
}

/// Darker in the middle: numbers are centre, radius.
static double cone(const double *n, double x, double y)
{
    return fmax(0, 1 - hypot(x - n[0], y - n[1]) / n[2]);
}

static void the_threshold_chooses_the_line_of_equal_brightness(void)
{
    const double numbers[] = {60, 60, 50};
    zv_image image = picture_of(120, 120, cone, numbers, PICTURE_GREY);
    for (int i = 0; i < 8; ++i) {
        zv_trace_options options = options_of(ZV_TRACE_OUTLINE);
        zv_trace_report report;
        options.threshold = check_uniform(0.3, 0.9);
        zv_drawing *drawing = trace(&image, options, &report);
        const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
        const double r = 50 * options.threshold;
        CHECK_NEAR(report.threshold, options.threshold, 1e-12);
        CHECK_NEAR(length_of(&stroke), 2 * M_PI * r, 0.01 * 2 * M_PI * r);
        zv_drawing_free(drawing);
    }
    zv_image_free(&image);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_disc_has_the_length_and_area_of_its_circle),
        CASE(a_disc_has_no_steps),
        CASE(a_ring_is_a_shape_and_a_hole_that_go_round_in_opposite_ways),
        CASE(a_rectangle_has_four_straight_sides_and_sharp_corners),
        CASE(black_up_to_the_edge_is_closed_along_the_edge),
        CASE(specks_smaller_than_the_area_are_counted_and_left_out),
        CASE(inverted_the_same_edge_is_found),
        CASE(the_threshold_chooses_the_line_of_equal_brightness),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
