/// @file test_write.c
/// Drawings written as SVG and read back.
#include "drawings.h"
#include "zveno/svg.h"

/// What our own reader makes of what our writer wrote: the same strokes, each arc perhaps in parts.
static void svg_there_and_back(void)
{
    static zv_svg_report report;
    for (int n = 0; n < 50; ++n) {
        zv_drawing *from = mixed_drawing(), *to = zv_drawing_create();
        const zv_svg_line ink[] = {{"#ff0000", 0.35}, {"#0000ff", 2.0}};
        zv_vec2 low, high, low2, high2;
        zv_text text = {0};
        zv_error why;
        zv_drawing_write_svg(from, ink, 2, 1.5, &text);
        CHECK(zv_drawing_svg(to, text.data, text.size, NULL, &report, &why) == ZV_OK);
        CHECK(zv_drawing_count(to) == 6 && report.pens == 2 && report.pen[1].color == 0x0000FF &&
              report.pen[1].width_mm == 2.0 && report.noted == 0);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(svg_there_and_back),
    };
    return cmocka_run_group_tests_name("write", tests, NULL, NULL);
}
