/// @file move_cache.c
/// The moves of a program that is not too long, kept from its first walk.
///
///     zv_cached_move | start of zv_move | its tail, unless all zero (lines have none) | text, if it has one
///
/// The memory has a bound, so that a program of any length takes no more than that: beyond it the source is asked again.
#include "plan/move_cache.h"

#include <stddef.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20, START = offsetof(zv_move, center), TAIL = sizeof(zv_move) - START };

struct zv_cached_move {
    zv_cached_move *next;
    bool has_tail, has_text;
};

static void give_up(zv_move_cache *cache)
{
    zv_arena_free(&cache->memory);
    cache->first = cache->last = NULL;
    cache->is_too_long = true;
}

static void keep(zv_move_cache *cache, const zv_move *move)
{
    static const zv_move nothing;
    const char *bytes = (const char *)move;
    const bool has_tail = memcmp(bytes + START, (const char *)&nothing + START, TAIL) != 0, has_text = move->text;
    const size_t text = has_text ? strlen(move->text) + 1 : 0;
    const size_t size = sizeof(zv_cached_move) + START + (has_tail ? TAIL : 0) + text;
    cache->bytes += size;
    zv_cached_move *kept = cache->bytes <= MOST_BYTES ? zv_arena_take(&cache->memory, size) : NULL;
    if (!kept) {
        give_up(cache);
        return;
    }
    *kept = (zv_cached_move){.has_tail = has_tail, .has_text = has_text};
    char *to = (char *)(kept + 1);
    memcpy(to, bytes, START);
    if (has_tail) {
        memcpy(to + START, bytes + START, TAIL);
    }
    if (has_text) {
        memcpy(to + START + TAIL, move->text, text);
    }
    *(cache->last ? &cache->last->next : &cache->first) = kept;
    cache->last = kept;
}

static void hand_out(const zv_cached_move *kept, zv_move *out)
{
    const char *from = (const char *)(kept + 1);
    memset(out, 0, sizeof *out);
    memcpy(out, from, START + (kept->has_tail ? TAIL : 0));
    out->text = kept->has_text ? from + START + TAIL : NULL;
}

// ---- walks ----

/// A walk of the source whose moves are kept on their way to the sink.
typedef struct first_walk {
    zv_move_cache *cache;
    const zv_sink *sink;
    bool ended; ///< the sink wants no more
} first_walk;

static bool take_move(void *user, const zv_move *move)
{
    first_walk *w = user;
    if (!w->cache->is_too_long) {
        keep(w->cache, move);
    }
    w->ended = !w->sink->move(w->sink->user, move);
    return !w->ended;
}

static bool take_issue(void *user, const zv_issue *issue)
{
    first_walk *w = user;
    w->ended = w->sink->issue && !w->sink->issue(w->sink->user, issue);
    return !w->ended;
}

static zv_status walk_source(zv_move_cache *cache, const zv_sink *sink, zv_error *why)
{
    first_walk w = {.cache = cache, .sink = sink};
    const zv_sink between = {.user = &w, .move = take_move, .issue = take_issue};
    const zv_status status = cache->source->walk(cache->source->user, &between, why);
    cache->is_whole = status == ZV_OK && !w.ended && !cache->is_too_long;
    if (!cache->is_whole) {
        give_up(cache);
    }
    return status;
}

static zv_status walk(void *user, const zv_sink *sink, zv_error *why)
{
    zv_move_cache *cache = user;
    if (cache->is_too_long) {
        return cache->source->walk(cache->source->user, sink, why);
    }
    if (!cache->is_whole) {
        return walk_source(cache, sink, why);
    }
    zv_move move;
    bool goes_on = true;
    for (const zv_cached_move *kept = cache->first; kept && goes_on; kept = kept->next) {
        hand_out(kept, &move);
        goes_on = sink->move(sink->user, &move);
    }
    return ZV_OK;
}

zv_walker zv_walker_of_cache(zv_move_cache *cache)
{
    return (zv_walker){cache, walk};
}

void zv_move_cache_free(zv_move_cache *cache)
{
    zv_arena_free(&cache->memory);
    *cache = (zv_move_cache){.source = cache->source};
}
