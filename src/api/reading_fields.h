/// @file reading_fields.h
/// How a request wants its program read: fields `dialect` and `block_delete`.
#ifndef ZV_API_READING_FIELDS_H
#define ZV_API_READING_FIELDS_H

#include "zveno/program.h"
#include "zveno/text.h"

/// Fields that are absent leave the default: RS-274/NGC and no block delete.
zv_status zv_reading_fields(const zv_json *request, zv_gcode_options *options, zv_error *why);

#endif
