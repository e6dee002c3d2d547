/// @file io.h
/// Files of foreign formats that need a library to be read. A host layer: it is no part of libzveno.
/// Nothing here keeps state: any thread may call any function.
#ifndef ZV_IO_H
#define ZV_IO_H

#include <stddef.h>

#include "zveno/base.h"
#include "zveno/pack.h"
#include "zveno/solid.h"
#include "zveno/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Decodes a PNG (any depth, palette, interlaced, with alpha) or JPEG (baseline, progressive) from memory. Size and
/// format are checked before anything is decoded; 16 bits stay 16 bits.
/// @param name how the sentence of a refusal calls the picture
/// @return ZV_OK with pixels that `zv_image_free` frees, ZV_ERR_SYNTAX when this is no such picture or a damaged one,
/// ZV_ERR_TOO_LARGE above ZV_IMAGE_MOST_PIXELS, ZV_ERR_INTERNAL without memory; `out` stays as it was
zv_status zv_image_decode(const void *bytes, size_t size, const char *name, zv_image *out, zv_error *why);

/// The same from a file; a zv_image_reader. ZV_ERR_NOT_FOUND or ZV_ERR_IO when it cannot be read.
zv_status zv_image_read(const char *path, zv_image *out, zv_error *why);

/// A file, a folder or a zip archive as files that belong together. A single file is `main`; what it names is looked for
/// around it when that is asked for. Hidden files are left out; at most 50,000 files are listed.
/// @return ZV_OK with files that `zv_files_close` closes, ZV_ERR_NOT_FOUND, ZV_ERR_IO, ZV_ERR_INTERNAL without memory, or
/// what zv_zip_open says
zv_status zv_files_open(const char *path, zv_file_set *out, zv_error *why);
/// Closes them; names and lists are gone then.
void zv_files_close(zv_file_set *set);

/// Reads a mesh as DAE, FBX, glTF, 3MF or another format of assimp; a zv_mesh_loader. It runs in a process of its own with
/// at most 3 GB and 60 s; a file on which it crashes is refused. Files that it names come from `beside` (NULL: none).
/// @return ZV_OK, ZV_ERR_SYNTAX with the reason, ZV_ERR_NOT_AVAILABLE when zveno was built without assimp, or
/// ZV_ERR_INTERNAL without memory
zv_status zv_mesh_load(const char *name, const char *bytes, size_t size, const zv_mesh_beside *beside, zv_mesh *out,
                       zv_mesh_report *report, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
