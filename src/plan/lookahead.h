/// @file lookahead.h
/// Look-ahead: the pieces of the curve that are known and not yet driven, and the events that lie on them.
#ifndef ZV_PLAN_LOOKAHEAD_H
#define ZV_PLAN_LOOKAHEAD_H

#include "base/arena.h"
#include "zveno/path.h"

enum { ZV_LOOKAHEAD_MARKS = 64 };

/// What a look far ahead needs of a piece: the same again and again, and a piece itself is large.
typedef struct zv_bend {
    double length_m;
    double curvature; ///< at its end, 1/m
    bool jumps;       ///< the curvature, at its start
} zv_bend;

/// Pieces without gaps between them.
typedef struct zv_lookahead {
    zv_piece *piece;
    zv_bend *bend; ///< of each
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

/// Looks at all pieces anew, after they were changed.
void zv_lookahead_measure(zv_lookahead *ahead);

/// The curvature of a piece at its beginning or its end, 1/m.
double zv_lookahead_curvature(const zv_piece *piece, bool at_end);

/// Where the last piece ends, m along the curve.
double zv_lookahead_end(const zv_lookahead *ahead);

/// Forgets the pieces that end at `s` or before.
/// @return how many they were
int zv_lookahead_drop_pieces(zv_lookahead *ahead, double s);
/// Forgets the events up to `s`.
void zv_lookahead_drop_marks(zv_lookahead *ahead, double s);

#endif
