/// @file test_kinds.c
/// Stretches of a kind that came before: found again, kept apart, searched ever more seldom.
#include "plan/kinds.h"

#include <string.h>

#include "check.h"

static void a_stretch_like_another_is_of_its_kind(void)
{
    zv_kind kinds[ZV_KINDS];
    memset(kinds, 0, sizeof kinds);
    zv_kind *first = zv_kind_find(kinds, 12, 0.00452);
    CHECK(first->found == 0.0);
    first->found = 0.01;
    CHECK(zv_kind_find(kinds, 12, 0.00453) == first && first->found == 0.01);
    CHECK(zv_kind_find(kinds, 12, 0.00462)->found == 0.0);
    CHECK(zv_kind_find(kinds, 13, 0.00452)->found == 0.0);
}

static void a_new_kind_takes_the_place_of_an_old_one(void)
{
    zv_kind kinds[ZV_KINDS];
    memset(kinds, 0, sizeof kinds);
    for (int i = 0; i < 10000; ++i) { // any length and number has a place, and never what was found of another kind
        const int pieces = 1 + (int)check_uniform(0.0, 1e6);
        const double length = check_uniform(0.0, 1e5);
        zv_kind *kind = zv_kind_find(kinds, pieces, length);
        CHECK(kind >= kinds && kind < kinds + ZV_KINDS && kind->pieces == pieces);
        CHECK(kind->found == 0.0 || kind->found == (double)pieces);
        kind->found = pieces;
    }
}

static void searches_become_seldom(void)
{
    zv_kind kind = {.pieces = 5, .length = 1.0};
    int searches = 0;
    for (int i = 0; i < 1000; ++i) {
        searches += zv_kind_is_due(&kind);
        kind.found = 0.01;
    }
    CHECK(searches == 5); // 1, 4, 16, 64, 256
    kind.found = 0.0;
    CHECK(zv_kind_is_due(&kind));
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
