/// @file drawing_json.h
/// Drawings in requests and answers: strokes as arrays of points, mm, and documents.
#ifndef ZV_REQUEST_DRAWING_JSON_H
#define ZV_REQUEST_DRAWING_JSON_H

#include "zveno/draw.h"
#include "zveno/ink.h"
#include "zveno/text.h"

/// Appends the strokes of the field `strokes`: points are [x, y], or [x, y, z] with the height of the paper, the same
/// for all of them, which is 0 when nobody says it. One point alone is a dot, a stroke without points is nothing.
zv_status zv_strokes_read(const zv_json *request, zv_drawing *out, double *paper_mm, zv_error *why);

/// Writes the field `strokes` from straight segments; with `height` every point has a third number.
void zv_strokes_write(zv_json_writer *answer, const zv_drawing *drawing, const double *height);

/// Writes the fields `bounds`, `ink` and `travel`.
void zv_measures_write(zv_json_writer *answer, const zv_drawing *drawing);

/// A character as a string without a key.
void zv_character_write(zv_json_writer *answer, uint32_t character);

/// The field `order`: "none" (default), "fast" or "best". When it asks for it, `*drawing` is replaced by one in an
/// order with little travel (and the old one freed), and the travel before and after is written into the answer.
zv_status zv_strokes_order(const zv_json *request, zv_drawing **drawing, zv_json_writer *answer, zv_error *why);

/// Reads the document; free with `zv_ink_document_free`. Places of mistakes count in the request.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST, or ZV_ERR_INTERNAL without memory
zv_status zv_drawing_field(const zv_json *field, zv_ink_document **out, zv_error *why);

#endif
