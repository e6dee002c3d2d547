/// @file number_cache.h
/// Stretches of a kind that came before: letters come again, and what was best for one is good for the next.
#ifndef ZV_PLAN_NUMBER_CACHE_H
#define ZV_PLAN_NUMBER_CACHE_H

#include <stdbool.h>

enum { ZV_NUMBER_CACHE_SIZE = 256 };

/// Stretches between two stops with as many pieces and about the same length.
typedef struct zv_cached_number {
    int pieces;
    double length; ///< rounded; 0: no kind yet
    double found;  ///< what was found out about it, or 0
    unsigned uses;
} zv_cached_number;

/// The kind of a segment; a new one takes the place of an older one.
zv_cached_number *zv_number_cache_find(zv_cached_number kinds[ZV_NUMBER_CACHE_SIZE], int pieces, double length_m);

/// Counts a segment of this kind.
/// @return true when it shall be looked at again: the first time, and then ever more seldom
bool zv_number_cache_is_due(zv_cached_number *kind);

#endif
