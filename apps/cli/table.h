/// @file table.h
/// Aligned tables and numbers for people.
#ifndef ZVENO_CLI_TABLE_H
#define ZVENO_CLI_TABLE_H

#include <stdbool.h>

enum { TABLE_ROWS = 40, TABLE_COLUMNS = 16, TABLE_CELL = 64 };

/// Cells are added row by row; the first row is the heading. Start with `table_of`.
typedef struct table {
    int columns, used;
    char cells[TABLE_ROWS * TABLE_COLUMNS][TABLE_CELL];
} table;

table table_of(int columns);
/// A table of as many columns as there are headings, which it begins with.
table table_with(const char *const *headings, int count);
/// The next cell; longer text is cut.
void table_text(table *t, const char *text);
/// The next cell: a number with that many decimals, "-" for one that is unknown.
void table_number(table *t, double value, int decimals);
/// `align` has one letter per column: 'l' or 'r'.
void table_print(const table *t, const char *align);

enum { NUMBER_TEXT = 40 };

/// A number for people: fixed decimals, no "-0.000", an exponent only when it is huge, "-" when it is not finite.
const char *number_text(double value, int decimals, char out[NUMBER_TEXT]);

/// Prints a paragraph in 78 columns, each line after `indent` spaces.
void print_wrapped(const char *text, int indent);

#endif
