/// @file csv.h
/// Lines of cells with commas between, read in place: where each cell is, for sentences about it.
///
/// A walk and its cells belong to one thread and point into the text, which must outlive them.
#ifndef ZV_TEXT_CSV_H
#define ZV_TEXT_CSV_H

#include "zveno/text.h"

/// A line, or a cell without the blanks around it.
typedef struct zv_csv_cell {
    const char *text; ///< of a line that is used up: NULL
    size_t size;
    int column; ///< in its line, from 1
} zv_csv_cell;

/// The text that is left. Start with `at`, `end` and all else zero.
typedef struct zv_csv {
    const char *at, *end;
    int line; ///< number of the line that was taken last, from 1
} zv_csv;

/// The next line without its end; false after the last one.
bool zv_csv_line(zv_csv *csv, zv_csv_cell *out);
/// Takes the next cell from a line; false after the last one. An empty line has one empty cell.
bool zv_csv_next(zv_csv_cell *line, zv_csv_cell *out);
/// Whether a cell says exactly this.
bool zv_csv_is(const zv_csv_cell *cell, const char *name);
/// Whether one of the columns has this meaning.
bool zv_csv_has(const int *columns, int count, int meaning);
/// A finite number.
/// @return ZV_OK, or ZV_ERR_SYNTAX with the place
zv_status zv_csv_number(const zv_csv *csv, const zv_csv_cell *cell, double *out, zv_error *why);

#endif
