/// @file test_frechet.c
/// The Fréchet distance: laws of a distance, a slow judge on points alone, and paths whose distance is known.
#include "check.h"

#include <stdlib.h>

#include "path/frechet.h"

enum { POINTS = 9, FINE = 40 };

static void random_path(zv_vec3 *out, int count)
{
    out[0] = (zv_vec3){check_uniform(-1, 1), check_uniform(-1, 1), 0.0};
    for (int i = 1; i < count; ++i) {
        out[i] =
            zv_vec3_add(out[i - 1], (zv_vec3){check_uniform(-0.5, 1), check_uniform(-1, 1), check_uniform(-0.3, 0.3)});
    }
}

static double distance_of(const zv_vec3 *a, int n, const zv_vec3 *b, int m)
{
    zv_frechet found;
    CHECK(zv_frechet_between((zv_polyline){a, n}, (zv_polyline){b, m}, 0.01, &found) == ZV_OK);
    CHECK(found.is_known);
    CHECK(found.is_within == (found.distance <= 0.01 * (1.0 + 1e-3)));
    return found.distance;
}

// ---- the judge: the same for points alone, by dynamic programming (T. Eiter, H. Mannila, 1994) ----

static zv_vec3 fine_point(const zv_vec3 *path, int i)
{
    const int segment = i / FINE < POINTS - 1 ? i / FINE : POINTS - 2;
    const double t = (double)(i - segment * FINE) / FINE;
    return zv_vec3_add(path[segment], zv_vec3_scale(zv_vec3_sub(path[segment + 1], path[segment]), t));
}

static double discrete(const zv_vec3 *a, const zv_vec3 *b)
{
    enum { COUNT = (POINTS - 1) * FINE + 1 };
    static double row[COUNT];
    for (int i = 0; i < COUNT; ++i) {
        double diagonal = 0.0;
        for (int j = 0; j < COUNT; ++j) {
            const double here = zv_vec3_length(zv_vec3_sub(fine_point(a, i), fine_point(b, j)));
            double best = i == 0 && j == 0 ? 0.0 : INFINITY;
            best = i > 0 ? fmin(best, row[j]) : best;
            best = j > 0 ? fmin(best, row[j - 1]) : best;
            best = i > 0 && j > 0 ? fmin(best, diagonal) : best;
            diagonal = row[j];
            row[j] = fmax(here, best);
        }
    }
    return row[COUNT - 1];
}

static void it_agrees_with_the_distance_of_dense_points(void)
{
    for (int round = 0; round < 12; ++round) {
        zv_vec3 a[POINTS], b[POINTS];
        random_path(a, POINTS);
        random_path(b, POINTS);
        const double ours = distance_of(a, POINTS, b, POINTS), theirs = discrete(a, b);
        CHECK(ours <= theirs * (1.0 + 1e-3));
        CHECK(ours >= theirs - 2.0 / FINE); // points alone are off by half their spacing each
    }
}

static void it_is_a_distance(void)
{
    for (int round = 0; round < 200; ++round) {
        zv_vec3 a[POINTS], b[POINTS], c[POINTS];
        random_path(a, POINTS);
        random_path(b, 5);
        random_path(c, 7);
        const double ab = distance_of(a, POINTS, b, 5), ba = distance_of(b, 5, a, POINTS);
        CHECK_NEAR(ab, ba, 1e-3 * ab);
        CHECK(distance_of(a, POINTS, a, POINTS) < 1e-6);
        CHECK(distance_of(a, POINTS, c, 7) <= (ab + distance_of(b, 5, c, 7)) * (1.0 + 1e-3));
    }
}

static void a_path_moved_aside_is_as_far_as_it_was_moved(void)
{
    for (int round = 0; round < 100; ++round) {
        zv_vec3 a[POINTS], b[POINTS];
        const zv_vec3 aside = {0.0, 0.0, 20.0}; // farther than the path is long in z: nothing nearer can be found
        random_path(a, POINTS);
        for (int i = 0; i < POINTS; ++i) {
            a[i].z = 0.0;
            b[i] = zv_vec3_add(a[i], aside);
        }
        CHECK_NEAR(distance_of(a, POINTS, b, POINTS), 20.0, 20.0 * 2e-4);
    }
}

static void points_between_the_corners_change_nothing(void)
{
    for (int round = 0; round < 100; ++round) {
        zv_vec3 a[POINTS], b[2 * POINTS - 1];
        random_path(a, POINTS);
        for (int i = 0; i < 2 * POINTS - 1; ++i) {
            b[i] = i % 2 == 0 ? a[i / 2] : zv_vec3_add(zv_vec3_scale(a[i / 2], 0.3), zv_vec3_scale(a[i / 2 + 1], 0.7));
        }
        CHECK(distance_of(a, POINTS, b, 2 * POINTS - 1) < 1e-6);
    }
}

static void the_order_counts_and_the_place_where_they_part_is_told(void)
{
    const zv_vec3 there[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    const zv_vec3 detour[] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 0.5}, {1, 1, 0}, {0, 1, 0}};
    const zv_vec3 back[] = {{0, 1, 0}, {1, 1, 0}, {1, 0, 0}, {0, 0, 0}};
    zv_frechet found;
    CHECK_NEAR(distance_of(there, 4, back, 4), 1.0, 1e-3); // every place of one is a place of the other
    CHECK(zv_frechet_between((zv_polyline){there, 4}, (zv_polyline){detour, 6}, 0.1, &found) == ZV_OK);
    CHECK_NEAR(found.distance, 0.5, 1e-3);
    CHECK(!found.is_within && found.at[1] == 2 && found.at[0] >= 1);
    const zv_vec3 single = {2.0, 0.0, 0.0};
    CHECK_NEAR(distance_of(there, 4, &single, 1), sqrt(5.0), 1e-3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(it_agrees_with_the_distance_of_dense_points),
        CASE(it_is_a_distance),
        CASE(a_path_moved_aside_is_as_far_as_it_was_moved),
        CASE(points_between_the_corners_change_nothing),
        CASE(the_order_counts_and_the_place_where_they_part_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
