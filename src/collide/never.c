/// @file never.c
/// Proof by boxes: the joints between two links range over a box of values; if the distance in its middle exceeds what
/// the box can change, no values in it bring the bodies together, else the box is halved where it changes most.
///
/// For two balls with the unit vector n between their centres at distance D, and w the half widths of the box:
///
///     distance >= D - sum_k |n . v_k| w_k - 1/2 sum_ij w_i w_j rho_max(i,j)
///
/// with v_k the velocity of the farther centre per unit of joint k, and rho the bounds of bounds.c: the distance from a
/// fixed point is convex, so that it lies above its tangent plane, and the second term is what the tangent leaves out.
/// Random values are tried first: a pair that meets is mostly found by a few of them, while boxes would be halved
/// without end.
#include "collide/never.h"

#include <math.h>
#include <stdint.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "model/robot.h"

enum { RANDOM_TRIES = 400, MOST_OPEN = 256 };

/// Middle and half width of the values of each axis between the links.
typedef struct box {
    double middle[ZV_MAX_JOINTS], half[ZV_MAX_JOINTS];
} box;

/// The two bodies, and the chain between them at the middle of a box, seen from the nearer link.
typedef struct view {
    const zv_collider *bodies;
    const zv_group *a, *b;
    int first, last; ///< axes between
    zv_pose farther;
    zv_pose axis[ZV_MAX_JOINTS]; ///< before the motion
} view;

typedef enum verdict { APART, MEET, OPEN } verdict;

static void place_links(view *v, const box *x)
{
    zv_pose pose = zv_pose_identity();
    for (int k = v->first; k <= v->last; ++k) {
        const zv_axis_step *axis = &v->bodies->axis[k];
        v->axis[k] = pose = zv_pose_mul(pose, axis->fixed);
        const zv_pose motion = axis->slides ? (zv_pose){zv_rot_identity(), {0.0, 0.0, x->middle[k]}}
                                            : (zv_pose){zv_rot_z(x->middle[k]), {0.0, 0.0, 0.0}};
        pose = zv_pose_mul(pose, motion);
    }
    v->farther = pose;
}

static zv_vec3 velocity(const view *v, int k, zv_vec3 p)
{
    const zv_vec3 z = v->axis[k].rot.z;
    return v->bodies->axis[k].slides ? z : zv_vec3_cross(z, zv_vec3_sub(p, v->axis[k].pos));
}

/// What the tangent plane leaves out.
static double second_order(const view *v, const box *x, const float *reach)
{
    double sum = 0.0, turned = 0.0;
    for (int k = v->first; k <= v->last; ++k) {
        if (v->bodies->axis[k].slides) {
            sum += 2.0 * x->half[k] * turned;
        } else {
            sum += reach[k] * x->half[k] * (x->half[k] + 2.0 * turned);
            turned += x->half[k];
        }
    }
    return 0.5 * sum;
}

/// How much a pair of balls lacks to be apart over the box; `change` says what each axis does to it.
static double lack(const view *v, const box *x, zv_vec3 p, zv_vec3 q, double radii, double rest,
                   double change[ZV_MAX_JOINTS])
{
    const zv_vec3 between = zv_vec3_sub(p, q);
    const double distance = zv_vec3_length(between);
    double loss = rest;
    for (int k = v->first; k <= v->last; ++k) {
        change[k] = distance > 0.0 ? fabs(zv_vec3_dot(velocity(v, k, p), between)) / distance * x->half[k] : 0.0;
        loss += change[k];
    }
    return radii + loss - distance;
}

static zv_vec3 center_of(const zv_ball *ball)
{
    return (zv_vec3){ball->x, ball->y, ball->z};
}

/// The axis along which halving helps most.
static int axis_to_halve(const view *v, const box *x, const double change[ZV_MAX_JOINTS])
{
    int best = v->first;
    double most = -1.0, all = 0.0;
    for (int k = v->first; k <= v->last; ++k) {
        all += x->half[k];
    }
    for (int k = v->first; k <= v->last; ++k) {
        const double gain = change[k] + v->b->balls_reach[k] * x->half[k] * all * 0.5;
        if (gain > most) {
            most = gain;
            best = k;
        }
    }
    return best;
}

static verdict judge(view *v, const box *x, int *halve)
{
    place_links(v, x);
    double change[ZV_MAX_JOINTS], worst[ZV_MAX_JOINTS] = {0.0}, most = 0.0;
    const float *a = v->a->center, *b = v->b->center;
    const zv_vec3 middle = zv_pose_apply(v->farther, (zv_vec3){b[0], b[1], b[2]});
    if (lack(v, x, middle, (zv_vec3){a[0], a[1], a[2]}, (double)v->a->radius + v->b->radius,
             second_order(v, x, v->b->reach), change) < 0.0) {
        return APART;
    }
    const double rest = second_order(v, x, v->b->balls_reach);
    for (int j = 0; j < v->b->balls; ++j) {
        const zv_ball *farther = &v->bodies->ball[v->b->first_ball + j];
        const zv_vec3 p = zv_pose_apply(v->farther, center_of(farther));
        for (int i = 0; i < v->a->balls; ++i) {
            const zv_ball *nearer = &v->bodies->ball[v->a->first_ball + i];
            const double radii = (double)nearer->r + farther->r,
                         missing = lack(v, x, p, center_of(nearer), radii, rest, change);
            if (zv_vec3_length(zv_vec3_sub(p, center_of(nearer))) <= radii) {
                return MEET;
            }
            if (missing >= 0.0 && missing >= most) {
                most = missing;
                __builtin_memcpy(worst, change, sizeof worst);
                *halve = -2;
            }
        }
    }
    if (*halve != -2) {
        return APART;
    }
    *halve = axis_to_halve(v, x, worst);
    return OPEN;
}

static bool whole_box(const zv_collider *bodies, const zv_robot *robot, const view *v, box *x)
{
    for (int k = v->first; k <= v->last; ++k) {
        const zv_axis_step *axis = &bodies->axis[k];
        const zv_limits *limits = &robot->joints[axis->joint].limits;
        const double a = axis->gain * limits->lower + axis->zero, b = axis->gain * limits->upper + axis->zero;
        if (!isfinite(a) || !isfinite(b)) {
            return false;
        }
        x->middle[k] = 0.5 * (a + b);
        x->half[k] = 0.5 * fabs(b - a);
    }
    return true;
}

/// Whether some random values bring them together.
static bool meets_somewhere(view *v, const box *all)
{
    uint64_t seed = 88172645463325252u;
    for (int i = 0; i < RANDOM_TRIES; ++i) {
        box x = {{0.0}, {0.0}};
        for (int k = v->first; k <= v->last; ++k) {
            seed ^= seed << 13; // xorshift64 (Marsaglia, 2003)
            seed ^= seed >> 7;
            seed ^= seed << 17;
            x.middle[k] = all->middle[k] + all->half[k] * ((double)(seed >> 11) * 0x1p-52 - 1.0);
        }
        int halve = -1;
        if (judge(v, &x, &halve) == MEET) {
            return true;
        }
    }
    return false;
}

bool zv_never_meet(const zv_collider *bodies, const zv_robot *robot, int a, int b, int most_boxes)
{
    view v = {.bodies = bodies, .a = &bodies->group[a], .b = &bodies->group[b]};
    v.first = v.a->link + 1;
    v.last = v.b->link;
    box open[MOST_OPEN];
    if (!whole_box(bodies, robot, &v, &open[0]) || meets_somewhere(&v, &open[0])) {
        return false;
    }
    int count = 1;
    for (int boxes = 0; count > 0; ++boxes) {
        box x = open[--count];
        int halve = -1;
        const verdict found = judge(&v, &x, &halve);
        if (found == MEET || boxes >= most_boxes || (found == OPEN && count + 2 > MOST_OPEN)) {
            return false;
        }
        if (found == OPEN) {
            x.half[halve] *= 0.5;
            open[count] = open[count + 1] = x;
            open[count++].middle[halve] -= x.half[halve];
            open[count++].middle[halve] += x.half[halve];
        }
    }
    return true;
}
