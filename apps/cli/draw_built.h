/// @file draw_built.h
/// What the pen really draws: the request `as_built` for a drawing.
#ifndef ZVENO_CLI_DRAW_BUILT_H
#define ZVENO_CLI_DRAW_BUILT_H

#include "draw_request.h"

/// Writes the picture and the program that were asked for, and prints how far the pen strays.
/// @return how the program ends
int draw_as_built(const arguments *given, const draw_request *request);

#endif
