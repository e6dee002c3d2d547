/// @file begun.h
/// Remembers which line began the condition or loop of a label, so that no label is used for two of them.
#ifndef ZV_PROGRAM_BEGUN_H
#define ZV_PROGRAM_BEGUN_H

#include <stdbool.h>

#include "program/lines.h"
#include "program/parameters.h"

enum { ZV_BEGUN_MOST = 1 << 15 };

/// A label belongs to the subroutine in which it is written.
typedef struct zv_begun {
    char sub[ZV_PARAMETER_NAME]; ///< label of the subroutine, empty in the main program
    char label[ZV_PARAMETER_NAME];
    zv_place place; ///< line 0: a free slot
    bool is_if;
} zv_begun;

/// Starts with all zero.
typedef struct zv_begun_table {
    zv_begun *slots;
    int count, capacity;
} zv_begun_table;

/// What the label began, or NULL.
const zv_begun *zv_begun_find(const zv_begun_table *table, const char *sub, const char *label);
/// Remembers a label that is not in the table yet. When ZV_BEGUN_MOST are remembered, or without memory, new ones are
/// forgotten.
void zv_begun_keep(zv_begun_table *table, const char *sub, const char *label, zv_place place, bool is_if);
void zv_begun_free(zv_begun_table *table);

#endif
