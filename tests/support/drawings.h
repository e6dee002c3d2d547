/// @file drawings.h
/// For tests: random drawings, texts as drawings, distances to ink.
#ifndef ZV_TEST_DRAWINGS_H
#define ZV_TEST_DRAWINGS_H

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "zveno/draw.h"

static inline zv_vec2 random_point(double size)
{
    const double x = check_uniform(-size, size);
    return (zv_vec2){x, check_uniform(-size, size)};
}

/// Lines, arcs and cubics, also under a map that shears.
static inline void add_random_stroke(zv_drawing *drawing, int segments)
{
    const zv_affine place = {check_uniform(-2, 2), check_uniform(-2, 2),   check_uniform(-2, 2),
                             check_uniform(-2, 2), check_uniform(-50, 50), check_uniform(-50, 50)};
    zv_drawing_place(drawing, place);
    zv_drawing_move_to(drawing, random_point(40));
    for (int i = 0; i < segments; ++i) {
        const double kind = check_uniform(0, 3);
        if (kind < 1) {
            zv_drawing_line_to(drawing, random_point(40));
        } else if (kind < 2) {
            const zv_vec2 center = random_point(40), radii = {check_uniform(0.1, 30), check_uniform(0.1, 30)};
            zv_drawing_arc(drawing, center, radii, check_uniform(-7, 7), check_uniform(-7, 7));
        } else {
            const zv_vec2 a = random_point(40), b = random_point(40);
            zv_drawing_cubic_to(drawing, a, b, random_point(40));
        }
    }
    zv_drawing_place(drawing, zv_affine_identity());
}

/// Six strokes of an arc, a line and a cubic, by two pens.
static inline zv_drawing *mixed_drawing(void)
{
    zv_drawing *drawing = zv_drawing_create();
    for (int i = 0; i < 6; ++i) {
        zv_drawing_use_pen(drawing, i / 3);
        zv_drawing_place(drawing, (zv_affine){check_uniform(0.5, 2), check_uniform(-1, 1), check_uniform(-1, 1),
                                              check_uniform(-2, -0.5), check_uniform(-9, 9), check_uniform(-9, 9)});
        zv_drawing_arc(drawing, (zv_vec2){1, 2}, (zv_vec2){check_uniform(1, 9), check_uniform(1, 9)},
                       check_uniform(-7, 7), check_uniform(-7, 7));
        zv_drawing_line_to(drawing, (zv_vec2){check_uniform(-20, 20), check_uniform(-20, 20)});
        zv_drawing_cubic_to(drawing, (zv_vec2){1, 9}, (zv_vec2){check_uniform(-20, 20), 0}, (zv_vec2){3, 4});
        zv_drawing_lift(drawing);
    }
    return drawing;
}

static inline zv_drawing *draw_text(const char *text, const zv_text_style *style, zv_text_report *report)
{
    zv_drawing *drawing = zv_drawing_create();
    zv_error why;
    CHECK(zv_drawing_text(drawing, text, strlen(text), style, report, &why) == ZV_OK);
    return drawing;
}

static inline zv_text_style style_of(const char *font)
{
    zv_text_style style = zv_text_default_style();
    style.font = zv_font_find(font, strlen(font));
    CHECK(style.font != NULL);
    return style;
}

static inline double point_to_segment(zv_vec2 p, zv_vec2 a, zv_vec2 b)
{
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double t = square > 0 ? fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/// Distance of a point to a stroke of straight segments.
static inline double point_to_stroke(zv_vec2 p, const zv_stroke *stroke)
{
    double best = INFINITY;
    zv_vec2 at = stroke->from;
    for (int k = 0; k < stroke->count; ++k) {
        best = fmin(best, point_to_segment(p, at, stroke->segment[k].to));
        at = stroke->segment[k].to;
    }
    return best;
}

/// One number for all ink, whatever its order and direction.
static inline double ink_moment(const zv_drawing *drawing)
{
    double sum = 0;
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        zv_vec2 at = stroke.from;
        for (int k = 0; k < stroke.count; ++k) {
            const zv_vec2 middle = zv_segment_at(at, &stroke.segment[k], 0.5);
            sum += zv_segment_length(at, &stroke.segment[k]) * (middle.x + 2 * middle.y);
            at = stroke.segment[k].to;
        }
    }
    return sum;
}

#endif
