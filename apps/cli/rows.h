/// @file rows.h
/// Rows of numbers kept for a picture. When there are too many, every second one is dropped.
#ifndef ZVENO_CLI_ROWS_H
#define ZVENO_CLI_ROWS_H

#include <stdbool.h>
#include <stddef.h>

/// Start with all zero but the width.
typedef struct rows {
    size_t width; ///< numbers of a row
    size_t count, capacity;
    long long seen, every; ///< each `every`-th row is kept
    double *numbers;
    bool failed; ///< no memory
} rows;

/// Room for the next row, to be filled at once; NULL when this one is left out.
double *rows_add(rows *r);
void rows_free(rows *r);

#endif
