/// @file curve_cache.h
/// The curve of a program that is not too long, kept from the scan for the run.
#ifndef ZV_PLAN_CURVE_CACHE_H
#define ZV_PLAN_CURVE_CACHE_H

#include "base/arena.h"
#include "zveno/path.h"

typedef struct zv_curve_cache_part zv_curve_cache_part;

/// Starts with all zero.
typedef struct zv_curve_cache {
    zv_arena memory;
    size_t bytes;
    zv_curve_cache_part *first, *last;
    long long parts;
    bool is_too_long; ///< nothing is kept
} zv_curve_cache;

/// What the curve hands over; what would be too much is given up with all before it.
void zv_curve_cache_piece(zv_curve_cache *kept, const zv_piece *piece);
void zv_curve_cache_mark(zv_curve_cache *kept, const zv_mark *mark);

/// Hands the curve over once more, until the sink wants no more. `progress` (may be NULL) is told the part done, now and
/// then, and may end it too.
/// @return false when it was ended
bool zv_curve_cache_walk(const zv_curve_cache *kept, const zv_curve_sink *sink,
                         bool (*progress)(void *user, double part), void *user);

void zv_curve_cache_free(zv_curve_cache *kept);

#endif
