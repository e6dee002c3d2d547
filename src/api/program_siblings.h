/// @file program_siblings.h
/// Files that belong to a program of a controller because they stand beside it: its data, its parts, what it calls.
#ifndef ZV_API_PROGRAM_SIBLINGS_H
#define ZV_API_PROGRAM_SIBLINGS_H

#include "zveno/post.h"
#include "zveno/request.h"

/// Adds to the first file, which came from `path`, what stands beside it.
void zv_program_siblings(const zv_host *host, const char *path, int dialect, zv_post_files *files);

#endif
