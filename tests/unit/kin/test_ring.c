/// The ring that a chain of links reaches, and the lines that it cuts.
#include "arms.h"
#include "kin/ring.h"

static void three_links_reach_their_own_pivot_unless_one_is_too_long(void)
{
    const zv_ring meets = zv_ring_of_three(0.1, 0.08, 0.0675), misses = zv_ring_of_three(0.1, 0.3, 0.05);
    CHECK(meets.inner == 0.0);
    CHECK_NEAR(meets.outer, 0.2475, 1e-16);
    CHECK_NEAR(misses.inner, 0.15, 1e-16);
    CHECK(zv_ring_of_two(0.2, 0.2).inner == 0.0);
}

static void a_clamped_point_stays_on_its_ray_and_never_overtakes_another(void)
{
    const zv_ring ring = zv_ring_of_two(0.23, 0.135);
    double before = 0.0;
    for (int i = 0; i <= 5000; ++i) {
        const double r = 0.0001 * i;
        double point[2] = {r * 0.6, r * -0.8};
        const zv_reach side = zv_ring_clamp(ring, point);
        const double kept = hypot(point[0], point[1]);

        CHECK(kept >= before - 1e-15 && kept >= 0.095001 - 1e-15 && kept <= 0.364999 + 1e-15);
        CHECK((side == ZV_REACH_OK) == (r > 0.095 - 1e-9 && r < 0.365 + 1e-9));
        CHECK(r == 0.0 || fabs(point[0] * -0.8 - point[1] * 0.6) < 1e-15);
        before = kept;
    }
    double pivot[2] = {0, 0};
    CHECK(zv_ring_clamp(ring, pivot) == ZV_REACH_INNER && pivot[1] == 0.0);
    CHECK_NEAR(pivot[0], 0.095001, 1e-15);
}

static bool blocked_at(const zv_blocked *parts, int count, double t)
{
    for (int k = 0; k < count; ++k) {
        if (parts[k].t0 <= t && t <= parts[k].t1) {
            return true;
        }
    }
    return false;
}

static void a_cut_line_is_blocked_exactly_where_its_points_are_out(void)
{
    for (int i = 0; i < 2000; ++i) {
        const zv_ring ring = zv_ring_of_two(check_uniform(0.1, 0.5), check_uniform(0.1, 0.5));
        const double from[2] = {check_uniform(-1, 1), check_uniform(-1, 1)};
        const double to[2] = {check_uniform(-1, 1), check_uniform(-1, 1)};
        zv_blocked parts[ZV_RING_PARTS];
        const int count = zv_ring_cut(ring, from, to, parts);
        for (int k = 0; k <= 200; ++k) {
            const double t = k / 200.0, x = from[0] + t * (to[0] - from[0]), y = from[1] + t * (to[1] - from[1]);
            const zv_reach_margin at = zv_ring_margin(ring, hypot(x, y));
            CHECK(fabs(at.margin) < 1e-9 || blocked_at(parts, count, t) == (at.margin < 0.0));
        }
        for (int k = 1; k < count; ++k) {
            CHECK(parts[k - 1].t1 <= parts[k].t0);
        }
    }
}

static void a_line_that_only_touches_a_rim_is_free(void)
{
    const zv_ring ring = zv_ring_of_two(0.25, 0.2);
    zv_blocked parts[ZV_RING_PARTS];
    CHECK(zv_ring_cut(ring, (double[]){-0.3, 0.05}, (double[]){0.3, 0.05}, parts) == 0);
    CHECK(zv_ring_cut(ring, (double[]){0.45, 0.0}, (double[]){0.05, 0.0}, parts) == 0);
    CHECK(zv_ring_cut(ring, (double[]){0.45 * (1 + 5e-10), 0.0}, (double[]){0.05, 0.0}, parts) == 0);
    CHECK(zv_ring_cut(ring, (double[]){-0.3, 0.05 - 1e-6}, (double[]){0.3, 0.05 - 1e-6}, parts) == 1);
}

static void a_line_without_length_is_blocked_as_a_whole_or_not(void)
{
    const zv_ring ring = zv_ring_of_two(0.25, 0.2);
    const double inside[2] = {0.3, 0.0}, inner[2] = {0.01, 0.0}, outer[2] = {0.0, 0.5};
    zv_blocked parts[ZV_RING_PARTS];
    CHECK(zv_ring_cut(ring, inside, inside, parts) == 0);
    CHECK(zv_ring_cut(ring, inner, inner, parts) == 1 && parts[0].side == ZV_REACH_INNER);
    CHECK(parts[0].t0 == 0.0 && parts[0].t1 == 1.0);
    CHECK(zv_ring_cut(ring, outer, outer, parts) == 1 && parts[0].side == ZV_REACH_OUTER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(three_links_reach_their_own_pivot_unless_one_is_too_long),
        CASE(a_clamped_point_stays_on_its_ray_and_never_overtakes_another),
        CASE(a_cut_line_is_blocked_exactly_where_its_points_are_out),
        CASE(a_line_that_only_touches_a_rim_is_free),
        CASE(a_line_without_length_is_blocked_as_a_whole_or_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
