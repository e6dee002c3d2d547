/// @file shipped.h
/// The chapters inside the library, made by tools/embed_files.py from course/.
#ifndef ZV_LESSON_SHIPPED_H
#define ZV_LESSON_SHIPPED_H

#include <stddef.h>

typedef struct zv_shipped_chapter {
    const char *name;
    const char *text;
    size_t size;
} zv_shipped_chapter;

/// Sorted by name.
extern const zv_shipped_chapter zv_shipped_chapters[];
extern const int zv_shipped_chapter_count;

#endif
