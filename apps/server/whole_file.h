/// @file whole_file.h
/// Files that are written whole or not at all, and stay: after success the bytes are on the disk under their name, and
/// a kill or a power cut at any moment before leaves what was there.
#ifndef ZVENO_SERVER_WHOLE_FILE_H
#define ZVENO_SERVER_WHOLE_FILE_H

#include "zveno/base.h"
#include "zveno/text.h"

/// Writes everything to a descriptor; false with errno.
bool write_all(int descriptor, const char *bytes, size_t size);

/// Writes `bytes` to a new file `temporary` in `folder`, for its owner alone, and brings them to the disk. False with
/// errno; then nothing was left behind. A file of that name is not touched: EEXIST.
bool whole_file_prepare(int folder, const char *temporary, const char *bytes, size_t size);

/// Gives a prepared file its name, in place of what had it, and brings the name to the disk.
bool whole_file_publish(int from_folder, const char *temporary, int folder, const char *name);

/// Reads a plain file; links are not followed. False with errno; EFBIG above `limit`.
bool whole_file_read(int folder, const char *name, size_t limit, zv_text *out);

#endif
