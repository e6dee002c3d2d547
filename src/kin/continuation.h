/// @file continuation.h
/// Every solution of six turning joints, by following those of an arm where all sixteen are known.
#ifndef ZV_KIN_CONTINUATION_H
#define ZV_KIN_CONTINUATION_H

#include <stdbool.h>

#include "zveno/geom.h"

enum { ZV_LOOP = 6, ZV_PATHS = 16 };

typedef struct zv_complex {
    double re, im;
} zv_complex;

/// A closed chain of six turning joints: Rz(q1) C1 ... Rz(q6) C6 = 1. Ck carries the frame on axis k to that on the next
/// axis: a quaternion (any length) and a place in sizes of the arm.
typedef struct zv_loop {
    double turn[ZV_LOOP][4], place[ZV_LOOP][3];
} zv_loop;

typedef enum zv_path_end {
    ZV_PATH_ENDED, ///< at a solution of the loop it leads to
    ZV_PATH_FAR,   ///< the solution left for infinity: it is not real
    ZV_PATH_LOST,
} zv_path_end;

/// Follows the solution `q` of the loop `from` to one of `to`, along a way through complex loops that `seed` chooses.
zv_path_end zv_path_follow(const zv_loop *from, const zv_loop *to, unsigned seed, zv_complex q[ZV_LOOP]);

#endif
