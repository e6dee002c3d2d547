/// @file stored_meshes.h
/// The meshes of a session in answers.
#ifndef ZV_API_STORED_MESHES_H
#define ZV_API_STORED_MESHES_H

#include "zveno/model.h"
#include "zveno/solid.h"

/// Bytes as base64 under a key.
void zv_write_base64(zv_json_writer *answer, const char *key, const char *bytes, size_t size);
/// `stored`: the meshes of a robot file that the store has, each once; with their bytes when wanted.
void zv_write_stored_meshes(zv_json_writer *answer, const zv_robot *robot, zv_mesh_store *meshes, bool with_bytes);
/// Whether an earlier shape of the robot has the same mesh as shape `index`.
bool zv_shape_came_before(const zv_robot *robot, int index);

#endif
