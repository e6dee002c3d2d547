/// @file test_move_cache.c
/// A program that is not too long is walked once; every later walk gets the same moves.
#include "plan/move_cache.h"

#include <string.h>

#include "check.h"

/// A source that counts how often it is asked, and makes `count` moves of every kind.
typedef struct source {
    int count, walks;
} source;

static zv_move move_number(int i)
{
    static const zv_move_kind kinds[] = {ZV_MOVE_FEED, ZV_MOVE_ARC, ZV_MOVE_EVENT, ZV_MOVE_RAPID};
    zv_move move;
    memset(&move, 0, sizeof move);
    move.kind = kinds[i % 4];
    move.line = i + 1;
    move.to[ZV_X] = i;
    move.feed_mm_min = 100.0 + i;
    move.sweep = move.kind == ZV_MOVE_ARC ? 0.1 * i : 0.0;
    move.text = i % 8 == 2 ? "hello" : NULL;
    return move;
}

static zv_status walk(void *user, const zv_sink *sink, zv_error *why)
{
    source *s = user;
    (void)why;
    ++s->walks;
    for (int i = 0; i < s->count; ++i) {
        char text[] = "hello"; // gone after the move, as a reader's buffer is
        zv_move move = move_number(i);
        move.text = move.text ? text : NULL;
        if (!sink->move(sink->user, &move)) {
            break;
        }
        memset(text, '?', sizeof text - 1);
    }
    return ZV_OK;
}

typedef struct taken {
    int count, most;
} taken;

static bool take(void *user, const zv_move *move)
{
    taken *t = user;
    const zv_move expected = move_number(t->count++);
    CHECK(move->kind == expected.kind && move->line == expected.line && move->to[ZV_X] == expected.to[ZV_X]);
    CHECK(move->feed_mm_min == expected.feed_mm_min && move->sweep == expected.sweep);
    CHECK(!move->text == !expected.text && (!move->text || strcmp(move->text, expected.text) == 0));
    return t->count < t->most;
}

static int walk_once(zv_move_cache *cache, int most)
{
    taken t = {.most = most};
    const zv_sink sink = {.user = &t, .move = take};
    const zv_walker walker = zv_walker_of_cache(cache);
    CHECK(walker.walk(walker.user, &sink, NULL) == ZV_OK);
    return t.count;
}

static void the_source_is_walked_once(void)
{
    source s = {.count = 1000};
    const zv_walker from = {&s, walk};
    zv_move_cache cache = {.source = &from};
    for (int i = 0; i < 3; ++i) {
        CHECK(walk_once(&cache, 1 << 30) == s.count);
    }
    CHECK(walk_once(&cache, 10) == 10);
    CHECK(s.walks == 1);
    zv_move_cache_free(&cache);
}

static void what_is_too_long_or_was_not_seen_whole_is_asked_again(void)
{
    source large = {.count = 200000}, ended = {.count = 100};
    const zv_walker from = {&large, walk}, other = {&ended, walk};
    zv_move_cache cache = {.source = &from}, part = {.source = &other};
    CHECK(walk_once(&cache, 1 << 30) == large.count && walk_once(&cache, 1 << 30) == large.count);
    CHECK(large.walks == 2 && zv_arena_bytes(&cache.memory) == 0);
    CHECK(walk_once(&part, 7) == 7 && walk_once(&part, 1 << 30) == ended.count);
    CHECK(ended.walks == 2);
    zv_move_cache_free(&cache);
    zv_move_cache_free(&part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(the_source_is_walked_once),
        CASE(what_is_too_long_or_was_not_seen_whole_is_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
