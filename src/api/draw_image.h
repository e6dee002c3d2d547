/// @file draw_image.h
/// The part of `draw` that draws pictures.
#ifndef ZV_API_DRAW_IMAGE_H
#define ZV_API_DRAW_IMAGE_H

#include "api/op.h"

/// Appends the picture of the field `image` (a path, or an object with pixels) in the way that `mode` and the other
/// fields ask for, and writes the field `image` of the answer. The place of the drawing applies.
zv_status zv_draw_image(const zv_request *request, zv_drawing *drawing, zv_json_writer *answer, zv_error *why);

#endif
