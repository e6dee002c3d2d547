/// @file outline.c
/// Commands of an outline to segments. Arcs become exact arcs of an ellipse:
///
///     in the frame of the ellipse (turned by phi, scaled by the radii) the arc lies on a unit circle:
///
///         p = half of (from - to)    d = |p|       . from
///         center = middle +- sqrt(1 / d^2 - 1) (py, -px)         (the side by the two flags)
///                                                   ' . to
///     with d > 1 the radii are too small: they grow by d, and the centre is the middle
///
/// (W3C, Scalable Vector Graphics (SVG) 2, 2018, appendix B.2, elliptical arc implementation notes.)
#include "svg/outline.h"

#include "base/elementary.h"
#include "draw/plane.h"

static void end_part(zv_svg_outline *outline)
{
    if (outline->closes && outline->has_ink && !zv_vec2_same(outline->at, outline->start)) {
        zv_drawing_line_to(outline->out, outline->start);
    }
    if (!outline->has_ink && outline->has_dot && outline->keeps_dots) {
        zv_drawing_line_to(outline->out, outline->start);
    }
    outline->has_ink = outline->has_dot = false;
}

void zv_svg_move_to(zv_svg_outline *outline, zv_vec2 to)
{
    end_part(outline);
    zv_drawing_move_to(outline->out, to);
    outline->at = outline->start = to;
}

void zv_svg_line_to(zv_svg_outline *outline, zv_vec2 to)
{
    if (zv_vec2_same(outline->at, to)) {
        outline->has_dot = true;
        return;
    }
    zv_drawing_line_to(outline->out, to);
    outline->at = to;
    outline->has_ink = true;
}

void zv_svg_cubic_to(zv_svg_outline *outline, zv_vec2 control0, zv_vec2 control1, zv_vec2 to)
{
    if (zv_vec2_same(outline->at, control0) && zv_vec2_same(control0, control1) && zv_vec2_same(control1, to)) {
        outline->has_dot = true;
        return;
    }
    zv_drawing_cubic_to(outline->out, control0, control1, to);
    outline->at = to;
    outline->has_ink = true;
}

void zv_svg_close(zv_svg_outline *outline)
{
    zv_svg_line_to(outline, outline->start);
    zv_svg_move_to(outline, outline->start);
}

void zv_svg_finish(zv_svg_outline *outline)
{
    end_part(outline);
    zv_drawing_lift(outline->out);
}

// ---- arcs ----

/// Draws the arc of the ellipse center + x cos t + y sin t, exactly to `to`.
static void draw_ellipse(zv_svg_outline *outline, zv_vec2 center, zv_vec2 x, zv_vec2 y, const double range[2],
                         zv_vec2 to)
{
    const zv_affine place = zv_drawing_placed(outline->out);
    zv_segment_curve curve = {.kind = ZV_SEGMENT_ARC};
    curve.arc.center = zv_affine_apply(place, center);
    curve.arc.u = zv_affine_direction(place, x);
    curve.arc.v = zv_affine_direction(place, y);
    curve.arc.start = range[0];
    curve.arc.end = range[1];
    if (zv_drawing_status(outline->out) == ZV_OK) {
        zv_drawing_curve_to(outline->out, &curve, zv_affine_apply(place, to));
    }
    outline->at = to;
    outline->has_ink = true;
}

/// The centre of a unit circle through `from` and `to`: on one side of their middle (1), on the other (-1), or in it (0).
static zv_vec2 unit_center(zv_vec2 from, zv_vec2 to, double which)
{
    const zv_vec2 half = zv_vec2_scale(zv_vec2_sub(from, to), 0.5), middle = zv_vec2_scale(zv_vec2_add(from, to), 0.5);
    const double square = zv_vec2_dot(half, half);
    const double side = which == 0.0 ? 0.0 : which * sqrt(fmax(0.0, 1.0 / square - 1.0));
    return (zv_vec2){middle.x + side * half.y, middle.y - side * half.x};
}

/// From `start` to `end` in the direction of `is_sweep`: growing angles or falling ones.
static double directed_end(double start, double end, bool is_sweep)
{
    if (is_sweep && end < start) {
        return end + 2.0 * ZV_PI;
    }
    return !is_sweep && end > start ? end - 2.0 * ZV_PI : end;
}

void zv_svg_arc_to(zv_svg_outline *outline, zv_vec2 radii, double turn_deg, bool is_large, bool is_sweep, zv_vec2 to)
{
    if (radii.x == 0.0 || radii.y == 0.0 || zv_vec2_same(outline->at, to)) {
        zv_svg_line_to(outline, to);
        return;
    }
    double s, c, rx = fabs(radii.x), ry = fabs(radii.y);
    zv_sincos(turn_deg * ZV_DEG, &s, &c);
    const zv_affine rotated = {.xx = c, .xy = s, .yx = -s, .yy = c}; // into the frame of the ellipse
    const zv_vec2 half = zv_affine_direction(rotated, zv_vec2_scale(zv_vec2_sub(outline->at, to), 0.5));
    const double reach = zv_hypot(half.x / rx, half.y / ry);
    if (!(reach * fmax(rx, ry) < ZV_DRAWING_EDGE_MM * ZV_DRAWING_EDGE_MM)) { // an ellipse beyond all numbers
        zv_svg_line_to(outline, to);
        return;
    }
    double which = is_large != is_sweep ? 1.0 : -1.0;
    if (reach > 1.0) {
        rx *= reach;
        ry *= reach;
        which = 0.0;
    }
    const zv_vec2 origin = outline->at; // numbers stay small when angles are taken from here
    const zv_vec2 a = {0.0, 0.0}, b = {-2.0 * half.x / rx, -2.0 * half.y / ry};
    const zv_vec2 middle = unit_center(a, b, which);
    const double start = zv_atan2(a.y - middle.y, a.x - middle.x);
    const double end = directed_end(start, zv_atan2(b.y - middle.y, b.x - middle.x), is_sweep);
    const zv_vec2 center = {origin.x + c * rx * middle.x - s * ry * middle.y,
                            origin.y + s * rx * middle.x + c * ry * middle.y};
    draw_ellipse(outline, center, (zv_vec2){c * rx, s * rx}, (zv_vec2){-s * ry, c * ry}, (double[]){start, end}, to);
}
