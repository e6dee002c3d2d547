/// @file test_copy.c
/// Drawings copied elsewhere, kerned.
#include "drawings.h"

static zv_vec2 point_of(const zv_drawing *drawing, int stroke, int segment, double t)
{
    const zv_stroke s = zv_drawing_stroke(drawing, stroke);
    return zv_segment_at(segment ? s.segment[segment - 1].to : s.from, &s.segment[segment], t);
}

static void a_copy_is_the_same_elsewhere(void)
{
    const zv_affine map = zv_affine_mul(zv_affine_turn(0.4), (zv_affine){-2, 0.5, 0, 3, 7, 8});
    for (int n = 0; n < 50; ++n) {
        zv_drawing *from = mixed_drawing(), *to = zv_drawing_create(), *one = zv_drawing_create();
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
        CASE(kerning_closes_holes_and_nothing_else),
    };
    return cmocka_run_group_tests_name("copy", tests, NULL, NULL);
}
