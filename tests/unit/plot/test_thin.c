/// @file test_thin.c
/// Thinning loses no peak, keeps gaps, and bounds the number of points; straightening stays within its tolerance.
#include "check.h"
#include "plot/straighten.h"
#include "plot/thin.h"

#include <stdlib.h>

enum { MANY = CHECK_ROUNDS(500000, 50000) };

static const zv_frame frame = {.box = {50.0, 20.0, 800.0, 200.0}, .x = {0.0, 10.0}, .y = {-1.0, 1.0}};

/// Lowest and highest y on the page among the points of one column of pixels.
static zv_range column_range(const zv_points *points, int column)
{
    zv_range range = zv_range_empty();
    for (size_t i = 0; i < points->count; ++i) {
        if (floor(points->data[i].x) == column) {
            range = zv_range_with(range, points->data[i].y);
        }
    }
    return range;
}

static void every_column_keeps_its_extremes(void)
{
    double *x = malloc(MANY * sizeof *x), *y = malloc(MANY * sizeof *y);
    zv_points all = {0}, thinned = {0};
    for (int i = 0; i < MANY; ++i) {
        x[i] = 10.0 * i / MANY;
        y[i] = check_uniform(-0.1, 0.1) + 0.5 * sin(x[i]);
        y[i] = i % 70001 == 70000 ? 0.95 : y[i]; // peaks of one sample
        zv_points_add(&all, zv_frame_at(&frame, x[i], y[i]));
    }
    zv_thin(&(zv_plot_line){.x = x, .y = y, .count = MANY}, &frame, 1, &thinned);

    CHECK(!thinned.failed && thinned.count <= 4 * 801);
    for (int column = 50; column < 850; column += 7) {
        const zv_range expected = column_range(&all, column), found = column_range(&thinned, column);
        CHECK(found.low == expected.low && found.high == expected.high);
    }
    zv_points_free(&all);
    zv_points_free(&thinned);
    free(x);
    free(y);
}

static void few_samples_stay_as_they_are(void)
{
    const double rows[][2] = {{0.0, 0.5}, {1.0, -0.5}, {2.5, 1.0}, {9.0, 0.0}};
    zv_points points = {0};
    zv_thin(&(zv_plot_line){.x = rows[0], .y = rows[0] + 1, .count = 4, .x_stride = 2, .y_stride = 2}, &frame, 1,
            &points);
    CHECK(points.count == 4);
    for (int i = 0; i < 4; ++i) {
        const zv_point expected = zv_frame_at(&frame, rows[i][0], rows[i][1]);
        CHECK(points.data[i].x == expected.x && points.data[i].y == expected.y);
    }
    zv_points_free(&points);
}

/// Pieces between lifts; no two lifts stand together, none at an end.
static int pieces_of(const zv_points *points)
{
    int pieces = points->count > 0;
    for (size_t i = 0; i < points->count; ++i) {
        if (isnan(points->data[i].x)) {
            CHECK(i > 0 && i + 1 < points->count && !isnan(points->data[i + 1].x));
            ++pieces;
        }
    }
    return pieces;
}

static void samples_that_are_not_numbers_make_gaps(void)
{
    const double x[] = {NAN, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0};
    const double y[] = {0.0, NAN, 0.1, 0.2, NAN, INFINITY, 0.3, 0.4, 1e301};
    zv_points points = {0};
    zv_thin(&(zv_plot_line){.x = x, .y = y, .count = 9}, &frame, 1, &points);
    CHECK(pieces_of(&points) == 2);
    CHECK(points.count == 5);
    zv_points_free(&points);
}

static void no_sample_that_can_be_drawn_gives_no_point(void)
{
    const double x[] = {0.0, 1.0, 2.0}, y[] = {NAN, NAN, NAN};
    zv_points points = {0};
    zv_thin(&(zv_plot_line){.x = x, .y = y, .count = 3}, &frame, 1, &points);
    zv_thin(&(zv_plot_line){.count = 0}, &frame, 1, &points);
    CHECK(points.count == 0);
    zv_points_free(&points);
}

static void alternating_gaps_stay_bounded(void)
{
    double *x = malloc(MANY * sizeof *x), *y = malloc(MANY * sizeof *y);
    for (int i = 0; i < MANY; ++i) {
        x[i] = 10.0 * i / MANY;
        y[i] = i % 2 ? NAN : check_uniform(-1.0, 1.0);
    }
    zv_points points = {0};
    zv_thin(&(zv_plot_line){.x = x, .y = y, .count = MANY}, &frame, 1, &points);
    CHECK(points.count <= 5 * 801);
    zv_points_free(&points);
    free(x);
    free(y);
}

static void a_curve_that_comes_back_is_thinned_by_distance(void)
{
    double *x = malloc(MANY * sizeof *x), *y = malloc(MANY * sizeof *y);
    for (int i = 0; i < MANY; ++i) {
        const double angle = 6.28 * i / MANY;
        x[i] = 5.0 + 4.0 * cos(angle);
        y[i] = sin(angle);
    }
    zv_points points = {0};
    zv_thin(&(zv_plot_line){.x = x, .y = y, .count = MANY}, &frame, 1, &points);
    CHECK(points.count > 1000 && points.count < 6000); // about 1400 pixels around
    zv_points_free(&points);
    free(x);
    free(y);
}

static double distance_to_segment(zv_point p, zv_point a, zv_point b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
    const double t = length2 > 0.0 ? fmin(1.0, fmax(0.0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length2)) : 0.0;
    return sqrt(pow(p.x - a.x - t * dx, 2.0) + pow(p.y - a.y - t * dy, 2.0));
}

static double distance_to_lines(zv_point p, const zv_points *lines)
{
    double least = INFINITY;
    for (size_t i = 1; i < lines->count; ++i) {
        if (!isnan(lines->data[i].x) && !isnan(lines->data[i - 1].x)) {
            least = fmin(least, distance_to_segment(p, lines->data[i - 1], lines->data[i]));
        }
    }
    return least;
}

/// A random walk with straight parts, tiny steps, turns back and lifts.
static zv_points random_walk(int count)
{
    zv_points points = {0};
    zv_point p = {100.0, 100.0}, step = {1.0, 0.0};
    for (int i = 0; i < count; ++i) {
        if (check_uniform(0.0, 1.0) < 0.2) {
            const double size = pow(10.0, check_uniform(-3.0, 1.0));
            step = (zv_point){size * check_uniform(-1.0, 1.0), size * check_uniform(-1.0, 1.0)};
        }
        p = (zv_point){p.x + step.x + check_uniform(-0.05, 0.05), p.y + step.y + check_uniform(-0.05, 0.05)};
        zv_points_add(&points, p);
        if (i % 50 == 49 && i + 1 < count) {
            zv_points_lift(&points);
        }
    }
    return points;
}

static void every_point_left_out_is_near_what_remains(void)
{
    for (int round = 0; round < 100; ++round) {
        const double tolerance = pow(10.0, check_uniform(-2.0, 0.0));
        zv_points all = random_walk(200), fewer = {0};
        for (size_t i = 0; i < all.count; ++i) {
            zv_points_add(&fewer, all.data[i]);
        }
        zv_straighten(&fewer, tolerance);
        CHECK(pieces_of(&fewer) == pieces_of(&all));
        for (size_t i = 0; i < all.count; ++i) {
            CHECK(isnan(all.data[i].x) || distance_to_lines(all.data[i], &fewer) <= 1.000001 * tolerance);
        }
        zv_points_free(&all);
        zv_points_free(&fewer);
    }
}

static void a_straight_line_keeps_its_ends_alone(void)
{
    zv_points points = {0};
    for (int i = 0; i <= 1000; ++i) {
        zv_points_add(&points, (zv_point){0.3 * i, 100.0 - 0.1 * i});
    }
    zv_straighten(&points, 0.1);
    CHECK(points.count == 2 && points.data[1].x == 300.0);
    zv_points_free(&points);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_column_keeps_its_extremes),
        CASE(few_samples_stay_as_they_are),
        CASE(samples_that_are_not_numbers_make_gaps),
        CASE(no_sample_that_can_be_drawn_gives_no_point),
        CASE(alternating_gaps_stay_bounded),
        CASE(a_curve_that_comes_back_is_thinned_by_distance),
        CASE(every_point_left_out_is_near_what_remains),
        CASE(a_straight_line_keeps_its_ends_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
