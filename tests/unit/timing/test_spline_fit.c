/// @file test_spline_fit.c
/// Joints between two points of a path.
#include "timing/spline_fit.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { WIDTH = 8, DEGREE = 7, ENDS = 2, DERIVATIVES = 4 };

/// A path of two points on which every joint is a random polynomial of degree seven.
typedef struct example {
    double c[WIDTH][DEGREE + 1], s[ENDS], d[DERIVATIVES][ENDS * WIDTH], per_jerk[WIDTH];
    zv_joint_path path;
} example;

/// The n-th derivative by s.
static double derivative(const double c[DEGREE + 1], int n, double s)
{
    double sum = 0.0;
    for (int power = DEGREE; power >= n; --power) {
        double factor = 1.0;
        for (int i = 0; i < n; ++i) {
            factor *= power - i;
        }
        sum = sum * s + factor * c[power];
    }
    return sum;
}

static void make(example *e)
{
    e->s[0] = check_uniform(-1.0, 1.0);
    e->s[1] = e->s[0] + check_uniform(0.1, 1.0);
    for (int k = 0; k < WIDTH; ++k) {
        e->per_jerk[k] = 1.0;
        for (int n = 0; n <= DEGREE; ++n) {
            e->c[k][n] = check_uniform(-1.0, 1.0);
        }
        for (int n = 0; n < DERIVATIVES; ++n) {
            for (int i = 0; i < ENDS; ++i) {
                e->d[n][i * WIDTH + k] = derivative(e->c[k], n, e->s[i]);
            }
        }
    }
    e->path = (zv_joint_path){.count = ENDS,
                              .s = e->s,
                              .joints = WIDTH,
                              .width = WIDTH,
                              .q = e->d[0],
                              .q1 = e->d[1],
                              .q2 = e->d[2],
                              .third = e->d[3],
                              .third_before = e->d[3]};
}

static void a_polynomial_of_degree_seven_is_found_again(void)
{
    for (int run = 0; run < 300; ++run) {
        example e;
        zv_spline_fit fit;
        zv_spline_joints at;
        make(&e);
        const double h = e.s[1] - e.s[0], t = check_uniform(0.0, 1.0), s = e.s[0] + t * h, small = 1e-9 / (h * h * h);
        const double wild = ZV_CALL_KERNEL(zv_spline_fit_between, &e.path, 0, e.per_jerk, &fit);
        ZV_CALL_KERNEL(zv_spline_fit_at, &fit, t, &at);
        for (int k = 0; k < WIDTH; ++k) {
            CHECK_NEAR(at.q1[k], derivative(e.c[k], 1, s), small);
            CHECK_NEAR(at.q2[k], derivative(e.c[k], 2, s), small);
            CHECK_NEAR(at.q3[k], derivative(e.c[k], 3, s), small);
            CHECK(fabs(derivative(e.c[k], 5, e.s[0])) * h * h <= wild + small);
        }
    }
}

/// q''' between two places is its chord and `shift`, nearly, and no farther from that than `bulge`, nearly.
static void bulges_hold_what_a_chord_leaves(void)
{
    for (int run = 0; run < 300; ++run) {
        example e;
        zv_spline_fit fit;
        zv_spline_bulges bulges;
        make(&e);
        const double h = e.s[1] - e.s[0], from = check_uniform(0.0, 0.9), to = from + 0.1;
        ZV_CALL_KERNEL(zv_spline_fit_between, &e.path, 0, e.per_jerk, &fit);
        ZV_CALL_KERNEL(zv_spline_fit_bulges, &fit, from, to, 1.0, &bulges);
        for (int k = 0; k < WIDTH; ++k) {
            const double a = derivative(e.c[k], 3, e.s[0] + from * h), b = derivative(e.c[k], 3, e.s[0] + to * h);
            const double middle = derivative(e.c[k], 3, e.s[0] + 0.5 * (from + to) * h) - 0.5 * (a + b);
            CHECK(fabs(middle - bulges.shift[k]) <= 1.05 * bulges.bulge[k] + 1e-6);
        }
    }
}

#if defined(__x86_64__)
static void both_builds_give_the_same_bits(void)
{
    for (int run = 0; run < 100 && zv_cpu_has_avx2(); ++run) {
        example e;
        zv_spline_fit fit[2];
        zv_spline_joints at[2];
        zv_spline_bulges bulges[2];
        memset(fit, 0, sizeof fit);
        memset(at, 0, sizeof at);
        memset(bulges, 0, sizeof bulges);
        make(&e);
        const double one = zv_spline_fit_between_portable(&e.path, 0, e.per_jerk, &fit[0]),
                     other = zv_spline_fit_between_avx2(&e.path, 0, e.per_jerk, &fit[1]);
        zv_spline_fit_at_portable(&fit[0], 0.3, &at[0]);
        zv_spline_fit_at_avx2(&fit[1], 0.3, &at[1]);
        zv_spline_fit_bulges_portable(&fit[0], 0.2, 0.6, 0.7, &bulges[0]);
        zv_spline_fit_bulges_avx2(&fit[1], 0.2, 0.6, 0.7, &bulges[1]);
        CHECK(one == other && memcmp(&fit[0], &fit[1], sizeof fit[0]) == 0);
        CHECK(memcmp(&at[0], &at[1], sizeof at[0]) == 0 && memcmp(&bulges[0], &bulges[1], sizeof bulges[0]) == 0);
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_polynomial_of_degree_seven_is_found_again),
        CASE(bulges_hold_what_a_chord_leaves),
#if defined(__x86_64__)
        CASE(both_builds_give_the_same_bits),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
