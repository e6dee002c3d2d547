/// @file ring.c
/// The ring that a chain of turning links reaches, and what it does to a straight line.
///
///          . - ~ - .            t* is the foot of the pivot on the line, h its distance. A circle of radius R cuts
///       /    . - .    \         the line at t* -+ sqrt(R^2 - h^2) / length: the line is too far out before and after
///     |    /       \    |       its chord of the outer circle, too near inside its chord of the inner one.
///  ---+---+----t*---+---+---
///     |    \   |h  /    |
///       \    ' - '    /
///          ' - . - '
#include "kin/ring.h"

#include <math.h>

#include "base/elementary.h"

/// Links whose lengths differ by less than this part of their sum fold onto their own pivot.
static const double EQUAL_LINKS = 1e-12;

zv_ring zv_ring_of_two(double a, double b)
{
    return zv_ring_of_three(a, b, 0.0);
}

zv_ring zv_ring_of_three(double a, double b, double c)
{
    const double sum = a + b + c, longest = fmax(a, fmax(b, c));
    const double inner = longest - (sum - longest);
    return (zv_ring){.inner = inner > EQUAL_LINKS * sum ? inner : 0.0, .outer = sum};
}

zv_reach_margin zv_ring_margin(zv_ring ring, double distance)
{
    const double to_outer = ring.outer - distance, to_inner = distance - ring.inner;
    if (ring.inner > 0.0 && to_inner < to_outer) {
        return (zv_reach_margin){.margin = to_inner, .side = ZV_REACH_INNER};
    }
    return (zv_reach_margin){.margin = to_outer, .side = ZV_REACH_OUTER};
}

double zv_ring_slack(zv_ring ring)
{
    return ZV_RIM_SLACK * ring.outer;
}

bool zv_ring_holds(zv_ring ring, double distance)
{
    return zv_ring_margin(ring, distance).margin >= -zv_ring_slack(ring);
}

double zv_ring_inner_limit(double inner, double slack)
{
    return inner > slack ? (inner - slack) * (inner - slack) : -1.0;
}

zv_rim_squares zv_ring_squares(zv_ring ring, double slack, double noise)
{
    const double outermost = ring.outer + slack;
    return (zv_rim_squares){
        .outer_snap = ring.outer * ring.outer - 2.0 * ring.outer * noise,
        .outer_limit = outermost * outermost,
        .inner_snap = ring.inner * ring.inner + 2.0 * ring.inner * noise + noise * noise,
        .inner_limit = zv_ring_inner_limit(ring.inner, slack),
    };
}

zv_ring zv_ring_inside(zv_ring ring)
{
    const double gap = fmin(ZV_CLAMP_GAP_M, 0.25 * (ring.outer - ring.inner));
    return (zv_ring){.inner = ring.inner > 0.0 ? ring.inner + gap : 0.0, .outer = ring.outer - gap};
}

zv_reach zv_ring_clamp(zv_ring ring, double point[2])
{
    const zv_ring inside = zv_ring_inside(ring);
    const double distance = zv_hypot(point[0], point[1]);
    const double kept = fmax(inside.inner, fmin(inside.outer, distance));

    if (kept != distance) {
        point[0] = distance > 0.0 ? point[0] / distance * kept : kept;
        point[1] = distance > 0.0 ? point[1] / distance * kept : 0.0;
    }
    return zv_ring_holds(ring, distance) ? ZV_REACH_OK : zv_ring_margin(ring, distance).side;
}

/// A straight line in the plane of the ring, seen from the pivot.
typedef struct line_2d {
    double start, end; ///< distances of its ends from the pivot
    double length;
    double foot_t, foot; ///< where it comes nearest to the pivot when it has no ends, and how near
    double nearest;      ///< how near it comes between its ends
} line_2d;

static line_2d line_between(const double from[2], const double to[2])
{
    const double dx = to[0] - from[0], dy = to[1] - from[1];
    line_2d line = {.start = zv_hypot(from[0], from[1]), .end = zv_hypot(to[0], to[1]), .length = zv_hypot(dx, dy)};
    if (line.length == 0.0) {
        line.foot = line.nearest = line.start;
        return line;
    }
    line.foot_t = -(from[0] * dx + from[1] * dy) / (line.length * line.length);
    line.foot = fabs(from[0] * dy - from[1] * dx) / line.length;
    line.nearest = line.foot_t <= 0.0 ? line.start : line.foot_t >= 1.0 ? line.end : line.foot;
    return line;
}

/// Half the chord that a circle cuts from the line, in t; 0 when it does not.
static double half_chord(const line_2d *line, double radius)
{
    if (line->length == 0.0 || line->foot >= radius) {
        return 0.0;
    }
    return sqrt((radius - line->foot) * (radius + line->foot)) / line->length;
}

static double clip(double t)
{
    return fmax(0.0, fmin(1.0, t));
}

int zv_ring_cut(zv_ring ring, const double from[2], const double to[2], zv_blocked parts[ZV_RING_PARTS])
{
    const line_2d line = line_between(from, to);
    const double slack = zv_ring_slack(ring), rim = ring.outer + slack;
    if (line.nearest > rim) {
        parts[0] = (zv_blocked){.t0 = 0.0, .t1 = 1.0, .side = ZV_REACH_OUTER};
        return 1;
    }

    int count = 0;
    const double outer = half_chord(&line, ring.outer), inner = half_chord(&line, ring.inner);
    if (line.start > rim) {
        parts[count++] = (zv_blocked){.t0 = 0.0, .t1 = clip(line.foot_t - outer), .side = ZV_REACH_OUTER};
    }
    if (line.nearest < ring.inner - slack) {
        const bool is_point = line.length == 0.0;
        parts[count++] = (zv_blocked){.t0 = is_point ? 0.0 : clip(line.foot_t - inner),
                                      .t1 = is_point ? 1.0 : clip(line.foot_t + inner),
                                      .side = ZV_REACH_INNER};
    }
    if (line.end > rim) {
        parts[count++] = (zv_blocked){.t0 = clip(line.foot_t + outer), .t1 = 1.0, .side = ZV_REACH_OUTER};
    }
    return count;
}
