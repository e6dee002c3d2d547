/// @file waiting.h
/// Moves that wait until the place of the first of them is known.
#ifndef ZV_PROGRAM_WAITING_H
#define ZV_PROGRAM_WAITING_H

#include "program/interpreter.h"

/// One more, with a copy of its text. False with an issue when there are too many, or without memory.
bool zv_waiting_add(zv_interpreter *interpreter, const zv_move *move, const double to[ZV_AXES]);
/// Forgets them.
void zv_waiting_clear(zv_radius_state *radius);
void zv_waiting_free(zv_radius_state *radius);

#endif
