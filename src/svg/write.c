/// @file write.c
/// A drawing as an SVG document in mm: lines, elliptical arcs and cubics as they are, one group per pen.
///
/// SVG's y goes down, so everything is written with its y negated; a turn to the left becomes one to the right.
/// An arc of conjugate half-diameters u, v is written by the axes of its ellipse: those of the matrix M = (u v),
///
///     M M^T = | a  b |     half axes r = sqrt((a + d)/2 +- hypot((a - d)/2, b)),  angle = atan2(2 b, a - d) / 2
///             | b  d |
#include <math.h>

#include "base/elementary.h"
#include "draw/plane.h"
#include "zveno/svg.h"

/// An arc of SVG is given by its ends, so one of half a turn or more is written in parts.
#define WIDEST_ARC (0.6 * ZV_PI)
/// An ellipse thinner than this is no arc for SVG; its chords are the same line.
#define THINNEST_MM 1e-9
enum { FLAT_CHORDS = 32 };

static void write_point(zv_text *out, zv_vec2 p)
{
    char x[ZV_NUMBER_SIZE], y[ZV_NUMBER_SIZE];
    zv_number_write(p.x + 0.0, x);
    zv_number_write(-p.y + 0.0, y);
    zv_text_addf(out, "%s %s", x, y);
}

typedef struct ellipse {
    double major, minor, angle;
    bool turns_right; ///< with growing angle, as SVG sees it
} ellipse;

static ellipse ellipse_of(const zv_segment_curve *curve)
{
    const zv_vec2 u = curve->arc.u, v = curve->arc.v;
    const double a = u.x * u.x + v.x * v.x, b = u.x * u.y + v.x * v.y, d = u.y * u.y + v.y * v.y;
    const double middle = 0.5 * (a + d), half = zv_hypot(0.5 * (a - d), b);
    return (ellipse){.major = sqrt(middle + half),
                     .minor = sqrt(fmax(middle - half, 0.0)),
                     .angle = 0.5 * zv_atan2(2.0 * b, a - d),
                     .turns_right = zv_vec2_cross(u, v) < 0.0};
}

static void write_flat(zv_text *out, zv_vec2 from, const zv_segment *segment)
{
    for (int i = 1; i <= FLAT_CHORDS; ++i) {
        zv_text_add(out, " L");
        write_point(out, zv_segment_at(from, segment, (double)i / FLAT_CHORDS));
    }
}

static void write_arc(zv_text *out, zv_vec2 from, const zv_segment *segment)
{
    const zv_segment_curve *curve = segment->curve;
    const double turn = curve->arc.end - curve->arc.start;
    const ellipse e = ellipse_of(curve);
    if (!(e.minor > THINNEST_MM)) {
        write_flat(out, from, segment);
        return;
    }
    const int parts = (int)ceil(fabs(turn) / WIDEST_ARC);
    const bool is_clockwise = (turn < 0.0) != e.turns_right;
    char major[ZV_NUMBER_SIZE], minor[ZV_NUMBER_SIZE], angle[ZV_NUMBER_SIZE];
    zv_number_write(e.major, major);
    zv_number_write(e.minor, minor);
    zv_number_write(-e.angle / ZV_DEG + 0.0, angle);
    for (int i = 1; i <= parts; ++i) {
        zv_text_addf(out, " A%s %s %s 0 %d ", major, minor, angle, is_clockwise ? 1 : 0);
        write_point(out, i == parts ? segment->to : zv_segment_at(from, segment, (double)i / parts));
    }
}

static void write_segment(zv_text *out, zv_vec2 from, const zv_segment *segment)
{
    if (!segment->curve) {
        zv_text_add(out, " L");
        write_point(out, segment->to);
    } else if (segment->curve->kind == ZV_SEGMENT_ARC) {
        write_arc(out, from, segment);
    } else {
        zv_text_add(out, " C");
        write_point(out, segment->curve->control[0]);
        zv_text_add(out, " ");
        write_point(out, segment->curve->control[1]);
        zv_text_add(out, " ");
        write_point(out, segment->to);
    }
}

static void write_stroke(zv_text *out, const zv_stroke *stroke)
{
    zv_vec2 at = stroke->from;
    zv_text_add(out, "    <path d=\"M");
    write_point(out, at);
    for (int k = 0; k < stroke->count; ++k) {
        write_segment(out, at, &stroke->segment[k]);
        at = stroke->segment[k].to;
    }
    zv_text_add(out, "\"/>\n");
}

static void write_head(zv_text *out, const zv_drawing *drawing, double margin_mm)
{
    zv_vec2 low = {0}, high = {0};
    zv_drawing_bounds(drawing, &low, &high);
    const double number[] = {low.x - margin_mm, -high.y - margin_mm, high.x - low.x + 2.0 * margin_mm,
                             high.y - low.y + 2.0 * margin_mm};
    char word[4][ZV_NUMBER_SIZE];
    for (int i = 0; i < 4; ++i) {
        zv_number_write(number[i] + 0.0, word[i]);
    }
    zv_text_addf(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%smm\" height=\"%smm\" viewBox=\"%s %s %s %s\">\n",
                 word[2], word[3], word[0], word[1], word[2], word[3]);
}

static void begin_pen(zv_text *out, int pen, const zv_svg_line *ink)
{
    char width[ZV_NUMBER_SIZE];
    zv_number_write(ink->width_mm, width);
    zv_text_addf(out,
                 "  <g id=\"pen-%d\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\" "
                 "stroke-linejoin=\"round\">\n",
                 pen + 1, ink->color, width);
}

void zv_drawing_write_svg(const zv_drawing *drawing, const zv_svg_line *ink, int ink_count, double margin_mm,
                          zv_text *out)
{
    static const zv_svg_line black = {"black", 0.35};
    int pen = -1;
    write_head(out, drawing, margin_mm);
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        if (stroke.pen != pen) {
            zv_text_add(out, pen >= 0 ? "  </g>\n" : "");
            begin_pen(out, stroke.pen, ink && ink_count > 0 ? &ink[stroke.pen % ink_count] : &black);
            pen = stroke.pen;
        }
        write_stroke(out, &stroke);
    }
    zv_text_add(out, pen >= 0 ? "  </g>\n</svg>\n" : "</svg>\n");
}
