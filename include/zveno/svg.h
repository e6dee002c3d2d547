/// @file svg.h
/// SVG files become strokes, and a drawing becomes an SVG file. docs/svg.md says which parts of SVG are understood.
///
/// Nothing here keeps state; a drawing belongs to one thread.
#ifndef ZV_SVG_H
#define ZV_SVG_H

#include "zveno/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- reading ----

/// What decides which pen draws.
typedef enum zv_svg_pens {
    ZV_SVG_PENS_COLOR, ///< one pen per colour
    ZV_SVG_PENS_LAYER, ///< one per layer: Inkscape's, or else the groups right below the root
    ZV_SVG_PENS_ONE,   ///< one for everything
    ZV_SVG_PENS_WIDTH  ///< one per colour and width of line
} zv_svg_pens;

/// What becomes of a shape that is filled.
typedef enum zv_svg_fills {
    ZV_SVG_FILLS_OUTLINE, ///< its outline is drawn when it has no stroke of its own
    ZV_SVG_FILLS_SKIP     ///< only strokes are drawn
} zv_svg_fills;

typedef struct zv_svg_options {
    zv_svg_pens pens;
    zv_svg_fills fills;
    const zv_font *font; ///< for text whose font-family says nothing to us
} zv_svg_options;

/// A pen per colour, filled shapes outlined, sans.
zv_svg_options zv_svg_default_options(void);

enum { ZV_SVG_PENS = 64, ZV_SVG_NOTED = 64, ZV_SVG_NAME = 48 };

typedef struct zv_svg_pen {
    char name[ZV_SVG_NAME]; ///< "#rrggbb", with its width, or the name of the layer
    uint32_t color;         ///< 0xRRGGBB, of the first thing that it drew
    double width_mm;        ///< the stroke-width of the first thing that it drew; 0 when that was filled only
    int strokes;
} zv_svg_pen;

/// Something in the file that is not drawn, or not as the file means it.
typedef struct zv_svg_note {
    char name[ZV_SVG_NAME]; ///< "linearGradient", "opacity", "path data", ...
    int count;              ///< how often
    int line;               ///< where for the first time, from 1
} zv_svg_note;

typedef struct zv_svg_report {
    double width_mm, height_mm; ///< of the picture; its lower left corner is (0, 0) of the drawing's place
    bool has_size;              ///< the file says how large it is; else a pixel of its viewBox is 1/96 inch
    bool has_view;              ///< there is a viewBox
    double view[4];             ///< its x, y, width, height
    int pens;                   ///< pens in the order in which they come, from 0
    zv_svg_pen pen[ZV_SVG_PENS];
    int noted; ///< different things; the first ZV_SVG_NOTED are listed
    zv_svg_note note[ZV_SVG_NOTED];
} zv_svg_report;

/// Whether words are an SVG file themselves, not the path of one: they begin with '<'.
bool zv_svg_is_text(const char *words, size_t size);

/// Appends the strokes of an SVG file, in mm, y up, the lower left corner of the picture on the origin. The place of the
/// drawing applies. Curves stay curves. What cannot be drawn is skipped and named in the report.
/// @param options NULL for the usual ones
/// @return ZV_OK; ZV_ERR_SYNTAX with the place when it is not XML or not SVG; ZV_ERR_TOO_LARGE when it grows beyond all
///         measure (nesting, entities, copies by `use`, segments); or what became of the drawing. After a failure the
///         drawing holds a part: clear it.
zv_status zv_drawing_svg(zv_drawing *drawing, const char *text, size_t size, const zv_svg_options *options,
                         zv_svg_report *report, zv_error *why);

// ---- writing ----

/// How the lines of a pen look.
typedef struct zv_svg_line {
    const char *color; ///< as SVG writes colours
    double width_mm;
} zv_svg_line;

/// Appends the drawing as an SVG document in mm with true curves, one group per pen; the page is the smallest upright
/// rectangle around the ink and `margin_mm` more on all sides.
/// @param ink of each pen; pens behind the last one start again; NULL: all black, 0.35 mm
void zv_drawing_write_svg(const zv_drawing *drawing, const zv_svg_line *ink, int ink_count, double margin_mm,
                          zv_text *out);

#ifdef __cplusplus
}
#endif

#endif
