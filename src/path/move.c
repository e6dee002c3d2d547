/// @file move.c
/// One move as geometry: its length, its nominal duration and any point of it.
///
///     arc, seen along its axis            a point at angle w of the sweep:
///                 , to                    c + r(w) (cos w u + sin w v) + h(w) axis
///              .'                         u from the centre to the start, v = axis x u,
///     center  +----- from                 r and h change evenly with w
#include "zveno/path.h"

#include <math.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "base/quadrature.h"

const char *zv_move_word(zv_move_kind kind)
{
    static const char *const words[] = {
#define MOVE_WORD(symbol, word) word,
        ZV_MOVE_LIST(MOVE_WORD)
#undef MOVE_WORD
    };
    return words[kind];
}

static zv_vec3 position(const double axes[ZV_AXES])
{
    return (zv_vec3){axes[ZV_X], axes[ZV_Y], axes[ZV_Z]};
}

/// What an arc is made of, in the letters of the picture above.
typedef struct arc_shape {
    zv_vec3 u, v;          ///< unit, in the plane of the arc
    double radius, growth; ///< mm at the start, and by how much more at the end
    double height;         ///< mm along the axis from start to end
} arc_shape;

static arc_shape shape_of(const zv_move *move)
{
    const zv_vec3 start = zv_vec3_sub(position(move->from), move->center);
    const zv_vec3 end = zv_vec3_sub(position(move->to), move->center);
    const double height = zv_vec3_dot(end, move->axis);
    const zv_vec3 flat_end = zv_vec3_sub(end, zv_vec3_scale(move->axis, height));
    const double radius = zv_vec3_length(start);
    const zv_vec3 u = zv_vec3_unit(start);
    return (arc_shape){.u = u,
                       .v = zv_vec3_cross(move->axis, u),
                       .radius = radius,
                       .growth = zv_vec3_length(flat_end) - radius,
                       .height = height};
}

/// Speed of the point per unit of t.
static double arc_speed(const arc_shape *arc, double sweep, double t)
{
    const double turning = (arc->radius + t * arc->growth) * sweep;
    return sqrt(turning * turning + arc->growth * arc->growth + arc->height * arc->height);
}

static double bezier_speed(const zv_move *move, double t)
{
    const zv_vec3 p0 = position(move->from), p3 = position(move->to);
    const zv_vec3 d0 = zv_vec3_sub(move->control[0], p0);
    const zv_vec3 d1 = zv_vec3_sub(move->control[1], move->control[0]);
    const zv_vec3 d2 = zv_vec3_sub(p3, move->control[1]);
    const double s = 1.0 - t;
    const zv_vec3 velocity = zv_vec3_add(zv_vec3_add(zv_vec3_scale(d0, 3.0 * s * s), zv_vec3_scale(d1, 6.0 * s * t)),
                                         zv_vec3_scale(d2, 3.0 * t * t));
    return zv_vec3_length(velocity);
}

typedef struct run {
    const zv_move *move;
    arc_shape arc; ///< of an arc
} run;

static double speed_at(const void *user, double t)
{
    const run *r = user;
    return r->move->kind == ZV_MOVE_ARC ? arc_speed(&r->arc, r->move->sweep, t) : bezier_speed(r->move, t);
}

/// How near to its length a curve is measured, of 1.
#define LENGTH_PRECISION 1e-11
enum { MAX_HALVINGS = 12 };

static double arc_length(const zv_move *move)
{
    const run whole = {move, shape_of(move)};
    if (fabs(whole.arc.growth) <= 1e-12 * whole.arc.radius) {
        return arc_speed(&whole.arc, move->sweep, 0.5);
    }
    return zv_integrate(speed_at, &whole, 0.0, 1.0, LENGTH_PRECISION, MAX_HALVINGS);
}

/// Of the rotary axes together, degrees.
static double turn_of(const zv_move *move)
{
    return zv_vec3_length((zv_vec3){move->to[ZV_A] - move->from[ZV_A], move->to[ZV_B] - move->from[ZV_B],
                                    move->to[ZV_C] - move->from[ZV_C]});
}

double zv_move_length(const zv_move *move)
{
    ZV_ASSERT(move);

    double length = 0.0;
    switch (move->kind) {
    case ZV_MOVE_RAPID:
    case ZV_MOVE_FEED:
        length = zv_vec3_length(zv_vec3_sub(position(move->to), position(move->from)));
        break;
    case ZV_MOVE_ARC:
        length = arc_length(move);
        break;
    case ZV_MOVE_SPLINE:
        length = zv_integrate(speed_at, &(run){.move = move}, 0.0, 1.0, LENGTH_PRECISION, MAX_HALVINGS);
        break;
    case ZV_MOVE_DWELL:
    case ZV_MOVE_EVENT:
        return 0.0;
    }
    return length > 0.0 ? length : turn_of(move);
}

double zv_move_duration(const zv_move *move)
{
    if (move->seconds > 0.0 || move->kind == ZV_MOVE_DWELL || move->kind == ZV_MOVE_EVENT) {
        return move->seconds;
    }
    const double length = zv_move_length(move);
    return length > 0.0 ? 60.0 * length / move->feed_mm_min : 0.0;
}

static zv_vec3 arc_point(const zv_move *move, double t)
{
    const arc_shape arc = shape_of(move);
    double sine, cosine;
    zv_sincos(move->sweep * t, &sine, &cosine);
    const double radius = arc.radius + t * arc.growth;
    const zv_vec3 flat = zv_vec3_add(zv_vec3_scale(arc.u, radius * cosine), zv_vec3_scale(arc.v, radius * sine));
    return zv_vec3_add(zv_vec3_add(move->center, flat), zv_vec3_scale(move->axis, t * arc.height));
}

static zv_vec3 bezier_point(const zv_move *move, double t)
{
    const double s = 1.0 - t;
    const zv_vec3 near_start =
        zv_vec3_add(zv_vec3_scale(position(move->from), s * s * s), zv_vec3_scale(move->control[0], 3.0 * s * s * t));
    const zv_vec3 near_end =
        zv_vec3_add(zv_vec3_scale(move->control[1], 3.0 * s * t * t), zv_vec3_scale(position(move->to), t * t * t));
    return zv_vec3_add(near_start, near_end);
}

void zv_move_at(const zv_move *move, double t, double out[ZV_AXES])
{
    ZV_ASSERT(move && out);

    for (int axis = 0; axis < ZV_AXES; ++axis) {
        out[axis] = t < 1.0 ? move->from[axis] + t * (move->to[axis] - move->from[axis]) : move->to[axis];
    }
    if (t > 0.0 && t < 1.0 && (move->kind == ZV_MOVE_ARC || move->kind == ZV_MOVE_SPLINE)) {
        const zv_vec3 p = move->kind == ZV_MOVE_ARC ? arc_point(move, t) : bezier_point(move, t);
        out[ZV_X] = p.x;
        out[ZV_Y] = p.y;
        out[ZV_Z] = p.z;
    }
}
