/// @file outline.c
/// Outlines of rounded rectangles, dogbones and hulls of circles.
///
///        ____                ___
///      /      \___------____/   \        dogbone: arcs round both circles, and between the points where their common
///     |   r0   |            | r1 |       tangent touches a line that bends inwards by a squared sine
///      \______/---------____\___/
#include "solid/outline.h"

#include "base/assert.h"
#include "base/elementary.h"
#include "base/extremes.h"

/// Adds a point, unless it is where the last one was: an edge without length has no normal.
static void add(zv_outline *outline, double x, double y)
{
    const double nearest = 1e-9;
    ZV_ASSERT(outline->count < ZV_OUTLINE_MAX);
    const zv_point2 *last = outline->count > 0 ? &outline->points[outline->count - 1] : NULL;
    if (!last || zv_hypot(x - last->x, y - last->y) > nearest) {
        outline->points[outline->count++] = (zv_point2){x, y};
    }
}

/// The same for the last point and the first.
static zv_outline closed(zv_outline outline)
{
    const double nearest = 1e-9;
    const zv_point2 first = outline.points[0], last = outline.points[outline.count - 1];
    outline.count -= outline.count > 3 && zv_hypot(first.x - last.x, first.y - last.y) <= nearest;
    return outline;
}

/// Points of an arc, both ends among them.
static void add_arc(zv_outline *outline, zv_circle2 circle, double from, double to, int steps)
{
    for (int k = 0; k <= steps; ++k) {
        double sine, cosine;
        zv_sincos(from + (to - from) * k / steps, &sine, &cosine);
        add(outline, circle.x + circle.r * cosine, circle.y + circle.r * sine);
    }
}

zv_outline zv_outline_rectangle(zv_detail detail, double x0, double y0, double x1, double y1, double corner)
{
    const int steps[] = {1, 2, 4};
    const double r = zv_smaller(corner, 0.499 * zv_smaller(x1 - x0, y1 - y0)), quarter = ZV_PI / 2;
    zv_outline outline = {.convex = true};
    add_arc(&outline, (zv_circle2){x1 - r, y0 + r, r}, -quarter, 0, steps[detail]);
    add_arc(&outline, (zv_circle2){x1 - r, y1 - r, r}, 0, quarter, steps[detail]);
    add_arc(&outline, (zv_circle2){x0 + r, y1 - r, r}, quarter, 2 * quarter, steps[detail]);
    add_arc(&outline, (zv_circle2){x0 + r, y0 + r, r}, 2 * quarter, 3 * quarter, steps[detail]);
    return closed(outline);
}

/// The flank between two points, drawn in towards the middle line by `depth`.
static void add_flank(zv_outline *outline, zv_point2 from, zv_point2 to, double depth, int steps)
{
    for (int k = 1; k < steps; ++k) {
        const double u = (double)k / steps, sine = zv_sin(ZV_PI * u);
        const double y = from.y + (to.y - from.y) * u, inwards = y > 0 ? -depth : depth;
        add(outline, from.x + (to.x - from.x) * u, y + inwards * sine * sine);
    }
}

zv_outline zv_outline_dogbone(zv_detail detail, double length, double r0, double r1, double waist)
{
    const int arc_steps[] = {9, 9, 14}, flank_steps[] = {4, 6, 9};
    const double reach = zv_larger(length, 1e-9), ratio = (r0 - r1) / reach;
    const double tangent = zv_acos(zv_larger(-1.0, zv_smaller(1.0, ratio))); // where the common tangent touches
    const zv_point2 near = {r0 * zv_cos(tangent), r0 * zv_sin(tangent)};
    const zv_point2 far = {length + r1 * zv_cos(tangent), r1 * zv_sin(tangent)};
    const double depth = waist * zv_smaller(r0, r1);
    zv_outline outline = {.convex = depth <= 0.0};
    add_arc(&outline, (zv_circle2){length, 0, r1}, -tangent, tangent, arc_steps[detail]);
    if (!outline.convex) {
        add_flank(&outline, far, near, depth, flank_steps[detail]);
    }
    add_arc(&outline, (zv_circle2){0, 0, r0}, tangent, 2 * ZV_PI - tangent, arc_steps[detail]);
    if (!outline.convex) {
        add_flank(&outline, (zv_point2){near.x, -near.y}, (zv_point2){far.x, -far.y}, depth, flank_steps[detail]);
    }
    return closed(outline);
}

/// The point of all circles farthest in a direction: it lies on the circle with the largest c . u + r.
static zv_point2 support(const zv_circle2 *circles, int count, double cosine, double sine)
{
    int best = 0;
    double farthest = -INFINITY;
    for (int i = 0; i < count; ++i) {
        const double along = circles[i].x * cosine + circles[i].y * sine + circles[i].r;
        best = along > farthest ? i : best;
        farthest = zv_larger(farthest, along);
    }
    return (zv_point2){circles[best].x + circles[best].r * cosine, circles[best].y + circles[best].r * sine};
}

zv_outline zv_outline_hull(zv_detail detail, const zv_circle2 *circles, int count)
{
    const int steps[] = {20, 24, 48};
    zv_outline outline = {.convex = true};
    for (int k = 0; k < steps[detail]; ++k) {
        double sine, cosine;
        zv_sincos(2 * ZV_PI * (k + 0.5) / steps[detail], &sine, &cosine);
        const zv_point2 p = support(circles, count, cosine, sine);
        add(&outline, p.x, p.y);
    }
    return closed(outline);
}

zv_outline zv_outline_polygon(const zv_point2 *points, int count, bool convex)
{
    zv_outline outline = {.convex = convex};
    for (int i = 0; i < count; ++i) {
        add(&outline, points[i].x, points[i].y);
    }
    return outline;
}
