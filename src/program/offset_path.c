/// @file offset_path.c
/// Beside each line runs a parallel one, beside each arc one about the same centre, both at the distance d:
///
///        outside                    inside              d is positive to the left of the path. Where the contour turns
///      ____                            | :              away from the tool, the tool goes round the corner on an arc of
///          `.  d                       | : d            radius |d|. Where it turns towards the tool, both are cut at
///     ------+   \                      | :              the point in which they meet. The tool does not fit when a
///           |    |              . . . .| x              segment would end before it begins.
///           |    |              -------+
#include "program/offset_path.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "zveno/geom.h"

/// Corners of less than this, rad, are none, as in LinuxCNC: the next segment begins where the last one ends. A turn back
/// that is none by less than this is one.
#define NO_CORNER 0.05
/// A turn by half a circle less than this, rad, has no side: the curvature decides.
#define TURN_BACK 1e-6
/// Bends by less than this over the distance of the tool are none.
#define STRAIGHT 1e-9
/// A segment may end this little before it begins, mm and radians: rounding.
#define BACKWARDS 1e-6

static double dot(const double a[2], const double b[2])
{
    return a[0] * b[0] + a[1] * b[1];
}

static double cross(const double a[2], const double b[2])
{
    return a[0] * b[1] - a[1] * b[0];
}

/// `point` moved by `distance` to the left of the direction.
static void beside(const double point[2], const double direction[2], double distance, double out[2])
{
    const double x = point[0] - distance * direction[1], y = point[1] + distance * direction[0];
    out[0] = x;
    out[1] = y;
}

static void difference(const double a[2], const double b[2], double out[2])
{
    out[0] = a[0] - b[0];
    out[1] = a[1] - b[1];
}

// ---- segments ----

zv_offset_segment zv_offset_line(const double from[2], const double to[2], double distance)
{
    zv_offset_segment s = {.is_arc = false};
    double step[2];
    difference(to, from, step);
    const double length = zv_hypot(step[0], step[1]);
    s.first[0] = s.last[0] = step[0] / length;
    s.first[1] = s.last[1] = step[1] / length;
    beside(from, s.first, distance, s.from);
    beside(to, s.last, distance, s.to);
    return s;
}

/// Direction of the path on a circle that turns left (or right) about `center`.
static void tangent(const double point[2], const double center[2], bool left, double out[2])
{
    double arm[2];
    difference(point, center, arm);
    const double scale = (left ? 1.0 : -1.0) / zv_hypot(arm[0], arm[1]);
    out[0] = -arm[1] * scale;
    out[1] = arm[0] * scale;
}

bool zv_offset_arc(const double from[2], const double to[2], const double center[2], double sweep, double distance,
                   zv_offset_segment *out)
{
    zv_offset_segment s = {.is_arc = true, .center = {center[0], center[1]}, .sweep = sweep};
    double arm[2];
    difference(to, center, arm);
    const double inwards = sweep > 0.0 ? distance : -distance;
    if (inwards >= zv_hypot(arm[0], arm[1])) {
        return false;
    }
    tangent(from, center, sweep > 0.0, s.first);
    tangent(to, center, sweep > 0.0, s.last);
    beside(from, s.first, distance, s.from);
    beside(to, s.last, distance, s.to);
    *out = s;
    return true;
}

bool zv_offset_entry_line(const double from[2], const double to[2], double distance, zv_offset_segment *out)
{
    if (zv_hypot(to[0] - from[0], to[1] - from[1]) <= fabs(distance)) {
        return false;
    }
    *out = zv_offset_line(from, to, distance);
    memcpy(out->from, from, sizeof out->from);
    out->is_entry = true;
    return true;
}

/// Angle from `from` to `to` about `center`, 0 to 2 pi in the sense of `sweep`.
static double angle_about(const double center[2], const double from[2], const double to[2], bool left)
{
    double a[2], b[2];
    difference(from, center, a);
    difference(to, center, b);
    const double angle = zv_atan2(cross(a, b), dot(a, b)) * (left ? 1.0 : -1.0);
    return angle <= 0.0 ? angle + 2.0 * ZV_PI : angle;
}

/// The centre of the new arc lies on the ray from its end to the old centre, as far from where the tool is as from
/// the end: |s - e - r w| = r, so r = |s - e|^2 / (2 (s - e) w).
bool zv_offset_entry_arc(const double from[2], const double to[2], const double center[2], double sweep,
                         double distance, zv_offset_segment *out)
{
    zv_offset_segment s;
    double away[2], inwards[2];
    if (!zv_offset_arc(from, to, center, sweep, distance, &s)) {
        return false;
    }
    difference(from, s.to, away);
    difference(center, to, inwards);
    const double length = zv_hypot(inwards[0], inwards[1]);
    const double radius = dot(away, away) * length / (2.0 * dot(away, inwards));
    if (!(radius > fabs(distance))) {
        return false;
    }
    for (int i = 0; i < 2; ++i) {
        s.center[i] = s.to[i] + inwards[i] * radius / length;
        s.from[i] = from[i];
    }
    const bool left = sweep > 0.0;
    const double turns = floor(fabs(sweep) / (2.0 * ZV_PI) - 1e-9);
    s.sweep = (angle_about(s.center, s.from, s.to, left) + turns * 2.0 * ZV_PI) * (left ? 1.0 : -1.0);
    s.is_entry = true;
    *out = s;
    return true;
}

// ---- where they meet ----

/// How much of a segment lies between its beginning and a point on it, mm or radians; below zero: before its beginning.
static double part_before(const zv_offset_segment *s, const double point[2])
{
    double step[2], a[2], b[2];
    if (!s->is_arc) {
        difference(point, s->from, step);
        return dot(step, s->first);
    }
    difference(s->from, s->center, a);
    difference(point, s->center, b);
    return zv_atan2(cross(a, b), dot(a, b)) * (s->sweep > 0.0 ? 1.0 : -1.0);
}

static double part_behind(const zv_offset_segment *s, const double point[2])
{
    double step[2], a[2], b[2];
    if (!s->is_arc) {
        difference(s->to, point, step);
        return dot(step, s->last);
    }
    difference(point, s->center, a);
    difference(s->to, s->center, b);
    return zv_atan2(cross(a, b), dot(a, b)) * (s->sweep > 0.0 ? 1.0 : -1.0);
}

/// The point `along` and `across` the direction from `base`.
static void point_at(const double base[2], const double direction[2], double along, double across, double out[2])
{
    out[0] = base[0] + along * direction[0] - across * direction[1];
    out[1] = base[1] + along * direction[1] + across * direction[0];
}

/// Points in which a line through `base` meets a circle.
static int line_circle(const double base[2], const double direction[2], const double center[2], double radius,
                       double out[2][2])
{
    double to_center[2];
    difference(center, base, to_center);
    const double along = dot(to_center, direction), across = cross(direction, to_center);
    const double half = radius * radius - across * across;
    if (half < 0.0) {
        return 0;
    }
    point_at(base, direction, along - sqrt(half), 0.0, out[0]);
    point_at(base, direction, along + sqrt(half), 0.0, out[1]);
    return 2;
}

static double radius_of(const double center[2], const double point[2])
{
    return zv_hypot(point[0] - center[0], point[1] - center[1]);
}

static int circle_circle(const double c0[2], double r0, const double c1[2], double r1, double out[2][2])
{
    double direction[2];
    difference(c1, c0, direction);
    const double apart = zv_hypot(direction[0], direction[1]);
    if (!(apart > 0.0)) {
        return 0;
    }
    direction[0] /= apart;
    direction[1] /= apart;
    const double along = 0.5 * (apart + (r0 - r1) * (r0 + r1) / apart), half = r0 * r0 - along * along;
    if (half < 0.0) {
        return 0;
    }
    point_at(c0, direction, along, sqrt(half), out[0]);
    point_at(c0, direction, along, -sqrt(half), out[1]);
    return 2;
}

/// Beside an entry runs nothing, but its end does: there it is as the contour is.
static int meet(const zv_offset_segment *a, const zv_offset_segment *b, double out[2][2])
{
    const double turn = cross(a->last, b->first);
    if (!a->is_arc && !b->is_arc) {
        double gap[2];
        difference(b->from, a->to, gap);
        point_at(a->to, a->last, cross(gap, b->first) / turn, 0.0, out[0]);
        return turn != 0.0;
    }
    if (!a->is_arc) {
        return line_circle(a->to, a->last, b->center, radius_of(b->center, b->to), out);
    }
    if (!b->is_arc) {
        return line_circle(b->from, b->first, a->center, radius_of(a->center, a->to), out);
    }
    return circle_circle(a->center, radius_of(a->center, a->to), b->center, radius_of(b->center, b->to), out);
}

static double distance_of(const double a[2], const double b[2])
{
    return zv_hypot(a[0] - b[0], a[1] - b[1]);
}

/// Lets a segment end at the point; false when nothing of it would be left. An entry may go anywhere.
static bool end_at(zv_offset_segment *s, const double point[2])
{
    const double behind = part_behind(s, point);
    const double left = s->is_arc ? fabs(s->sweep) - behind : s->is_entry ? 0.0 : part_before(s, point);
    s->sweep -= s->sweep > 0.0 ? behind : -behind;
    memcpy(s->to, point, sizeof s->to);
    return left > -BACKWARDS;
}

static bool begin_at(zv_offset_segment *s, const double point[2])
{
    const double before = part_before(s, point);
    const double left = s->is_arc ? fabs(s->sweep) - before : part_behind(s, point);
    s->sweep -= s->sweep > 0.0 ? before : -before;
    memcpy(s->from, point, sizeof s->from);
    return left > -BACKWARDS;
}

/// The point shortens both segments, as an inside corner does.
static bool shortens(const zv_offset_segment *a, const zv_offset_segment *b, const double point[2])
{
    return part_behind(a, point) >= -BACKWARDS && part_before(b, point) >= -BACKWARDS;
}

/// Cuts both where they meet: of two points at one that shortens both, next to the corner.
static bool cut(zv_offset_segment *a, zv_offset_segment *b)
{
    double points[2][2];
    const int count = meet(a, b, points);
    bool second = count == 2 && distance_of(points[1], a->to) < distance_of(points[0], a->to);
    if (count == 2 && !shortens(a, b, points[second]) && shortens(a, b, points[!second])) {
        second = !second;
    }
    return count > 0 && end_at(a, points[second]) && begin_at(b, points[second]);
}

/// How far the path turns to the left.
static double turn_between(const zv_offset_segment *before, const zv_offset_segment *after)
{
    return zv_atan2(cross(before->last, after->first), dot(before->last, after->first));
}

/// Curvature of the contour, to the left positive, at the distance `distance` from the centre of the tool.
static double curvature_of(const zv_offset_segment *s, double distance)
{
    const double side = s->sweep > 0.0 ? 1.0 : -1.0;
    return s->is_arc ? side / (radius_of(s->center, s->to) + side * distance) : 0.0;
}

/// Where the path turns back, its curvature decides: a spike that is left standing has the tool around it, a gap that
/// closes has the tool inside it.
///
///        )(    gap: the tool beside both is stopped         _____    spike: the tool goes round its tip
///       )  (   before the corner                            -----\>
static bool is_gap(const zv_offset_segment *before, const zv_offset_segment *after, double distance)
{
    const double bend = curvature_of(before, distance) + curvature_of(after, distance);
    return bend * distance < -STRAIGHT;
}

zv_offset_corner zv_offset_join(zv_offset_segment *before, zv_offset_segment *after, double distance)
{
    const double turn = turn_between(before, after);
    zv_offset_segment a = *before, b = *after;
    const bool smooth = fabs(turn) < NO_CORNER;
    const bool turns_back = fabs(turn) > ZV_PI - TURN_BACK;
    const bool is_outside =
        turns_back ? !is_gap(before, after, distance) : turn * distance < 0.0 || fabs(turn) > ZV_PI - NO_CORNER;
    if (!smooth && is_outside) {
        return ZV_OFFSET_OUTSIDE;
    }
    if (smooth ? !begin_at(&b, a.to) : !cut(&a, &b)) {
        return ZV_OFFSET_GOUGE;
    }
    *before = a;
    *after = b;
    return smooth ? ZV_OFFSET_SMOOTH : ZV_OFFSET_INSIDE;
}

double zv_offset_corner_sweep(const zv_offset_segment *before, const zv_offset_segment *after, double distance)
{
    const double turn = turn_between(before, after);
    return copysign(turn * distance < 0.0 ? turn : 2.0 * ZV_PI - fabs(turn), -distance);
}
