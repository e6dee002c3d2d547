/// @file move_cache.h
/// The moves of a program that is not too long, kept from its first walk: it is interpreted once.
#ifndef ZV_PLAN_MOVE_CACHE_H
#define ZV_PLAN_MOVE_CACHE_H

#include "base/arena.h"
#include "zveno/plan.h"

typedef struct zv_cached_move zv_cached_move;

/// Starts with all zero but `source`.
typedef struct zv_move_cache {
    const zv_walker *source;
    zv_arena memory;
    size_t bytes;
    zv_cached_move *first, *last;
    bool is_whole;    ///< a walk has come to its end: the next ones need no source
    bool is_too_long; ///< nothing is kept
} zv_move_cache;

/// The moves of the source. Issues are reported by walks that ask the source: the first one, and all of a long program.
/// The cache must outlive the walker.
zv_walker zv_walker_of_cache(zv_move_cache *cache);
void zv_move_cache_free(zv_move_cache *cache);

#endif
