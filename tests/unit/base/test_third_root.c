/// @file test_third_root.c
/// The third root is that of C's library to one part in 1e12, for numbers of any size.
#include "base/third_root.h"

#include "check.h"

enum { NUMBERS = 100000 };

static void the_root_is_near_that_of_the_library(void)
{
    for (int i = 0; i < NUMBERS; ++i) {
        const double x = pow(10.0, check_uniform(i % 2 ? -300.0 : -3.0, i % 2 ? 300.0 : 3.0)), root = cbrt(x);
        CHECK_NEAR(zv_third_root(x), root, 1e-12 * root);
    }
    CHECK_NEAR(zv_third_root(27.0), 3.0, 3e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_root_is_near_that_of_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
