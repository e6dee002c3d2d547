/// @file steady.h
/// Pass 2: where the curvature hardly changes the tool keeps a steady speed.
#ifndef ZV_PLAN_STEADY_H
#define ZV_PLAN_STEADY_H

#include "plan/lookahead.h"

/// The curvature that counts along the piece in which the grid ends.
typedef struct zv_steady {
    double begin_m, length_m; ///< of the piece
    double level, slope;      ///< at its beginning, and per metre
    int sure;                 ///< so many pieces from here on have the level in their band
    double sure_m;            ///< and are so long
} zv_steady;

/// The grid enters a piece: chooses the curvature that counts along it, from what is known of the path ahead.
void zv_steady_enter(zv_steady *steady, const zv_lookahead *ahead, int piece);

/// The curvature that counts at the place `s` of the piece, divided by the one that is there: 1 or a little more.
double zv_steady_share(const zv_steady *steady, double s, double curvature);

#endif
