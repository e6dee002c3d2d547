/// @file bounds.c
/// The smallest rectangle around all ink: ends of segments, and where a curve turns back in x or in y.
///
///     arc:    x'(t) = 0  where  tan t = v.x / u.x,  twice per turn; the same for y
///     cubic:  x'(t) = 0  is a quadratic equation
#include "base/assert.h"
#include "base/elementary.h"
#include "draw/plane.h"

typedef struct box {
    zv_vec2 low, high;
    bool is_empty;
} box;

static void take(box *b, zv_vec2 p)
{
    if (b->is_empty) {
        *b = (box){p, p, false};
    }
    b->low = (zv_vec2){fmin(b->low.x, p.x), fmin(b->low.y, p.y)};
    b->high = (zv_vec2){fmax(b->high.x, p.x), fmax(b->high.y, p.y)};
}

/// All angles `turn + n pi` inside the arc; four of them say everything.
static void take_turns(box *b, const zv_segment_curve *curve, double turn)
{
    const double low = fmin(curve->arc.start, curve->arc.end), high = fmax(curve->arc.start, curve->arc.end);
    double t = turn + ZV_PI * ceil((low - turn) / ZV_PI);
    for (int i = 0; i < 4 && t <= high; ++i, t += ZV_PI) {
        take(b, zv_arc_at(curve, t));
    }
}

/// Where a cubic with the Bezier values p0 .. p3 of one coordinate turns back: (a t^2 + b t + c = 0).
static void take_cubic(box *out, zv_vec2 from, const zv_segment *segment, double p0, double p1, double p2, double p3)
{
    const double a = p3 - 3.0 * p2 + 3.0 * p1 - p0, b = 2.0 * (p2 - 2.0 * p1 + p0), c = p1 - p0;
    const double inside = b * b - 4.0 * a * c;
    if (inside < 0.0) {
        return;
    }
    const double q = -0.5 * (b + copysign(sqrt(inside), b)); // no cancellation: roots q / a and c / q
    const double roots[2] = {q / a, c / q};
    for (int i = 0; i < 2; ++i) {
        if (roots[i] > 0.0 && roots[i] < 1.0) {
            take(out, zv_segment_at(from, segment, roots[i]));
        }
    }
}

static void take_bend(box *b, zv_vec2 from, const zv_segment *segment)
{
    const zv_segment_curve *curve = segment->curve;
    if (curve->kind == ZV_SEGMENT_ARC) {
        take_turns(b, curve, zv_atan2(curve->arc.v.x, curve->arc.u.x));
        take_turns(b, curve, zv_atan2(curve->arc.v.y, curve->arc.u.y));
    } else {
        const zv_vec2 *c = curve->control;
        take_cubic(b, from, segment, from.x, c[0].x, c[1].x, segment->to.x);
        take_cubic(b, from, segment, from.y, c[0].y, c[1].y, segment->to.y);
    }
}

bool zv_drawing_bounds(const zv_drawing *drawing, zv_vec2 *low, zv_vec2 *high)
{
    ZV_ASSERT(drawing && low && high);
    box b = {.is_empty = true};
    for (int i = 0; i < zv_drawing_count(drawing); ++i) {
        const zv_stroke stroke = zv_drawing_stroke(drawing, i);
        zv_vec2 at = stroke.from;
        take(&b, at);
        for (int k = 0; k < stroke.count; ++k) {
            const zv_segment *segment = &stroke.segment[k];
            take(&b, segment->to);
            if (segment->curve) {
                take_bend(&b, at, segment);
            }
            at = segment->to;
        }
    }
    if (!b.is_empty) {
        *low = b.low;
        *high = b.high;
    }
    return !b.is_empty;
}
