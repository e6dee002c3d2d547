/// @file target_write.h
/// A target as fields of an answer, in the words in which `ik` takes it.
#ifndef ZV_API_TARGET_WRITE_H
#define ZV_API_TARGET_WRITE_H

#include "zveno/kin.h"
#include "zveno/text.h"

/// An object without a key: `xyz` with `abc`, `pitch` or `yaw`, whichever the target has.
void zv_write_target(zv_json_writer *out, const zv_ik_target *target);

#endif
