/// @file kept.h
/// The curve of a program that is not too long, kept from the scan for the run.
#ifndef ZV_PLAN_KEPT_H
#define ZV_PLAN_KEPT_H

#include "base/arena.h"
#include "zveno/path.h"

typedef struct zv_kept_part zv_kept_part;

/// Starts with all zero.
typedef struct zv_kept {
    zv_arena memory;
    size_t bytes;
    zv_kept_part *first, *last;
    long long parts;
    bool is_too_long; ///< nothing is kept
} zv_kept;

/// What the curve hands over; what would be too much is given up with all before it.
void zv_kept_piece(zv_kept *kept, const zv_piece *piece);
void zv_kept_mark(zv_kept *kept, const zv_mark *mark);

/// Hands the curve over once more, until the sink wants no more. `progress` (may be NULL) is told the part done, now and
/// then, and may end it too.
/// @return false when it was ended
bool zv_kept_walk(const zv_kept *kept, const zv_curve_sink *sink, bool (*progress)(void *user, double part),
                  void *user);

void zv_kept_free(zv_kept *kept);

#endif
