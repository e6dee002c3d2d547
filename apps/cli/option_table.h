/// @file option_table.h
/// The options of a verb that asks a request come from the table of its operation: the field load_kg is --load-kg (also
/// --load_kg).
#ifndef ZVENO_CLI_OPTION_TABLE_H
#define ZVENO_CLI_OPTION_TABLE_H

#include "options.h"

/// A table made of the fields of an operation and of options of the program's own.
typedef struct option_table {
    option all[MAX_OPTIONS + 1];
    char names[MAX_OPTIONS][32], values[MAX_OPTIONS][64], help[MAX_OPTIONS][400];
} option_table;

/// @param about NULL: only `own`
/// @param hidden fields that are no options, ended by NULL; may be NULL
void options_of(const zv_operation *about, const char *const *hidden, const option *own, option_table *out);

#endif
