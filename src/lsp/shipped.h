/// @file shipped.h
/// The tables of the page with Russian sentences, inside the library.
#ifndef ZV_LSP_SHIPPED_H
#define ZV_LSP_SHIPPED_H

#include <stddef.h>

typedef struct zv_shipped_table {
    const char *name; ///< of its file, without ending
    const char *text; ///< JSON: English format to Russian sentence
    size_t size;
} zv_shipped_table;

extern const zv_shipped_table zv_shipped_tables[];
extern const int zv_shipped_table_count;

#endif
