/// @file test_cell.c
/// Polynomials between two points.
#include "plan/cell.h"

#include <math.h>

#include "check.h"

enum { WIDTH = ZV_CELL_LANES, DEGREE = 4 };

static double quartic(const double c[DEGREE + 1], double u)
{
    return c[0] + u * (c[1] + u * (c[2] + u * (c[3] + u * c[4])));
}

/// The lowest and the highest at even places of the way.
static void range_of(const double c[DEGREE + 1], int parts, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int i = 0; i <= parts; ++i) {
        const double value = quartic(c, (double)i / parts);
        *low = fmin(*low, value);
        *high = fmax(*high, value);
    }
}

static void the_range_of_a_quartic_is_that_of_its_eighths(void)
{
    for (int run = 0; run < 1000; ++run) {
        double c[WIDTH][DEGREE + 1], at[ZV_CELL_QUARTERS][WIDTH], low[WIDTH], high[WIDTH];
        const double *rows[ZV_CELL_QUARTERS];
        for (int k = 0; k < WIDTH; ++k) {
            for (int n = 0; n <= DEGREE; ++n) {
                c[k][n] = check_uniform(-1, 1);
            }
        }
        for (int i = 0; i < ZV_CELL_QUARTERS; ++i) {
            rows[i] = at[i];
            for (int k = 0; k < WIDTH; ++k) {
                at[i][k] = quartic(c[k], 0.25 * i);
            }
        }
        ZV_CALL_KERNEL(zv_cell_range, rows, WIDTH, low, high);
        for (int k = 0; k < WIDTH; ++k) {
            double least, most, all_least, all_most;
            range_of(c[k], 8, &least, &most);
            range_of(c[k], 1000, &all_least, &all_most);
            CHECK_NEAR(low[k], least, 1e-14);
            CHECK_NEAR(high[k], most, 1e-14);
            const double missed = fmax(all_most - high[k], low[k] - all_least);
            CHECK(missed <= 0.05 * (all_most - all_least)); // what lies between two eighths
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {CASE(the_range_of_a_quartic_is_that_of_its_eighths)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
