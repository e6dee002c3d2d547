/// @file draw_sheet.h
/// The picture of a drawing: paper, ink, travel, reach, the arm, and the sum below.
#ifndef ZVENO_CLI_DRAW_SHEET_H
#define ZVENO_CLI_DRAW_SHEET_H

#include "zveno/ink.h"
#include "zveno/plot.h"

enum { SHEET_FACTS = 6, SHEET_FACT = 32 };

/// Lines that grow: x and y, parted by NaN.
typedef struct sheet_lines {
    double *x, *y;
    size_t count, room;
    bool failed;
} sheet_lines;

/// Everything a picture refers to.
typedef struct draw_sheet {
    sheet_lines ink[ZV_INK_COLORS], travel, reach;
    char names[ZV_INK_COLORS][16];
    zv_plot_ink inks[ZV_INK_COLORS];
    double arm[2][ZV_MAX_POINTS];
    char values[SHEET_FACTS][SHEET_FACT];
    zv_plot_fact facts[SHEET_FACTS];
    zv_plot_note failure;
    char failure_words[80];
    char title[200], subtitle[160];
    zv_plot_sheet sheet;
    bool failed;
} draw_sheet;

/// Fills the sheet from a placed drawing; after a plan also times, or what sticks out.
/// @param q the arm is shown with these joints; NULL: it is not
void draw_sheet_fill(draw_sheet *sheet, zv_ink_job *job, const double *q);
/// The arm with other joints.
void draw_sheet_arm(draw_sheet *sheet, const zv_ink_job *job, const double *q);
void draw_sheet_free(draw_sheet *sheet);

void sheet_lines_add(sheet_lines *lines, double x, double y);
void sheet_lines_lift(sheet_lines *lines);

#endif
