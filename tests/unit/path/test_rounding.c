/// @file test_rounding.c
/// The sum of rounded corners against the integral it stands for, and both builds of the kernel against each other.
#include "programs.h"

#include "path/rounding.h"

enum { VERTICES = 9 };

/// A chain in one dimension: its height at s, which is 0 with slope 0 before the first vertex.
static double height_at(const double *vertex_s, const double *bend, double s)
{
    double height = 0.0;
    for (int i = 0; i < VERTICES; ++i) {
        height += s > vertex_s[i] ? bend[i] * (s - vertex_s[i]) : 0.0;
    }
    return height;
}

/// The kernel: B-spline of degree five minus a quarter of its second derivative.
static double kernel_at(double x)
{
    const double p3 = fmax(0.0, 3.0 - fabs(x)), p2 = fmax(0.0, 2.0 - fabs(x)), p1 = fmax(0.0, 1.0 - fabs(x));
    const double spline = (pow(p3, 5) - 6 * pow(p2, 5) + 15 * pow(p1, 5)) / 120;
    const double second = (pow(p3, 3) - 6 * pow(p2, 3) + 15 * pow(p1, 3)) / 6;
    return spline - second / 4;
}

static double smoothed(const double *vertex_s, const double *bend, double s, double h)
{
    enum { STEPS = 6000 };
    double sum = 0.0;
    for (int i = 0; i < STEPS; ++i) {
        const double x = -3.0 + 6.0 * (i + 0.5) / STEPS;
        sum += kernel_at(x) * height_at(vertex_s, bend, s + h * x) * 6.0 / STEPS;
    }
    return sum;
}

static void random_chain(double s[VERTICES + 4], double bend[VERTICES + 4])
{
    s[0] = check_uniform(0, 0.5);
    for (int i = 0; i < VERTICES; ++i) {
        s[i] = i > 0 ? s[i - 1] + check_uniform(0.01, 0.5) : s[0];
        bend[i] = check_uniform(-1, 1);
    }
    for (int i = VERTICES; i < VERTICES + 4; ++i) {
        s[i] = bend[i] = NAN; // what lies behind must not matter
    }
}

static void rounding_is_what_the_kernel_does_to_the_chain(void)
{
    for (int i = 0; i < 20; ++i) {
        double s[VERTICES + 4], bend[VERTICES + 4], sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0}};
        random_chain(s, bend);
        const double at = check_uniform(0, 2), h = check_uniform(0.05, 0.6);
        const zv_rounding rounding = {.direction = 1, .offset = -at, .weight = 1, .h = h, .ds = 1};
        ZV_CALL_KERNEL(zv_rounding_sum, &rounding, s, (double *[ZV_CURVE_AXES]){bend}, 1, VERTICES, sum);
        CHECK_NEAR(height_at(s, bend, at) + sum[0][0], smoothed(s, bend, at, h), 1e-6);
    }
}

static double place_of(double parameter)
{
    return 0.9 + parameter * (0.3 + parameter * (0.1 + 0.03 * parameter));
}

/// The rounded height where place and width move with a parameter.
static double rounded_height(double *s, double *bend, double parameter, double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES])
{
    const double at = place_of(parameter), cube = parameter * parameter * parameter;
    const zv_rounding rounding = {.direction = 1,
                                  .offset = -at,
                                  .weight = 1,
                                  .h = 0.3 + 0.1 * parameter + 0.05 * parameter * parameter - 0.02 * cube,
                                  .dh = 0.1 + 0.1 * parameter - 0.06 * parameter * parameter,
                                  .ddh = 0.1 - 0.12 * parameter,
                                  .dddh = -0.12,
                                  .ds = 0.3 + 0.2 * parameter + 0.09 * parameter * parameter,
                                  .dds = 0.2 + 0.18 * parameter,
                                  .ddds = 0.18};
    for (int k = 0; k < ZV_ROUNDING_ORDERS; ++k) {
        sum[k][0] = 0.0;
    }
    ZV_CALL_KERNEL(zv_rounding_sum, &rounding, s, (double *[ZV_CURVE_AXES]){bend}, 1, VERTICES, sum);
    return sum[0][0] + height_at(s, bend, at);
}

static double slope_at(const double *vertex_s, const double *bend, double s)
{
    double slope = 0.0;
    for (int i = 0; i < VERTICES; ++i) {
        slope += s > vertex_s[i] ? bend[i] : 0.0;
    }
    return slope;
}

/// The second derivative of the whole height.
static double second_at(double *s, double *bend, double parameter)
{
    double sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES];
    rounded_height(s, bend, parameter, sum);
    return sum[2][0] + slope_at(s, bend, place_of(parameter)) * (0.2 + 0.18 * parameter);
}

static void derivatives_follow_place_and_width(void)
{
    const double step = 1e-4;
    for (int i = 0; i < 50; ++i) {
        double s[VERTICES + 4], bend[VERTICES + 4], sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES],
            ignored[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES];
        random_chain(s, bend);
        const double parameter = check_uniform(-1, 1), slope = slope_at(s, bend, place_of(parameter));
        const double before = rounded_height(s, bend, parameter - step, ignored);
        const double after = rounded_height(s, bend, parameter + step, ignored);
        const double here = rounded_height(s, bend, parameter, sum);
        CHECK_NEAR(sum[1][0] + slope * (0.3 + parameter * (0.2 + 0.09 * parameter)), (after - before) / (2 * step),
                   1e-6);
        CHECK_NEAR(sum[2][0] + slope * (0.2 + 0.18 * parameter), (after - 2 * here + before) / (step * step), 1e-3);
        const double third = second_at(s, bend, parameter + step) - second_at(s, bend, parameter - step);
        CHECK_NEAR(sum[3][0] + slope * 0.18, third / (2 * step), 1e-4 * (1.0 + fabs(sum[3][0])));
    }
}

static void a_mirrored_corner_cancels_at_the_mirror(void)
{
    double s[VERTICES + 4], bend[VERTICES + 4], sum[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0}};
    random_chain(s, bend);
    zv_rounding rounding = {.direction = 1, .weight = 1, .h = 0.5, .ds = 1};
    ZV_CALL_KERNEL(zv_rounding_sum, &rounding, s, (double *[ZV_CURVE_AXES]){bend}, 1, VERTICES, sum);
    CHECK(fabs(sum[0][0]) > 1e-6);
    rounding.direction = rounding.weight = -1;
    ZV_CALL_KERNEL(zv_rounding_sum, &rounding, s, (double *[ZV_CURVE_AXES]){bend}, 1, VERTICES, sum);
    CHECK_NEAR(sum[0][0], 0.0, 1e-16);
    CHECK_NEAR(sum[2][0], 0.0, 1e-15);
}

static void both_builds_of_the_kernel_give_the_same_bits(void)
{
#if defined(__x86_64__)
    for (int i = 0; i < 200 && zv_cpu_has_avx2(); ++i) {
        double s[VERTICES + 4], bend[VERTICES + 4], a[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0}},
                                                    b[ZV_ROUNDING_ORDERS][ZV_CURVE_AXES] = {{0}};
        random_chain(s, bend);
        const zv_rounding rounding = {.direction = 1,
                                      .offset = check_uniform(-2, 0),
                                      .weight = 1,
                                      .h = check_uniform(0.1, 1),
                                      .dh = check_uniform(-1, 1),
                                      .ddh = check_uniform(-1, 1),
                                      .dddh = check_uniform(-1, 1),
                                      .ds = 1,
                                      .dds = check_uniform(-1, 1),
                                      .ddds = check_uniform(-1, 1)};
        const int count = (int)check_uniform(0, VERTICES + 0.99);
        zv_rounding_sum_portable(&rounding, s, (double *[ZV_CURVE_AXES]){bend, bend}, 2, count, a);
        zv_rounding_sum_avx2(&rounding, s, (double *[ZV_CURVE_AXES]){bend, bend}, 2, count, b);
        CHECK(memcmp(a, b, sizeof a) == 0);
    }
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(rounding_is_what_the_kernel_does_to_the_chain),
        CASE(derivatives_follow_place_and_width),
        CASE(a_mirrored_corner_cancels_at_the_mirror),
        CASE(both_builds_of_the_kernel_give_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
