/// @file trace.h
/// Pictures of pixels become strokes of a pen: outlines, centre lines, hatching, dots. docs/trace.md explains the ideas.
///
/// Nothing here keeps state; a drawing belongs to one thread.
#ifndef ZV_TRACE_H
#define ZV_TRACE_H

#include "zveno/draw.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Pixels as a decoder gives them: rows from the top, each from the left, samples of a pixel side by side. Grey and
/// colours are as in files (sRGB), alpha is not multiplied into them.
typedef struct zv_image {
    int width, height;
    int channels; ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
    int bits;     ///< of a sample: 8, or 16 in the order of this machine
    void *pixel;  ///< from malloc
} zv_image;

/// Frees the pixels and forgets them.
void zv_image_free(zv_image *image);

/// Pictures with more pixels than this are refused.
enum { ZV_IMAGE_MOST_PIXELS = 64 * 1000 * 1000 };

/// One line per way to draw a picture: symbol, word used in requests.
#define ZV_TRACE_LIST(X)                                                                                               \
    X(ZV_TRACE_OUTLINE, "outline")                                                                                     \
    X(ZV_TRACE_CENTRELINE, "centreline")                                                                               \
    X(ZV_TRACE_HATCH, "hatch")                                                                                         \
    X(ZV_TRACE_CROSSHATCH, "crosshatch")                                                                               \
    X(ZV_TRACE_STIPPLE, "stipple")

typedef enum zv_trace_mode {
#define ZV_TRACE_SYMBOL(symbol, word) symbol,
    ZV_TRACE_LIST(ZV_TRACE_SYMBOL)
#undef ZV_TRACE_SYMBOL
} zv_trace_mode;

/// "outline", "centreline", ...
const char *zv_trace_word(zv_trace_mode mode);

typedef struct zv_trace_options {
    zv_trace_mode mode;
    double width_mm, height_mm; ///< the picture keeps its proportions inside; 0: as the other says
    bool invert;                ///< draws what is light
    int resolution; ///< a picture whose longer side has more pixels is made smaller first; 0: as the mode needs
    // outline and centreline
    double threshold;    ///< of brightness, 0 black to 1 white: what is darker is ink; 0: automatic (Otsu)
    double tolerance_mm; ///< curves keep within this of the edge or middle found; 0: a fraction of a pixel
    double min_area_mm2; ///< smaller specks and holes are left out; 0: two pixels
    // hatch and crosshatch
    double spacing_mm; ///< of the lines of one direction where the picture is black
    double angle;      ///< of the first direction
    int levels;        ///< hatch: how many times the spacing doubles towards white; crosshatch: directions; 0: usual
    // stipple
    int points;
    bool dots; ///< the points alone, not joined to one line
} zv_trace_options;

/// Outline, 100 mm for the longer side; hatching 1 mm apart at 45 degrees, 3000 points.
zv_trace_options zv_trace_default_options(void);

/// What became of a picture.
typedef struct zv_trace_report {
    double width_mm, height_mm;
    int work_width, work_height; ///< pixels of the picture that was traced
    bool is_reduced;             ///< they are fewer than those given
    double threshold;            ///< used, 0 when the mode needs none
    int strokes;
    double ink_mm;
    int dropped; ///< specks, holes, spurs or dashes left out because they are too small
} zv_trace_report;

/// Appends a picture as strokes. Its lower left corner is the origin of the drawing's place. The same pixels and
/// options give the same strokes on every machine.
/// @param options NULL for the default
/// @param report may be NULL
/// @return ZV_OK (also when there is no ink in it), ZV_ERR_BAD_REQUEST when an option or the picture makes no sense,
/// ZV_ERR_TOO_LARGE, ZV_ERR_INTERNAL without memory, or what became of the drawing
zv_status zv_drawing_image(zv_drawing *drawing, const zv_image *image, const zv_trace_options *options,
                           zv_trace_report *report, zv_error *why);

#ifdef __cplusplus
}
#endif

#endif
