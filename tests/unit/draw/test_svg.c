/// @file test_svg.c
/// SVG files as drawings: sizes, units, transformations, styles, pens, copies, and files that mean harm.
#include "drawings.h"

static zv_svg_report report;

static zv_drawing *draw_with(const char *text, const zv_svg_options *options)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_error why = {.message = ""};
    const zv_status status = zv_drawing_svg(drawing, text, strlen(text), options, &report, &why);
    if (status != ZV_OK) {
        print_error("line %d, column %d: %s\n", why.line, why.column, why.message);
    }
    CHECK(status == ZV_OK);
    return drawing;
}

static zv_drawing *draw(const char *text)
{
    return draw_with(text, NULL);
}

/// A picture of 100 mm with 100 units: one unit is one mm.
#define PAGE(content)                                                                                                  \
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "                              \
    "xmlns:inkscape='http://www.inkscape.org/namespaces/inkscape' width='100mm' height='100mm' "                       \
    "viewBox='0 0 100 100' fill='none' stroke='black'>" content "</svg>"

static void check_bounds(const char *text, double x0, double y0, double x1, double y1)
{
    zv_drawing *drawing = draw(text);
    zv_vec2 low, high;
    CHECK(zv_drawing_bounds(drawing, &low, &high));
    CHECK_NEAR(low.x, x0, 1e-9);
    CHECK_NEAR(low.y, y0, 1e-9);
    CHECK_NEAR(high.x, x1, 1e-9);
    CHECK_NEAR(high.y, y1, 1e-9);
    zv_drawing_free(drawing);
}

static void paper_is_in_millimetres_and_y_points_up(void)
{
    check_bounds(PAGE("<rect x='10' y='20' width='30' height='5'/>"), 10, 75, 40, 80);
    CHECK_NEAR(report.width_mm, 100, 1e-9);
    check_bounds("<svg width='2in' height='1in'><line x1='10mm' y1='1cm' x2='72pt' y2='6pc' stroke='red'/></svg>", 10,
                 0, 25.4, 15.4);
    CHECK(report.has_size && !report.has_view);
}

static void circles_are_exact_arcs(void)
{
    zv_drawing *drawing = draw(PAGE("<circle cx='50' cy='40' r='20'/>"));
    CHECK(zv_drawing_count(drawing) == 1);
    const zv_stroke stroke = zv_drawing_stroke(drawing, 0);
    CHECK(stroke.count == 4 && stroke.segment[0].bend && stroke.segment[0].bend->kind == ZV_BEND_ARC);
    CHECK_NEAR(zv_drawing_measure(drawing).ink_mm, 40 * ZV_PI, 1e-9);
    zv_drawing_free(drawing);
}

static void transformations_apply_from_right_to_left(void)
{
    check_bounds(
        PAGE("<g transform='translate(10,20) scale(2)'><rect width='5' height='5' transform='rotate(90)'/></g>"), 0, 70,
        10, 80);
    check_bounds(PAGE("<path d='M0 0H10' transform='rotate(90 20,30)'/>"), 50, 80, 50, 90);
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(paper_is_in_millimetres_and_y_points_up),
        CASE(circles_are_exact_arcs),
        CASE(transformations_apply_from_right_to_left),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
