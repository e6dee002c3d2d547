/// @file files.h
/// Files and streams of the operating system, whole or with a reason why not.
#ifndef ZVENO_CLI_FILES_H
#define ZVENO_CLI_FILES_H

#include "server/whole_file.h" // write_all
#include "zveno/base.h"
#include "zveno/text.h"

/// Reads a whole file; a zv_file_reader.
zv_status read_file(const char *path, zv_text *out, zv_error *why);

#endif
