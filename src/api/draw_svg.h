/// @file draw_svg.h
/// The part of `draw` that draws SVG files.
#ifndef ZV_API_DRAW_SVG_H
#define ZV_API_DRAW_SVG_H

#include "api/op.h"
#include "zveno/draw.h"

/// Appends the file of the field `svg` (a path, or the text itself when it begins with '<') in the size and with the
/// pens that the other fields ask for, and writes the fields `pens`, `picture` and `unsupported` of the answer. The place
/// of the drawing applies.
zv_status zv_draw_svg(const zv_request *request, zv_drawing *drawing, zv_json_writer *answer, zv_error *why);

#endif
