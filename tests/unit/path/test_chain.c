/// @file test_chain.c
/// The chain remembers what it was given, also after it has forgotten and moved.
#include "programs.h"

#include "path/chain.h"

static void point_of(long long vertex, double x[ZV_CURVE_AXES])
{
    const double t = 0.001 * (double)vertex;
    for (int i = 0; i < ZV_CURVE_AXES; ++i) {
        x[i] = cos(t * (i + 1)) + t;
    }
}

static void check_vertex(const zv_chain *chain, long long vertex)
{
    double before[ZV_CURVE_AXES], here[ZV_CURVE_AXES], after[ZV_CURVE_AXES], at[ZV_CURVE_AXES];
    point_of(vertex - 1, before);
    point_of(vertex, here);
    point_of(vertex + 1, after);
    const double s = zv_chain_s(chain, vertex), in = s - zv_chain_s(chain, vertex - 1);
    const double out = zv_chain_s(chain, vertex + 1) - s;
    CHECK(chain->link[vertex - chain->base].line == (int)vertex + 1);
    CHECK(zv_chain_find(chain, vertex, s + 0.5 * out) == vertex);
    CHECK(zv_chain_find(chain, zv_chain_last(chain) - 1, s) == vertex - 1);
    zv_chain_at(chain, vertex, s + 0.5 * out, at);
    for (int i = 0; i < chain->axes; ++i) {
        const long long slot = vertex - chain->base;
        CHECK(chain->x[i][slot] == here[i]);
        CHECK_NEAR(at[i], 0.5 * (here[i] + after[i]), 1e-9);
        CHECK_NEAR(chain->bend[i][slot], (after[i] - here[i]) / out - (here[i] - before[i]) / in, 1e-6);
    }
}

static void vertices_keep_their_numbers_while_the_chain_forgets(void)
{
    zv_chain chain;
    CHECK(zv_chain_create(&chain, 7));
    double x[ZV_CURVE_AXES];
    point_of(0, x);
    zv_chain_begin(&chain, x);
    for (int i = 1; i <= 200000; ++i) {
        const zv_link link = {.tolerance_m = 1.0, .line = i};
        point_of(i, x);
        zv_chain_add(&chain, x, &link);
        CHECK(zv_chain_last(&chain) == i && !zv_chain_is_full(&chain));
        if (i > 3000 && i % 7 == 0) {
            const double s = zv_chain_s(&chain, i - 2000);
            zv_chain_forget_before(&chain, s);
            CHECK(zv_chain_s(&chain, chain.base + chain.first) <= s);
        }
        if (i > 5 && i % 1000 == 0) {
            check_vertex(&chain, i - 1);
            check_vertex(&chain, i - (i > 3000 ? 1000 : 4));
        }
    }
    zv_chain_free(&chain);
}

static void a_chain_says_when_it_is_full(void)
{
    zv_chain chain;
    CHECK(zv_chain_create(&chain, 3));
    double x[ZV_CURVE_AXES] = {0};
    const zv_link link = {.tolerance_m = 1.0};
    zv_chain_begin(&chain, x);
    long count = 0;
    for (; !zv_chain_is_full(&chain); ++count) {
        x[0] += 1.0;
        zv_chain_add(&chain, x, &link);
    }
    CHECK(count > 20000);
    zv_chain_forget_before(&chain, 10.5);
    CHECK(!zv_chain_is_full(&chain));
    zv_chain_free(&chain);
}

/// s along links of `step` in a direction, coordinates rounded to `grid`, for each metre of the straight way.
static double stretched(double step, double grid, double angle, double tolerance)
{
    enum { LINKS = 2000 };
    zv_chain chain;
    CHECK(zv_chain_create(&chain, 3));
    zv_chain_begin(&chain, (const double[ZV_CURVE_AXES]){0.0});
    const zv_link link = {.tolerance_m = tolerance};
    for (int i = 1; i <= LINKS; ++i) {
        const double x[ZV_CURVE_AXES] = {rounded(i * step * cos(angle), grid), rounded(i * step * sin(angle), grid)};
        zv_chain_add(&chain, x, &link);
    }
    const double s = zv_chain_s(&chain, LINKS);
    zv_chain_free(&chain);
    return s / (LINKS * step);
}

static void stairs_are_as_long_as_the_slope_they_stand_for(void)
{
    for (int i = 0; i < 90; ++i) {
        CHECK_NEAR(stretched(0.02e-3, 0.01e-3, i * ZV_DEG, 0.05e-3), 1.0, 0.012);
        CHECK_NEAR(stretched(0.1e-3, 0.001e-3, i * ZV_DEG, 0.05e-3), 1.0, 1e-3);
    }
    CHECK(stretched(0.02e-3, 0.01e-3, 22.5 * ZV_DEG, 1e-6) >
          1.015); // links that count for themselves keep their length
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(vertices_keep_their_numbers_while_the_chain_forgets),
        CASE(a_chain_says_when_it_is_full),
        CASE(stairs_are_as_long_as_the_slope_they_stand_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
