/// @file exact.h
/// One piece of a motion, judged in doubles with the exact shapes: for what the balls of a cover cannot prove.
#ifndef ZV_COLLIDE_EXACT_H
#define ZV_COLLIDE_EXACT_H

#include "collide/collider.h"
#include "collide/scene.h"

typedef enum zv_piece_state {
    ZV_PIECE_CLEAR, ///< proven, over the whole piece
    ZV_PIECE_OPEN,  ///< its middle is clear, the rest is not proven
    ZV_PIECE_HIT,   ///< its middle is not clear
} zv_piece_state;

/// A piece of an edge: values of the axes in its middle, their change over the whole edge, and the half width in t.
typedef struct zv_exact_piece {
    double value[ZV_MAX_JOINTS], change[ZV_MAX_JOINTS];
    double half, margin;
} zv_exact_piece;

/// Judges the piece with a separating plane for each pair that is near. `scene` may be NULL.
zv_piece_state zv_judge_exactly(const zv_collider *bodies, const zv_scene *scene, const zv_exact_piece *piece);

#endif
