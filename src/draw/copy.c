/// @file copy.c
/// A drawing somewhere else: every segment mapped, every kind kept.
#include "base/assert.h"
#include "draw/plane.h"

/// A direction or a radius: the shift does not count.
static zv_vec2 map_vector(zv_affine map, zv_vec2 v)
{
    return (zv_vec2){map.xx * v.x + map.xy * v.y, map.yx * v.x + map.yy * v.y};
}

static zv_segment_curve map_curve(zv_affine map, const zv_segment_curve *curve)
{
    zv_segment_curve out = *curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        out.arc.center = zv_affine_apply(map, curve->arc.center);
        out.arc.u = map_vector(map, curve->arc.u);
        out.arc.v = map_vector(map, curve->arc.v);
    } else {
        out.control[0] = zv_affine_apply(map, curve->control[0]);
        out.control[1] = zv_affine_apply(map, curve->control[1]);
    }
    return out;
}

static void copy_segment(zv_affine map, const zv_segment *segment, zv_drawing *to)
{
    const zv_vec2 end = zv_affine_apply(map, segment->to);
    if (segment->curve) {
        const zv_segment_curve curve = map_curve(map, segment->curve);
        zv_drawing_curve_to(to, &curve, end);
    } else {
        zv_drawing_line_to(to, end);
    }
}

static void copy_stroke(const zv_drawing *from, zv_affine paper_from_there, int pen, zv_drawing *to, int i)
{
    const zv_stroke stroke = zv_drawing_stroke(from, i);
    zv_drawing_use_pen(to, pen >= 0 ? pen : stroke.pen);
    zv_drawing_move_to(to, zv_affine_apply(paper_from_there, stroke.from));
    for (int k = 0; k < stroke.count && zv_drawing_status(to) == ZV_OK; ++k) {
        copy_segment(paper_from_there, &stroke.segment[k], to);
    }
}

zv_status zv_drawing_copy(const zv_drawing *from, zv_affine paper_from_there, int pen, zv_drawing *to)
{
    ZV_ASSERT(from && to && from != to);
    zv_drawing_place(to, zv_affine_identity());
    for (int i = 0; i < zv_drawing_count(from) && zv_drawing_status(to) == ZV_OK; ++i) {
        copy_stroke(from, paper_from_there, pen, to, i);
    }
    zv_drawing_lift(to);
    return zv_drawing_status(to);
}
