/// @file one_line.h
/// JSON that came with line ends, inside an answer that is one line.
#ifndef ZV_API_ONE_LINE_H
#define ZV_API_ONE_LINE_H

#include "zveno/text.h"

/// Writes a JSON value as it was written. Line ends can only stand between its parts, so they become spaces.
void zv_write_on_one_line(zv_json_writer *out, const char *json, size_t size);

#endif
