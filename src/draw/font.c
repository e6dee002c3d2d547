/// @file font.c
/// The fonts, and the way from a character to a glyph:
///
///     in the lists of the font  ->  a like character (a dash for a minus)  ->  letter and accent  ->  the other fonts
#include "draw/font.h"

#include <string.h>

#include "base/assert.h"
#include "draw/characters.h"
#include "draw/serifs.h"

#define HERSHEY_CAP 21.0

// clang-format off
static const zv_font fonts[] = {
    {"sans", "futural", "Hershey's Futura with single strokes; Latin, Cyrillic, Greek", HERSHEY_CAP, 0.0, false, false,
     {&zv_glyphs_sans, &zv_glyphs_cyrillic, &zv_glyphs_greek, &zv_glyphs_signs}},
    {"roman", "rowmans", "Hershey's Roman with single strokes and serifs; Latin, Cyrillic, Greek", HERSHEY_CAP, 0.0, false, true,
     {&zv_glyphs_roman, &zv_glyphs_sans, &zv_glyphs_cyrillic, &zv_glyphs_greek, &zv_glyphs_signs}},
    {"script", "scripts", "Hershey's script with single strokes; Latin", HERSHEY_CAP, 0.0, false, false,
     {&zv_glyphs_script, &zv_glyphs_roman, &zv_glyphs_sans}},
    {"serif", "timesr", "Hershey's Times with double strokes; Latin, Cyrillic, Greek", HERSHEY_CAP, 0.0, false, false,
     {&zv_glyphs_serif, &zv_glyphs_cyrillic_serif, &zv_glyphs_greek_serif, &zv_glyphs_signs}},
    {"grid", "004", "capitals of document 004 on a grid of 4 by 5; Latin, Cyrillic", 5.0, 1.5, true, false,
     {&zv_glyphs_grid}},
};
// clang-format on

enum { FONT_COUNT = sizeof fonts / sizeof fonts[0] };

/// Characters that look like another one closely enough.
static const struct {
    uint32_t code, like;
} alike[] = {
    {0x00a0, ' '}, {0x00ad, '-'}, {0x2009, ' '}, {0x2010, '-'},  {0x2011, '-'},  {0x2018, '`'},  {0x2019, '\''},
    {0x201a, ','}, {0x201c, '"'}, {0x201d, '"'}, {0x201e, '"'},  {0x202f, ' '},  {0x2032, '\''}, {0x2033, '"'},
    {0x2212, '-'}, {0x2215, '/'}, {0x2217, '*'}, {0x2219, 0xb7}, {0x22c5, 0xb7}, {0x2236, ':'},
};

enum { ALIKE_COUNT = sizeof alike / sizeof alike[0] };

/// Room between a letter and its accent, in heights of a capital.
#define MARK_GAP (2.0 / HERSHEY_CAP)

const zv_font *zv_font_at(int index)
{
    return index >= 0 && index < FONT_COUNT ? &fonts[index] : NULL;
}

static bool is_word(const char *word, const char *name, size_t size)
{
    return strlen(word) == size && memcmp(word, name, size) == 0;
}

const zv_font *zv_font_find(const char *name, size_t size)
{
    ZV_ASSERT(name);
    for (int i = 0; i < FONT_COUNT; ++i) {
        if (is_word(fonts[i].name, name, size) || is_word(fonts[i].also, name, size)) {
            return &fonts[i];
        }
    }
    return NULL;
}

const char *zv_font_name(const zv_font *font)
{
    return font->name;
}

const char *zv_font_title(const zv_font *font)
{
    return font->title;
}

double zv_font_cap_units(const zv_font *font)
{
    return font->cap_units;
}

// ---- from character to glyph ----

/// The capital of a small letter, Latin and Cyrillic; other characters are their own.
static uint32_t capital_of(uint32_t code)
{
    const bool by_32 = (code >= 'a' && code <= 'z') || (code >= 0xe0 && code <= 0xfe && code != 0xf7) ||
                       (code >= 0x430 && code <= 0x44f);
    const bool by_80 = code >= 0x450 && code <= 0x45f;
    const bool by_1 = (code >= 0x100 && code <= 0x137 && code % 2 == 1) || code == 0x491;
    return by_32 ? code - 32 : (by_80 ? code - 80 : (by_1 ? code - 1 : code));
}

static bool find_in_lists(const zv_font *font, uint32_t code, zv_letter *out)
{
    for (int i = 0; i < ZV_FONT_LISTS && font->list[i]; ++i) {
        const zv_glyph *glyph = zv_glyphs_find(font->list[i], code);
        if (glyph) {
            *out = (zv_letter){font, font->list[i], glyph, NULL};
            return true;
        }
    }
    return false;
}

/// The character behind the '=' of a glyph that is like another one.
static uint32_t named_character(const char *text)
{
    uint32_t code = 0;
    const size_t size = strlen(text);
    const bool is_one = zv_character_read(text, size, &code) == size;
    ZV_ASSERT(is_one);
    return code;
}

static bool find_direct(const zv_font *font, uint32_t code, zv_letter *out)
{
    zv_letter found;
    if (!find_in_lists(font, code, &found)) {
        return false;
    }
    if (found.glyph->strokes[0] == '=' && found.glyph->strokes[1] != '\0' &&
        found.glyphs->writing == ZV_STROKES_PLAIN) {
        const zv_font *owner = font->only_capitals ? font : &fonts[0];
        const bool good = find_in_lists(owner, named_character(found.glyph->strokes + 1), &found);
        ZV_ASSERT(good);
        found.font = font;
    }
    *out = found;
    return true;
}

static bool find_alike(const zv_font *font, uint32_t code, zv_letter *out)
{
    for (int i = 0; i < ALIKE_COUNT; ++i) {
        if (alike[i].code == code) {
            return find_direct(font, alike[i].like, out);
        }
    }
    return false;
}

static bool find_composed(const zv_font *font, uint32_t code, zv_letter *out)
{
    for (int i = 0; i < zv_composed_count; ++i) {
        const zv_composed *both = &zv_composed_letters[i];
        const zv_glyph *mark = both->code == code ? zv_letter_mark(both->mark) : NULL;
        if (mark && find_direct(font, both->base, out)) {
            out->mark = mark;
            return true;
        }
    }
    return false;
}

static bool find_own(const zv_font *font, uint32_t code, zv_letter *out)
{
    const uint32_t shown = font->only_capitals ? capital_of(code) : code;
    return find_direct(font, shown, out) || find_alike(font, shown, out) || find_composed(font, shown, out);
}

bool zv_font_has(const zv_font *font, uint32_t character)
{
    ZV_ASSERT(font);
    zv_letter letter;
    return find_own(font, character, &letter);
}

bool zv_letter_find(const zv_font *font, uint32_t character, zv_letter *out)
{
    bool found = find_own(font, character, out);
    for (int i = 0; i < FONT_COUNT && !found; ++i) {
        found = find_own(&fonts[i], character, out);
    }
    return found;
}

zv_letter zv_letter_box(void)
{
    zv_letter box;
    const bool good = find_direct(&fonts[0], 0xfffd, &box);
    ZV_ASSERT(good);
    return box;
}

const zv_glyph *zv_letter_mark(uint32_t character)
{
    return zv_glyphs_find(&zv_glyphs_marks, character);
}

// ---- drawing ----

double zv_letter_advance(const zv_letter *letter)
{
    return zv_glyph_advance(letter->glyphs, letter->glyph) / letter->font->cap_units;
}

double zv_letter_edge(const zv_letter *letter)
{
    return letter->font->edge_units / letter->font->cap_units;
}

static bool hangs(const zv_glyph *mark)
{
    return mark->code >= 0x316 && mark->code <= 0x333;
}

/// An i under an accent has no dot.
static zv_glyph_part part_of(const zv_letter *letter)
{
    const bool is_dotted = letter->glyph->code == 'i' || letter->glyph->code == 'j';
    return is_dotted && letter->mark && !hangs(letter->mark) ? ZV_GLYPH_WITHOUT_DOT : ZV_GLYPH_WHOLE;
}

/// An accent over (or under) the middle of the ink of its letter.
static void draw_mark(const zv_letter *letter, zv_affine paper_from_letter, zv_drawing *scratch, zv_drawing *drawing)
{
    const double unit = 1.0 / letter->font->cap_units;
    zv_vec2 low = {0}, high = {0};
    zv_drawing_clear(scratch);
    zv_drawing_place(scratch, zv_affine_scale(unit, unit));
    zv_glyph_draw(letter->glyphs, letter->glyph, part_of(letter), scratch);
    zv_drawing_bounds(scratch, &low, &high);
    const zv_vec2 foot = {0.5 * (low.x + high.x), hangs(letter->mark) ? low.y : high.y + MARK_GAP};
    const zv_affine letter_from_mark =
        zv_affine_mul(zv_affine_shift(foot), zv_affine_scale(1.0 / HERSHEY_CAP, 1.0 / HERSHEY_CAP));
    zv_drawing_place(drawing, zv_affine_mul(paper_from_letter, letter_from_mark));
    zv_glyph_draw(&zv_glyphs_marks, letter->mark, ZV_GLYPH_WHOLE, drawing);
}

/// Latin and Cyrillic letters and Greek capitals: small Greek ones are written, signs and digits have their own ends.
static bool takes_serifs(uint32_t code)
{
    return (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') || (code >= 0x391 && code <= 0x3ab) ||
           (code >= 0x400 && code <= 0x52f);
}

static void draw_serifs(const zv_letter *letter, zv_drawing *scratch, zv_drawing *drawing)
{
    zv_drawing_clear(scratch);
    zv_glyph_draw(letter->glyphs, letter->glyph, part_of(letter), scratch);
    zv_serifs_draw(scratch, drawing);
}

void zv_letter_draw(const zv_letter *letter, zv_affine paper_from_letter, zv_drawing *scratch, zv_drawing *drawing)
{
    const double unit = 1.0 / letter->font->cap_units;
    zv_drawing_place(drawing, zv_affine_mul(paper_from_letter, zv_affine_scale(unit, unit)));
    zv_glyph_draw(letter->glyphs, letter->glyph, part_of(letter), drawing);
    if (letter->font->has_serifs && takes_serifs(letter->glyph->code)) {
        draw_serifs(letter, scratch, drawing);
    }
    if (letter->mark) {
        draw_mark(letter, paper_from_letter, scratch, drawing);
    }
}
