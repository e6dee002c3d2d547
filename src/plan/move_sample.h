/// @file move_sample.h
/// Some parts of a long program, spread over all of it, as a program of their own.
#ifndef ZV_PLAN_MOVE_SAMPLE_H
#define ZV_PLAN_MOVE_SAMPLE_H

#include "zveno/plan.h"

/// Moves of one part, and parts at most; every part but the first begins with a rapid that leads to it.
enum { ZV_SAMPLE_PART = 128, ZV_SAMPLE_PARTS = 4, ZV_SAMPLE_MOVES = ZV_SAMPLE_PARTS * (ZV_SAMPLE_PART + 1) };

/// Starts with all zero. Which moves it holds depends on their numbers alone, not on what they say.
typedef struct zv_move_sample {
    zv_move *moves; ///< ZV_SAMPLE_MOVES, from the first one on
    int count;
    int begin[ZV_SAMPLE_PARTS]; ///< where the parts begin
    int parts;
    long long seen;   ///< motions so far
    long long stride; ///< every so many parts of the program are kept; 0: none was seen yet
    bool no_memory;   ///< it stays empty
} zv_move_sample;

/// The next move of the program. What is no motion makes the one before it end at rest.
void zv_move_sample_take(zv_move_sample *sample, const zv_move *move, bool is_motion);
/// As if nothing had been taken.
void zv_move_sample_clear(zv_move_sample *sample);
void zv_move_sample_free(zv_move_sample *sample);

#endif
