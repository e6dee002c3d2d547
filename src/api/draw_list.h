/// @file draw_list.h
/// What can be drawn without a file: fonts and shapes, for who wants to offer them.
#ifndef ZV_API_DRAW_LIST_H
#define ZV_API_DRAW_LIST_H

#include "zveno/draw.h"

/// Writes the fields `fonts`, `shapes` and `modes`.
void zv_draw_list(zv_json_writer *answer);

#endif
