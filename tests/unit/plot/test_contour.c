/// @file test_contour.c
/// Lines of equal value: on a plane they are straight, on a cone circles, and empty cells stay free of them.
#include "check.h"
#include "plot/contour.h"

enum { CELLS = 40 };

static double values[CELLS][CELLS];

/// The page is the map: one unit is one pixel, y turned over.
static const zv_plot_map map = {
    .x_low = 0, .x_high = CELLS, .y_low = 0, .y_high = CELLS, .columns = CELLS, .rows = CELLS, .values = &values[0][0]};
static const zv_frame frame = {.box = {0, 0, CELLS, CELLS}, .x = {0, CELLS}, .y = {0, CELLS}};

static void fill(double (*value)(double x, double y))
{
    for (int row = 0; row < CELLS; ++row) {
        for (int column = 0; column < CELLS; ++column) {
            values[row][column] = value(column + 0.5, row + 0.5);
        }
    }
}

static bool is_lift(zv_point point)
{
    return isnan(point.x);
}

static double slope(double x, double y)
{
    return 2.0 * x - 3.0 * y;
}

static double cone(double x, double y)
{
    return sqrt((x - 20.0) * (x - 20.0) + (y - 20.0) * (y - 20.0));
}

static double cone_with_a_hole(double x, double y)
{
    return x > 20.0 ? NAN : cone(x, y);
}

static void on_a_slope_the_line_is_exact(void)
{
    fill(slope);
    zv_points points = {0};
    zv_contour(&map, &frame, 4.3, &points);
    CHECK(points.count > 60);
    for (size_t i = 0; i < points.count; ++i) {
        CHECK(is_lift(points.data[i]) || fabs(slope(points.data[i].x, CELLS - points.data[i].y) - 4.3) < 1e-9);
    }
    zv_points_free(&points);
}

static void on_a_cone_the_pieces_make_a_closed_circle(void)
{
    fill(cone);
    zv_points points = {0};
    zv_contour(&map, &frame, 10.0, &points);
    double length = 0.0;
    for (size_t i = 0; i + 1 < points.count; i += 3) {
        const zv_point a = points.data[i], b = points.data[i + 1];
        CHECK(is_lift(points.data[i + 2]));
        CHECK_NEAR(cone(a.x, CELLS - a.y), 10.0, 0.02);
        length += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    }
    CHECK_NEAR(length, 2.0 * 3.14159265 * 10.0, 0.3);
    zv_points_free(&points);
}

static void empty_cells_have_no_line(void)
{
    fill(cone_with_a_hole);
    zv_points points = {0};
    zv_contour(&map, &frame, 10.0, &points);
    CHECK(points.count > 0);
    for (size_t i = 0; i < points.count; ++i) {
        CHECK(is_lift(points.data[i]) || points.data[i].x <= 20.0);
    }
    zv_points_free(&points);
}

static void a_saddle_gives_two_pieces_that_do_not_cross(void)
{
    for (int high_middle = 0; high_middle < 2; ++high_middle) {
        const double four[2][2] = {{1.0, 0.0}, {0.0, high_middle ? 1.4 : 0.9}};
        const zv_plot_map small = {
            .x_low = 0, .x_high = 2, .y_low = 0, .y_high = 2, .columns = 2, .rows = 2, .values = &four[0][0]};
        zv_points points = {0};
        zv_contour(&small, &(zv_frame){.box = {0, 0, 2, 2}, .x = {0, 2}, .y = {0, 2}}, 0.5, &points);
        CHECK(points.count == 6);
        for (int piece = 0; piece < 2; ++piece) {
            const zv_point from = points.data[3 * piece], to = points.data[3 * piece + 1];
            const double x = 0.5 * (from.x + to.x) - 1.0, y = 0.5 * (from.y + to.y) - 1.0;
            CHECK(fabs(from.x - to.x) > 0.1 && fabs(from.y - to.y) > 0.1);
            CHECK((x * y > 0.0) == high_middle); // low corners are cut off when the middle is high
        }
        zv_points_free(&points);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(on_a_slope_the_line_is_exact),
        CASE(on_a_cone_the_pieces_make_a_closed_circle),
        CASE(empty_cells_have_no_line),
        CASE(a_saddle_gives_two_pieces_that_do_not_cross),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
