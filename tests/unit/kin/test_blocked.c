/// Lists of blocked parts: bands and joins.
#include "arms.h"
#include "kin/blocked.h"

static int band(double from, double to, zv_blocked parts[ZV_BAND_PARTS])
{
    return zv_blocked_by_band(from, to, 0.0, 0.05, 1e-9, ZV_REACH_BELOW, ZV_REACH_ABOVE, parts);
}

static void a_coordinate_that_crosses_its_band_is_blocked_on_both_sides(void)
{
    zv_blocked parts[ZV_BAND_PARTS];
    CHECK(band(-0.05, 0.15, parts) == 2);
    CHECK(parts[0].side == ZV_REACH_BELOW && parts[0].t0 == 0.0 && parts[1].side == ZV_REACH_ABOVE &&
          parts[1].t1 == 1.0);
    CHECK_NEAR(parts[0].t1, 0.25, 1e-15);
    CHECK_NEAR(parts[1].t0, 0.5, 1e-15);

    CHECK(band(0.15, -0.05, parts) == 2);
    CHECK(parts[0].side == ZV_REACH_ABOVE && parts[1].side == ZV_REACH_BELOW);
    CHECK_NEAR(parts[0].t1, 0.5, 1e-15);
    CHECK_NEAR(parts[1].t0, 0.75, 1e-15);
}

static void the_edges_of_a_band_are_inside(void)
{
    zv_blocked parts[ZV_BAND_PARTS];
    CHECK(band(0.0, 0.05, parts) == 0);
    CHECK(band(0.05, 0.05 + 1e-10, parts) == 0);
    CHECK(band(0.06, 0.06, parts) == 1 && parts[0].t0 == 0.0 && parts[0].t1 == 1.0);
    CHECK(band(-0.2, -0.1, parts) == 1 && parts[0].t0 == 0.0 && parts[0].t1 == 1.0);
}

static void joined_lists_keep_the_order_and_the_first_label(void)
{
    const zv_blocked first[] = {{0.2, 0.4, ZV_REACH_INNER}, {0.9, 1.0, ZV_REACH_OUTER}};
    const zv_blocked second[] = {{0.0, 0.3, ZV_REACH_BELOW}, {0.5, 0.95, ZV_REACH_ABOVE}};
    zv_blocked out[ZV_MAX_BLOCKED];
    CHECK(zv_blocked_join(first, 2, second, 2, out) == 4);
    const zv_blocked expected[] = {
        {0.0, 0.2, ZV_REACH_BELOW}, {0.2, 0.4, ZV_REACH_INNER}, {0.5, 0.9, ZV_REACH_ABOVE}, {0.9, 1.0, ZV_REACH_OUTER}};
    for (int k = 0; k < 4; ++k) {
        CHECK(out[k].t0 == expected[k].t0 && out[k].t1 == expected[k].t1 && out[k].side == expected[k].side);
    }
}

static void neighbours_with_one_label_become_one_part(void)
{
    const zv_blocked first[] = {{0.0, 0.5, ZV_REACH_PLANE}}, second[] = {{0.5, 0.7, ZV_REACH_PLANE}};
    zv_blocked out[ZV_MAX_BLOCKED];
    CHECK(zv_blocked_join(first, 1, second, 1, out) == 1 && out[0].t0 == 0.0 && out[0].t1 == 0.7);
    CHECK(zv_blocked_join(NULL, 0, NULL, 0, out) == 0);
}

static void a_part_without_length_disappears(void)
{
    const zv_blocked first[] = {{0.5, 0.5, ZV_REACH_INNER}};
    zv_blocked out[ZV_MAX_BLOCKED];
    CHECK(zv_blocked_join(first, 1, NULL, 0, out) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_coordinate_that_crosses_its_band_is_blocked_on_both_sides),
        CASE(the_edges_of_a_band_are_inside),
        CASE(joined_lists_keep_the_order_and_the_first_label),
        CASE(neighbours_with_one_label_become_one_part),
        CASE(a_part_without_length_disappears),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
