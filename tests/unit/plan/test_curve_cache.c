/// @file test_curve_cache.c
/// A curve that was kept comes back as it was, and one that is too long is given up.
#include "plan/curve_cache.h"

#include <stdio.h>
#include <string.h>

#include "check.h"

enum { PARTS = 1000 };

static zv_piece piece_number(int i)
{
    static const int axes[] = {3, 4, 7};
    zv_piece piece = {.start_m = i, .length_m = 1.0, .feed_m_s = 0.1 * i, .line = i, .axes = axes[i % 3]};
    for (int k = 0; k < piece.axes; ++k) {
        for (int n = 0; n < ZV_CURVE_TERMS; ++n) {
            piece.term[k][n] = 100.0 * i + 10.0 * k + n;
        }
    }
    return piece;
}

static zv_mark mark_number(int i)
{
    zv_mark mark = {.kind = ZV_MARK_EVENT, .s = i, .line = i, .code = 3.0, .values = {i, 0.0, 0.0}};
    snprintf(mark.text, sizeof mark.text, "%.*s", i % 7, "message");
    return mark;
}

/// What came back so far.
typedef struct record {
    int count, stop_at;
    double progress;
} record;

static bool take_piece(void *user, const zv_piece *piece)
{
    record *r = user;
    const zv_piece expected = piece_number(r->count);
    CHECK(r->count % 5 != 0 && piece->line == expected.line && piece->axes == expected.axes &&
          piece->start_m == expected.start_m);
    CHECK(memcmp(piece->term, expected.term, (size_t)expected.axes * sizeof expected.term[0]) == 0);
    return ++r->count != r->stop_at;
}

static bool take_mark(void *user, const zv_mark *mark)
{
    record *r = user;
    const zv_mark expected = mark_number(r->count);
    CHECK(r->count % 5 == 0 && mark->line == expected.line && mark->values[0] == expected.values[0]);
    CHECK(strcmp(mark->text, expected.text) == 0);
    return ++r->count != r->stop_at;
}

static bool take_progress(void *user, double part)
{
    record *r = user;
    CHECK(part >= r->progress && part <= 1.0);
    r->progress = part;
    return true;
}

static void fill(zv_curve_cache *kept)
{
    for (int i = 0; i < PARTS; ++i) {
        if (i % 5 == 0) {
            const zv_mark mark = mark_number(i);
            zv_curve_cache_mark(kept, &mark);
        } else {
            const zv_piece piece = piece_number(i);
            zv_curve_cache_piece(kept, &piece);
        }
    }
}

static void a_curve_comes_back_as_it_was(void)
{
    zv_curve_cache kept = {.bytes = 0};
    fill(&kept);
    record all = {.stop_at = -1}, some = {.stop_at = 10};
    CHECK(zv_curve_cache_walk(&kept, &(zv_curve_sink){&all, take_piece, take_mark}, take_progress, &all));
    CHECK(all.count == PARTS);
    CHECK(!zv_curve_cache_walk(&kept, &(zv_curve_sink){&some, take_piece, take_mark}, NULL, NULL));
    CHECK(some.count == 10);
    zv_curve_cache_free(&kept);
    CHECK(kept.first == NULL && kept.parts == 0 && !kept.is_too_long);
}

static void a_curve_that_is_too_long_is_given_up(void)
{
    zv_curve_cache kept = {.bytes = 0};
    const zv_piece piece = piece_number(2);
    for (int i = 0; i < 150000; ++i) {
        zv_curve_cache_piece(&kept, &piece);
    }
    CHECK(kept.is_too_long && kept.first == NULL && kept.parts == 0);
    zv_curve_cache_free(&kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_curve_comes_back_as_it_was),
        CASE(a_curve_that_is_too_long_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
