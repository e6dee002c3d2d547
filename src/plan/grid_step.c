/// @file grid_step.c
/// Pass 2: how far the next grid point may be.
///
///     a ^      _.-'-._                  Between two points accelerations bulge by their second derivative, about
///       |   o'         'o               h^2 / 8 of it. Before a step is made, its length follows from what changes at
///       +---|----- h ---|---> s         its beginning; behind it is seen whether that was too long.
///
/// At the speed the tool can have there, the accelerations of joints and tool change by no more than the part CHANGE of
/// their limits from one point to the next. Near stops, where the speed grows from zero, points lie closer.
#include "plan/grid_step.h"

#include <math.h>

#include "base/extremes.h"
#include "base/third_root.h"
#include "path/piece.h"

/// From one point to the next, accelerations may change by this part of their limits.
#define CHANGE 0.15
#define ROUGH_CHANGE 0.45
/// Between two points, the acceleration of the tool may be above both by this part of its limit.
#define SAG 0.008
/// A step is shortened when it turns out to be this.
#define MUCH_SAG 0.0095
/// Between two points, the square of a joint's velocity may be above both by this part of its limit.
#define MUCH_FASTER 0.003
/// Below this part of its limit, the square of a velocity does not matter.
#define WELL_BELOW 0.9
/// Points may be this part of the distance from where the speed changes apart; on a straight piece, too, and there a law with
/// jerk limits has points of its own.
#define GROWTH 0.25
#define JERK_GROWTH 0.5
#define ROUGH_GROWTH 1.0
/// Grid points are at least this far apart where nothing else matters, m.
#define CLOSEST 1e-4
/// A piece that turns by less than this is straight, rad.
#define ROUNDING 1e-9

static double square(double x)
{
    return x * x;
}

// ---- before the step ----

/// The smaller of `a` and limit / part. Most limits do not decide: it divides only for one that does.
static double at_most(double a, double limit, double part)
{
    return limit < a * part ? limit / part : a;
}

/// The speed the tool can have here at most, and the acceleration along the path. Without limits of the jerk a joint that
/// bends may be passed at more than its acceleration allows at a constant speed, while the tool brakes or speeds up.
static void fastest(const zv_grid *g, const zv_grid_point *at, double *v, double *u)
{
    const double feed = g->ahead->piece[at->piece].feed_m_s, a = g->limits->tool_acceleration,
                 helps = g->limits->has_jerk ? 0.0 : 1.0;
    double square_v = feed * feed, cube_v = INFINITY;
    *u = a;
    square_v = at_most(square_v, a, zv_vec3_length(at->point.p[2]));
    for (int k = 0; k < g->limits->task->joints; ++k) {
        const double q1 = fabs(at->jet.d[0][k]), q2 = fabs(at->jet.d[1][k]), most = g->limits->acceleration[k];
        square_v = at_most(square_v, square(g->limits->velocity[k]), q1 * q1);
        square_v = at_most(square_v, most + helps * q1 * a, q2);
        *u = at_most(*u, most + helps * q2 * square_v, q1);
        cube_v = at_most(cube_v, ZV_PATH_JERK_SHARE * g->limits->jerk[k], zv_grid_point_third_at(at, k));
    }
    if (g->limits->columns > g->limits->task->joints) { // the jerk of the tool is limited
        const double most = g->limits->jerk[g->limits->task->joints];
        cube_v = at_most(cube_v, ZV_PATH_JERK_SHARE * most, zv_vec3_length(at->point.p[3]));
    }
    *v = sqrt(square_v);
    *v = *v * *v * *v > cube_v ? zv_third_root(cube_v) : *v;
}

/// How far a straight piece goes on to its nearer end; 0 on any other. Speeds change near its ends only, or where the
/// joints curve.
static double straight_on(const zv_grid *g, const zv_grid_point *at)
{
    const zv_piece *piece = &g->ahead->piece[at->piece];
    const zv_vec3 *p = at->point.p;
    const double length = piece->length_m, turn = zv_vec3_length(p[2]) * length, twist = zv_vec3_length(p[3]) * length;
    const bool is_straight = turn <= ROUNDING && twist * length <= ROUNDING;
    return is_straight ? zv_smaller(at->s - piece->start_m, zv_piece_end(piece) - at->s) : 0.0;
}

/// The acceleration of the tool would be above both ends of a step by more than SAG, with that fourth derivative.
static bool sags(const zv_grid *g, double ds, double v, double fourth)
{
    return square(ds * v) * fourth > 8.0 * SAG * g->limits->tool_acceleration;
}

double zv_grid_step_unsagged(const zv_grid *g, double v, double fourth)
{
    return sqrt(8.0 * SAG * g->limits->tool_acceleration / fourth) / v;
}

double zv_grid_step(const zv_grid *g, zv_grid_point *at, double to_rest)
{
    const bool is_rough = g->limits->is_rough;
    if (is_rough && !g->ahead->piece[at->piece].is_line) { // its ends are near enough to each other
        return g->ahead->piece[at->piece].length_m;
    }
    const double change = is_rough ? ROUGH_CHANGE : CHANGE, growth = is_rough ? ROUGH_GROWTH : GROWTH,
                 straight_growth = g->limits->has_jerk ? zv_larger(JERK_GROWTH, growth) : growth;
    double v, u;
    fastest(g, at, &v, &u);
    at->fastest = v;
    at->push = u;
    const double ramp = v * v / (2.0 * u); // distance on which that speed is reached
    const double fine = zv_smaller(CLOSEST, ramp / 8.0),
                 coarse = zv_smaller(zv_larger(zv_larger(CLOSEST, ramp / 8.0), straight_growth * straight_on(g, at)),
                                     ZV_GRID_STEP_MOST);
    double ds = zv_smaller(coarse, zv_larger(fine, growth * to_rest));
    ds = at_most(ds, change * g->limits->tool_acceleration, zv_vec3_length(at->point.p[3]) * v * v);
    if (!is_rough && sags(g, ds, v, at->fourth)) {
        ds = zv_grid_step_unsagged(g, v, at->fourth);
    }
    for (int k = 0; k < g->limits->task->joints; ++k) {
        const double q2 = fabs(at->jet.d[1][k]), q3 = zv_grid_point_third_at(at, k);
        ds = at_most(ds, change * g->limits->acceleration[k], q3 * v * v);
        ds = at_most(ds, change * g->limits->velocity[k], q2 * v);
        ds = at_most(ds, change * g->limits->acceleration[k], q2 * u);
    }
    return zv_larger(ds, 2.0 * ZV_GRID_STEP_FINE);
}

// ---- behind the step ----

bool zv_grid_step_overshoots(const zv_grid *g, const zv_grid_point *last, const zv_grid_point *next, double step)
{
    const double v2 = square(last->fastest), a = g->limits->tool_acceleration,
                 rise = square(step) * v2 * next->fourth / 8.0;
    if (rise <= MUCH_SAG * a) {
        return false;
    }
    const double curvature = zv_larger(zv_vec3_length(last->point.p[2]), zv_vec3_length(next->point.p[2]));
    return zv_smaller(a, curvature * v2) + rise > (1.0 + MUCH_SAG) * a;
}

/// The largest of the third derivatives of the place at the quarters of the step.
static zv_vec3 wildest(const zv_nearby *nearby)
{
    const zv_vec3 middle = nearby->third[1].p;
    zv_vec3 found = middle;
    double most = zv_vec3_dot(middle, middle);
    for (int k = 0; k < ZV_QUARTERS; k += ZV_QUARTERS - 1) {
        const zv_vec3 p = nearby->third[k].p;
        const double size = zv_vec3_dot(p, p);
        found = size > most ? p : found;
        most = zv_larger(most, size);
    }
    return found;
}

/// The largest distance between three places.
static double spread(zv_vec3 a, zv_vec3 b, zv_vec3 c)
{
    const double ab = zv_vec3_length(zv_vec3_sub(a, b)), bc = zv_vec3_length(zv_vec3_sub(b, c));
    return zv_larger(zv_larger(ab, bc), zv_vec3_length(zv_vec3_sub(c, a)));
}

/// The square of a joint's velocity, q'^2 x, would pass its limit between two points: its second derivative is
/// 2 (q''^2 + q'q''') x + 8 q'q''u (docs/timing.md), and where the velocity is what limits x, u = -q'' x / q'.
static bool runs_over(const zv_grid_point *last, const zv_grid_point *next, double step, int k, double limit)
{
    const double q1 = zv_larger(fabs(last->jet.d[0][k]), fabs(next->jet.d[0][k])), v2 = square(last->fastest);
    if (square(q1) * v2 < WELL_BELOW * square(limit)) {
        return false;
    }
    const double q2 = zv_larger(fabs(last->jet.d[1][k]), fabs(next->jet.d[1][k]));
    const double rise = 0.25 * square(step) * v2 * (3.0 * q2 * q2 + q1 * zv_grid_point_third_before(next, k));
    return rise > MUCH_FASTER * square(limit);
}

double zv_grid_step_bulge(const zv_grid_point *last, const zv_grid_point *next, double step)
{
    return 0.125 * step * spread(last->point.p[3], next->point.p[3], wildest(&next->nearby));
}

/// A second derivative that rises and falls between the ends, which both know nothing of it, goes with a third one that is
/// large between them. The acceleration of a joint, q'u + q''x, has the second derivative 5 q'''u + q''''x
/// (docs/timing.md).
bool zv_grid_step_overshoots_inside(const zv_grid *g, const zv_grid_point *last, const zv_grid_point *next, double step)
{
    const double v2 = square(last->fastest), part = step * v2 / 8.0, most = 1.0 + MUCH_SAG;
    const zv_vec3 *from = last->point.p, *to = next->point.p;
    const double rise = v2 * next->bulge, a = g->limits->tool_acceleration;
    const double curvature = zv_larger(zv_vec3_length(from[2]), zv_vec3_length(to[2]));
    const double pushed = 5.0 / 8.0 * square(step) * last->push;
    bool is_over = zv_smaller(a, curvature * v2) + rise > most * a;
    for (int k = 0; k < g->limits->task->joints; ++k) {
        const double low = next->low[k], high = next->high[k];
        const double q2 = zv_larger(fabs(last->jet.d[1][k]), fabs(next->jet.d[1][k])),
                     limit = g->limits->acceleration[k];
        const double joint_rise = part * (high - low) + pushed * zv_larger(high, -low);
        is_over |= joint_rise > MUCH_SAG * limit &&
                   zv_smaller(limit, q2 * v2 + fabs(next->jet.d[0][k]) * last->push) + joint_rise > most * limit;
        is_over |= runs_over(last, next, step, k, g->limits->velocity[k]);
    }
    return is_over;
}
