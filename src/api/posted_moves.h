/// @file posted_moves.h
/// The moves of a source with the joint values at the end of each.
#ifndef ZV_API_POSTED_MOVES_H
#define ZV_API_POSTED_MOVES_H

#include "zveno/geom.h"
#include "zveno/model.h"
#include "zveno/program.h"

/// A move, and where it leaves the arm.
typedef struct zv_posted_move {
    zv_move move;            ///< `text` is a copy of its own, or NULL
    double q[ZV_MAX_JOINTS]; ///< joint values at its end
    unsigned unnamed;        ///< bits of the axes that the program has not named up to here
} zv_posted_move;

typedef struct zv_posted_moves {
    zv_posted_move *move;
    int count, capacity;
    double start[ZV_MAX_JOINTS]; ///< where the arm begins
    zv_pose world_from_program;
} zv_posted_moves;

void zv_posted_free(zv_posted_moves *moves);

#endif
