/// @file turn.h
/// Sine and cosine for the files of this layer, exact at the quarters of a turn.
#ifndef ZV_GEOM_TURN_H
#define ZV_GEOM_TURN_H

/// As zv_sincos, but exactly 0, 1 or -1 when `angle` is a multiple of pi/2 within 2 to 4 units in the last place.
void zv_turn(double angle, double *sine, double *cosine);

#endif
