/// @file assimp_files.h
/// Files as assimp asks for them, out of memory: the one that is read, and those that it names.
#ifndef ZV_IO_ASSIMP_FILES_H
#define ZV_IO_ASSIMP_FILES_H

#ifdef HAS_ASSIMP // CMake has found its headers

#include <assimp/cfileio.h>

#include "zveno/solid.h"

/// The file that is read, and where those beside it are.
typedef struct zv_assimp_shelf {
    const char *name, *bytes;
    size_t size;
    const zv_mesh_beside *beside; ///< or NULL
} zv_assimp_shelf;

/// What assimp opens files through; `shelf` must stay as long.
struct aiFileIO zv_assimp_files(zv_assimp_shelf *shelf);

#endif

#endif
