/// @file rim.c
/// A flat arm along the rim of its reach: stretched or folded, it turns like a single link.
///
///      .--P--.         Where both links are in line their two columns of the Jacobian are parallel, and no joint speeds
///     /  /b   \        move the tool towards the rim or away from it. Along the rim none is needed: the elbow stays where
///    |  o      |       it is, and with t the direction along the rim and R its radius
///     \ |a    /
///      'o----'             phi' = P't / R,   phi'' = P''t / R,   phi''' = P'''t / R + phi'^3
#include "plan/rim.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "base/extremes.h"

/// The rim is this wide, m.
#define WIDTH 2e-9
/// A curve runs along the rim when its direction is off by no more than this, and its curvature by this part.
#define OFF_DIRECTION 1e-6
#define OFF_CURVATURE 1e-4

typedef zv_flat_vec vec;

/// How the links are at q = 0, and the radius of a rim.
typedef struct rim {
    double radius;
    double first, second; ///< directions of the links against that of the tool, rad
} rim;

static double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

/// The rim on which a place at the distance r lies; radius 0: none.
static rim rim_at(double a, double b, double r)
{
    if (fabs(r - (a + b)) <= WIDTH) {
        return (rim){a + b, 0.0, 0.0};
    }
    if (fabs(a - b) > WIDTH && fabs(r - fabs(a - b)) <= WIDTH) {
        return a > b ? (rim){a - b, 0.0, ZV_PI} : (rim){b - a, ZV_PI, 0.0};
    }
    return (rim){0.0, 0.0, 0.0};
}

static double turn_near(double q, double near)
{
    const double turn = 2.0 * ZV_PI;
    return q + turn * floor((near - q) / turn + 0.5);
}

/// Both links turn alike: the rate of the first joint, and of the slide.
static void store(const zv_flat *flat, double rate, double slide, double d[ZV_MAX_JOINTS])
{
    memset(d, 0, ZV_MAX_JOINTS * sizeof *d);
    d[flat->joint[0]] = flat->sign[0] * rate;
    if (flat->slide >= 0) {
        d[flat->slide] = flat->slide_sign * slide;
    }
}

bool zv_rim_follow(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, zv_joint_jet *jet)
{
    const zv_flat *flat = &task->flat;
    if (flat->links == 0 || task->turn != ZV_TASK_NONE) {
        return false;
    }
    const vec a = {flat->zero.x[0], flat->zero.y[0]};
    const vec b = {flat->zero.x[1] + flat->zero.x[2], flat->zero.y[1] + flat->zero.y[2]};
    const zv_vec3 away = zv_vec3_sub(point->p[0], flat->origin);
    const vec p = zv_flat_part(flat, away), p1 = zv_flat_part(flat, point->p[1]), p2 = zv_flat_part(flat, point->p[2]);
    const double r = sqrt(dot(p, p));
    const rim at = rim_at(sqrt(dot(a, a)), sqrt(dot(b, b)), r);
    if (!(at.radius > 0.0)) {
        return false;
    }
    const vec n = {p.x / r, p.y / r}, t = {-n.y, n.x};
    const double rate = dot(p1, t) / at.radius, turning = rate * rate * at.radius;
    if (fabs(dot(p1, n)) > OFF_DIRECTION || fabs(dot(p2, n) + turning) > OFF_CURVATURE * zv_larger(turning, 1e-3)) {
        return false;
    }
    const int first = flat->joint[0], second = flat->joint[1];
    const double zero = zv_atan2(a.y, a.x), turned = zv_atan2(p.y, p.x) + at.first - zero;
    const double folded = zv_atan2(b.y, b.x) - zero;
    jet->q[first] = turn_near(flat->sign[0] * turned, jet->q[first]);
    jet->q[second] = turn_near(flat->sign[1] * (at.second - at.first - folded), jet->q[second]);
    if (flat->slide >= 0) {
        jet->q[flat->slide] = flat->slide_sign * zv_vec3_dot(flat->z, away);
    }
    jet->tool = zv_fk(task->robot, jet->q).pos;
    const double cube = rate * rate * rate;
    store(flat, rate, zv_vec3_dot(flat->z, point->p[1]), jet->d[0]);
    store(flat, dot(p2, t) / at.radius, zv_vec3_dot(flat->z, point->p[2]), jet->d[1]);
    store(flat, dot(zv_flat_part(flat, point->p[3]), t) / at.radius + cube, zv_vec3_dot(flat->z, point->p[3]),
          jet->d[2]);
    for (int i = 0; nearby && i < nearby->count; ++i) {
        const zv_vec3 third = nearby->third[i].p;
        store(flat, dot(zv_flat_part(flat, third), t) / at.radius + cube, zv_vec3_dot(flat->z, third), jet->nearby[i]);
    }
    return true;
}
