/// @file mesh_files.h
/// Meshes beside the file that names them.
#ifndef ZV_CLI_MESH_FILES_H
#define ZV_CLI_MESH_FILES_H

#include "options.h"
#include "zveno/text.h"

/// Writes the bytes that a base64 text stands for. Returns how the program ends.
int write_decoded(const char *path, const zv_json *base64);

/// Whether the verb writes a robot file on a disk (--output), which has its meshes beside it.
bool has_meshes_beside(const arguments *given);

/// Writes the robot file of an answer, in lines for people, and its meshes (`stored`) into FILE.meshes beside it; "-" is
/// standard output, without meshes.
/// @return DONE or FAILED
int write_robot(const char *path, const zv_json *answer);

/// Writes `files` (`name`, a path with one folder, and `base64`) beside the file at `path`. Returns how the program ends.
int write_beside(const char *path, const zv_json *files);

#endif
