/// @file layout.c
/// Characters to letters, letters to lines.
///
///     |<------- width ------->|
///     |the words that fit ... |     a line ends behind the last word that fits; a word wider than the box is cut
#include "draw/layout.h"

#include "draw/characters.h"

/// A tab is as wide as this many spaces.
enum { TAB_SPACES = 4 };
/// Rounding of a sum of advances does not break a line.
#define WIDTH_SLACK 1e-9

/// Stands for bytes that are not UTF-8. The fonts have a sign for it, the box.
enum { NOT_UTF8 = 0xfffd };

static void note(zv_text_report *report, uint32_t character, const char *font)
{
    const int listed = report->noted < ZV_TEXT_NOTED ? report->noted : ZV_TEXT_NOTED;
    for (int i = 0; i < listed; ++i) {
        if (report->note[i].character == character) {
            return;
        }
    }
    if (listed < ZV_TEXT_NOTED) {
        report->note[listed] = (zv_text_note){character, font};
    }
    ++report->noted;
}

static zv_item space_item(const zv_text_style *style, int spaces)
{
    zv_item item = {.kind = ZV_ITEM_SPACE, .may_break = true};
    zv_letter_find(style->font, ' ', &item.letter);
    item.advance_mm = spaces * zv_letter_advance(&item.letter) * style->size_mm;
    return item;
}

static zv_item letter_item(const zv_text_style *style, uint32_t code, zv_text_report *report)
{
    zv_item item = {.kind = ZV_ITEM_LETTER, .may_break = code == '-' || code == 0x2013 || code == 0x2014};
    if (code == NOT_UTF8 || !zv_letter_find(style->font, code, &item.letter)) {
        note(report, code, NULL);
        item.letter = zv_letter_box();
    } else if (item.letter.font != style->font) {
        note(report, code, item.letter.font->name);
    }
    item.advance_mm = zv_letter_advance(&item.letter) * style->size_mm;
    return item;
}

/// An accent that is behind its letter in the text goes over it.
static bool put_mark(zv_item *item, int count, uint32_t code)
{
    const zv_glyph *mark = zv_letter_mark(code);
    if (!mark || count == 0 || item[count - 1].kind != ZV_ITEM_LETTER || item[count - 1].letter.mark) {
        return false;
    }
    item[count - 1].letter.mark = mark;
    return true;
}

int zv_layout_items(const char *text, size_t size, const zv_text_style *style, zv_item *item, zv_text_report *report)
{
    int count = 0;
    uint32_t code;
    for (size_t at = 0; at < size;) {
        at += zv_character_read(text + at, size - at, &code);
        if (code == '\n') {
            item[count++] = (zv_item){.kind = ZV_ITEM_NEWLINE};
        } else if (code == ' ' || code == '\t') {
            item[count++] = space_item(style, code == '\t' ? TAB_SPACES : 1);
        } else if (code != '\r' && !put_mark(item, count, code)) {
            item[count++] = letter_item(style, code, report);
        }
    }
    return count;
}

/// Width of some items: gaps between letters, none behind the last one.
static double width_of(const zv_item *item, int first, int end, const zv_text_style *style)
{
    double width = 0.0;
    for (int i = first; i < end; ++i) {
        width += item[i].advance_mm;
    }
    const double edge = end > first ? zv_letter_edge(&item[end - 1].letter) * style->size_mm : 0.0;
    return width + style->letter_spacing_mm * (end - first - 1) - edge;
}

static bool is_end_of_paragraph(const zv_item *item, int count, int i)
{
    return i >= count || item[i].kind == ZV_ITEM_NEWLINE;
}

static int without_spaces(const zv_item *item, int first, int end)
{
    while (end > first && item[end - 1].kind == ZV_ITEM_SPACE) {
        --end;
    }
    return end;
}

/// Where a line ends: behind the last place to break that keeps it within the width, with at least one item, or with its
/// paragraph. It looks no farther than that, so that a paragraph of a million letters is read once.
static int end_of_line(const zv_item *item, int count, int first, const zv_text_style *style)
{
    double width = -style->letter_spacing_mm; // of items first .. i, as width_of has it
    int last_break = first, i = first;
    for (; !is_end_of_paragraph(item, count, i); ++i) {
        width += item[i].advance_mm + style->letter_spacing_mm;
        const double ink = width - zv_letter_edge(&item[i].letter) * style->size_mm;
        const bool is_too_wide = style->width_mm > 0.0 && ink > style->width_mm * (1.0 + WIDTH_SLACK);
        if (item[i].kind != ZV_ITEM_SPACE && is_too_wide && i > first) {
            return last_break > first ? last_break : i;
        }
        last_break = item[i].may_break ? i + 1 : last_break;
    }
    return i;
}

bool zv_layout_line(const zv_item *item, int count, int first, const zv_text_style *style, zv_line *out)
{
    if (first >= count) {
        return false;
    }
    int end = end_of_line(item, count, first, style);
    int next = end;
    while (!is_end_of_paragraph(item, count, next) && item[next].kind == ZV_ITEM_SPACE) {
        ++next; // a broken line swallows the spaces at the break
    }
    next += is_end_of_paragraph(item, count, next); // and the newline
    end = without_spaces(item, first, end);
    *out = (zv_line){first, end - first, next, end > first ? width_of(item, first, end, style) : 0.0};
    return true;
}
