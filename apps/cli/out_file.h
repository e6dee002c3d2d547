/// @file out_file.h
/// A file that is written whole or not at all: its text goes to a temporary file beside it, which takes its name at the
/// end. What is no file (a device, a pipe, "-" for standard output) is written to directly.
#ifndef ZVENO_CLI_OUT_FILE_H
#define ZVENO_CLI_OUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { OUT_PATH = 1024, OUT_BUFFER = 1 << 16 };

typedef struct out_file {
    char path[OUT_PATH], temporary[OUT_PATH + 16]; ///< no temporary file: ""
    int descriptor;
    bool failed;
    size_t used;
    char buffer[OUT_BUFFER];
} out_file;

/// False when it cannot be written; errno says why.
bool out_file_open(out_file *file, const char *path);
void out_file_write(out_file *file, const void *bytes, size_t size);
/// Ends it: with `keep` the file is there afterwards, without it everything is as before. False when that failed.
bool out_file_close(out_file *file, bool keep);

#endif
