/// @file shipped.h
/// The robot files inside the library, made by tools/embed_files.py from robots/.
#ifndef ZV_MODEL_SHIPPED_H
#define ZV_MODEL_SHIPPED_H

#include <stddef.h>

typedef struct zv_shipped_file {
    const char *name; ///< of the file, without folder and ending
    const char *text; ///< as it is in the file
    size_t size;
} zv_shipped_file;

/// Sorted by name.
extern const zv_shipped_file zv_shipped_files[];
extern const int zv_shipped_file_count;

#endif
