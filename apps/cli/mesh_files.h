/// @file mesh_files.h
/// Meshes beside the file that names them.
#ifndef ZV_CLI_MESH_FILES_H
#define ZV_CLI_MESH_FILES_H

#include "zveno/text.h"

/// Writes the bytes that a base64 text stands for. Returns how the program ends.
int write_decoded(const char *path, const zv_json *base64);
/// Writes every mesh of `stored` (its `sha256` and `base64`) as `<sha256>.stl` into the folder "robot.meshes" of
/// "robot.json". Returns how the program ends.
int write_meshes(const char *robot_path, const zv_json *stored);

/// Writes `files` (`name`, a path with one folder, and `base64`) beside the file at `path`. Returns how the program ends.
int write_beside(const char *path, const zv_json *files);

#endif
