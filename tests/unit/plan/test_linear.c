/// @file test_linear.c
/// Systems of up to six equations: what was multiplied is solved, and singular ones are reported.
#include "plan/linear.h"

#include <math.h>

#include "check.h"

static zv_linear random_system(int size)
{
    zv_linear s = {.size = size};
    for (int i = 0; i < size; ++i) {
        for (int j = 0; j < size; ++j) {
            s.m[i][j] = check_uniform(-1, 1);
        }
    }
    return s;
}

static void what_was_multiplied_is_solved(void)
{
    for (int n = 0; n < 2000; ++n) {
        const int size = 1 + n % ZV_LINEAR_MOST;
        zv_linear s = random_system(size);
        double x[ZV_LINEAR_MOST] = {0.0}, b[ZV_LINEAR_MOST] = {0.0};
        for (int i = 0; i < size; ++i) {
            x[i] = check_uniform(-1, 1);
        }
        for (int i = 0; i < size; ++i) {
            for (int j = 0; j < size; ++j) {
                b[i] += s.m[i][j] * x[j];
            }
        }
        const double least = zv_linear_factor(&s);
        if (least < 1e-3) {
            continue;
        }
        zv_linear_solve(&s, b);
        for (int i = 0; i < size; ++i) {
            CHECK_NEAR(b[i], x[i], 1e-10);
        }
    }
}

static void two_equal_columns_are_singular(void)
{
    for (int n = 0; n < 200; ++n) {
        const int size = 2 + n % (ZV_LINEAR_MOST - 1);
        zv_linear s = random_system(size);
        for (int i = 0; i < size; ++i) {
            s.m[i][size - 1] = s.m[i][0];
        }
        CHECK(zv_linear_factor(&s) < 1e-12);
    }
}

static void a_determinant_is_known(void)
{
    zv_linear s = {.size = 3, .m = {{0, 2, 0}, {3, 0, 0}, {0, 0, -4}}};
    CHECK(zv_linear_factor(&s) > 0.0);
    CHECK_NEAR(zv_linear_determinant(&s), 24.0, 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_was_multiplied_is_solved),
        CASE(two_equal_columns_are_singular),
        CASE(a_determinant_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
