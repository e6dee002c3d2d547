/// @file plot.h
/// Pictures for people: charts over time, tool paths from above, maps over a plane; as PNG or SVG bytes.
///
/// A picture is a page with one or more figures under each other. A figure is plain data: arrays the caller keeps until
/// the call returns, and names. This layer knows nothing of robots and files; it never prints, and whoever calls it
/// writes the bytes where they belong. The same data gives the same bytes as long as the fonts are the same.
///
/// Samples that are not finite (or beyond 1e300) are left out with a gap. Millions of samples are thinned to the pixels
/// without losing a peak. Names are UTF-8; bytes that are not become U+FFFD, control characters become spaces.
/// Structs may start as all zero: what is zero or NULL is absent or chosen sensibly. Any thread may draw.
///
/// Not part of libzveno: a program that draws links zv_plot and cairo too.
#ifndef ZV_PLOT_H
#define ZV_PLOT_H

#include "zveno/base.h"
#include "zveno/text.h"

#ifdef __cplusplus
extern "C" {
#endif

/// PIXELS are rows of bytes red, green, blue from the top, for who wants to make a film of them.
typedef enum zv_plot_format { ZV_PLOT_PNG, ZV_PLOT_SVG, ZV_PLOT_PIXELS } zv_plot_format;

/// The format a file name asks for by its ending, .png or .svg in any case.
/// @return false for another ending, with `out` untouched
bool zv_plot_format_of(const char *file_name, zv_plot_format *out);

typedef enum zv_plot_theme { ZV_PLOT_LIGHT, ZV_PLOT_DARK } zv_plot_theme;

/// The sheet. Its height follows from the figures.
typedef struct zv_plot_page {
    zv_plot_format format;
    zv_plot_theme theme;
    int width_px;         ///< 300 to 4000
    int density;          ///< of a PNG: dots per pixel in both directions, 1 to 4, for fine screens and print
    const char *title;    ///< or NULL
    const char *subtitle; ///< or NULL
} zv_plot_page;

/// A light PNG, 900 pixels wide, without a title.
zv_plot_page zv_plot_default_page(void);

// ---- charts: curves in one or more panels that share the horizontal axis ----

typedef enum zv_plot_stroke { ZV_STROKE_SOLID, ZV_STROKE_DASHED, ZV_STROKE_NONE } zv_plot_stroke;
typedef enum zv_plot_mark {
    ZV_MARK_NONE,
    ZV_MARK_DISC,
    ZV_MARK_SQUARE,
    ZV_MARK_TRIANGLE,
    ZV_MARK_DIAMOND,
    ZV_MARK_CROSS,
} zv_plot_mark;

/// One curve. Columns of a table of rows are given by their stride.
typedef struct zv_plot_line {
    const char *name; ///< in the legend; NULL: not there
    const double *x;
    const double *y;
    size_t count;
    size_t x_stride; ///< doubles from one sample to the next; 0 means 1
    size_t y_stride;
    int color; ///< of the palette, from 1, the same in every panel; 0: by its place in the panel
    zv_plot_stroke stroke;
    zv_plot_mark mark; ///< at every sample
} zv_plot_line;

/// What must not be left: outside is shaded, the ends are dashed lines. An end that is not finite does not exist. An
/// end so far away that the curves would shrink to a fraction of the panel is named at the rim instead of drawn.
typedef struct zv_plot_limit {
    double low, high;
    int line; ///< from 1: the line of the panel it belongs to, drawn in its colour; 0: all lines
} zv_plot_limit;

/// A point with a text beside it.
typedef struct zv_plot_note {
    double x, y;
    const char *text; ///< or NULL
} zv_plot_note;

typedef struct zv_plot_panel {
    const char *title; ///< what goes upwards, e.g. "joint speed"
    const char *unit;  ///< e.g. "°/s", or NULL
    const zv_plot_line *lines;
    int line_count;
    const zv_plot_limit *limits;
    int limit_count;
    const zv_plot_note *notes;
    int note_count;
    bool show_zero;    ///< the axis includes zero
    double least_span; ///< the axis shows at least this much, so that noise looks like none; 0: as little as there is
} zv_plot_panel;

/// A vertical line through all panels: an event, a line of a program. A label that would cover another is left out.
typedef struct zv_plot_marker {
    double x;
    const char *label; ///< or NULL
} zv_plot_marker;

typedef struct zv_plot_chart {
    const char *x_title; ///< e.g. "time"
    const char *x_unit;  ///< e.g. "s", or NULL
    const zv_plot_panel *panels;
    int panel_count;
    int panel_height_px; ///< 0: chosen by the number of panels
    const zv_plot_marker *markers;
    int marker_count;
} zv_plot_chart;

// ---- a tool path from above, with equal scales ----

/// The place between two circles, e.g. what an arm can reach. `inner` may be 0.
typedef struct zv_plot_ring {
    double x, y, inner, outer;
    const char *name; ///< in the legend, or NULL
} zv_plot_ring;

/// The path goes from sample to sample and is coloured by `value`. When the rings are many times larger than the path,
/// the view shows the path, and a small inset shows where in the first ring it lies.
typedef struct zv_plot_path {
    const char *x_title, *y_title; ///< NULL: "x", "y"
    const char *unit;              ///< of both axes, e.g. "mm", or NULL
    const double *x;
    const double *y;
    const double *value;         ///< colours the path up to each sample; NULL: one colour
    const unsigned char *travel; ///< not 0: the path up to this sample is drawn thin and dashed; NULL: none is
    size_t count;
    size_t stride; ///< of x, y and value, in doubles; 0 means 1
    const char *value_title, *value_unit;
    const zv_plot_ring *rings;
    int ring_count;
    const zv_plot_note *failures; ///< places that cannot be reached or passed: a cross and a label
    int failure_count;
} zv_plot_path;

// ---- a map: values over a grid ----

typedef struct zv_plot_map {
    const char *x_title, *y_title; ///< NULL: "x", "y"
    const char *x_unit, *y_unit;
    double x_low, x_high, y_low, y_high; ///< outer edges of the grid, low < high
    int columns, rows;                   ///< at least 1
    const double *values;                ///< [rows][columns], from y_low upwards; a cell that is not finite stays empty
    const char *value_title, *value_unit;
    bool whole_values; ///< values are counts: one colour each
    bool equal_scales; ///< both axes have the same scale
    bool contours;     ///< lines of equal value at the ticks of the colour bar
    const zv_plot_ring *rings;
    int ring_count;
    const zv_plot_note *notes;
    int note_count;
} zv_plot_map;

// ---- a sheet of paper in front of an arm, with equal scales ----

/// Points joined in order; one that is not finite lifts the pen.
typedef struct zv_plot_ink {
    const char *name; ///< in the legend, or NULL
    const double *x;
    const double *y;
    size_t count;
    unsigned color; ///< 0xRRGGBB, of inks
} zv_plot_ink;

/// A few words and what they come to, below the sheet.
typedef struct zv_plot_fact {
    const char *name, *value;
} zv_plot_fact;

typedef struct zv_plot_sheet {
    const char *x_title, *y_title;      ///< NULL: "x", "y"
    const char *unit;                   ///< of both axes, or NULL
    double paper_low[2], paper_high[2]; ///< corners of the paper; the same ones: no paper
    const zv_plot_ink *inks;
    int ink_count;
    double ink_length;  ///< of the whole drawing, in units of the axes: dense lines are drawn thinner; 0: nobody knows
    zv_plot_ink travel; ///< thin and dashed
    zv_plot_ink reach;  ///< closed lines with what can be reached on their left
    zv_plot_ink arm;    ///< from the base to the pen; the view does not depend on it
    bool has_ends;      ///< `start` and `end` are marked
    double start[2], end[2];
    const zv_plot_note *failures; ///< a cross and a label
    int failure_count;
    const zv_plot_fact *facts;
    int fact_count;
} zv_plot_sheet;

// ---- drawing ----

/// One figure: exactly one of the pointers is set.
typedef struct zv_plot_figure {
    const char *title; ///< or NULL
    const zv_plot_chart *chart;
    const zv_plot_path *path;
    const zv_plot_map *map;
    const zv_plot_sheet *sheet;
} zv_plot_figure;

/// Draws the figures under each other and appends the picture's bytes to `out`. A figure without anything to draw
/// shows empty axes.
/// @return ZV_OK; ZV_ERR_BAD_REQUEST when the page is outside its bounds or would be too high, ZV_ERR_INTERNAL without
///         memory; then `out` is as it was
zv_status zv_plot_draw(const zv_plot_page *page, const zv_plot_figure *figures, int figure_count, zv_text *out,
                       zv_error *why);

// ---- films ----

/// A GIF film that repeats for ever. Its 256 colours are chosen from one picture, best one that has them all.
typedef struct zv_film zv_film;

/// @param pixels of that picture: rows of red, green, blue, as ZV_PLOT_PIXELS gives them
/// @param out takes the film; it must stay until the film is freed
/// @return NULL without memory, or when the size is not 1 to 65535
zv_film *zv_film_create(int width, int height, const unsigned char *pixels, zv_text *out);
/// The next picture, shown for some hundredths of a second. Only what differs from the one before is stored.
void zv_film_add(zv_film *film, const unsigned char *pixels, int hundredths);
/// Ends the film.
/// @return ZV_OK, or ZV_ERR_INTERNAL when memory ran out
zv_status zv_film_finish(zv_film *film);
/// NULL is allowed; a film that was not finished is given up.
void zv_film_free(zv_film *film);

#ifdef __cplusplus
}
#endif

#endif
