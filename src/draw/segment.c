/// @file segment.c
/// Points and lengths of segments.
///
///     arc:    p(t) = center + u cos t + v sin t          p'(t) = v cos t - u sin t
///     cubic:  p(t) = (1-t)^3 p0 + 3 (1-t)^2 t c0 + 3 (1-t) t^2 c1 + t^3 p1
///
/// The length is the integral of |p'|: for a circle radius times angle, else by Gauss' five points, halved until two
/// halves agree with their whole.
#include "base/assert.h"
#include "base/elementary.h"
#include "base/quadrature.h"
#include "draw/plane.h"

/// Halvings of an interval; 2^-24 of a segment is nothing that can be drawn.
enum { DEEPEST = 24 };
#define LENGTH_PRECISION 1e-10

zv_vec2 zv_arc_at(const zv_segment_curve *arc, double t)
{
    double s, c;
    zv_sincos(t, &s, &c);
    const zv_vec2 p = arc->arc.center, u = arc->arc.u, v = arc->arc.v;
    return (zv_vec2){p.x + u.x * c + v.x * s, p.y + u.y * c + v.y * s};
}

double zv_arc_largest_radius(const zv_segment_curve *arc)
{
    const zv_vec2 u = arc->arc.u, v = arc->arc.v;
    const double uu = zv_vec2_dot(u, u), vv = zv_vec2_dot(v, v), uv = zv_vec2_dot(u, v);
    return sqrt(0.5 * (uu + vv + zv_hypot(uu - vv, 2.0 * uv)));
}

zv_segment_curve zv_segment_curve_reversed(const zv_segment_curve *curve)
{
    zv_segment_curve out = *curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        out.arc.start = curve->arc.end;
        out.arc.end = curve->arc.start;
    } else {
        out.control[0] = curve->control[1];
        out.control[1] = curve->control[0];
    }
    return out;
}

static zv_vec2 cubic_at(zv_vec2 from, const zv_segment *segment, double t)
{
    const zv_vec2 *c = segment->curve->control;
    const zv_vec2 a = zv_vec2_mix(from, c[0], t), b = zv_vec2_mix(c[0], c[1], t), d = zv_vec2_mix(c[1], segment->to, t);
    return zv_vec2_mix(zv_vec2_mix(a, b, t), zv_vec2_mix(b, d, t), t);
}

zv_vec2 zv_segment_at(zv_vec2 from, const zv_segment *segment, double t)
{
    ZV_ASSERT(segment);
    const zv_segment_curve *curve = segment->curve;
    if (t >= 1.0) {
        return segment->to;
    }
    if (!curve) {
        return zv_vec2_mix(from, segment->to, t);
    }
    return curve->kind == ZV_SEGMENT_ARC ? zv_arc_at(curve, curve->arc.start + t * (curve->arc.end - curve->arc.start))
                                         : cubic_at(from, segment, t);
}

/// |p'| with respect to t of 0 to 1.
static double speed_at(zv_vec2 from, const zv_segment *segment, double t)
{
    const zv_segment_curve *curve = segment->curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        double s, c;
        const double turn = curve->arc.end - curve->arc.start;
        zv_sincos(curve->arc.start + t * turn, &s, &c);
        const zv_vec2 u = curve->arc.u, v = curve->arc.v;
        return fabs(turn) * zv_vec2_length((zv_vec2){v.x * c - u.x * s, v.y * c - u.y * s});
    }
    const zv_vec2 *k = curve->control;
    const zv_vec2 a = zv_vec2_sub(k[0], from), b = zv_vec2_sub(k[1], k[0]), d = zv_vec2_sub(segment->to, k[1]);
    return 3.0 * zv_vec2_length(zv_vec2_mix(zv_vec2_mix(a, b, t), zv_vec2_mix(b, d, t), t));
}

typedef struct run {
    zv_vec2 from;
    const zv_segment *segment;
} run;

static double speed_of(const void *user, double t)
{
    const run *r = user;
    return speed_at(r->from, r->segment, t);
}

static bool is_circle(const zv_segment_curve *curve)
{
    const zv_vec2 u = curve->arc.u, v = curve->arc.v;
    return curve->kind == ZV_SEGMENT_ARC &&
           ((v.x == -u.y && v.y == u.x) || (v.x == u.y && v.y == -u.x)); // a right angle, and as long
}

double zv_segment_length(zv_vec2 from, const zv_segment *segment)
{
    ZV_ASSERT(segment);
    if (!segment->curve) {
        return zv_vec2_distance(from, segment->to);
    }
    if (is_circle(segment->curve)) {
        return zv_vec2_length(segment->curve->arc.u) * fabs(segment->curve->arc.end - segment->curve->arc.start);
    }
    const run whole = {from, segment};
    return zv_integrate(speed_of, &whole, 0.0, 1.0, LENGTH_PRECISION, DEEPEST);
}
