/// @file motion_file.h
/// What files of motions and of simulations have in common.
#ifndef ZVENO_CLI_MOTION_FILE_H
#define ZVENO_CLI_MOTION_FILE_H

#include "zveno/model.h"
#include "zveno/text.h"

/// Whether a path has this ending and something before it.
bool path_ends_in(const char *path, const char *ending);

/// The beginning of the JSON form, up to the first of its samples: "robot", "rate_hz", "joints", "samples".
void motion_head_write(zv_text *out, const zv_robot *robot, double rate_hz);

#endif
