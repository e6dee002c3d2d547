/// @file rotary.h
/// The words A B C as rotary axes of a machine: how they turn the tool along a move.
#ifndef ZV_PATH_ROTARY_H
#define ZV_PATH_ROTARY_H

#include "zveno/path.h"

/// One move: each axis turns evenly from its first angle to its last, radians.
typedef struct zv_rotary_turn {
    bool is_used;     ///< else the words are an orientation
    bool keeps_spin;  ///< only the direction of the tool counts
    double from[3];   ///< A B C
    double change[3]; ///< by the whole move
    double lead[4];   ///< quaternion world_from_program, its sign as the last move needs it
    double zero[4];   ///< quaternion program_from_tool where all angles are zero
} zv_rotary_turn;

/// The quaternion world_from_tool at t, 0 to 1, and its first three derivatives by t.
void zv_rotary_at(const zv_rotary_turn *turn, double t, double out[4][4]);

/// How far the tool turns from the beginning to the end of the move, radians; 0 when it keeps its orientation.
double zv_rotary_angle(const zv_rotary_turn *turn);

/// A bound of that which counts every axis alone.
double zv_rotary_bound(const zv_rotary_turn *turn);

#endif
