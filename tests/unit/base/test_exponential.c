/// @file test_exponential.c
/// Against long double, at the ends of the range, and there and back.
#include <float.h>

#include "check.h"

#include "base/exponential.h"

enum { ROUNDS = 200000 };

/// Distance in units of the last place of the true value.
static double ulps(double found, long double truth)
{
    const double spacing = nextafter(fabs((double)truth), INFINITY) - fabs((double)truth);
    return (double)(fabsl((long double)found - truth) / (long double)spacing);
}

static void the_exponential_is_right_to_about_one_unit(void)
{
    double worst = 0.0;
    for (int i = 0; i < ROUNDS; ++i) {
        const double x = check_uniform(-700, 700), small = check_uniform(-1, 1);
        worst = fmax(worst, ulps(zv_exp(x), expl((long double)x)));
        worst = fmax(worst, ulps(zv_exp(small), expl((long double)small)));
    }
    CHECK(worst < 1.2);
}

static void the_logarithm_is_right_to_about_one_unit(void)
{
    double worst = 0.0;
    for (int i = 0; i < ROUNDS; ++i) {
        const double x = ldexp(check_uniform(0.5, 1), (int)check_uniform(-1000, 1000)),
                     near_one = check_uniform(0.5, 2);
        worst = fmax(worst, ulps(zv_log(x), logl((long double)x)));
        worst = fmax(worst, ulps(zv_log(near_one), logl((long double)near_one)));
    }
    CHECK(worst < 1.6);
}

static void the_ends_of_the_range_are_as_c_defines_them(void)
{
    CHECK(zv_exp(0.0) == 1.0 && zv_log(1.0) == 0.0);
    CHECK(zv_exp(710) == INFINITY && zv_exp(-746) == 0.0 && isnan(zv_exp(NAN)));
    CHECK(zv_exp(-740) > 0.0 && zv_exp(709.7) < INFINITY);
    CHECK(zv_log(0.0) == -INFINITY && isnan(zv_log(-1)) && zv_log(INFINITY) == INFINITY);
    CHECK_NEAR(zv_log(0x1p-1074), -1074 * log(2.0), 1e-12);
    CHECK(zv_pow(-2, 3) == -8.0 && zv_pow(2, -2) == 0.25 && zv_pow(0, 0) == 1.0);
    CHECK(isnan(zv_pow(-2, 0.5)) && zv_pow(0, 2.5) == 0.0 && zv_pow(0, -2.5) == INFINITY);
    CHECK(zv_pow(2, 1023) == 0x1p1023 && zv_pow(2, 1024) == INFINITY);
}

static void powers_keep_their_promise(void)
{
    for (int i = 0; i < ROUNDS; ++i) {
        const double a = check_uniform(0.01, 100), b = check_uniform(-15, 15);
        const long double truth = powl((long double)a, (long double)b);
        CHECK_NEAR((double)((long double)zv_pow(a, b) / truth), 1.0, 2e-14);
        const double n = floor(b);
        CHECK(ulps(zv_pow(a, n), powl((long double)a, (long double)n)) < 10.0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_exponential_is_right_to_about_one_unit),
        CASE(the_logarithm_is_right_to_about_one_unit),
        CASE(the_ends_of_the_range_are_as_c_defines_them),
        CASE(powers_keep_their_promise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
