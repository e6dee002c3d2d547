/// @file program_file.h
/// A program in a file, read piece by piece at any place, so that its size does not matter.
#ifndef ZVENO_CLI_PROGRAM_FILE_H
#define ZVENO_CLI_PROGRAM_FILE_H

#include "zveno/program.h"

typedef struct program_file {
    int descriptor;
} program_file;

/// Opens a file, or standard input for "-", which is copied to a temporary file when it cannot be read twice.
zv_status program_file_open(const char *path, program_file *out, zv_error *why);
void program_file_close(program_file *file);
/// A source over the open file, which must stay.
zv_source program_file_source(program_file *file);

#endif
