/// @file io.h
/// Files that need the operating system: foreign formats read by a library, and files of blocks that several processes
/// fill. A host layer: it is no part of libzveno.
/// Nothing here keeps state: any thread may call any function.
#ifndef ZV_IO_H
#define ZV_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

// ---- files of blocks ----

/// A file of blocks of one size, for example of a survey, that several threads and processes fill at once:
///
///     "zvblocks"  size of the head  head, a JSON object  zeros up to a multiple of 4096
///     block 0  its checksum  "done"
///     block 1  ...
///
/// Until it is finished it is called FILE.part, and a later run goes on with it: a block that was not written to its end,
/// or was damaged, does not fit its checksum. Any number of threads may use one at a time.
typedef struct zv_block_file zv_block_file;

/// Opens FILE.part, or makes it.
/// @return ZV_OK, ZV_ERR_BAD_REQUEST when FILE.part has another head, or ZV_ERR_IO
zv_status zv_block_file_open(const char *path, const char *head, size_t head_size, size_t block_bytes, uint64_t blocks,
                             zv_block_file **out, zv_error *why);
/// A block that was written before; false when there is none.
bool zv_block_file_get(zv_block_file *file, uint64_t block, uint8_t *out);
/// @return ZV_OK or ZV_ERR_IO
zv_status zv_block_file_put(zv_block_file *file, uint64_t block, const uint8_t *bytes, zv_error *why);
/// Brings what this process has written to the disk.
/// @return ZV_OK or ZV_ERR_IO
zv_status zv_block_file_sync(zv_block_file *file, zv_error *why);
/// Calls it FILE. Only one of several processes does that, when all of them have brought their blocks to the disk.
/// @return ZV_OK or ZV_ERR_IO
zv_status zv_block_file_finish(zv_block_file *file, zv_error *why);
/// NULL is allowed.
void zv_block_file_close(zv_block_file *file);

#ifdef __cplusplus
}
#endif

#endif
