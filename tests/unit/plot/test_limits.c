/// @file test_limits.c
/// Limits are in view when they can be, shaded where they should be, and dashed at their place.
#include "picture.h"
#include "plot/limits.h"
#include "plot/panel.h"

static const zv_frame frame = {.box = {50.0, 20.0, 300.0, 200.0}, .x = {0.0, 1.0}, .y = {-10.0, 10.0}};

static int row_of(double value)
{
    return (int)zv_frame_at(&frame, 0.0, value).y;
}

static void outside_is_shaded_and_inside_is_not(void)
{
    for (zv_plot_theme t = ZV_PLOT_LIGHT; t <= ZV_PLOT_DARK; ++t) {
        zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, t);
        const zv_plot_limit limits[] = {{-5.0, 4.0, 1}, {-6.0, 2.0, 2}};
        zv_limits_shade(canvas, &(zv_plot_panel){.limits = limits, .limit_count = 2}, &frame);
        const unsigned ground = zv_theme_of(t)->ground;
        for (double value = -9.75; value < 10.0; value += 0.5) {
            const bool is_shaded = canvas_pixel(canvas, 200, row_of(value)) != ground;
            CHECK(is_shaded == (value > 4.0 || value < -6.0));
        }
        CHECK(canvas_pixel(canvas, 49, row_of(9.0)) == ground && canvas_pixel(canvas, 351, row_of(9.0)) == ground);
        zv_canvas_free(canvas);
    }
}

static void an_open_side_is_not_shaded(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    zv_limits_shade(canvas, &(zv_plot_panel){.limits = &(zv_plot_limit){-INFINITY, 5.0, 0}, .limit_count = 1}, &frame);
    CHECK(canvas_pixel(canvas, 200, row_of(-9.0)) == 0xFFFFFF);
    CHECK(canvas_pixel(canvas, 200, row_of(8.0)) != 0xFFFFFF);
    zv_canvas_free(canvas);
}

static void a_view_beyond_the_limit_is_shaded_as_a_whole(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    zv_limits_shade(canvas, &(zv_plot_panel){.limits = &(zv_plot_limit){-30.0, -20.0, 0}, .limit_count = 1}, &frame);
    CHECK(canvas_pixel(canvas, 200, row_of(-9.5)) != 0xFFFFFF && canvas_pixel(canvas, 200, row_of(9.5)) != 0xFFFFFF);
    zv_canvas_free(canvas);
}

/// Pixels of a row that differ from the ground.
static int inked_in_row(zv_canvas *canvas, int y)
{
    int inked = 0;
    for (int x = 50; x < 350; ++x) {
        inked += canvas_pixel(canvas, x, y) != canvas->theme->ground;
    }
    return inked;
}

static void limit_lines_are_dashed_at_their_place(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const zv_cover nothing = {.box = frame.box};
    zv_limits_draw(canvas, &(zv_plot_panel){.limits = &(zv_plot_limit){-5.0, 7.0, 0}, .limit_count = 1}, &frame,
                   &nothing);
    for (double value = -9.75; value < 10.0; value += 0.5) {
        CHECK(inked_in_row(canvas, row_of(value)) == 0 || fabs(value - 7.0) < 0.3 || fabs(value + 5.0) < 0.3);
    }
    const int inked = inked_in_row(canvas, row_of(7.0));
    CHECK(inked > 100 && inked < 220); // half of 300
    CHECK(inked_in_row(canvas, row_of(-5.0)) > 100);
    zv_canvas_free(canvas);
}

static void limits_closer_than_a_line_are_drawn_as_the_innermost(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const zv_cover nothing = {.box = frame.box};
    const zv_plot_limit limits[] = {{NAN, 5.2, 1}, {NAN, 5.0, 2}, {NAN, 5.4, 3}};
    zv_limits_draw(canvas, &(zv_plot_panel){.limits = limits, .limit_count = 3}, &frame, &nothing);
    CHECK(inked_in_row(canvas, row_of(5.0)) > 100);
    CHECK(inked_in_row(canvas, row_of(5.3)) == 0);
    zv_canvas_free(canvas);
}

static void a_near_limit_opens_the_axis_and_a_far_one_does_not(void)
{
    const zv_plot_limit limits[] = {{-2.0, 15.0, 0}, {-1000.0, NAN, 0}};
    const zv_range opened = zv_limits_open(&(zv_plot_panel){.limits = limits, .limit_count = 2}, (zv_range){0.0, 10.0});
    CHECK(opened.low == -2.0 && opened.high == 15.0);
}

static void a_flat_curve_shows_its_limits_however_far(void)
{
    const zv_plot_limit limit = {-1000.0, 1000.0, 0};
    const zv_range opened = zv_limits_open(&(zv_plot_panel){.limits = &limit, .limit_count = 1}, (zv_range){3.0, 3.0});
    CHECK(opened.low == -1000.0 && opened.high == 1000.0);
}

static void differences_below_the_least_span_look_flat(void)
{
    const double x[] = {0.0, 1.0, 2.0}, y[] = {5.0, 5.0 + 1e-9, 5.0};
    const zv_plot_line line = {.x = x, .y = y, .count = 3};
    zv_plot_panel panel = {.lines = &line, .line_count = 1};
    const zv_range close = zv_panel_y_range(&panel);
    CHECK(close.high - close.low < 1e-8);
    panel.least_span = 0.1;
    const zv_range wide = zv_panel_y_range(&panel);
    CHECK(wide.high - wide.low >= 0.1 && wide.low < 5.0 && wide.high > 5.0);
    panel.least_span = 1e-12;
    CHECK(zv_panel_y_range(&panel).high == close.high);
}

static void a_limit_out_of_view_is_named(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT);
    const zv_cover nothing = {.box = frame.box};
    zv_limits_draw(canvas, &(zv_plot_panel){.limits = &(zv_plot_limit){-170.0, 42.5, 0}, .limit_count = 1}, &frame,
                   &nothing);
    CHECK(strstr(canvas->svg.data, ">limit −170 ↓<") != NULL);
    CHECK(strstr(canvas->svg.data, ">limit 42.5 ↑<") != NULL);
    zv_canvas_free(canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(outside_is_shaded_and_inside_is_not),
        CASE(an_open_side_is_not_shaded),
        CASE(a_view_beyond_the_limit_is_shaded_as_a_whole),
        CASE(limit_lines_are_dashed_at_their_place),
        CASE(limits_closer_than_a_line_are_drawn_as_the_innermost),
        CASE(a_near_limit_opens_the_axis_and_a_far_one_does_not),
        CASE(a_flat_curve_shows_its_limits_however_far),
        CASE(differences_below_the_least_span_look_flat),
        CASE(a_limit_out_of_view_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, forget_fonts);
}
