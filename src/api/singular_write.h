/// @file singular_write.h
/// The names of singular poses as a field of an answer.
#ifndef ZV_API_SINGULAR_WRITE_H
#define ZV_API_SINGULAR_WRITE_H

#include "zveno/text.h"

/// The names of ZV_SINGULAR_* bits as an array.
void zv_write_singular(zv_json_writer *out, const char *key, unsigned singular);

#endif
