/// @file pairs_write.h
/// A robot file that keeps which of its bodies are not tested against each other.
#ifndef ZV_API_PAIRS_WRITE_H
#define ZV_API_PAIRS_WRITE_H

#include "zveno/model.h"
#include "zveno/solid.h"
#include "zveno/text.h"

/// Appends the file of `robot` with "pairs" as they are found and proven now.
/// @return ZV_OK, what its bodies say, or ZV_ERR_INTERNAL without memory
zv_status zv_write_with_pairs(const zv_robot *robot, zv_mesh_store *meshes, zv_text *out, zv_error *why);

#endif
