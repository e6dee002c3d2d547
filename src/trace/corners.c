/// @file corners.c
/// Which points of a run are corners of the shape.
///
/// A few points away from it, on both sides, the run has directions d1 and d2; as much farther d0 and d3:
///
///          X      where the sides meet         turn     = from d1 to d2, more than 40 or 57 degrees
///        / | \                                 softness = from d0 to d1 and from d2 to d3, together
///     d1   h   d2                              phi      = the angle inside
///     /   o o   \                              h        = from X to the run
///   d0           d3
///
/// By h sin(phi/2) the pixels cut a corner off, half a pixel at most; arcs are farther away from X. X puts the corner back. The middle of a line of some width cuts corners by a part
/// of that width: then directions are taken so much farther away, h may be so much larger, and the points in between go to
/// the sides. To tell an arc all the same, the softness is asked for: at a corner all of the turn is between d1 and d2.
#include "base/elementary.h"
#include "draw/plane.h"
#include "trace/run.h"

enum { SIDE = 4, LEAST_GAP = 2 };
/// 40 degrees at an edge with greys, 57 where the run is less certain.
#define LEAST_TURN 0.7
#define LEAST_ROUGH_TURN 1.0
/// Softness of a corner, in that of an arc.
#define SOFTNESS 0.5
/// Pixels of h sin(phi/2), and more by the radius of a line.
#define SHARPNESS 0.5
#define SHARPNESS_PART 0.35
/// Pixels a corner may be moved, and more by the radius of a line.
#define FARTHEST 1.0
#define FARTHEST_PART 1.2

/// A run with what is asked of its corners.
typedef struct corners {
    zv_run *run;
    int gap;  ///< points on both sides of a corner that say nothing
    int side; ///< points of a direction
    double least_turn, sharpness, farthest;
} corners;

typedef struct side {
    zv_vec2 through, along;
} side;

/// What the points around one say.
typedef struct bend {
    double turn; ///< size of it
    zv_vec2 meet;
    bool is_corner;
} bend;

static zv_vec2 point_at(const zv_run *run, int i)
{
    const int n = run->count;
    return run->at[i < 0 ? i + n : i >= n ? i - n : i];
}

/// The line along which the run goes from `first` to `last`, through their means with their neighbours.
static side side_of(const zv_run *run, int first, int last)
{
    const zv_vec2 a = zv_vec2_add(point_at(run, first), point_at(run, first + 1));
    const zv_vec2 b = zv_vec2_add(point_at(run, last), point_at(run, last - 1));
    return (side){zv_vec2_scale(zv_vec2_add(a, b), 0.25), zv_vec2_sub(b, a)};
}

static double turn_between(zv_vec2 a, zv_vec2 b)
{
    return zv_atan2(zv_vec2_cross(a, b), zv_vec2_dot(a, b));
}

/// Distance of a point from a piece of a line.
static double distance_to(zv_vec2 p, zv_vec2 from, zv_vec2 to)
{
    const zv_vec2 d = zv_vec2_sub(to, from), e = zv_vec2_sub(p, from);
    const double square = zv_vec2_dot(d, d);
    const double t = square > 0.0 ? fmin(fmax(zv_vec2_dot(e, d) / square, 0.0), 1.0) : 0.0;
    return zv_vec2_distance(e, zv_vec2_scale(d, t));
}

/// From `p` to the run near point `i`.
static double nearest_to(const corners *c, int i, zv_vec2 p)
{
    double best = INFINITY;
    for (int k = -c->gap; k < c->gap; ++k) {
        best = fmin(best, distance_to(p, point_at(c->run, i + k), point_at(c->run, i + k + 1)));
    }
    return best;
}

/// Whether the turn is between the sides and not in them.
static bool is_sudden(const corners *c, int i, zv_vec2 before, zv_vec2 after, double turn)
{
    const int near = c->gap + c->side, far = near + c->side;
    const double softness = turn_between(side_of(c->run, i - far, i - near).along, before) +
                            turn_between(after, side_of(c->run, i + near, i + far).along);
    const double of_an_arc = turn * 2.0 * c->side / (2.0 * c->gap + c->side);
    return c->gap == LEAST_GAP || copysign(1.0, turn) * softness < SOFTNESS * fabs(of_an_arc);
}

static bend look_at(const corners *c, int i)
{
    const side before = side_of(c->run, i - c->gap - c->side, i - c->gap);
    const side after = side_of(c->run, i + c->gap, i + c->gap + c->side);
    const double turn = turn_between(before.along, after.along);
    bend b = {.turn = fabs(turn), .meet = point_at(c->run, i)};
    const double sine = zv_vec2_cross(before.along, after.along);
    if (b.turn < c->least_turn || sine == 0.0 || !is_sudden(c, i, before.along, after.along, turn)) {
        return b;
    }
    const double t = zv_vec2_cross(zv_vec2_sub(after.through, before.through), after.along) / sine;
    const zv_vec2 meet = zv_vec2_add(before.through, zv_vec2_scale(before.along, t));
    const double away = nearest_to(c, i, meet);
    b.is_corner = away * zv_cos(turn / 2.0) < c->sharpness && away < c->farthest;
    b.meet = b.is_corner ? meet : b.meet;
    return b;
}

/// The best corner so far that no other one has taken the place of.
typedef struct candidate {
    int at; ///< -1: none
    bend bend;
} candidate;

/// Moves the points between a corner and the trusted point `gap` away onto the straight side.
static void straighten(const corners *c, int corner, int step)
{
    const int n = c->run->count;
    const zv_vec2 from = point_at(c->run, corner), to = point_at(c->run, corner + step * c->gap);
    for (int k = 1; k < c->gap; ++k) {
        const int i = (corner + step * k + n) % n;
        c->run->at[i] = zv_vec2_add(from, zv_vec2_scale(zv_vec2_sub(to, from), (double)k / c->gap));
    }
}

static void make_corner(const corners *c, const candidate *found)
{
    if (found->at >= 0) {
        c->run->at[found->at] = found->bend.meet;
        c->run->is_corner[found->at] = 1;
        straighten(c, found->at, 1);
        straighten(c, found->at, -1);
    }
}

/// A point of a closed run without a corner shortly before it, so that none is met twice.
static int quiet_place(const corners *c, int reach)
{
    int quiet = 0;
    for (int i = 0; i < c->run->count; ++i) {
        quiet = look_at(c, i).is_corner ? 0 : quiet + 1;
        if (quiet > reach) {
            return i;
        }
    }
    return 0;
}

void zv_run_find_corners(zv_run *points, bool is_closed, double radius)
{
    const corners c = {.run = points,
                       .gap = LEAST_GAP + (int)radius,
                       .side = SIDE + (int)radius,
                       .least_turn = radius > 0.0 ? LEAST_ROUGH_TURN : LEAST_TURN,
                       .sharpness = SHARPNESS + SHARPNESS_PART * radius,
                       .farthest = FARTHEST + FARTHEST_PART * radius};
    const int reach = c.side + c.gap, margin = is_closed ? 0 : reach + c.side;
    if (points->count < 2 * (reach + c.side)) {
        return;
    }
    const int start = is_closed ? quiet_place(&c, reach) : margin;
    candidate best = {.at = -1};
    int since = 0; // points since the best one
    for (int k = 0; k < points->count - 2 * margin; ++k, ++since) {
        const int i = (start + k) % points->count;
        const bend b = look_at(&c, i);
        const bool is_near = best.at >= 0 && since < reach;
        if (!b.is_corner || points->is_corner[i] || (is_near && b.turn <= best.bend.turn)) {
            continue;
        }
        if (!is_near) {
            make_corner(&c, &best);
        }
        best = (candidate){i, b};
        since = 0;
    }
    make_corner(&c, &best);
}
