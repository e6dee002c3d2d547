/// @file test_font.c
/// Every character that a font promises has a glyph that can be read, drawn and told from others.
#include "draw/characters.h"
#include "draw/font.h"
#include "drawings.h"

static const char russian[] = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя";
static const char greek[] = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψως";
static const char west[] = "ÀÉÎÕÜÅÇàéîõüåçñžřőąșßØøÆæŁłĐđ";
static const char signs[] = "«»№…–—°±×÷≤≥≠€£₽§²³„“”‘’";

static bool has_all(const zv_font *font, const char *text)
{
    uint32_t code;
    for (size_t at = 0, size = strlen(text); at < size;) {
        at += zv_character_read(text + at, size - at, &code);
        if (!zv_font_has(font, code)) {
            print_error("%s has no U+%04X\n", zv_font_name(font), code);
            return false;
        }
    }
    return true;
}

static void every_font_has_all_printable_ascii(void)
{
    for (int i = 0; zv_font_at(i); ++i) {
        for (uint32_t code = ' '; code < 127; ++code) {
            CHECK(zv_font_has(zv_font_at(i), code) || (code == '`' || code == '{' || code == '}'));
        }
    }
}

static void cyrillic_greek_accents_and_signs_are_complete(void)
{
    const char *const names[] = {"sans", "roman", "serif"};
    for (int i = 0; i < 3; ++i) {
        const zv_font *font = zv_font_find(names[i], strlen(names[i]));
        CHECK(has_all(font, russian) && has_all(font, greek) && has_all(font, west) && has_all(font, signs));
    }
    CHECK(has_all(zv_font_find("grid", 4), russian));
}

static void every_two_fonts_show_the_same_word_differently(void)
{
    double print[8];
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_style style = zv_text_default_style();
        style.font = zv_font_at(i);
        zv_drawing *ink = draw_text("Hello", &style, NULL);
        print[i] = ink_moment(ink);
        for (int k = 0; k < i; ++k) {
            CHECK(fabs(print[k] - print[i]) > 1e-6);
        }
        zv_drawing_free(ink);
    }
}

static int strokes_of(const char *text, const char *font)
{
    const zv_text_style style = style_of(font);
    zv_drawing *ink = draw_text(text, &style, NULL);
    const int count = zv_drawing_count(ink);
    zv_drawing_free(ink);
    return count;
}

static void serifs_stand_where_stems_end_freely(void)
{
    const struct {
        const char *text;
        int serifs;
    } known[] = {{"H", 4}, {"I", 2}, {"T", 1}, {"O", 0}, {"E", 0}, {"X", 4}, {"n", 3}, {"Ш", 3}, {"Q", 0}, {"1", 0}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        CHECK(strokes_of(known[i].text, "roman") - strokes_of(known[i].text, "sans") == known[i].serifs);
    }
}

static void fonts_have_their_hershey_names_too(void)
{
    CHECK(zv_font_find("futural", 7) == zv_font_find("sans", 4));
    CHECK(zv_font_find("rowmans", 7) == zv_font_find("roman", 5));
    CHECK(zv_font_find("scripts", 7) == zv_font_find("script", 6));
    CHECK(!zv_font_find("comic", 5) && !zv_font_find("", 0));
}

/// All lists that fonts are made of.
static const zv_glyphs *const lists[] = {
    &zv_glyphs_grid,  &zv_glyphs_sans,  &zv_glyphs_roman,          &zv_glyphs_script,
    &zv_glyphs_serif, &zv_glyphs_greek, &zv_glyphs_cyrillic,       &zv_glyphs_greek_serif,
    &zv_glyphs_signs, &zv_glyphs_marks, &zv_glyphs_cyrillic_serif,
};

static void every_glyph_can_be_read_and_stays_near_its_edges(void)
{
    zv_drawing *ink = zv_drawing_create();
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i) {
        const zv_glyphs *list = lists[i];
        for (int k = 0; k < list->count; ++k) {
            const zv_glyph *glyph = &list->glyph[k];
            CHECK(k == 0 || list->glyph[k - 1].code < glyph->code);
            if (glyph->strokes[0] == '=') {
                continue;
            }
            zv_vec2 low = {0}, high = {0};
            zv_drawing_clear(ink);
            zv_glyph_draw(list, glyph, ZV_GLYPH_WHOLE, ink);
            const double advance = zv_glyph_advance(list, glyph);
            CHECK(zv_drawing_bounds(ink, &low, &high) == (glyph->code != ' '));
            CHECK(low.x >= -12 && high.x <= advance + 8 && low.y >= -12 && high.y <= 28);
            CHECK(advance > 0 || list == &zv_glyphs_marks);
        }
    }
    zv_drawing_free(ink);
}

static void letters_of_one_font_differ(void)
{
    zv_drawing *ink = zv_drawing_create(), *scratch = zv_drawing_create();
    const zv_font *sans = zv_font_find("sans", 4);
    double print[128]; // one number for the whole form of a letter
    uint32_t code;
    int count = 0;
    for (size_t at = 0, size = strlen(russian); at < size; ++count) {
        zv_letter letter;
        at += zv_character_read(russian + at, size - at, &code);
        CHECK(zv_letter_find(sans, code, &letter) && letter.font == sans);
        zv_drawing_clear(ink);
        zv_letter_draw(&letter, zv_affine_identity(), scratch, ink);
        print[count] = ink_moment(ink);
        for (int k = 0; k < count; ++k) {
            CHECK(fabs(print[k] - print[count]) > 1e-6);
        }
    }
    CHECK(count == 66);
    zv_drawing_free(ink);
    zv_drawing_free(scratch);
}

static void an_i_loses_its_dot_under_an_accent(void)
{
    for (int i = 0; zv_font_at(i); ++i) {
        zv_text_style style = zv_text_default_style();
        style.font = zv_font_at(i);
        if (zv_font_at(i) != zv_font_find("grid", 4)) {
            zv_drawing *plain = draw_text("i", &style, NULL), *accented = draw_text("í", &style, NULL);
            CHECK(zv_drawing_count(plain) == zv_drawing_count(accented));
            zv_drawing_free(plain);
            zv_drawing_free(accented);
        }
    }
}

static void an_accent_lies_above_its_letter(void)
{
    const char *const pairs[][2] = {{"е", "ё"}, {"и", "й"}, {"Е", "Ё"}, {"a", "å"}, {"O", "Ö"}, {"c", "ç"}};
    const zv_text_style style = style_of("sans");
    for (int i = 0; i < 6; ++i) {
        zv_vec2 low[2], high[2];
        for (int k = 0; k < 2; ++k) {
            zv_drawing *ink = draw_text(pairs[i][k], &style, NULL);
            CHECK(zv_drawing_bounds(ink, &low[k], &high[k]));
            zv_drawing_free(ink);
        }
        CHECK(i < 5 ? high[1].y > high[0].y + 1 : low[1].y < low[0].y - 1);
        CHECK(high[1].x - low[1].x < high[0].x - low[0].x + 1);
    }
}

static void characters_are_read_from_utf8(void)
{
    static const struct {
        const char *bytes;
        size_t used;
        uint32_t code;
    } known[] = {{"A", 1, 'A'},       {"Ж", 2, 0x416},     {"€", 3, 0x20ac},       {"😀", 4, 0x1f600},
                 {"\xff", 1, 0xfffd}, {"\xd0", 1, 0xfffd}, {"\xc0\x80", 1, 0xfffd}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; ++i) {
        uint32_t code;
        CHECK(zv_character_read(known[i].bytes, strlen(known[i].bytes), &code) == known[i].used);
        CHECK(code == known[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest cases[] = {
        CASE(every_two_fonts_show_the_same_word_differently),
        CASE(serifs_stand_where_stems_end_freely),
        CASE(every_font_has_all_printable_ascii),
        CASE(cyrillic_greek_accents_and_signs_are_complete),
        CASE(fonts_have_their_hershey_names_too),
        CASE(every_glyph_can_be_read_and_stays_near_its_edges),
        CASE(letters_of_one_font_differ),
        CASE(an_i_loses_its_dot_under_an_accent),
        CASE(an_accent_lies_above_its_letter),
        CASE(characters_are_read_from_utf8),
    };
    return cmocka_run_group_tests(cases, NULL, NULL);
}
