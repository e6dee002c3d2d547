/// @file test_copy.c
/// Drawings copied elsewhere, written as SVG and read back, kerned.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/draw.h"

static zv_drawing *a_drawing(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 6; ++i) {
        zv_drawing_use_pen(drawing, i / 3);
        zv_drawing_place(drawing, (zv_affine){check_uniform(0.5, 2), check_uniform(-1, 1), check_uniform(-1, 1),
                                              check_uniform(-2, -0.5), check_uniform(-9, 9), check_uniform(-9, 9)});
        zv_drawing_arc(drawing, (zv_vec2){1, 2}, (zv_vec2){check_uniform(1, 9), check_uniform(1, 9)},
                       check_uniform(-7, 7), check_uniform(-7, 7));
        zv_drawing_line_to(drawing, (zv_vec2){check_uniform(-20, 20), check_uniform(-20, 20)});
        zv_drawing_cubic_to(drawing, (zv_vec2){1, 9}, (zv_vec2){check_uniform(-20, 20), 0}, (zv_vec2){3, 4});
        zv_drawing_lift(drawing);
    }
    return drawing;
}

static zv_vec2 point_of(const zv_drawing *drawing, int stroke, int segment, double t)
{
    const zv_stroke s = zv_drawing_stroke(drawing, stroke);
    return zv_segment_at(segment ? s.segment[segment - 1].to : s.from, &s.segment[segment], t);
}

static void a_copy_is_the_same_elsewhere(void)
{
    const zv_affine map = zv_affine_mul(zv_affine_turn(0.4), (zv_affine){-2, 0.5, 0, 3, 7, 8});
    for (int n = 0; n < 50; ++n) {
        zv_drawing *from = a_drawing(), *to = zv_drawing_create(), *one = zv_drawing_create();
        CHECK(zv_drawing_copy(from, map, -1, to) == ZV_OK && zv_drawing_copy(from, map, 4, one) == ZV_OK);
        CHECK(zv_drawing_count(to) == 6 && zv_drawing_stroke(to, 5).pen == 1 && zv_drawing_stroke(one, 5).pen == 4);
        for (int i = 0; i < 18; ++i) {
            const double t = check_uniform(0, 1);
            const zv_vec2 there = zv_affine_apply(map, point_of(from, i / 3, i % 3, t));
            const zv_vec2 here = point_of(to, i / 3, i % 3, t);
            CHECK_NEAR(here.x, there.x, 1e-9);
            CHECK_NEAR(here.y, there.y, 1e-9);
        }
        zv_drawing_free(from);
        zv_drawing_free(to);
        zv_drawing_free(one);
    }
}

/// What our own reader makes of what our writer wrote: the same strokes, each arc perhaps in parts.
static void svg_there_and_back(void)
{
    static zv_svg_report report;
    for (int n = 0; n < 50; ++n) {
        zv_drawing *from = a_drawing(), *to = zv_drawing_create();
        const char *const color[] = {"#ff0000", "#0000ff"};
        zv_vec2 low, high, low2, high2;
        zv_text text = {0};
        zv_error why;
        zv_drawing_write_svg(from, color, 2, 1.5, &text);
        CHECK(zv_drawing_svg(to, text.data, text.size, NULL, &report, &why) == ZV_OK);
        CHECK(zv_drawing_count(to) == 6 && report.pens == 2 && report.pen[1].color == 0x0000FF && report.noted == 0);
        CHECK(zv_drawing_bounds(from, &low, &high) && zv_drawing_bounds(to, &low2, &high2));
        CHECK_NEAR(report.width_mm, high.x - low.x + 3.0, 1e-6);
        for (int i = 0; i < 6; ++i) { // the lower left corner of the page is the origin
            const zv_vec2 a = zv_drawing_stroke(from, i).from, b = zv_drawing_stroke(to, i).from;
            CHECK_NEAR(b.x, a.x - low.x + 1.5, 1e-6);
            CHECK_NEAR(b.y, a.y - low.y + 1.5, 1e-6);
        }
        CHECK_NEAR(high2.y - low2.y, high.y - low.y, 1e-6);
        CHECK_NEAR(zv_drawing_measure(to).ink_mm, zv_drawing_measure(from).ink_mm, 1e-5);
        zv_text_free(&text);
        zv_drawing_free(from);
        zv_drawing_free(to);
    }
}

static double width_of(const char *text, const char *font, bool kerning)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_text_style style = zv_text_default_style();
    zv_text_report report;
    zv_error why;
    style.font = zv_font_find(font, strlen(font));
    style.kerning = kerning;
    CHECK(zv_drawing_text(drawing, text, strlen(text), &style, &report, &why) == ZV_OK);
    zv_drawing_free(drawing);
    return report.width_mm;
}

static void kerning_closes_holes_and_nothing_else(void)
{
    static const char *const fonts[] = {"sans", "grid", "roman"};
    for (int i = 0; i < 3; ++i) {
        CHECK(width_of("To", fonts[i], true) < width_of("To", fonts[i], false) - 0.5);
        CHECK(width_of("LT", fonts[i], true) < width_of("LT", fonts[i], false) - 0.4);
        CHECK_NEAR(width_of("HH", fonts[i], true), width_of("HH", fonts[i], false), 1e-9);
        CHECK_NEAR(width_of("A V", fonts[i], true), width_of("A V", fonts[i], false), 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_copy_is_the_same_elsewhere),
        CASE(svg_there_and_back),
        CASE(kerning_closes_holes_and_nothing_else),
    };
    return cmocka_run_group_tests_name("copy", tests, NULL, NULL);
}
