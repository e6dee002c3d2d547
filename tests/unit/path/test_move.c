/// @file test_move.c
/// Lengths and points of single moves, by laws and against polylines of many chords.
#include "check.h"

#include "zveno/path.h"

static zv_move random_arc(double growth)
{
    const double radius = check_uniform(1, 100), sweep = check_uniform(-10, 10), height = check_uniform(-20, 20);
    const double end = radius * (1.0 + growth);
    zv_move move = {.kind = ZV_MOVE_ARC, .axis = {0, 0, 1}, .sweep = sweep, .feed_mm_min = 600};
    move.center = (zv_vec3){check_uniform(-50, 50), check_uniform(-50, 50), check_uniform(-50, 50)};
    move.from[ZV_X] = move.center.x + radius;
    move.from[ZV_Y] = move.center.y;
    move.from[ZV_Z] = move.center.z;
    move.to[ZV_X] = move.center.x + end * cos(sweep);
    move.to[ZV_Y] = move.center.y + end * sin(sweep);
    move.to[ZV_Z] = move.center.z + height;
    return move;
}

static zv_move random_spline(void)
{
    zv_move move = {.kind = ZV_MOVE_SPLINE, .feed_mm_min = 600};
    for (int axis = 0; axis < 3; ++axis) {
        move.from[axis] = check_uniform(-50, 50);
        move.to[axis] = check_uniform(-50, 50);
    }
    for (int i = 0; i < 2; ++i) {
        move.control[i] = (zv_vec3){check_uniform(-50, 50), check_uniform(-50, 50), check_uniform(-50, 50)};
    }
    return move;
}

static double distance(const double a[ZV_AXES], const double b[ZV_AXES])
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

/// Sum of many chords, with the leading error of chords removed by Richardson's rule.
static double chord_length(const zv_move *move)
{
    double sums[2] = {0.0, 0.0};
    for (int level = 0; level < 2; ++level) {
        const int pieces = level == 0 ? 4000 : 8000;
        double last[ZV_AXES], now[ZV_AXES];
        zv_move_at(move, 0.0, last);
        for (int i = 1; i <= pieces; ++i) {
            zv_move_at(move, (double)i / pieces, now);
            sums[level] += distance(last, now);
            for (int k = 0; k < ZV_AXES; ++k) {
                last[k] = now[k];
            }
        }
    }
    return sums[1] + (sums[1] - sums[0]) / 3.0;
}

static void a_move_begins_and_ends_exactly_where_it_should(void)
{
    for (int i = 0; i < 1000; ++i) {
        const zv_move moves[] = {random_arc(0.0), random_arc(0.01), random_spline()};
        for (int k = 0; k < 3; ++k) {
            double start[ZV_AXES], end[ZV_AXES], nearly[ZV_AXES];
            zv_move_at(&moves[k], 0.0, start);
            zv_move_at(&moves[k], 1.0, end);
            zv_move_at(&moves[k], 1.0 - 1e-13, nearly);
            CHECK(distance(start, moves[k].from) == 0.0);
            CHECK(distance(end, moves[k].to) == 0.0);
            CHECK_NEAR(distance(nearly, moves[k].to), 0.0, 1e-9);
        }
    }
}

static void lengths_agree_with_many_chords(void)
{
    for (int i = 0; i < 50; ++i) {
        const zv_move moves[] = {random_arc(0.0), random_arc(0.3), random_spline()};
        for (int k = 0; k < 3; ++k) {
            const double chords = chord_length(&moves[k]);
            CHECK_NEAR(zv_move_length(&moves[k]), chords, 1e-7 * chords);
        }
    }
}

static void a_full_circle_has_its_whole_length(void)
{
    zv_move circle = {.kind = ZV_MOVE_ARC, .axis = {0, 0, 1}, .sweep = 2.0 * ZV_PI, .feed_mm_min = 600};
    circle.from[ZV_X] = circle.to[ZV_X] = 10.0;
    CHECK_NEAR(zv_move_length(&circle), 20.0 * ZV_PI, 1e-12);
    CHECK_NEAR(zv_move_duration(&circle), 2.0 * ZV_PI, 1e-12);
}

static void a_move_that_only_turns_is_measured_in_degrees(void)
{
    zv_move turn = {.kind = ZV_MOVE_FEED, .feed_mm_min = 360};
    turn.to[ZV_B] = -90.0;
    turn.to[ZV_A] = 120.0; // all turns together, as LinuxCNC counts them: 90, 120, 150
    CHECK_NEAR(zv_move_length(&turn), 150.0, 1e-12);
    CHECK_NEAR(zv_move_duration(&turn), 25.0, 1e-12);
}

static void a_dwell_lasts_as_long_as_it_says(void)
{
    const zv_move dwell = {.kind = ZV_MOVE_DWELL, .seconds = 1.5};
    CHECK(zv_move_length(&dwell) == 0.0);
    CHECK(zv_move_duration(&dwell) == 1.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_move_begins_and_ends_exactly_where_it_should),
        CASE(lengths_agree_with_many_chords),
        CASE(a_full_circle_has_its_whole_length),
        CASE(a_move_that_only_turns_is_measured_in_degrees),
        CASE(a_dwell_lasts_as_long_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
