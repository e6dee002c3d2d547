/// @file recording_input.h
/// The bytes of a recording that a request brings along: a file, base64, or lines of CSV.
#ifndef ZV_API_RECORDING_INPUT_H
#define ZV_API_RECORDING_INPUT_H

#include "api/op.h"

/// Reads the one of `file`, `bytes` and `text` that is there; free `out` in any case.
zv_status zv_recording_input(const zv_request *request, zv_text *out, zv_error *why);

#endif
