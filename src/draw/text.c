/// @file text.c
/// Text to strokes: straight lines of letters, or letters around a circle.
///
///     line k, letter with its middle at s from the place that `align` holds:
///
///     straight:  paper = at + turn(rotate) (s, -k pitch)
///     circle:    angle = arc_angle - s / r,  paper = at + turn(rotate + angle - 90 deg) (0, r)      over the top
///                angle = arc_angle + s / r,  paper = at + turn(rotate + angle + 90 deg) (0, -r)     along the bottom
#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "draw/layout.h"
#include "draw/plane.h"

enum { MAX_TEXT = 1 << 20 };

/// Above the baseline, in heights of a capital: room for an accent over a capital.
#define ASCENT 1.35
/// Ink on the edge of its box is inside.
#define BOX_SLACK_MM 1e-6

typedef struct writer {
    const zv_text_style *style;
    zv_affine paper_from_at; ///< where `at` is the origin and the text is upright
    zv_drawing *drawing, *scratch;
    zv_drawing *ink; ///< of one letter, to see whether it is inside the box
    zv_text_report *report;
} writer;

zv_text_style zv_text_default_style(void)
{
    return (zv_text_style){
        .font = zv_font_at(0), .size_mm = 10.0, .line_spacing = 1.7, .align = ZV_ALIGN_LEFT, .arc_angle = ZV_PI / 2.0};
}

static zv_status check_style(const zv_text_style *style, zv_error *why)
{
    const double all[] = {
        style->size_mm, style->letter_spacing_mm, style->line_spacing, style->at.x,      style->at.y,
        style->rotate,  style->width_mm,          style->height_mm,    style->radius_mm, style->arc_angle};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; ++i) {
        if (!(fabs(all[i]) <= ZV_DRAWING_EDGE_MM)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a number of the text's style is too large");
        }
    }
    if (!(style->size_mm > 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the size of letters must be above zero");
    }
    if (style->width_mm < 0.0 || style->height_mm < 0.0 || (style->height_mm > 0.0 && style->width_mm <= 0.0)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a box needs a width and a height above zero");
    }
    if (style->radius_mm != 0.0 && style->width_mm > 0.0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "text on a circle has no box");
    }
    return ZV_OK;
}

/// How far from the left end of a line the point lies that `align` holds.
static double anchor_of(const writer *w, double width)
{
    const double share = w->style->align == ZV_ALIGN_LEFT ? 0.0 : (w->style->align == ZV_ALIGN_CENTER ? 0.5 : 1.0);
    return share * (width - (w->style->radius_mm == 0.0 ? w->style->width_mm : 0.0));
}

/// Where a letter is placed whose left edge is `left` from the point that `align` holds.
static zv_affine place_letter(const writer *w, const zv_item *item, double left, int line)
{
    const zv_text_style *style = w->style;
    const double down = line * style->line_spacing * style->size_mm;
    if (style->radius_mm == 0.0) {
        const double top = style->height_mm > 0.0 ? style->height_mm - ASCENT * style->size_mm : 0.0;
        return zv_affine_shift((zv_vec2){left, top - down});
    }
    const double side = style->radius_mm > 0.0 ? 1.0 : -1.0;
    const double radius = fabs(style->radius_mm) - side * down;
    const double half = 0.5 * item->advance_mm;
    const double angle = style->arc_angle - side * (left + half) / radius;
    const zv_affine turn = zv_affine_turn(angle - side * ZV_PI / 2.0);
    return zv_affine_mul(turn, zv_affine_shift((zv_vec2){-half, side * radius}));
}

/// Whether the ink of a letter at this place of the box lies inside of it.
static bool lies_inside(const writer *w, const zv_item *item, zv_affine place)
{
    const zv_text_style *style = w->style;
    zv_vec2 low, high;
    zv_drawing_clear(w->ink);
    zv_letter_draw(&item->letter, place, w->scratch, w->ink);
    if (!zv_drawing_bounds(w->ink, &low, &high)) {
        return true;
    }
    return low.x >= -BOX_SLACK_MM && high.x <= style->width_mm + BOX_SLACK_MM &&
           (style->height_mm == 0.0 || (low.y >= -BOX_SLACK_MM && high.y <= style->height_mm + BOX_SLACK_MM));
}

static void write_line(const writer *w, const zv_item *item, const zv_line *line, int number)
{
    const double size = w->style->size_mm;
    double left = -anchor_of(w, line->width_mm);
    for (int i = line->first; i < line->first + line->count; ++i) {
        if (item[i].kind == ZV_ITEM_LETTER) {
            const zv_affine place = zv_affine_mul(place_letter(w, &item[i], left, number), zv_affine_scale(size, size));
            if (w->style->width_mm > 0.0 && w->report->fits) {
                w->report->fits = lies_inside(w, &item[i], place);
            }
            zv_letter_draw(&item[i].letter, zv_affine_mul(w->paper_from_at, place), w->scratch, w->drawing);
        }
        left += item[i].advance_mm + w->style->letter_spacing_mm;
    }
}

static zv_status write_lines(const writer *w, const zv_item *item, int count, zv_error *why)
{
    const zv_text_style *style = w->style;
    zv_line line = {.next = 0};
    while (zv_layout_line(item, count, line.next, style, &line) && zv_drawing_status(w->drawing) == ZV_OK) {
        const double inner = style->radius_mm - w->report->lines * style->line_spacing * style->size_mm;
        if (style->radius_mm > 0.0 && !(inner > 0.0)) {
            return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "line %d has no room inside the circle",
                           w->report->lines + 1);
        }
        w->report->width_mm = fmax(w->report->width_mm, line.width_mm);
        write_line(w, item, &line, w->report->lines++);
    }
    return zv_drawing_check(w->drawing, why);
}

zv_status zv_drawing_text(zv_drawing *drawing, const char *text, size_t size, const zv_text_style *style,
                          zv_text_report *report, zv_error *why)
{
    ZV_ASSERT(drawing && (text || size == 0) && style && style->font);
    zv_status status = check_style(style, why);
    if (status == ZV_OK && size > MAX_TEXT) {
        status = zv_fail(why, ZV_ERR_TOO_LARGE, 0, 0, "a text has at most %d bytes", MAX_TEXT);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_item *item = malloc((size + 1) * sizeof *item);
    zv_drawing *scratch = zv_drawing_create(), *ink = zv_drawing_create();
    if (!item || !scratch || !ink) {
        free(item);
        zv_drawing_free(scratch);
        zv_drawing_free(ink);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "there is no memory for the text");
    }

    zv_text_report found = {.fits = true};
    const int count = zv_layout_items(text, size, style, item, &found);
    if (style->kerning) {
        zv_layout_kern(style, item, count, scratch, ink);
    }
    const zv_affine before = zv_drawing_placed(drawing);
    const zv_affine upright = zv_affine_mul(zv_affine_shift(style->at), zv_affine_turn(style->rotate));
    const writer w = {style, zv_affine_mul(before, upright), drawing, scratch, ink, &found};
    status = write_lines(&w, item, count, why);

    zv_drawing_place(drawing, before);
    zv_drawing_lift(drawing);
    free(item);
    zv_drawing_free(scratch);
    zv_drawing_free(ink);
    if (status == ZV_OK && report) {
        *report = found;
    }
    return status;
}
