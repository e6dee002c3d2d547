/// @file lookahead.h
/// Look-ahead: the pieces of the curve that are known and not yet driven, and the events that lie on them.
#ifndef ZV_PLAN_LOOKAHEAD_H
#define ZV_PLAN_LOOKAHEAD_H

#include "base/arena.h"
#include "zveno/path.h"

enum { ZV_LOOKAHEAD_MARKS = 64 };

/// Pieces without gaps between them.
typedef struct zv_lookahead {
    zv_piece *piece;
    int piece_count, piece_capacity;
    zv_mark mark[ZV_LOOKAHEAD_MARKS];
    int mark_count;
} zv_lookahead;

/// @return false without memory
bool zv_lookahead_create(int pieces, zv_arena *memory, zv_lookahead *out);
/// Nothing is known.
void zv_lookahead_clear(zv_lookahead *ahead);
bool zv_lookahead_is_full(const zv_lookahead *ahead);
void zv_lookahead_add(zv_lookahead *ahead, const zv_piece *piece);

/// Where the last piece ends, m along the curve.
double zv_lookahead_end(const zv_lookahead *ahead);

/// Forgets the pieces that end at `s` or before.
/// @return how many they were
int zv_lookahead_drop_pieces(zv_lookahead *ahead, double s);
/// Forgets the events up to `s`.
void zv_lookahead_drop_marks(zv_lookahead *ahead, double s);

#endif
