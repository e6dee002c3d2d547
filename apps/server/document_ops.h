/// @file document_ops.h
/// The requests about documents: files, file_read, file_write, file_rename, file_delete, file_versions, file_restore,
/// file_forget.
#ifndef ZVENO_SERVER_DOCUMENT_OPS_H
#define ZVENO_SERVER_DOCUMENT_OPS_H

#include "documents.h"
#include "zveno/api.h"

/// For zv_host.ops; their `user` is the store.
extern const zv_host_op document_ops[];

/// From now on paths in requests of this thread name documents of `store` and nothing else: "arm.json" or
/// "robots/arm.json". The thread's sessions get the readers below.
void document_paths_use(documents *store);

/// A zv_file_reader over the documents.
zv_status document_path_read(const char *path, zv_text *out, zv_error *why);

/// A zv_image_reader over the documents.
zv_status document_picture_read(const char *path, zv_image *out, zv_error *why);

#endif
