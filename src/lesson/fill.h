/// @file fill.h
/// Templates with names in them, filled with values.
///
///     "$q1"              the value itself, of whatever kind            in requests
///     "G1 X{x} F1200"    its text inside a longer one: {x}, {at.0}     in requests and in texts for people
#ifndef ZV_LESSON_FILL_H
#define ZV_LESSON_FILL_H

#include "lesson/values.h"

/// Writes a template as JSON; a part that a value lacks is null. ZV_ERR_BAD_REQUEST with the name that stands for nothing.
zv_status zv_fill_json(const zv_json *from, const zv_values *values, zv_json_writer *out, zv_error *why);
/// Appends a text, with its names in braces replaced; what stands for nothing stays as it is.
void zv_fill_text(const char *text, size_t size, const zv_values *values, zv_text *out);

#endif
