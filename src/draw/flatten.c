/// @file flatten.c
/// Curves to chords within a tolerance, all points on the curve.
///
/// With n equal steps of the parameter a chord keeps within max|p''| dt^2 / 8 of its curve, dt = range / n:
///
///     arc:    |p''| <= longer semi-axis
///     cubic:  |p''| <= 6 max(|p0 - 2 c0 + c1|, |c0 - 2 c1 + p1|)
#include "base/assert.h"
#include "draw/plane.h"

static double largest_bending(zv_vec2 from, const zv_segment *segment)
{
    const zv_segment_curve *curve = segment->curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        const double turn = curve->arc.end - curve->arc.start;
        return zv_arc_largest_radius(curve) * turn * turn;
    }
    const zv_vec2 *c = curve->control;
    const zv_vec2 a = zv_vec2_add(zv_vec2_sub(from, zv_vec2_scale(c[0], 2.0)), c[1]);
    const zv_vec2 b = zv_vec2_add(zv_vec2_sub(c[0], zv_vec2_scale(c[1], 2.0)), segment->to);
    return 6.0 * fmax(zv_vec2_length(a), zv_vec2_length(b));
}

/// Chords that one segment needs; more than a drawing can hold are cut to one more than that.
static int chords_of(zv_vec2 from, const zv_segment *segment, const zv_flatten_options *options)
{
    if (!segment->curve) {
        return 1;
    }
    if (options->chords > 0) {
        return options->chords;
    }
    const double wanted = ceil(sqrt(largest_bending(from, segment) / (8.0 * options->tolerance_mm)));
    return wanted > ZV_DRAWING_MAX ? ZV_DRAWING_MAX + 1 : (wanted < 1.0 ? 1 : (int)wanted);
}

static void flatten_stroke(const zv_stroke *stroke, const zv_flatten_options *options, zv_drawing *to)
{
    zv_vec2 at = stroke->from;
    zv_drawing_use_pen(to, stroke->pen);
    zv_drawing_move_to(to, at);
    for (int k = 0; k < stroke->count && zv_drawing_status(to) == ZV_OK; ++k) {
        const zv_segment *segment = &stroke->segment[k];
        const int chords = chords_of(at, segment, options);
        for (int i = 1; i <= chords && zv_drawing_status(to) == ZV_OK; ++i) {
            zv_drawing_line_to(to, zv_segment_at(at, segment, (double)i / chords));
        }
        at = segment->to;
    }
}

zv_status zv_drawing_flatten(const zv_drawing *from, const zv_flatten_options *options, zv_drawing *to)
{
    ZV_ASSERT(from && options && to && from != to && (options->chords > 0 || options->tolerance_mm > 0.0));
    zv_drawing_place(to, zv_affine_identity()); // strokes are on the paper already
    for (int i = 0; i < zv_drawing_count(from); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, i);
        flatten_stroke(&stroke, options, to);
    }
    return zv_drawing_status(to);
}
