/// @file out_whole.h
/// A file that is at hand as a whole.
#ifndef ZVENO_CLI_OUT_WHOLE_H
#define ZVENO_CLI_OUT_WHOLE_H

#include <stddef.h>

/// Writes it as `out_file` does and complains when that fails.
/// @return DONE or FAILED
int write_whole(const char *path, const char *bytes, size_t size);

#endif
