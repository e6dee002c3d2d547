/// @file rows.c
/// Rows of numbers that halve themselves when they become too many.
#include "rows.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 1 << 19, FIRST_ROWS = 4096 };

static bool grow(rows *r)
{
    const size_t capacity = r->capacity ? 2 * r->capacity : FIRST_ROWS;
    double *numbers = realloc(r->numbers, capacity * r->width * sizeof *numbers);
    r->failed = numbers == NULL;
    if (numbers) {
        r->numbers = numbers;
        r->capacity = capacity;
    }
    return numbers != NULL;
}

/// Drops every second row; from now on only each second one is taken.
static void thin(rows *r)
{
    for (size_t i = 0; 2 * i < r->count; ++i) {
        memmove(r->numbers + i * r->width, r->numbers + 2 * i * r->width, r->width * sizeof *r->numbers);
    }
    r->count = (r->count + 1) / 2;
    r->every *= 2;
}

double *rows_add(rows *r)
{
    r->every = r->every ? r->every : 1;
    if (r->seen++ % r->every != 0 || r->failed) {
        return NULL;
    }
    if (r->count == MOST_ROWS) {
        thin(r);
    }
    if (r->count == r->capacity && !grow(r)) {
        return NULL;
    }
    return r->numbers + r->width * r->count++;
}

void rows_free(rows *r)
{
    free(r->numbers);
}
