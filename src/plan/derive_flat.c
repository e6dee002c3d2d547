/// @file derive_flat.c
/// How the joints of a flat arm move along the curve, in closed form.
///
/// The links a, b and c stand at the angles alpha, beta and gamma; R turns by a right angle. Along the curve
///
///     P'   = alpha'   R a + ... + z'             each time two equations for alpha and beta; gamma is known: it is the
///     P''  = alpha''  R a - alpha'^2 a + ...     pitch or yaw that the task asks for. Without one c belongs to b.
///     P''' = alpha''' R a - 3 alpha' alpha'' a - alpha'^3 R a + ...
///
/// With  alpha R a + beta R b = r:   alpha = (r . b) / (a x b),   beta = -(r . a) / (a x b).
///
/// From one grid point to the next the joints are predicted by their derivatives, and Newton's method, with the same two
/// equations, puts the tool on the curve: mostly two steps, each of which squares the error.
#include "plan/derive_flat.h"

#include <math.h>
#include <string.h>

#include "base/extremes.h"
#include "base/lanes.h"
#include "plan/rim.h"
#include "plan/track.h"

/// Below this, on the scale of the arm, is a singularity; see derive.c.
#define SINGULAR_PIVOT 1e-9
/// Newton's method is trusted where the sine of the angle between the links is above this, and steps are below that, rad.
#define SAFE_SINE 0.02
#define FAR_STEP 0.01
/// A step below this leaves an error of its square over SAFE_SINE, rad.
#define LAST_STEP 1e-9

typedef zv_flat_vec vec;

ZV_INLINE double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y;
}

ZV_INLINE double cross(vec a, vec b)
{
    return a.x * b.y - a.y * b.x;
}

/// v + k a, and v + k R a.
ZV_INLINE vec plus(vec v, double k, vec a)
{
    return (vec){v.x + k * a.x, v.y + k * a.y};
}

ZV_INLINE vec plus_turned(vec v, double k, vec a)
{
    return (vec){v.x - k * a.y, v.y + k * a.x};
}

/// The links at one pose.
typedef struct links {
    vec a, b, c;
    double per_area; ///< 1 / (a x b)
} links;

static links join(const zv_task *task, const zv_flat_links *at)
{
    links l = {{at->x[0], at->y[0]}, {at->x[1], at->y[1]}, {at->x[2], at->y[2]}, 0.0};
    if (task->turn == ZV_TASK_NONE) {
        l.b = plus(l.b, 1.0, l.c);
        l.c = (vec){0.0, 0.0};
    }
    l.per_area = 1.0 / cross(l.a, l.b);
    return l;
}

/// Rates of the angles of the three links and of the slide, one derivative.
typedef struct rates {
    double alpha, beta, gamma, slide;
} rates;

/// What is left of `r` for alpha and beta once gamma has had its part.
ZV_INLINE rates solve(const links *l, vec r, double gamma, double slide)
{
    const vec rest = plus_turned(r, -gamma, l->c);
    return (rates){dot(rest, l->b) * l->per_area, -dot(rest, l->a) * l->per_area, gamma, slide};
}

/// The bracket of P'' that moves to the other side: alpha'^2 a + ...
ZV_INLINE vec second_part(const links *l, vec r, rates d1)
{
    return plus(plus(plus(r, d1.alpha * d1.alpha, l->a), d1.beta * d1.beta, l->b), d1.gamma * d1.gamma, l->c);
}

/// And of P'''.
ZV_INLINE vec third_part(const links *l, rates d1, rates d2)
{
    vec r = plus((vec){0.0, 0.0}, 3.0 * d1.alpha * d2.alpha, l->a);
    r = plus(r, 3.0 * d1.beta * d2.beta, l->b);
    r = plus(r, 3.0 * d1.gamma * d2.gamma, l->c);
    r = plus_turned(r, d1.alpha * d1.alpha * d1.alpha, l->a);
    r = plus_turned(r, d1.beta * d1.beta * d1.beta, l->b);
    return plus_turned(r, d1.gamma * d1.gamma * d1.gamma, l->c);
}

/// Angles of links to joints.
ZV_INLINE void store(const zv_task *task, rates r, double *d)
{
    const zv_flat *flat = &task->flat;
    d[flat->joint[0]] = flat->sign[0] * r.alpha;
    d[flat->joint[1]] = flat->sign[1] * (r.beta - r.alpha);
    if (flat->links == ZV_FLAT_LINKS) {
        d[flat->joint[2]] = task->turn == ZV_TASK_NONE ? 0.0 : flat->sign[2] * (r.gamma - r.beta);
    }
    if (flat->slide >= 0) {
        d[flat->slide] = flat->slide_sign * r.slide;
    }
}

/// How gamma follows from pitch or yaw, which are sums of joints; 0 when the curve does not change them.
static double gamma_sign(const zv_task *task, double sum_sign)
{
    return task->from_words ? sum_sign * task->flat.sign[task->flat.links - 1] : 0.0;
}

ZV_INLINE rates solve_third(const zv_task *task, const links *l, zv_vec3 p, double gamma, vec part)
{
    const zv_flat *flat = &task->flat;
    return solve(l, plus(zv_flat_part(flat, p), 1.0, part), gamma, zv_vec3_dot(flat->z, p));
}

/// The third derivative at points nearby.
static void look_nearby(const zv_task *task, const links *l, const zv_nearby *nearby, double sign, vec part,
                        zv_joint_jet *jet)
{
    for (int i = 0; i < nearby->count; ++i) {
        const zv_curve_rate *third = &nearby->third[i];
        store(task, solve_third(task, l, third->p, sign * third->pitch, part), jet->nearby[i]);
    }
}

static void derive(const zv_task *task, const links *l, const zv_curve_point *point, const zv_nearby *nearby,
                   double sign, zv_joint_jet *jet)
{
    const zv_flat *flat = &task->flat;
    const zv_vec3 *p = point->p;
    const rates d1 = solve(l, zv_flat_part(flat, p[1]), sign * point->pitch[1], zv_vec3_dot(flat->z, p[1]));
    const vec second = second_part(l, zv_flat_part(flat, p[2]), d1);
    const rates d2 = solve(l, second, sign * point->pitch[2], zv_vec3_dot(flat->z, p[2]));
    const vec part = third_part(l, d1, d2);
    const rates d3 = solve_third(task, l, p[3], sign * point->pitch[3], part);
    store(task, d1, jet->d[0]);
    store(task, d2, jet->d[1]);
    store(task, d3, jet->d[2]);
    if (nearby) {
        look_nearby(task, l, nearby, sign, part, jet);
    }
}

bool zv_derive_flat(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, double sum_sign,
                    zv_joint_jet *jet)
{
    zv_flat_links at;
    ZV_CALL_KERNEL(zv_flat_turn, &task->flat, jet->q, &at);
    jet->tool = zv_flat_place(&task->flat, &at, jet->q);
    const links l = join(task, &at);
    const vec both = plus(l.a, 1.0, l.b);
    if (!(fabs(cross(l.a, l.b)) > SINGULAR_PIVOT * task->reach_m * fmax(fabs(both.x), fabs(both.y)))) {
        memset(jet->d, 0, sizeof jet->d);
        return zv_rim_follow(task, point, nearby, jet);
    }
    derive(task, &l, point, nearby, gamma_sign(task, sum_sign), jet);
    return true;
}

// ---- from one grid point to the next ----

static void predict(const zv_task *task, const zv_joint_jet *last, double ds, double q[ZV_MAX_JOINTS])
{
    for (int k = 0; k < task->joints; ++k) {
        const double *d1 = last->d[0], *d2 = last->d[1], *d3 = last->d[2];
        q[k] = last->q[k] + ds * (d1[k] + ds * (0.5 * d2[k] + ds * (1.0 / 6.0) * d3[k]));
    }
}

/// Puts the end of the links on `goal`, the joints with them. False when that is too far, or where Newton's method is not
/// safe.
static bool reach(const zv_task *task, vec goal, double *q, links *l)
{
    enum { STEPS = 4 };
    const zv_flat *flat = &task->flat;
    for (int step = 0; step < STEPS; ++step) {
        zv_flat_links at;
        ZV_CALL_KERNEL(zv_flat_turn, flat, q, &at);
        *l = join(task, &at);
        const double area = cross(l->a, l->b), safe = SAFE_SINE * SAFE_SINE * dot(l->a, l->a) * dot(l->b, l->b);
        const rates off = solve(l, plus(plus(goal, -1.0, l->a), -1.0, l->b), 0.0, 0.0);
        const double size = zv_larger(fabs(off.alpha), fabs(off.beta));
        if (!(area * area > safe) || !(size <= FAR_STEP)) {
            return false;
        }
        q[flat->joint[0]] += flat->sign[0] * off.alpha;
        q[flat->joint[1]] += flat->sign[1] * (off.beta - off.alpha);
        if (size <= LAST_STEP) { // turned by so little, the links need no sines
            l->a = plus_turned(l->a, off.alpha, l->a);
            l->b = plus_turned(l->b, off.beta, l->b);
            l->per_area = 1.0 / cross(l->a, l->b);
            return true;
        }
    }
    return false;
}

bool zv_follow_flat(const zv_task *task, const zv_curve_point *point, const zv_nearby *nearby, const zv_joint_jet *last,
                    double ds, zv_joint_jet *jet)
{
    const zv_flat *flat = &task->flat;
    if (flat->links == 0 || task->turn != ZV_TASK_NONE) {
        return false;
    }
    const zv_vec3 away = zv_vec3_sub(point->p[0], flat->origin);
    const int first = flat->joint[0], second = flat->joint[1];
    double q[ZV_MAX_JOINTS];
    links l;
    predict(task, last, ds, q);
    if (!reach(task, zv_flat_part(flat, away), q, &l) || fabs(q[first] - last->q[first]) > ZV_TRACK_STEP ||
        fabs(q[second] - last->q[second]) > ZV_TRACK_STEP) {
        return false;
    }
    q[flat->slide] = flat->slide_sign * zv_vec3_dot(flat->z, away);
    memcpy(jet->q, q, (size_t)task->joints * sizeof *q);
    jet->tool = point->p[0];
    derive(task, &l, point, nearby, 0.0, jet);
    return true;
}
