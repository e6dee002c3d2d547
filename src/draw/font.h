/// @file font.h
/// A character to the glyph that shows it: in the font asked for, as a like one, composed, or in another font.
#ifndef ZV_DRAW_FONT_H
#define ZV_DRAW_FONT_H

#include "draw/glyphs.h"

enum { ZV_FONT_LISTS = 5 };

struct zv_font {
    const char *name;
    const char *also; ///< name of its Hershey file
    const char *title;
    double cap_units;                     ///< height of a capital
    double edge_units;                    ///< of the advance, what is no part of the letter but the gap to the next one
    bool only_capitals;                   ///< small letters are drawn as capitals
    bool has_serifs;                      ///< put at the free ends of its letters
    const zv_glyphs *list[ZV_FONT_LISTS]; ///< in order of preference, ended by NULL
};

/// A letter ready to be drawn.
typedef struct zv_letter {
    const zv_font *font; ///< whose it is
    const zv_glyphs *glyphs;
    const zv_glyph *glyph;
    const zv_glyph *mark; ///< accent, or NULL
} zv_letter;

/// The character in the font itself, or else in the first font that has it; false when none has.
bool zv_letter_find(const zv_font *font, uint32_t character, zv_letter *out);
/// An empty box, for a character that no font has.
zv_letter zv_letter_box(void);
/// An accent that follows its letter in the text; NULL for any other character.
const zv_glyph *zv_letter_mark(uint32_t character);

/// To the next letter, in heights of a capital.
double zv_letter_advance(const zv_letter *letter);
/// The part of it that is only a gap.
double zv_letter_edge(const zv_letter *letter);

/// Appends the strokes, in heights of a capital, mapped by `paper_from_letter`. `scratch` is overwritten.
void zv_letter_draw(const zv_letter *letter, zv_affine paper_from_letter, zv_drawing *scratch, zv_drawing *drawing);

#endif
