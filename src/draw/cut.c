/// @file cut.c
/// Parts of segments and where they meet a line.
///
///     cubic:  de Casteljau's points, twice
///     arc:    the same ellipse with other angles
///
///     line n . p = c:      cubic   n . p(t) - c is a cubic of t: its roots between the places where it turns, by halving
///                          arc     A cos t + B sin t = C  at  atan2(B, A) +- acos(C / |A, B|)
#include "draw/cut.h"

#include "base/elementary.h"
#include "draw/plane.h"

/// The blossom of a cubic: its control points of the part t0 .. t1 are b(t0, t0, t1) and b(t0, t1, t1).
static zv_vec2 blossom(const zv_vec2 p[4], double r, double s, double t)
{
    const zv_vec2 a = zv_vec2_mix(p[0], p[1], r), b = zv_vec2_mix(p[1], p[2], r), c = zv_vec2_mix(p[2], p[3], r);
    return zv_vec2_mix(zv_vec2_mix(a, b, s), zv_vec2_mix(b, c, s), t);
}

zv_piece zv_segment_part(zv_vec2 from, const zv_segment *segment, double t0, double t1)
{
    const zv_segment_curve *curve = segment->curve;
    zv_piece piece = {.from = t0 <= 0.0 ? from : zv_segment_at(from, segment, t0),
                      .to = t1 >= 1.0 ? segment->to : zv_segment_at(from, segment, t1),
                      .is_curved = curve != NULL};
    if (!curve) {
        return piece;
    }
    piece.curve = *curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        const double range = curve->arc.end - curve->arc.start;
        piece.curve.arc.start = t0 <= 0.0 ? curve->arc.start : curve->arc.start + t0 * range;
        piece.curve.arc.end = t1 >= 1.0 ? curve->arc.end : curve->arc.start + t1 * range;
    } else if (t0 > 0.0 || t1 < 1.0) {
        const zv_vec2 p[4] = {from, curve->control[0], curve->control[1], segment->to};
        piece.curve.control[0] = blossom(p, t0, t0, t1);
        piece.curve.control[1] = blossom(p, t0, t1, t1);
    }
    return piece;
}

zv_piece zv_piece_mapped(const zv_piece *piece, zv_affine map)
{
    zv_piece out = *piece;
    out.from = zv_affine_apply(map, piece->from);
    out.to = zv_affine_apply(map, piece->to);
    if (piece->is_curved && piece->curve.kind == ZV_SEGMENT_ARC) {
        out.curve.arc.center = zv_affine_apply(map, piece->curve.arc.center);
        out.curve.arc.u = zv_affine_direction(map, piece->curve.arc.u);
        out.curve.arc.v = zv_affine_direction(map, piece->curve.arc.v);
    } else if (piece->is_curved) {
        out.curve.control[0] = zv_affine_apply(map, piece->curve.control[0]);
        out.curve.control[1] = zv_affine_apply(map, piece->curve.control[1]);
    }
    return out;
}

void zv_drawing_piece_to(zv_drawing *drawing, const zv_piece *piece)
{
    if (piece->is_curved && zv_drawing_status(drawing) == ZV_OK) {
        zv_drawing_curve_to(drawing, &piece->curve, piece->to);
    } else {
        zv_drawing_line_to(drawing, piece->to);
    }
}

// ---- lengths ----

static double length_between(zv_vec2 from, const zv_segment *segment, double t0, double t1)
{
    const zv_piece piece = zv_segment_part(from, segment, t0, t1);
    const zv_segment part = {piece.to, piece.is_curved ? &piece.curve : NULL};
    return zv_segment_length(piece.from, &part);
}

zv_walk zv_walk_begin(zv_vec2 from, const zv_segment *segment)
{
    const double length = zv_segment_length(from, segment);
    return (zv_walk){
        .from = from, .segment = segment, .total = length, .rest = length, .pace = length > 0.0 ? 1.0 / length : 0.0};
}

/// Where the length from the place of the walk on is `length`, which is less than the rest: by the pace of the last step,
/// every third time by halves.
static double find_place(const zv_walk *walk, double length)
{
    enum { ROUNDS = 150 };
    double low = walk->t, high = 1.0, t = walk->t + length * walk->pace;
    double done = 0.0; // length from the place to low
    t = t > low && t < high ? t : 0.5 * (low + high);
    for (int i = 0; i < ROUNDS && high - low > 1e-13; ++i) {
        const double step = length_between(walk->from, walk->segment, low, t);
        const double short_by = length - done - step;
        if (fabs(short_by) <= 1e-10 * walk->total) {
            return t;
        }
        const double pace = step > 0.0 ? (t - low) / step : 0.0, next = t + short_by * pace;
        if (short_by > 0.0) {
            done += step;
            low = t;
        } else {
            high = t;
        }
        t = i % 3 != 2 && next > low && next < high ? next : 0.5 * (low + high);
    }
    return t;
}

double zv_walk_on(zv_walk *walk, double length)
{
    if (!(length < walk->rest)) {
        const double walked = walk->rest;
        walk->t = 1.0;
        walk->rest = 0.0;
        return walked;
    }
    const double t = walk->segment->curve ? find_place(walk, length) : walk->t + length * walk->pace;
    walk->pace = length > 0.0 ? (t - walk->t) / length : walk->pace;
    walk->t = t;
    walk->rest -= length;
    return length;
}

// ---- crossings ----

/// Value of a t^3 + b t^2 + c t + d.
static double cubic_value(const double k[4], double t)
{
    return ((k[0] * t + k[1]) * t + k[2]) * t + k[3];
}

/// The root between low and high, where the values have different signs.
static double halve(const double k[4], double low, double high)
{
    const bool rises = cubic_value(k, low) < cubic_value(k, high);
    for (int i = 0; i < 80; ++i) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) {
            break;
        }
        if ((cubic_value(k, middle) < 0.0) == rises) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return 0.5 * (low + high);
}

/// Where the cubic turns inside 0 .. 1, in order.
static int turns_of(const double k[4], double turn[2])
{
    const double a = 3.0 * k[0], b = 2.0 * k[1], c = k[2], inside = b * b - 4.0 * a * c;
    if (inside < 0.0) {
        return 0;
    }
    const double q = -0.5 * (b + copysign(sqrt(inside), b)); // no cancellation: roots q / a and c / q
    double root[2] = {q / a, c / q};
    if (root[1] < root[0]) {
        root[0] = c / q;
        root[1] = q / a;
    }
    int count = 0;
    for (int i = 0; i < 2; ++i) {
        if (root[i] > 0.0 && root[i] < 1.0) {
            turn[count++] = root[i];
        }
    }
    return count;
}

static int cubic_roots(const double k[4], double *t)
{
    double edge[4] = {0.0};
    const int turns = turns_of(k, &edge[1]);
    edge[turns + 1] = 1.0;
    int count = 0;
    for (int i = 0; i <= turns; ++i) {
        const double low = cubic_value(k, edge[i]), high = cubic_value(k, edge[i + 1]);
        if ((low < 0.0) != (high < 0.0)) {
            t[count++] = halve(k, edge[i], edge[i + 1]);
        }
    }
    return count;
}

/// Angles where A cos t + B sin t = C, as places 0 .. 1 of the arc.
static int arc_roots(const zv_segment_curve *curve, double a, double b, double c, double *t)
{
    const double size = zv_hypot(a, b), range = curve->arc.end - curve->arc.start;
    if (!(fabs(c) <= size) || size == 0.0 || range == 0.0) {
        return 0;
    }
    const double middle = zv_atan2(b, a), away = zv_acos(c / size);
    int count = 0;
    for (int side = -1; side <= 1; side += 2) {
        const double angle = middle + side * away, low = fmin(curve->arc.start, curve->arc.end);
        double found = angle + 2.0 * ZV_PI * ceil((low - angle) / (2.0 * ZV_PI));
        for (int i = 0; i < 2; ++i, found += 2.0 * ZV_PI) {
            const double place = (found - curve->arc.start) / range;
            if (place > 0.0 && place < 1.0) {
                t[count++] = place;
            }
        }
    }
    return count;
}

int zv_segment_crossings(zv_vec2 from, const zv_segment *segment, zv_vec2 a, zv_vec2 b, double t[ZV_CROSSINGS])
{
    const zv_vec2 normal = {a.y - b.y, b.x - a.x}; // of the line; its length does not matter
    const double at_start = zv_vec2_dot(normal, zv_vec2_sub(from, a));
    const double at_end = zv_vec2_dot(normal, zv_vec2_sub(segment->to, a));
    const zv_segment_curve *curve = segment->curve;
    if (!curve) {
        if ((at_start < 0.0) == (at_end < 0.0)) {
            return 0;
        }
        t[0] = at_start / (at_start - at_end);
        return 1;
    }
    if (curve->kind == ZV_SEGMENT_ARC) {
        return arc_roots(curve, zv_vec2_dot(normal, curve->arc.u), zv_vec2_dot(normal, curve->arc.v),
                         -zv_vec2_dot(normal, zv_vec2_sub(curve->arc.center, a)), t);
    }
    const double c0 = zv_vec2_dot(normal, zv_vec2_sub(curve->control[0], a));
    const double c1 = zv_vec2_dot(normal, zv_vec2_sub(curve->control[1], a));
    const double k[4] = {at_end - 3.0 * c1 + 3.0 * c0 - at_start, 3.0 * (c1 - 2.0 * c0 + at_start),
                         3.0 * (c0 - at_start), at_start};
    return cubic_roots(k, t);
}
