/// @file serifs.c
/// Short cross strokes at the free ends of a letter: Hershey's Roman with single strokes is his Futura, line for line,
/// and serifs make another face of it.
///
///      ─┬─   ─┬─
///       ├─────┤        a free end: a straight line, not flat, that stops where nothing else passes
///      ─┴─   ─┴─       on a level of the letters; above a small one the serif shows to the left only
#include "draw/serifs.h"

#include <math.h>

#include "draw/plane.h"

/// In units of which a capital has 21.
#define SERIF 2.2
#define SMALL_SERIF 2.6
#define LEAST_STEM 5.0
#define LEAST_RISE 0.6 ///< of a stem, its height over its length
#define TOUCH 0.7
#define SAME_LEVEL 1.0
#define SMALL_TOP 14.0

/// Letters end at the baseline, the height of small letters, that of capitals, and below p and q.
static bool is_level(double y)
{
    static const double level[] = {0.0, SMALL_TOP, 21.0, -7.0};
    for (size_t i = 0; i < sizeof level / sizeof level[0]; ++i) {
        if (fabs(y - level[i]) < SAME_LEVEL) {
            return true;
        }
    }
    return false;
}

static double distance_to(zv_vec2 at, zv_vec2 a, zv_vec2 b)
{
    const zv_vec2 along = zv_vec2_sub(b, a);
    const double square = zv_vec2_dot(along, along);
    const double t = square > 0.0 ? zv_vec2_dot(zv_vec2_sub(at, a), along) / square : 0.0;
    return zv_vec2_distance(at, zv_vec2_mix(a, b, fmin(fmax(t, 0.0), 1.0)));
}

/// Whether something besides segment `own` of stroke `stroke` passes the place; a curve counts as its chords.
static bool is_passed(const zv_drawing *glyph, zv_vec2 at, int stroke, int own)
{
    enum { CHORDS = 8 };
    for (int i = 0; i < zv_drawing_count(glyph); ++i) {
        const zv_stroke s = zv_drawing_stroke(glyph, i);
        zv_vec2 from = s.from;
        for (int k = 0; k < s.count; from = s.segment[k++].to) {
            for (int n = 0; n < CHORDS && (i != stroke || k != own); ++n) {
                const zv_vec2 a = zv_segment_at(from, &s.segment[k], (double)n / CHORDS);
                const zv_vec2 b = zv_segment_at(from, &s.segment[k], (n + 1.0) / CHORDS);
                if (distance_to(at, a, b) < TOUCH) {
                    return true;
                }
            }
        }
    }
    return false;
}

/// The end at `at` of a segment that comes from `from`.
static void finish_end(const zv_drawing *glyph, zv_vec2 from, zv_vec2 at, int stroke, int segment, zv_drawing *drawing)
{
    const zv_vec2 stem = zv_vec2_sub(at, from);
    const double length = zv_vec2_length(stem);
    const bool is_stem = length >= LEAST_STEM && fabs(stem.y) >= LEAST_RISE * length && is_level(at.y);
    if (!is_stem || is_passed(glyph, at, stroke, segment)) {
        return;
    }
    const bool is_small_top = stem.y > 0.0 && fabs(at.y - SMALL_TOP) < SAME_LEVEL;
    zv_drawing_move_to(drawing, (zv_vec2){at.x - (is_small_top ? SMALL_SERIF : SERIF), at.y});
    zv_drawing_line_to(drawing, (zv_vec2){at.x + (is_small_top ? 0.0 : SERIF), at.y});
}

void zv_serifs_draw(const zv_drawing *glyph, zv_drawing *drawing)
{
    for (int i = 0; i < zv_drawing_count(glyph); ++i) {
        const zv_stroke s = zv_drawing_stroke(glyph, i);
        const int last = s.count - 1;
        if (!s.segment[0].curve) {
            finish_end(glyph, s.segment[0].to, s.from, i, 0, drawing);
        }
        if (!s.segment[last].curve) {
            finish_end(glyph, last > 0 ? s.segment[last - 1].to : s.from, s.segment[last].to, i, last, drawing);
        }
    }
}
