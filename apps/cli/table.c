/// @file table.c
/// Aligned tables and numbers for people.
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "terminal.h"

enum { LINE_WIDTH = 78 };

/// From here on a fixed number of decimals says more than it knows.
#define HUGE_FOR_PEOPLE 1e9

table table_of(int columns)
{
    table t; // its cells are not touched before they are filled: ten pages of memory are a tenth of a short run
    t.columns = columns;
    t.used = 0;
    return t;
}

table table_with(const char *const *headings, int count)
{
    table t = table_of(count);
    for (int i = 0; i < count; ++i) {
        table_text(&t, headings[i]);
    }
    return t;
}

void table_text(table *t, const char *text)
{
    if (t->used < TABLE_ROWS * t->columns) {
        snprintf(t->cells[t->used++], TABLE_CELL, "%s", text);
    }
}

void table_number(table *t, double value, int decimals)
{
    char text[NUMBER_TEXT];
    table_text(t, number_text(value, decimals, text));
}

/// Bytes that continue a UTF-8 character take no column.
static int columns_of(const char *text)
{
    int columns = 0;
    for (; *text; ++text) {
        columns += ((unsigned char)*text & 0xC0) != 0x80;
    }
    return columns;
}

static void print_cell(const char *text, int width, bool right, bool last)
{
    const int padding = width - columns_of(text);
    if (right) {
        printf("%*s%s", padding, "", text);
    } else if (last) {
        printf("%s", text);
    } else {
        printf("%s%*s", text, padding, "");
    }
}

/// The columns of a table on paper.
typedef struct layout {
    int widths[TABLE_COLUMNS];
    int gap; ///< between columns: two spaces, or one when the table would not fit
} layout;

static layout layout_of(const table *t)
{
    layout found = {.gap = 2};
    for (int i = 0; i < t->used; ++i) {
        const int width = columns_of(t->cells[i]);
        int *widest = &found.widths[i % t->columns];
        *widest = width > *widest ? width : *widest;
    }
    int total = 0;
    for (int c = 0; c < t->columns; ++c) {
        total += found.widths[c] + found.gap;
    }
    found.gap = total > LINE_WIDTH ? 1 : 2;
    return found;
}

static void print_row(const table *t, int row, const layout *l, const char *align)
{
    for (int c = 0; c < t->columns; ++c) {
        printf("%*s", c == 0 ? 2 : l->gap, "");
        print_cell(t->cells[row * t->columns + c], l->widths[c], align[c] == 'r', c + 1 == t->columns);
    }
    printf("\n");
}

void table_print(const table *t, const char *align)
{
    const layout l = layout_of(t);
    printf("%s", ink_on(INK_HEAD));
    print_row(t, 0, &l, align);
    printf("%s", ink_on(INK_PLAIN));
    for (int row = 1; row < t->used / t->columns; ++row) {
        print_row(t, row, &l, align);
    }
}

const char *number_text(double value, int decimals, char out[NUMBER_TEXT])
{
    if (!isfinite(value)) {
        snprintf(out, NUMBER_TEXT, "-");
    } else if (fabs(value) >= HUGE_FOR_PEOPLE) {
        snprintf(out, NUMBER_TEXT, "%.6g", value);
    } else {
        snprintf(out, NUMBER_TEXT, "%.*f", decimals, value);
        if (out[0] == '-' && strspn(out + 1, "0.") == strlen(out + 1)) {
            memmove(out, out + 1, strlen(out));
        }
    }
    return out;
}

/// Characters of UTF-8: its bytes but those that go on with one.
static int count_characters(const char *text, int size)
{
    int count = 0;
    for (int i = 0; i < size; ++i) {
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return count;
}

void print_wrapped(const char *text, int indent)
{
    int column = 0;
    while (*text) {
        const int length = (int)strcspn(text, " \n"), width = count_characters(text, length);
        if (column > 0 && column + 1 + width > LINE_WIDTH) {
            printf("\n");
            column = 0;
        }
        printf("%*s%.*s", column == 0 ? indent : 1, "", length, text);
        column += (column == 0 ? indent : 1) + width;
        text += length;
        text += strspn(text, " \n");
    }
    printf("\n");
}
