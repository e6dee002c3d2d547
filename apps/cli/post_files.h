/// @file post_files.h
/// What verbs do with the answer of `post`: files, and what was lost. Each has an option `output`.
#ifndef ZVENO_CLI_POST_FILES_H
#define ZVENO_CLI_POST_FILES_H

#include "verb.h"

/// The name of a program as its file is called.
void post_put_name(zv_json_writer *request, const char *path);
/// Writes the main program to --output, else under its name, the others beside it, then prints their names and what the
/// controller does not get. The file that was read is only written over where --output says so.
/// @return how the program ends
int post_write(const zv_json *answer, const arguments *given);

#endif
