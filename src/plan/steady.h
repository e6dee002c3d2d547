/// @file steady.h
/// Pass 2: bends that hardly change are passed at a steady speed.
#ifndef ZV_PLAN_STEADY_H
#define ZV_PLAN_STEADY_H

#include "plan/window.h"

/// The grid enters a piece: chooses the bend that counts along it, from what is known of the way ahead.
void zv_steady_enter(zv_window *window, int piece);

/// The bend that counts at the place `s` of the piece, divided by the bend that is there: 1 or a little more.
double zv_steady_share(const zv_steady *steady, double s, double bend);

#endif
