/// @file out_whole.h
/// Files with a word to the person when they cannot be written.
#ifndef ZVENO_CLI_OUT_WHOLE_H
#define ZVENO_CLI_OUT_WHOLE_H

#include "options.h"
#include "out_file.h"

/// The file that --output names, NULL when it is not given. `fits` says whether its ending is one of `endings`; complains
/// and returns false when it is not.
bool output_take(const arguments *given, bool fits, const char *endings, const char **path);

/// Writes it as `out_file` does and complains when that fails.
/// @return DONE or FAILED
int write_whole(const char *path, const char *bytes, size_t size);

/// Opens a file that is written bit by bit; complains and returns false when that fails.
bool begin_file(out_file *file, const char *path);

/// Ends a file that was written bit by bit: it takes its name only when everything went well.
/// @param is_good the work went well; else the file is thrown away
/// @param is_whole so did the writing; if not, that is reported
/// @return DONE or FAILED
int finish_file(out_file *file, bool is_good, bool is_whole);

#endif
