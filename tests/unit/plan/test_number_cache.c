/// @file test_number_cache.c
/// Stretches of a kind that came before: found again, kept apart, searched ever more seldom.
#include "plan/number_cache.h"

#include <string.h>

#include "check.h"

static void a_stretch_like_another_is_of_its_kind(void)
{
    zv_cached_number kinds[ZV_NUMBER_CACHE_SIZE];
    memset(kinds, 0, sizeof kinds);
    zv_cached_number *first = zv_number_cache_find(kinds, 12, 0.00452);
    CHECK(first->found == 0.0);
    first->found = 0.01;
    CHECK(zv_number_cache_find(kinds, 12, 0.00453) == first && first->found == 0.01);
    CHECK(zv_number_cache_find(kinds, 12, 0.00462)->found == 0.0);
    CHECK(zv_number_cache_find(kinds, 13, 0.00452)->found == 0.0);
}

static void a_new_kind_takes_the_place_of_an_old_one(void)
{
    zv_cached_number kinds[ZV_NUMBER_CACHE_SIZE];
    memset(kinds, 0, sizeof kinds);
    for (int i = 0; i < 10000; ++i) { // any length and number has a place, and never what was found of another kind
        const int pieces = 1 + (int)check_uniform(0.0, 1e6);
        const double length = check_uniform(0.0, 1e5);
        zv_cached_number *kind = zv_number_cache_find(kinds, pieces, length);
        CHECK(kind >= kinds && kind < kinds + ZV_NUMBER_CACHE_SIZE && kind->pieces == pieces);
        CHECK(kind->found == 0.0 || kind->found == (double)pieces);
        kind->found = pieces;
    }
}

static void searches_become_seldom(void)
{
    zv_cached_number kind = {.pieces = 5, .length = 1.0};
    int searches = 0;
    for (int i = 0; i < 1000; ++i) {
        searches += zv_number_cache_is_due(&kind);
        kind.found = 0.01;
    }
    CHECK(searches == 5); // 1, 4, 16, 64, 256
    kind.found = 0.0;
    CHECK(zv_number_cache_is_due(&kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_stretch_like_another_is_of_its_kind),
        CASE(a_new_kind_takes_the_place_of_an_old_one),
        CASE(searches_become_seldom),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
