/// @file test_search.c
/// The search finds known optima, keeps inside its box, and depends on seed and scores alone.
#include <math.h>
#include <string.h>

#include "check.h"
#include "zveno/design.h"

enum { ROUNDS = 120 };

/// A bowl around (1, -2, 3), allowed only where x + y >= 0: the best is (1.5, -1.5, 3), its foot on that plane.
static zv_score bowl(const double *x)
{
    const double a = x[0] - 1.0, b = x[1] + 2.0, c = x[2] - 3.0, sum = x[0] + x[1];
    return sum >= 0.0 ? (zv_score){0.0, a * a + b * b + c * c} : (zv_score){-sum, 0.0};
}

static zv_search_options box(uint64_t seed)
{
    return (zv_search_options){.count = 3, .low = {-5, -5, -5}, .high = {5, 5, 5}, .first = {-5, -5, -5}, .seed = seed};
}

static void run(zv_search *search, uint64_t seed, int rounds)
{
    const zv_search_options options = box(seed);
    zv_search_begin(search, &options);
    for (int r = 0; r < rounds; ++r) {
        zv_score scores[ZV_SEARCH_POPULATION];
        for (int i = 0; i < search->population; ++i) {
            scores[i] = bowl(search->trial[i]);
        }
        zv_search_tell(search, scores);
    }
}

static void the_optimum_on_a_constraint_is_found(void)
{
    for (uint64_t seed = 0; seed < 5; ++seed) {
        zv_search search;
        run(&search, seed, ROUNDS);
        const double *best = search.member[zv_search_best(&search)];
        CHECK_NEAR(best[0], 1.5, 1e-3);
        CHECK_NEAR(best[1], -1.5, 1e-3);
        CHECK_NEAR(best[2], 3.0, 1e-3);
        CHECK(zv_search_is_settled(&search));
    }
}

static void the_same_seed_gives_the_same_bytes_and_another_one_others(void)
{
    zv_search one, same, other;
    run(&one, 7, 20);
    run(&same, 7, 20);
    run(&other, 8, 20);
    CHECK(memcmp(&one, &same, sizeof one) == 0);
    CHECK(memcmp(one.member, other.member, sizeof one.member) != 0);
}

static void candidates_stay_in_the_box_and_on_their_raster(void)
{
    zv_search_options options = box(3);
    options.raster[0] = 4.0;
    options.low[2] = options.high[2] = 4.0;
    zv_search search;
    zv_search_begin(&search, &options);
    for (int r = 0; r < 30; ++r) {
        zv_score scores[ZV_SEARCH_POPULATION];
        for (int i = 0; i < search.population; ++i) {
            const double *x = search.trial[i];
            CHECK(x[0] >= -5 && x[0] <= 5 && x[1] >= -5 && x[1] <= 5 && x[2] == 4.0);
            CHECK(x[0] * 4 == floor(x[0] * 4));
            scores[i] = bowl(x);
        }
        zv_search_tell(&search, scores);
    }
}

static void the_first_round_has_the_given_candidate_and_every_stratum(void)
{
    zv_search search;
    const zv_search_options options = box(1);
    zv_search_begin(&search, &options);
    CHECK(search.trial[0][0] == -5.0 && search.trial[0][1] == -5.0);
    for (int p = 0; p < 3; ++p) {
        int taken = 0;
        for (int i = 1; i < search.population; ++i) {
            const int stratum = (int)((search.trial[i][p] + 5.0) / 10.0 * search.population);
            taken |= 1 << stratum;
        }
        CHECK(__builtin_popcount((unsigned)taken) == search.population - 1);
    }
}

static void what_meets_the_requirements_comes_first(void)
{
    const zv_score good = {0.0, 100.0}, better = {0.0, 1.0}, close = {0.1, 0.0}, far = {2.0, -5.0};
    CHECK(zv_score_is_better(&better, &good) && zv_score_is_better(&good, &close) && zv_score_is_better(&close, &far));
    CHECK(!zv_score_is_better(&good, &good));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_optimum_on_a_constraint_is_found),
        CASE(the_same_seed_gives_the_same_bytes_and_another_one_others),
        CASE(candidates_stay_in_the_box_and_on_their_raster),
        CASE(the_first_round_has_the_given_candidate_and_every_stratum),
        CASE(what_meets_the_requirements_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
