/// @file meshes.h
/// Meshes and bodies in requests and answers: a mesh as members of a JSON object, the meshes of a session, and how the
/// bodies of an arm are asked for (`style`, `holds`, `detail`, `occlusion`).
#ifndef ZV_REQUEST_MESHES_H
#define ZV_REQUEST_MESHES_H

#include "zveno/body.h"
#include "zveno/model.h"
#include "zveno/solid.h"
#include "zveno/text.h"

/// Writes `vertices`, `triangles`, `positions` (mm), `normals`, `materials`, `occlusion` (empty unless asked for),
/// `indices`, `index_bytes` and `bounds`.
void zv_write_mesh(zv_json_writer *answer, const zv_mesh *mesh, bool occlusion);

/// Bytes as base64 under a key.
void zv_write_base64(zv_json_writer *answer, const char *key, const char *bytes, size_t size);
/// `stored`: the meshes of a robot file that the store has, each once; with their bytes when wanted.
void zv_write_stored_meshes(zv_json_writer *answer, const zv_robot *robot, zv_mesh_store *meshes, bool with_bytes);
/// Whether an earlier shape of the robot has the same mesh as shape `index`.
bool zv_shape_came_before(const zv_robot *robot, int index);

/// The options of a request that its table has let through.
zv_body_options zv_body_options_at(const zv_json *request);

#endif
