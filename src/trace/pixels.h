/// @file pixels.h
/// Pixels that stand in a JSON text themselves, as a page or a document has them.
#ifndef ZV_TRACE_PIXELS_H
#define ZV_TRACE_PIXELS_H

#include "zveno/trace.h"

/// Reads {"width", "height", "data"}: bytes in base64, rows from the top, 1 (grey), 2 (grey, alpha), 3 (RGB) or 4 (RGBA) for
/// each pixel. Free with `zv_image_free`, also after a failure.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST naming the field, ZV_ERR_TOO_LARGE, or ZV_ERR_INTERNAL without memory
zv_status zv_pixels_read(const zv_json *object, zv_image *out, zv_error *why);

#endif
