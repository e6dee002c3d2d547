/// @file label_table.h
/// Where the subroutines and Fanuc labels of a program begin, by their label.
#ifndef ZV_PROGRAM_LABEL_TABLE_H
#define ZV_PROGRAM_LABEL_TABLE_H

#include <stdbool.h>

#include "program/lines.h"
#include "program/parameters.h"

/// A subroutine or Fanuc label that was seen.
typedef struct zv_label {
    char label[ZV_PARAMETER_NAME];
    zv_place body; ///< first line of the subroutine; line 0: a free slot
    bool is_sub;   ///< o.. sub; else a bare O number
    bool called;
} zv_label;

/// Starts with all zero.
typedef struct zv_label_table {
    zv_label *slots;
    int count, capacity;
} zv_label_table;

/// The label, or NULL; it stays where it is until another one is kept.
zv_label *zv_label_table_find(const zv_label_table *table, const char *label);
/// Remembers a label; one that is there already stays as it is. False without memory, or with more of them
/// than any program has.
bool zv_label_table_keep(zv_label_table *table, const char *label, zv_place body, bool is_sub);
void zv_label_table_free(zv_label_table *table);

#endif
