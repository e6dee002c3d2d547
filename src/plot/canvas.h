/// @file canvas.h
/// A drawing surface: lines, areas and letters in pixels, y down; behind it cairo's image or SVG text.
///
///     figures ──► canvas ──┬─► canvas_png.c   cairo paints, libpng packs (or dots as they are)
///                          └─► canvas_svg.c   elements as text; letters stay letters
///
/// Both measure letters with cairo, so that the two formats have the same layout.
#ifndef ZV_PLOT_CANVAS_H
#define ZV_PLOT_CANVAS_H

#include "plot/cairo_load.h"
#include "plot/cover.h"
#include "plot/theme.h"

/// Where this font is missing, fontconfig and browsers take the nearest sans-serif.
#define ZV_FONT_FAMILY "DejaVu Sans"

/// A colour 0xRRGGBB and how much of it covers what is below.
typedef struct zv_paint {
    unsigned color;
    double opacity;
} zv_paint;

typedef struct zv_pen {
    zv_paint paint;
    double width;
    double dash; ///< length of the dashes, 0: none
} zv_pen;

typedef enum zv_anchor { ZV_ANCHOR_START, ZV_ANCHOR_MIDDLE, ZV_ANCHOR_END } zv_anchor;

typedef struct zv_letters {
    double size;
    unsigned color;
    zv_anchor anchor;
    bool bold;
    bool halo; ///< a rim in the colour of the ground, for letters over lines
} zv_letters;

typedef struct zv_canvas zv_canvas;

/// What a format must be able to do. `lines` are points joined in order; a point whose x is NaN lifts the pen, a lone
/// point is a dot. An area may have several pieces, parted in the same way. Letters are on the baseline at `at`.
typedef struct zv_canvas_backend {
    zv_status (*open)(zv_canvas *canvas, const char *title);
    void (*lines)(zv_canvas *canvas, const zv_point *points, size_t count, const zv_pen *pen);
    void (*area)(zv_canvas *canvas, const zv_point *points, size_t count, zv_paint paint);
    void (*ring)(zv_canvas *canvas, zv_point center, double inner, double outer, zv_paint paint);
    void (*circle)(zv_canvas *canvas, zv_point center, double radius, const zv_pen *pen);
    void (*letters)(zv_canvas *canvas, zv_point at, const zv_letters *letters, const char *text);
    void (*clip)(zv_canvas *canvas, zv_box box);
    void (*unclip)(zv_canvas *canvas);
    zv_status (*finish)(zv_canvas *canvas, zv_text *out);
} zv_canvas_backend;

extern const zv_canvas_backend zv_canvas_png, zv_canvas_svg, zv_canvas_pixels;

struct zv_canvas {
    const zv_canvas_backend *backend;
    const zv_theme *theme;
    double width, height;
    int density;
    cairo_t *cairo; ///< paints the PNG; measures letters for both
    zv_text svg;
    int clip_count;  ///< names the clips of an SVG
    zv_cover *cover; ///< notes where lines run while it is set, see cover.h
};

/// A canvas to measure with, once zv_cairo_start has succeeded; `zv_canvas_open` makes it one to draw on. NULL without memory.
zv_canvas *zv_canvas_create(const zv_plot_page *page);
/// Gives it its height and its ground; `title` is for those who cannot see the picture.
zv_status zv_canvas_open(zv_canvas *canvas, double height, const char *title);
/// Appends the picture to `out`.
zv_status zv_canvas_finish(zv_canvas *canvas, zv_text *out);
/// NULL is allowed.
void zv_canvas_free(zv_canvas *canvas);

/// Width of a text in pixels.
double zv_canvas_measure(zv_canvas *canvas, const zv_letters *letters, const char *text);

void zv_canvas_lines(zv_canvas *canvas, const zv_point *points, size_t count, zv_pen pen);
void zv_canvas_line(zv_canvas *canvas, zv_point from, zv_point to, zv_pen pen);
void zv_canvas_area(zv_canvas *canvas, const zv_point *points, size_t count, zv_paint paint);
void zv_canvas_box(zv_canvas *canvas, zv_box box, zv_paint paint);
void zv_canvas_ring(zv_canvas *canvas, zv_point center, double inner, double outer, zv_paint paint);
void zv_canvas_circle(zv_canvas *canvas, zv_point center, double radius, zv_pen pen);
/// On the baseline.
void zv_canvas_text(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text);
/// On the baseline; what is wider than `width` ends in "…".
void zv_canvas_text_within(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text, double width);
/// With the middle of the capitals at `at`.
void zv_canvas_text_middle(zv_canvas *canvas, zv_point at, zv_letters letters, const char *text);
/// Until the unclip, only what is inside the box is drawn. Clips do not nest.
void zv_canvas_clip(zv_canvas *canvas, zv_box box);
void zv_canvas_unclip(zv_canvas *canvas);

/// Paints on an image of this size with the fonts of the plots; NULL without memory.
cairo_t *zv_canvas_image(int width, int height);

/// The middle of the nearest pixel, where a line of odd width is sharp.
double zv_sharp(double coordinate);

/// A paint that covers.
zv_paint zv_solid(unsigned color);

#endif
