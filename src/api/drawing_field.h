/// @file drawing_field.h
/// The field `drawing` of a request: a document as `zveno draw` writes and reads it.
#ifndef ZV_API_DRAWING_FIELD_H
#define ZV_API_DRAWING_FIELD_H

#include "zveno/ink.h"

/// Reads the document; free with `zv_ink_document_free`. Places of mistakes count in the request.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST, or ZV_ERR_INTERNAL without memory
zv_status zv_drawing_field(const zv_json *field, zv_ink_document **out, zv_error *why);

#endif
