// Our own elementary functions against long double, and one lane against four.
#include <float.h>
#include <string.h>

#include "base/elementary.h"
#include "base/lanes.h"
#include "check.h"

enum { POINTS = 200000 };

static const double pi = 3.14159265358979323846;

/// Distance of `got` from `exact` in units in the last place of a double of that size.
static double ulps(double got, long double exact)
{
    const double size = fabs((double)exact);
    const double ulp = size < DBL_MIN ? 0x1p-1074 : ldexp(1.0, ilogb(size) - 52);
    return (double)(fabsl((long double)got - exact) / ulp);
}

static void keep_max(double *worst, double value)
{
    if (!(value <= *worst)) { // a NaN stays and fails the check
        *worst = value;
    }
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/// A random number whose size is anything from 2^low to 2^high, either sign.
static double any_size(double low, double high)
{
    const double sign = check_uniform(-1, 1) < 0 ? -1.0 : 1.0;
    return sign * ldexp(check_uniform(1, 2), (int)floor(check_uniform(low, high)));
}

static void keep_sincos(double x, double *worst)
{
    double s, c;
    zv_sincos(x, &s, &c);
    keep_max(worst, ulps(s, sinl((long double)x)));
    keep_max(worst, ulps(c, cosl((long double)x)));
    CHECK(same_bits(s, zv_sin(x)) && same_bits(c, zv_cos(x)));
}

static void sine_and_cosine_are_right_in_the_turns_a_robot_makes(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        keep_sincos(check_uniform(-10, 10), &worst);
        keep_sincos(check_uniform(-3300, 3300), &worst);
    }
    CHECK(worst < 1.6);
}

static void sine_and_cosine_are_right_for_tiny_and_huge_angles(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        keep_sincos(any_size(-1074, 0), &worst);
        keep_sincos(any_size(0, 1023), &worst);
    }
    keep_sincos(DBL_MAX, &worst);
    keep_sincos(0x1.6ac5b262ca1ffp+849, &worst); // the double nearest to a multiple of pi/2 of all
    CHECK(worst < 1.6);
}

static void sine_and_cosine_keep_their_digits_next_to_multiples_of_a_quarter_turn(void)
{
    double worst = 0.0;
    for (int k = -30000; k <= 30000; ++k) {
        const double nearest = (double)(k * 1.57079632679489661923132169163975144L);
        keep_sincos(nearest, &worst);
        keep_sincos(nextafter(nearest, 1e9), &worst);
        keep_sincos(nextafter(nearest, -1e9), &worst);
    }
    CHECK(worst < 0.6);
}

static void both_ways_of_reduction_meet(void)
{
    for (int i = 0; i < POINTS; ++i) {
        const double x = any_size(0, 11.6);
        int64_t quarters;
        const double r = zv_reduce_far(x, &quarters);
        const double s = quarters & 1 ? cos(r) : sin(r);
        CHECK_NEAR(quarters & 2 ? -s : s, sin(x), 1e-15);
        CHECK(fabs(r) <= pi / 4 + 1e-15);
    }
}

static void sine_and_cosine_of_zero_are_exact(void)
{
    CHECK(zv_sin(0.0) == 0.0 && zv_cos(0.0) == 1.0);
    CHECK(zv_sin(pi / 2) == 1.0 && zv_cos(pi) == -1.0);
}

static void an_infinite_angle_has_no_sine(void)
{
    CHECK(isnan(zv_sin(INFINITY)) && isnan(zv_cos(-INFINITY)) && isnan(zv_sin(NAN)));
}

static void keep_atan2(double y, double x, double *worst)
{
    keep_max(worst, ulps(zv_atan2(y, x), atan2l((long double)y, (long double)x)));
}

static void atan2_is_right_within_an_ulp_and_a_half(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        keep_atan2(check_uniform(-1, 1), check_uniform(-1, 1), &worst);
        keep_atan2(any_size(-30, 30), any_size(-30, 30), &worst);
        keep_atan2(any_size(-1074, 1023), any_size(-1074, 1023), &worst);
        const double angle = check_uniform(-3.2, 3.2), r = any_size(-3, 3);
        keep_atan2(r * sin(angle), r * cos(angle), &worst);
    }
    CHECK(worst < 1.5);
}

static void atan2_keeps_its_digits_next_to_the_eight_directions(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        const double x = any_size(-3, 3), nearly = x * (1.0 + any_size(-53, -1)), little = x * any_size(-60, -1);
        keep_atan2(nearly, x, &worst);
        keep_atan2(-nearly, x, &worst);
        keep_atan2(little, x, &worst);
        keep_atan2(x, little, &worst);
    }
    CHECK(worst < 1.5);
}

static void atan2_treats_zeros_and_infinities_as_c_defines(void)
{
    const double special[] = {0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, 0x1p-1074, -0x1p-1074, DBL_MAX, -DBL_MAX};
    const int count = (int)(sizeof special / sizeof *special);
    for (int i = 0; i < count * count; ++i) {
        const double y = special[i / count], x = special[i % count];
        CHECK(same_bits(zv_atan2(y, x), atan2(y, x)));
    }
    CHECK(isnan(zv_atan2(NAN, 1)) && isnan(zv_atan2(1, NAN)) && isnan(zv_atan2(NAN, NAN)));
    CHECK(isnan(zv_atan2(NAN, INFINITY)) && isnan(zv_atan2(INFINITY, NAN)) && isnan(zv_atan2(NAN, 0)));
}

static void atan2_of_an_axis_or_a_diagonal_is_the_nearest_double(void)
{
    for (int i = 0; i < 1000; ++i) {
        const double r = fabs(any_size(-900, 900));
        CHECK(zv_atan2(0.0, r) == 0.0 && zv_atan2(r, 0.0) == pi / 2 && zv_atan2(0.0, -r) == pi);
        CHECK(zv_atan2(r, r) == pi / 4 && zv_atan2(r, -r) == (double)atan2l(1.0L, -1.0L));
    }
}

static void arc_sine_and_arc_cosine_are_right_within_two_ulps(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        const double x = check_uniform(-1, 1), rim = copysign(1.0 - fabs(any_size(-53, -1)), x);
        keep_max(&worst, ulps(zv_acos(x), acosl((long double)x)));
        keep_max(&worst, ulps(zv_asin(x), asinl((long double)x)));
        keep_max(&worst, ulps(zv_acos(rim), acosl((long double)rim)));
        keep_max(&worst, ulps(zv_asin(rim), asinl((long double)rim)));
    }
    CHECK(worst < 2.0);
    CHECK(zv_acos(1.0) == 0.0 && zv_acos(-1.0) == pi && zv_acos(0.0) == pi / 2 && zv_asin(1.0) == pi / 2);
    CHECK(isnan(zv_acos(1.0 + DBL_EPSILON)) && isnan(zv_asin(-2.0)));
}

static void hypot_neither_overflows_nor_loses_small_numbers(void)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; ++i) {
        const double x = any_size(-1022, 1022), y = x * any_size(-10, 0);
        keep_max(&worst, ulps(zv_hypot(x, y), hypotl((long double)x, (long double)y)));
    }
    CHECK(worst < 1.2);
    CHECK(zv_hypot(3, -4) == 5.0 && zv_hypot(0, -2) == 2.0 && zv_hypot(0, 0) == 0.0);
    CHECK(isinf(zv_hypot(NAN, -INFINITY)) && isnan(zv_hypot(NAN, 1)));
}

/// Any number at all: of every size, zeros, infinities and NaN among them.
static double anything(void)
{
    const double special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1.0};
    const double pick = check_uniform(0, 100);
    if (pick < 6) {
        return special[(int)pick];
    }
    return pick < 30 ? any_size(-1074, 1023) : any_size(-5, 13);
}

static bool same_number(double a, double b)
{
    return same_bits(a, b) || (isnan(a) && isnan(b));
}

static void four_lanes_give_the_bits_of_one(void)
{
    for (int i = 0; i < POINTS / 4; ++i) {
        const zv_v4 x = {anything(), anything(), anything(), anything()};
        const zv_v4 y = {anything(), anything(), anything(), anything()};
        zv_v4 s, c;
        zv_v4_sincos(x, &s, &c);
        const zv_v4 angle = zv_v4_atan2(y, x);
        for (int k = 0; k < 4; ++k) {
            CHECK(same_number(s[k], zv_sin(x[k])) && same_number(c[k], zv_cos(x[k])));
            CHECK(same_number(angle[k], zv_atan2(y[k], x[k])));
        }
    }
}

static void rays_side_by_side_have_the_angles_they_have_alone(void)
{
    enum { RAYS = 5 };
    for (int i = 0; i < POINTS / 20; ++i) {
        zv_v4 x[RAYS], y[RAYS], angle[RAYS];
        for (int k = 0; k < 4 * RAYS; ++k) {
            x[k / 4][k % 4] = any_size(-300, 300);
            y[k / 4][k % 4] = k % 7 == 0 ? -0.0 : any_size(-300, 300);
        }
        zv_v4_atan2_each(RAYS, y, x, angle);
        for (int k = 0; k < 4 * RAYS; ++k) {
            CHECK(same_bits(angle[k / 4][k % 4], zv_atan2(y[k / 4][k % 4], x[k / 4][k % 4])));
        }
    }
}

static void transposing_makes_columns_of_rows(void)
{
    const zv_v4 rows[4] = {{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}, {12, 13, 14, 15}};
    zv_v4 columns[4];
    zv_v4_transpose(rows, columns);
    for (int k = 0; k < 16; ++k) {
        CHECK(columns[k % 4][k / 4] == k);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(sine_and_cosine_are_right_in_the_turns_a_robot_makes),
        CASE(sine_and_cosine_are_right_for_tiny_and_huge_angles),
        CASE(sine_and_cosine_keep_their_digits_next_to_multiples_of_a_quarter_turn),
        CASE(both_ways_of_reduction_meet),
        CASE(sine_and_cosine_of_zero_are_exact),
        CASE(an_infinite_angle_has_no_sine),
        CASE(atan2_is_right_within_an_ulp_and_a_half),
        CASE(atan2_keeps_its_digits_next_to_the_eight_directions),
        CASE(atan2_treats_zeros_and_infinities_as_c_defines),
        CASE(atan2_of_an_axis_or_a_diagonal_is_the_nearest_double),
        CASE(arc_sine_and_arc_cosine_are_right_within_two_ulps),
        CASE(hypot_neither_overflows_nor_loses_small_numbers),
        CASE(four_lanes_give_the_bits_of_one),
        CASE(rays_side_by_side_have_the_angles_they_have_alone),
        CASE(transposing_makes_columns_of_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
