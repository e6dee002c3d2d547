/// @file serifs.h
/// Short cross strokes at the free ends of a letter.
#ifndef ZV_DRAW_SERIFS_H
#define ZV_DRAW_SERIFS_H

#include "zveno/draw.h"

/// Appends the serifs of a glyph, which lies in `glyph` in Hershey's units; the place of `drawing` applies.
void zv_serifs_draw(const zv_drawing *glyph, zv_drawing *drawing);

#endif
