/// @file test_path_strokes.c
/// Strokes of a path: colours, travel, gaps, what lies above, and how much is written for a very long path.
#include "picture.h"
#include "plot/path_strokes.h"

#include <stdlib.h>

static const zv_frame frame = {.box = {50.0, 20.0, 300.0, 200.0}, .x = {0.0, 300.0}, .y = {0.0, 200.0}};

/// The colour at a place of the plane.
static unsigned color_at(zv_canvas *canvas, double x, double y)
{
    const zv_point p = zv_frame_at(&frame, x, y);
    return canvas_pixel(canvas, (int)p.x, (int)p.y);
}

static zv_scale scale_of(const zv_canvas *canvas)
{
    return (zv_scale){.theme = canvas->theme, .range = {0.0, 10.0}};
}

static void a_way_has_the_color_of_the_sample_it_leads_to(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const zv_scale scale = scale_of(canvas);
    const double x[] = {10, 100, 200, 290}, y[] = {50, 50, 50, 50}, value[] = {0, 0, 10, NAN};
    CHECK(zv_path_strokes(canvas, &(zv_plot_path){.x = x, .y = y, .value = value, .count = 4}, &frame, &scale));
    CHECK(color_at(canvas, 50, 50) == zv_scale_color(&scale, 0));
    CHECK(color_at(canvas, 150, 50) == zv_scale_color(&scale, ZV_SCALE_STEPS - 1));
    CHECK(color_at(canvas, 250, 50) == canvas->theme->axis); // not known
    zv_canvas_free(canvas);
}

static void a_gap_stays_free(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const double x[] = {10, 100, NAN, 200, 290}, y[] = {50, 50, 50, 50, 50};
    CHECK(zv_path_strokes(canvas, &(zv_plot_path){.x = x, .y = y, .count = 5}, &frame, NULL));
    CHECK(color_at(canvas, 50, 50) == canvas->theme->palette[0]);
    CHECK(color_at(canvas, 150, 50) == canvas->theme->ground);
    CHECK(color_at(canvas, 250, 50) == canvas->theme->palette[0]);
    zv_canvas_free(canvas);
}

static void what_comes_later_lies_above_and_travel_below(void)
{
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const zv_scale scale = scale_of(canvas);
    const double x[] = {10, 290, 10, 290}, y[] = {50, 50, 50, 50}, value[] = {0, 1, 9, 5};
    const unsigned char travel[] = {0, 0, 0, 1};
    const zv_plot_path there_and_back = {.x = x, .y = y, .value = value, .travel = travel, .count = 4};
    CHECK(zv_path_strokes(canvas, &there_and_back, &frame, &scale));
    for (double at = 20; at < 280; at += 1.0) {
        CHECK(color_at(canvas, at, 50) == zv_scale_color(&scale, zv_scale_step(&scale, 9.0)));
    }
    zv_canvas_free(canvas);
}

/// A walk over the frame, `rounds` times the same.
static zv_plot_path walk_of(double *x, double *y, double *value, size_t steps, int rounds)
{
    x[0] = y[0] = 100.0;
    for (size_t i = 1; i < steps; ++i) {
        x[i] = fmin(290.0, fmax(10.0, x[i - 1] + check_uniform(-20, 20)));
        y[i] = fmin(190.0, fmax(10.0, y[i - 1] + check_uniform(-20, 20)));
        value[i] = check_uniform(0, 10);
    }
    value[0] = 3.0;
    for (size_t i = steps; i < steps * (size_t)rounds; ++i) {
        x[i] = x[i - steps], y[i] = y[i - steps], value[i] = value[i - steps];
    }
    return (zv_plot_path){.x = x, .y = y, .value = value, .count = steps * (size_t)rounds};
}

static void a_path_gone_many_times_is_written_about_once(void)
{
    enum { STEPS = 300, ROUNDS = 50 };
    double *data = malloc(3 * STEPS * ROUNDS * sizeof *data);
    const zv_plot_path many = walk_of(data, data + STEPS * ROUNDS, data + 2 * STEPS * ROUNDS, STEPS, ROUNDS);
    zv_plot_path once = many;
    once.count = STEPS;
    zv_canvas *one = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT), *all = canvas_for_test(ZV_PLOT_SVG, ZV_PLOT_LIGHT);
    const zv_scale scale = scale_of(one);
    CHECK(zv_path_strokes(one, &once, &frame, &scale) && zv_path_strokes(all, &many, &frame, &scale));
    CHECK(all->svg.size < 2 * one->svg.size);
    zv_canvas_free(one);
    zv_canvas_free(all);
    free(data);
}

static bool is_ground_around(zv_canvas *canvas, zv_point p)
{
    for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
            if (canvas_pixel(canvas, (int)p.x + dx, (int)p.y + dy) != canvas->theme->ground) {
                return false;
            }
        }
    }
    return true;
}

static void leaving_out_what_is_hidden_leaves_no_hole(void)
{
    enum { STEPS = 3000 };
    double *data = malloc(3 * STEPS * sizeof *data);
    const zv_plot_path walk = walk_of(data, data + STEPS, data + 2 * STEPS, STEPS, 1);
    zv_canvas *canvas = canvas_for_test(ZV_PLOT_PNG, ZV_PLOT_LIGHT);
    const zv_scale scale = scale_of(canvas);
    CHECK(zv_path_strokes(canvas, &walk, &frame, &scale));
    for (size_t i = 1; i < STEPS; ++i) {
        const double share = check_uniform(0, 1);
        const double x = walk.x[i - 1] + share * (walk.x[i] - walk.x[i - 1]);
        const double y = walk.y[i - 1] + share * (walk.y[i] - walk.y[i - 1]);
        CHECK(!is_ground_around(canvas, zv_frame_at(&frame, x, y)));
    }
    zv_canvas_free(canvas);
    free(data);
}

static void values_of_travel_do_not_count(void)
{
    const double x[] = {0, 1, 2}, value[] = {3, 100, 5};
    const unsigned char travel[] = {0, 1, 0};
    const zv_range range =
        zv_path_values(&(zv_plot_path){.x = x, .y = x, .value = value, .travel = travel, .count = 3});
    CHECK(range.low == 3.0 && range.high == 5.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_way_has_the_color_of_the_sample_it_leads_to), CASE(a_gap_stays_free),
        CASE(what_comes_later_lies_above_and_travel_below),  CASE(a_path_gone_many_times_is_written_about_once),
        CASE(leaving_out_what_is_hidden_leaves_no_hole),     CASE(values_of_travel_do_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, forget_fonts);
}
