/// @file mesh_write.h
/// A mesh as members of a JSON object: its numbers as base64 of little-endian bytes.
#ifndef ZV_API_MESH_WRITE_H
#define ZV_API_MESH_WRITE_H

#include "zveno/solid.h"
#include "zveno/text.h"

/// Writes `vertices`, `triangles`, `positions` (mm), `normals`, `materials`, `occlusion` (empty unless asked for),
/// `indices`, `index_bytes` and `bounds`.
void zv_write_mesh(zv_json_writer *answer, const zv_mesh *mesh, bool occlusion);

#endif
