/// @file export_stage.h
/// `export` to glTF and STL: bytes, not text.
#ifndef ZV_API_EXPORT_STAGE_H
#define ZV_API_EXPORT_STAGE_H

#include "api/op.h"

/// Whether the request's `format` is one of them.
bool zv_export_is_stage(const zv_json *request);
/// Makes the bodies, plans the motion when the request has a source of one, and appends `name`, `base64` and `report`.
zv_status zv_export_stage(const zv_request *request, zv_json_writer *answer, zv_error *why);

#endif
