/// @file glyphs.h
/// Letters as data, and how they are read.
///
/// Two ways of writing a glyph:
/// - Hershey's: pairs of characters minus 'R'. The first pair is the left and right edge, then come points, x to the
///   right and y down, with the baseline at 9; " R" lifts the pen.
/// - ours, for people: "0,0 2,5 | 1,2.5 3,2.5" are two strokes, "(2,2.5 2,1.5 90:-90)" an arc with centre, semi-axes
///   and angles in degrees, "=A" means: like that character of the same font or of Hershey's sans.
#ifndef ZV_DRAW_GLYPHS_H
#define ZV_DRAW_GLYPHS_H

#include "zveno/draw.h"

typedef enum zv_glyph_writing { ZV_STROKES_HERSHEY, ZV_STROKES_PLAIN } zv_glyph_writing;

typedef struct zv_glyph {
    uint32_t code;
    float advance;       ///< units to the next letter; Hershey's pairs say it themselves
    const char *strokes; ///< in the writing of its list
} zv_glyph;

/// A list of glyphs drawn in one style, in order of their codes.
typedef struct zv_glyphs {
    zv_glyph_writing writing;
    const zv_glyph *glyph;
    int count;
} zv_glyphs;

extern const zv_glyphs zv_glyphs_grid, zv_glyphs_sans, zv_glyphs_roman, zv_glyphs_script, zv_glyphs_serif;
extern const zv_glyphs zv_glyphs_greek, zv_glyphs_greek_serif, zv_glyphs_cyrillic, zv_glyphs_cyrillic_serif;
extern const zv_glyphs zv_glyphs_signs;
/// Accents; y = 0 lies a little above (or, for those below, at) the ink of their letter, x = 0 is its middle.
extern const zv_glyphs zv_glyphs_marks;

/// A letter made of a letter and a mark.
typedef struct zv_composed {
    uint32_t code, base, mark;
} zv_composed;

extern const zv_composed zv_composed_letters[]; ///< in order of `code`
extern const int zv_composed_count;

/// The glyph of this code, or NULL.
const zv_glyph *zv_glyphs_find(const zv_glyphs *glyphs, uint32_t code);

/// Units from the start of this letter to that of the next.
double zv_glyph_advance(const zv_glyphs *glyphs, const zv_glyph *glyph);

/// Which strokes of a glyph to draw; for letters that lose their dot under an accent.
typedef enum zv_glyph_part { ZV_GLYPH_WHOLE, ZV_GLYPH_WITHOUT_DOT } zv_glyph_part;

/// Appends the strokes of a glyph, in its units, left edge at x = 0, baseline at y = 0. The place of the drawing
/// applies.
void zv_glyph_draw(const zv_glyphs *glyphs, const zv_glyph *glyph, zv_glyph_part part, zv_drawing *drawing);

#endif
