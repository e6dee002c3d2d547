/// @file move_write.h
/// Moves of a program as fields of an answer, in mm and degrees.
#ifndef ZV_API_MOVE_WRITE_H
#define ZV_API_MOVE_WRITE_H

#include "zveno/path.h"
#include "zveno/text.h"

/// x, y, z, and A, B, C when one of them is not 0.
void zv_write_place(zv_json_writer *out, const char *key, const double axes[ZV_AXES]);
/// The fields of a move inside the object that is open.
void zv_write_move_fields(zv_json_writer *out, const zv_move *move);

#endif
