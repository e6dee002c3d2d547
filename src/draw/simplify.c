/// @file simplify.c
/// Fewer points within a tolerance, in one pass.
///
/// The sector (cone) method: J. Sklansky, V. Gonzalez, Fast polygonal approximation of digitized curves (1980).
///
/// From an anchor, every point left out allows the chord only a sector of directions: those that pass it within the
/// tolerance. The sectors are cut with each other as points go by; when a point lies outside what is left, or comes
/// nearer than one before it, the chord ends at the point before and that becomes the anchor.
///
///                       . p2          each sector has half angle asin(tolerance / distance)
///              . p1   /
///     anchor <-------- what is left
#include "base/assert.h"
#include "draw/plane.h"

typedef struct sector {
    zv_vec2 anchor;
    zv_vec2 left, right; ///< its sides, unit vectors
    bool is_whole;       ///< every direction is allowed
    double farthest;     ///< of the points left out, from the anchor
} sector;

static sector sector_at(zv_vec2 anchor)
{
    return (sector){.anchor = anchor, .is_whole = true};
}

/// A chord to `p` would pass all points left out.
static bool allows(const sector *s, zv_vec2 p)
{
    const zv_vec2 d = zv_vec2_sub(p, s->anchor);
    if (zv_vec2_length(d) < s->farthest) {
        return false;
    }
    return s->is_whole || (zv_vec2_cross(s->right, d) >= 0.0 && zv_vec2_cross(d, s->left) >= 0.0 &&
                           zv_vec2_dot(zv_vec2_add(s->left, s->right), d) > 0.0);
}

/// `p` is left out: the chord must pass it.
static void narrow(sector *s, zv_vec2 p, double tolerance)
{
    const zv_vec2 d = zv_vec2_sub(p, s->anchor);
    const double r = zv_vec2_length(d);
    s->farthest = fmax(s->farthest, r);
    if (r <= tolerance) {
        return;
    }
    const zv_vec2 e = zv_vec2_scale(d, 1.0 / r);
    const double sine = tolerance / r, cosine = sqrt(1.0 - sine * sine);
    const zv_vec2 left = {cosine * e.x - sine * e.y, cosine * e.y + sine * e.x};
    const zv_vec2 right = {cosine * e.x + sine * e.y, cosine * e.y - sine * e.x};
    s->left = s->is_whole || zv_vec2_cross(left, s->left) > 0.0 ? left : s->left;
    s->right = s->is_whole || zv_vec2_cross(s->right, right) > 0.0 ? right : s->right;
    s->is_whole = false;
}

static void simplify_stroke(const zv_stroke *stroke, double tolerance, zv_drawing *to)
{
    sector s = sector_at(stroke->from);
    zv_vec2 at = stroke->from;
    zv_drawing_use_pen(to, stroke->pen);
    zv_drawing_move_to(to, at);
    for (int k = 0; k < stroke->count; ++k) {
        const zv_segment *segment = &stroke->segment[k];
        const bool is_last = k + 1 == stroke->count || stroke->segment[k + 1].curve;
        if (segment->curve) {
            zv_drawing_curve_to(to, segment->curve, segment->to);
            s = sector_at(segment->to);
        } else {
            if (!allows(&s, segment->to)) {
                zv_drawing_line_to(to, at);
                s = sector_at(at);
            }
            narrow(&s, segment->to, tolerance);
            if (is_last) {
                zv_drawing_line_to(to, segment->to);
                s = sector_at(segment->to);
            }
        }
        at = segment->to;
    }
}

zv_status zv_drawing_simplify(const zv_drawing *from, double tolerance_mm, zv_drawing *to)
{
    ZV_ASSERT(from && to && from != to && tolerance_mm >= 0.0);
    zv_drawing_place(to, zv_affine_identity()); // strokes are on the paper already
    for (int i = 0; i < zv_drawing_count(from); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(from, i);
        simplify_stroke(&stroke, tolerance_mm, to);
    }
    return zv_drawing_status(to);
}
