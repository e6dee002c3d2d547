#include "base/quadrature.h"

#include "check.h"

static double power(const void *user, double t)
{
    double value = 1.0;
    for (int k = *(const int *)user; k > 0; --k) {
        value *= t;
    }
    return value;
}

static double root(const void *user, double t)
{
    (void)user;
    return sqrt(t);
}

static void powers_up_to_nine_are_exact_without_halving(void)
{
    for (int n = 0; n <= 9; ++n) {
        CHECK_NEAR(zv_integrate(power, &n, 0.0, 1.0, 1e-9, 0), 1.0 / (n + 1), 1e-15);
        CHECK_NEAR(zv_integrate(power, &n, 0.0, 3.0, 1e-9, 0), pow(3.0, n + 1) / (n + 1), 1e-13 * pow(3.0, n + 1));
    }
}

static void an_edge_is_met_by_halving(void)
{
    const double coarse = fabs(zv_integrate(root, NULL, 0.0, 1.0, 1e-12, 1) - 2.0 / 3.0);
    const double fine = fabs(zv_integrate(root, NULL, 0.0, 1.0, 1e-12, 24) - 2.0 / 3.0);
    CHECK(fine < 1e-11 && fine < 1e-4 * coarse);
}

static void an_integral_of_nothing_is_zero(void)
{
    const int n = 3;
    CHECK(zv_integrate(power, &n, 0.0, 0.0, 1e-9, 24) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(powers_up_to_nine_are_exact_without_halving),
        CASE(an_edge_is_met_by_halving),
        CASE(an_integral_of_nothing_is_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
