/// @file kinds.h
/// Stretches of a kind that came before: letters come again, and what was best for one is good for the next.
#ifndef ZV_PLAN_KINDS_H
#define ZV_PLAN_KINDS_H

#include <stdbool.h>

enum { ZV_KINDS = 256 };

/// Stretches between two stops with as many pieces and about the same length.
typedef struct zv_kind {
    int pieces;
    double length; ///< rounded; 0: no kind yet
    double found;  ///< what was found out about it, or 0
    unsigned uses;
} zv_kind;

/// The kind of a stretch; a new one takes the place of an older one.
zv_kind *zv_kind_find(zv_kind kinds[ZV_KINDS], int pieces, double length_m);

/// Counts a stretch of this kind.
/// @return true when it shall be looked at again: the first time, and then ever more seldom
bool zv_kind_is_due(zv_kind *kind);

#endif
