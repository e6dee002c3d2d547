/// @file shapes.h
/// What the shapes share.
#ifndef ZV_DRAW_SHAPES_H
#define ZV_DRAW_SHAPES_H

#include "zveno/draw.h"

/// The calibration card: `value` is width and height.
void zv_draw_card(zv_drawing *drawing, const double *value);

#endif
