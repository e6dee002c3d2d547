/// @file csv.c
/// Cells between commas.
#include "text/csv.h"

#include <math.h>
#include <string.h>

bool zv_csv_line(zv_csv *csv, zv_csv_cell *out)
{
    if (csv->at == csv->end) {
        return false;
    }
    const char *stop = memchr(csv->at, '\n', (size_t)(csv->end - csv->at)), *to = stop ? stop : csv->end;
    *out = (zv_csv_cell){csv->at, (size_t)(to - csv->at), 1};
    out->size -= out->size > 0 && out->text[out->size - 1] == '\r';
    csv->at = stop ? stop + 1 : csv->end;
    ++csv->line;
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

bool zv_csv_next(zv_csv_cell *line, zv_csv_cell *out)
{
    if (!line->text) {
        return false;
    }
    const char *comma = memchr(line->text, ',', line->size);
    *out = (zv_csv_cell){line->text, comma ? (size_t)(comma - line->text) : line->size, line->column};
    line->column += (int)out->size + 1;
    line->size -= comma ? out->size + 1 : line->size;
    line->text = comma ? comma + 1 : NULL;
    while (out->size > 0 && is_blank(out->text[0])) {
        ++out->text, --out->size, ++out->column;
    }
    while (out->size > 0 && is_blank(out->text[out->size - 1])) {
        --out->size;
    }
    return true;
}

bool zv_csv_is(const zv_csv_cell *cell, const char *name)
{
    return strlen(name) == cell->size && memcmp(name, cell->text, cell->size) == 0;
}

bool zv_csv_has(const int *columns, int count, int meaning)
{
    for (int i = 0; i < count; ++i) {
        if (columns[i] == meaning) {
            return true;
        }
    }
    return false;
}

zv_status zv_csv_number(const zv_csv *csv, const zv_csv_cell *cell, double *out, zv_error *why)
{
    const size_t used = cell->size > 0 ? zv_number_read(cell->text, cell->size, out) : 0;
    if (used == 0 || used != cell->size || !isfinite(*out)) {
        return zv_fail(why, ZV_ERR_SYNTAX, csv->line, cell->column, "expected a number, found '%.*s'",
                       (int)(cell->size < 40 ? cell->size : 40), cell->text);
    }
    return ZV_OK;
}
