/// @file nurbs.c
/// G5.2 and G5.3: a rational B-spline through weighted control points, handed out as cubic pieces.
///
/// C. de Boor, A practical guide to splines (1978).
///
/// Order k (word L, 3 when missing), clamped knots 0 .. 0 1 2 3 .. m .. m. Each piece has the ends and end directions
/// of the curve; it is halved until its middle is as near as TOLERANCE_MM. Quadratic curves with equal weights come out
/// exact.
#include <math.h>

#include "base/elementary.h"
#include "program/emit.h"
#include "program/grow.h"
#include "program/motions.h"

#define TOLERANCE_MM 1e-6

enum { MAX_POINTS = 100000, MAX_ORDER = 8, MAX_HALVINGS = 10 };

static bool add_point(zv_interpreter *in, double x, double y, double weight)
{
    if (in->nurbs.count == MAX_POINTS) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "too_many_points", "a curve has at most %d control points",
                        MAX_POINTS);
    }
    zv_weighted *grown = zv_grow(in->nurbs.point, in->nurbs.count, &in->nurbs.capacity, sizeof *grown);
    if (!grown) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "no_memory", "there is no memory for the control points");
    }
    in->nurbs.point = grown;
    in->nurbs.point[in->nurbs.count++] = (zv_weighted){x, y, weight};
    return true;
}

bool zv_do_nurbs_point(zv_interpreter *in, int code)
{
    (void)code;
    const zv_block *block = &in->block;
    const double weight = zv_block_value(block, 'p');
    const bool has_point = zv_axes_given(block) != 0;
    if (!zv_block_has(block, 'p') || !(weight > 0.0)) {
        return ZV_WRONG(in, zv_block_has(block, 'p') ? block->column[ZV_WORD('p')] : zv_motion_column(&in->block),
                        "word_missing", "every control point of G5.2 needs its weight P, above zero");
    }
    if (has_point && (!zv_block_has(block, 'x') || !zv_block_has(block, 'y'))) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "axes_missing", "every control point of G5.2 needs X and Y");
    }
    if (in->modes.plane != ZV_Z || zv_axes_given(block) & ~3u) {
        return ZV_WRONG(in, zv_motion_column(&in->block), "not_available",
                        "a curve of G5.2 moves X and Y in the plane G17");
    }
    if (zv_block_has(block, 'l')) {
        const double order = zv_block_value(block, 'l');
        if (order < 2.0 || order > MAX_ORDER || order != floor(order)) {
            return ZV_WRONG(in, block->column[ZV_WORD('l')], "out_of_range",
                            "the order L is a whole number from 2 to %d", MAX_ORDER);
        }
        in->nurbs.order = (int)order;
    }
    if (in->nurbs.count == 0) {
        in->nurbs.order = zv_block_has(block, 'l') ? in->nurbs.order : 3;
        if (!add_point(in, in->at[ZV_X], in->at[ZV_Y], has_point ? 1.0 : weight)) {
            return false;
        }
    }
    double target[ZV_AXES];
    return !has_point || (zv_target_read(in, target) && add_point(in, target[ZV_X], target[ZV_Y], weight));
}

bool zv_nurbs_drop(zv_interpreter *in)
{
    in->nurbs.count = 0;
    return ZV_WRONG(in, zv_motion_column(&in->block), "curve_not_ended",
                    "the curve begun by G5.2 was not ended by G5.3");
}

/// Knot number i of the clamped uniform knots.
static double knot(const zv_interpreter *in, int i)
{
    const int last = in->nurbs.count - in->nurbs.order + 1;
    const int inner = i - in->nurbs.order + 1;
    return inner < 0 ? 0.0 : inner > last ? last : inner;
}

/// Point and derivative at u in the span that begins at the knot `span` (de Boor in homogeneous coordinates).
static void evaluate(const zv_interpreter *in, int span, double u, double point[2], double slope[2])
{
    const int k = in->nurbs.order;
    double d[MAX_ORDER][3] = {{0.0}};
    for (int j = 0; j < k; ++j) {
        const zv_weighted *p = &in->nurbs.point[span - k + 1 + j];
        d[j][0] = p->x * p->weight;
        d[j][1] = p->y * p->weight;
        d[j][2] = p->weight;
    }
    double low[3] = {0}, high[3] = {0};
    for (int r = 1; r < k; ++r) {
        for (int c = 0; c < 3 && r == k - 1; ++c) {
            low[c] = d[k - 2][c];
            high[c] = d[k - 1][c];
        }
        for (int j = k - 1; j >= r; --j) {
            const int i = span - k + 1 + j;
            const double width = knot(in, i + k - r) - knot(in, i), t = (u - knot(in, i)) / width;
            for (int c = 0; c < 3; ++c) {
                d[j][c] = (1.0 - t) * d[j - 1][c] + t * d[j][c];
            }
        }
    }
    const double rate = (k - 1) / (knot(in, span + 1) - knot(in, span)), w = d[k - 1][2];
    for (int c = 0; c < 2; ++c) {
        point[c] = d[k - 1][c] / w;
        slope[c] = (rate * (high[c] - low[c]) - rate * (high[2] - low[2]) * point[c]) / w;
    }
}

/// The piece from u0 to u1 as one cubic, or as two halves when its middle is off.
static void hand_out(zv_interpreter *in, int span, double u0, double u1, int halvings)
{
    double p0[2], p1[2], s0[2], s1[2], middle[2], ignored[2], off = 0.0;
    evaluate(in, span, u0, p0, s0);
    evaluate(in, span, u1, p1, s1);
    evaluate(in, span, 0.5 * (u0 + u1), middle, ignored);
    const double third = (u1 - u0) / 3.0;
    for (int c = 0; c < 2; ++c) {
        const double cubic = 0.5 * (p0[c] + p1[c]) + 0.375 * third * (s0[c] - s1[c]);
        off = fmax(off, fabs(cubic - middle[c]));
    }
    if (off > TOLERANCE_MM && halvings > 0) {
        hand_out(in, span, u0, 0.5 * (u0 + u1), halvings - 1);
        hand_out(in, span, 0.5 * (u0 + u1), u1, halvings - 1);
        return;
    }
    double target[ZV_AXES];
    for (int i = 0; i < ZV_AXES; ++i) {
        target[i] = in->at[i];
    }
    target[ZV_X] = p1[0];
    target[ZV_Y] = p1[1];
    const zv_vec3 control[2] = {{p0[0] + third * s0[0], p0[1] + third * s0[1], in->at[ZV_Z]},
                                {p1[0] - third * s1[0], p1[1] - third * s1[1], in->at[ZV_Z]}};
    zv_emit_spline(in, target, control, u0 > 0.0);
}

bool zv_do_nurbs_end(zv_interpreter *in, int code)
{
    (void)code;
    const int count = in->nurbs.count, order = in->nurbs.order;
    in->modes.motion = ZV_G80;
    if (count == 0) {
        return ZV_WRONG(in, in->block.g_column[ZV_G_MOTION], "curve_not_begun",
                        "G5.3 ends the curve that G5.2 begins: there is none");
    }
    if (count < order || count < 2) {
        in->nurbs.count = 0;
        return ZV_WRONG(in, in->block.g_column[ZV_G_MOTION], "too_few_points",
                        "a curve of order %d needs at least %d control points, found %d", order, order, count);
    }
    for (int span = order - 1; span < count && !in->stopped; ++span) {
        hand_out(in, span, knot(in, span), knot(in, span + 1), MAX_HALVINGS);
    }
    in->nurbs.count = 0;
    return true;
}
