/// @file rim.c
/// An arm of two links along the rim of its reach: stretched or folded, both turn like a single one.
///
///      .--W--.         Where both links are in line their two columns of the Jacobian are parallel, and no joint speeds
///     /  /b   \        move the wrist W towards the rim or away from it. Along the rim none is needed: the elbow stays
///    |  o      |       where it is, the first joint turns with the direction phi of W, and the last one makes up for it:
///     \ |a    /
///      'o----'             s0 q0 = phi + const      s2 q2 = turn of the last link - s0 q0 - s1 q1
///
/// W is the tool less the last link; with a base yaw in the half plane through the tool. All of them are functions of the
/// arc length, known with three derivatives.
#include "plan/rim.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "plan/plane_arm.h"

/// A curve runs along the rim when its direction is off by no more than this, and its curvature by this part.
#define OFF_DIRECTION 1e-6
#define OFF_CURVATURE 1e-4

// ---- functions of the arc length ----

/// A value and its first three derivatives.
typedef struct series {
    double d[4];
} series;

static series scaled(series a, double by)
{
    return (series){{a.d[0] * by, a.d[1] * by, a.d[2] * by, a.d[3] * by}};
}

static series sum(series a, series b, double sign)
{
    return (series){{a.d[0] + sign * b.d[0], a.d[1] + sign * b.d[1], a.d[2] + sign * b.d[2], a.d[3] + sign * b.d[3]}};
}

static series product(series a, series b)
{
    const double *x = a.d, *y = b.d;
    return (series){{x[0] * y[0], x[1] * y[0] + x[0] * y[1], x[2] * y[0] + 2.0 * x[1] * y[1] + x[0] * y[2],
                     x[3] * y[0] + 3.0 * (x[2] * y[1] + x[1] * y[2]) + x[0] * y[3]}};
}

/// Length and direction of a vector: r r' = x x' + y y' and r^2 phi' = x y' - y x', differentiated twice.
static void polar(series x, series y, series *length, series *angle)
{
    const series square = sum(product(x, x), product(y, y), 1.0);
    const series dx = {{x.d[1], x.d[2], x.d[3]}}, dy = {{y.d[1], y.d[2], y.d[3]}};
    const series spin = sum(product(x, dy), product(y, dx), -1.0);
    const double r = sqrt(square.d[0]), r1 = 0.5 * square.d[1] / r, r2 = (0.5 * square.d[2] - r1 * r1) / r;
    *length = (series){{r, r1, r2, (0.5 * square.d[3] - 3.0 * r1 * r2) / r}};
    const double w0 = spin.d[0] / square.d[0], w1 = (spin.d[1] - w0 * square.d[1]) / square.d[0];
    const double w2 = (spin.d[2] - w0 * square.d[2] - 2.0 * w1 * square.d[1]) / square.d[0];
    *angle = (series){{zv_atan2(y.d[0], x.d[0]), w0, w1, w2}};
}

/// A vector turned by an angle.
static void turned(zv_flat_vec v, series angle, series *x, series *y)
{
    double s, c;
    zv_sincos(angle.d[0], &s, &c);
    const double a1 = angle.d[1], a2 = angle.d[2], a3 = angle.d[3];
    const double sine[4] = {s, c * a1, c * a2 - s * a1 * a1, c * a3 - 3.0 * s * a1 * a2 - c * a1 * a1 * a1};
    const double cosine[4] = {c, -s * a1, -s * a2 - c * a1 * a1, -s * a3 - 3.0 * c * a1 * a2 + s * a1 * a1 * a1};
    for (int n = 0; n < 4; ++n) {
        x->d[n] = v.x * cosine[n] - v.y * sine[n];
        y->d[n] = v.x * sine[n] + v.y * cosine[n];
    }
}

// ---- the curve as the arm sees it ----

typedef struct seen {
    series out, up;   ///< the tool in the plane of the links
    series yaw, turn; ///< of the base toward the tool; of the last link since q = 0
    series height;    ///< along z
} seen;

static series along(zv_vec3 axis, zv_vec3 origin, const zv_vec3 p[4])
{
    return (series){{zv_vec3_dot(axis, zv_vec3_sub(p[0], origin)), zv_vec3_dot(axis, p[1]), zv_vec3_dot(axis, p[2]),
                     zv_vec3_dot(axis, p[3])}};
}

static seen look(const zv_plane_arm *arm, const zv_plane_links *links, const zv_curve_point *point)
{
    seen at = {.out = along(arm->x, arm->origin, point->p), .up = along(arm->y, arm->origin, point->p)};
    at.height = along(arm->z, arm->origin, point->p);
    if (arm->has_yaw) {
        polar(at.out, at.up, &at.out, &at.yaw);
        at.up = at.height;
    }
    const double *pitch = point->pitch;
    const series turn = arm->turn_varies ? (series){{pitch[0], pitch[1], pitch[2], pitch[3]}} : (series){{links->turn}};
    at.turn = scaled(sum(turn, (series){{links->turn_zero}}, -1.0), links->turn_sign);
    return at;
}

/// The wrist as length and direction, seen from the shoulder.
static void wrist(const zv_plane_links *links, const seen *at, series *length, series *angle)
{
    series x, y;
    turned(links->zero[2], at->turn, &x, &y);
    x = sum(sum(at->out, x, -1.0), (series){{links->shoulder.x}}, -1.0);
    y = sum(sum(at->up, y, -1.0), (series){{links->shoulder.y}}, -1.0);
    polar(x, y, length, angle);
}

// ---- the rim ----

/// Radius of a rim, and directions of both links against that of the wrist, rad.
typedef struct rim {
    double radius;
    double first, second;
} rim;

static double length_of(zv_flat_vec v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

/// The rim on which a place at the distance r lies; radius 0: none.
static rim rim_at(const zv_plane_links *links, double r)
{
    const double a = length_of(links->zero[0]), b = length_of(links->zero[1]);
    if (fabs(r - (a + b)) <= ZV_RIM_WIDTH) {
        return (rim){a + b, 0.0, 0.0};
    }
    if (fabs(a - b) > ZV_RIM_WIDTH && fabs(r - fabs(a - b)) <= ZV_RIM_WIDTH) {
        return a > b ? (rim){a - b, 0.0, ZV_PI} : (rim){b - a, ZV_PI, 0.0};
    }
    return (rim){0.0, 0.0, 0.0};
}

static bool runs_along(const series *length, const series *angle, double radius)
{
    const double turning = angle->d[1] * angle->d[1] * radius;
    return fabs(length->d[1]) <= OFF_DIRECTION && fabs(length->d[2]) <= OFF_CURVATURE * zv_larger(turning, 1e-3);
}

static double turn_near(double q, double near)
{
    const double turn = 2.0 * ZV_PI;
    return q + turn * floor((near - q) / turn + 0.5);
}

/// Joint `k` and its derivatives.
static void store(int k, bool turns, series value, zv_joint_jet *jet)
{
    jet->q[k] = turns ? turn_near(value.d[0], jet->q[k]) : value.d[0];
    for (int n = 0; n < 3; ++n) {
        jet->d[n][k] = value.d[n + 1];
    }
}

/// All joints of an arm whose wrist has the direction `angle` on that rim.
static void store_joints(const zv_task *task, const zv_plane_links *links, const rim *on, const seen *at, series angle,
                         bool away, zv_joint_jet *jet)
{
    const double zero = zv_atan2(links->zero[0].y, links->zero[0].x);
    const double bent = zv_atan2(links->zero[1].y, links->zero[1].x) - zero;
    const series first = sum(angle, (series){{on->first - zero}}, 1.0);
    const series second = {{on->second - on->first - bent}};
    memset(jet->d, 0, sizeof jet->d);
    store(links->joint[0], true, scaled(first, links->sign[0]), jet);
    store(links->joint[1], true, scaled(second, links->sign[1]), jet);
    if (links->joint[2] >= 0) {
        store(links->joint[2], true, scaled(sum(sum(at->turn, first, -1.0), second, -1.0), links->sign[2]), jet);
    }
    if (task->plane->has_yaw) {
        const series yaw = sum(at->yaw, (series){{away ? ZV_PI : 0.0}}, 1.0);
        store(0, true, scaled(yaw, task->plane->yaw_sign), jet);
    } else if (task->flat.slide >= 0) {
        store(task->flat.slide, false, scaled(at->height, task->flat.slide_sign), jet);
    }
}

/// One base of the arm, facing the tool or turned away from it.
static bool follow(const zv_task *task, const zv_curve_point *point, int base, zv_joint_jet *jet)
{
    const zv_plane_links *links = &task->plane->links[base];
    series length, angle;
    const seen at = look(task->plane, links, point);
    wrist(links, &at, &length, &angle);
    const rim on = rim_at(links, length.d[0]);
    if (!(on.radius > 0.0) || !runs_along(&length, &angle, on.radius)) {
        return false;
    }
    store_joints(task, links, &on, &at, angle, base == 1, jet);
    return true;
}

/// The base as the joints place it.
static int base_of(const zv_task *task, const zv_curve_point *point, const double *q)
{
    const zv_plane_arm *arm = task->plane;
    const zv_vec3 p = zv_vec3_sub(point->p[0], arm->origin);
    const double yaw = zv_atan2(zv_vec3_dot(arm->y, p), zv_vec3_dot(arm->x, p));
    return arm->has_yaw && fabs(zv_wrap(arm->yaw_sign * q[0] - yaw)) > 0.5 * ZV_PI;
}

/// Far from every rim, at the price of a few products.
static bool is_far(const zv_task *task, const zv_curve_point *point, int base)
{
    const zv_plane_arm *arm = task->plane;
    const zv_plane_links *links = &arm->links[base];
    const zv_vec3 p = zv_vec3_sub(point->p[0], arm->origin);
    const double x = zv_vec3_dot(arm->x, p), y = zv_vec3_dot(arm->y, p), z = zv_vec3_dot(arm->z, p);
    const double turn = links->turn_sign * ((arm->turn_varies ? point->pitch[0] : links->turn) - links->turn_zero);
    const zv_flat_vec last = zv_flat_rotated(links->zero[2], turn);
    const zv_flat_vec w = {(arm->has_yaw ? zv_hypot(x, y) : x) - last.x - links->shoulder.x,
                           (arm->has_yaw ? z : y) - last.y - links->shoulder.y};
    return !(rim_at(links, length_of(w)).radius > 0.0);
}

bool zv_rim_follow(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, zv_joint_jet *jet)
{
    if (!task->plane || task->plane->bases == 0) {
        return false;
    }
    const int base = base_of(task, point, jet->q);
    if (is_far(task, point, base) || !follow(task, point, base, jet)) {
        return false;
    }
    jet->tool = zv_fk(task->robot, jet->q).pos;
    for (int i = 0; nearby && i < nearby->count; ++i) {
        zv_curve_point beside = *point;
        zv_joint_jet third = *jet;
        beside.p[3] = nearby->third[i].p;
        beside.pitch[3] = nearby->third[i].pitch;
        if (follow(task, &beside, base, &third)) {
            memcpy(jet->nearby[i], third.d[2], sizeof third.d[2]);
        }
    }
    return true;
}
