/// @file bounds.c
/// Rims and joint limits of two links a, b as curves in the plane of the wrist W, the shoulder at the origin.
///
///          E            reach             |W| = a + b  and  |a - b|
///        a/ \b          elbow at L        |W|^2 = a^2 + b^2 + 2 a b cos(turn at L)
///        /   \          first joint at L  the elbow is at rest at E = a e^(i angle at L):  |W - E| = b
///       o . . W         last joint at L   the second link has a known direction, B = b e^(i ...): |W - B| = a
///
/// One half of each circle belongs to either elbow; taken whole it serves both, at the price of a few needless looks.
/// Base yaw: a half plane through the axis. Slide, and the plane of a planar arm: heights.
#include "plan/bounds.h"

#include <math.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "kin/tolerances.h"

/// Nearer to a rim than this, as a part of the reach, the elbow is so straight or folded that both branches merge.
#define SINGULAR 1e-7

static double length_of(zv_flat_vec v)
{
    return zv_hypot(v.x, v.y);
}

static void add(zv_bounds *out, zv_bound bound)
{
    ZV_ASSERT(out->count < ZV_BOUNDS);
    out->bound[out->count++] = bound;
}

/// The limits of a joint with what may be passed; returns how many are finite.
static int limits_of(const zv_task *task, int joint, double out[2])
{
    const zv_limits *limits = &zv_robot_joint(task->robot, joint)->limits;
    int count = 0;
    if (limits->lower > -INFINITY) {
        out[count++] = limits->lower - ZV_LIMIT_SLACK;
    }
    if (limits->upper < INFINITY) {
        out[count++] = limits->upper + ZV_LIMIT_SLACK;
    }
    return count;
}

static void add_rims(int base, double a, double b, zv_bounds *out)
{
    const double slack = ZV_RIM_SLACK * (a + b), singular = SINGULAR * (a + b), inner = fabs(a - b);
    add(out, (zv_bound){.kind = ZV_BOUND_CIRCLE, .base = base, .radius = a + b + slack});
    add(out, (zv_bound){.kind = ZV_BOUND_OUTER, .base = base, .radius = a + b - singular});
    add(out, (zv_bound){.kind = ZV_BOUND_INNER, .base = base, .radius = inner + singular});
    if (inner > slack) {
        add(out, (zv_bound){.kind = ZV_BOUND_CIRCLE, .base = base, .radius = inner - slack});
    }
}

static void add_elbow(const zv_task *task, const zv_plane_links *links, int base, zv_bounds *out)
{
    const zv_flat_vec first = links->zero[0], second = links->zero[1];
    const double a = length_of(first), b = length_of(second);
    const double at_zero = zv_atan2(second.y, second.x) - zv_atan2(first.y, first.x);
    double limit[2];
    const int count = limits_of(task, links->joint[1], limit);
    for (int i = 0; i < count; ++i) {
        double sine, cosine;
        zv_sincos(0.5 * (at_zero + links->sign[1] * limit[i]), &sine, &cosine);
        const double apart = (a - b) * (a - b) + 4.0 * a * b * cosine * cosine;
        add(out, (zv_bound){.kind = ZV_BOUND_CIRCLE, .base = base, .radius = sqrt(apart)});
    }
}

static void add_circle_of(const zv_plane_links *links, int base, zv_bounds *out, double limit[2], int i)
{
    add(out, (zv_bound){.kind = ZV_BOUND_CIRCLE,
                        .base = base,
                        .centre = zv_flat_rotated(links->zero[0], links->sign[0] * limit[i]),
                        .radius = length_of(links->zero[1])});
}

static void add_first(const zv_task *task, const zv_plane_links *links, int base, zv_bounds *out)
{
    double limit[2];
    const int count = limits_of(task, links->joint[0], limit);
    for (int i = 0; i < count; ++i) {
        add_circle_of(links, base, out, limit, i);
    }
}

/// The second link is at its angle at q = 0, turned as the third and back by the last joint.
static void add_last(const zv_task *task, const zv_plane_arm *arm, int base, zv_bounds *out)
{
    const zv_plane_links *links = &arm->links[base];
    double limit[2];
    const int count = links->joint[2] < 0 ? 0 : limits_of(task, links->joint[2], limit);
    const double turned = arm->turn_varies ? 0.0 : links->turn_sign * (links->turn - links->turn_zero);
    for (int i = 0; i < count; ++i) {
        add(out, (zv_bound){.kind = ZV_BOUND_CIRCLE,
                            .base = base,
                            .centre_turns = arm->turn_varies,
                            .centre = zv_flat_rotated(links->zero[1], turned - links->sign[2] * limit[i]),
                            .radius = length_of(links->zero[0])});
    }
}

static void add_yaw(const zv_task *task, const zv_plane_arm *arm, int base, zv_bounds *out)
{
    const zv_flat_vec faces = {base == 0 ? 1.0 : -1.0, 0.0};
    double limit[2];
    const int count = limits_of(task, 0, limit);
    for (int i = 0; i < count; ++i) {
        add(out,
            (zv_bound){.kind = ZV_BOUND_RAY, .base = base, .centre = zv_flat_rotated(faces, arm->yaw_sign * limit[i])});
    }
}

/// The slide's limits, or the plane that a planar arm cannot leave.
static void add_heights(const zv_task *task, zv_bounds *out)
{
    const int slide = task->flat.slide;
    const double slack = ZV_RIM_SLACK * task->reach_m;
    double height[2] = {-slack, slack};
    const int count = slide >= 0 ? limits_of(task, slide, height) : 2;
    for (int i = 0; i < count; ++i) {
        const double sign = slide >= 0 ? task->flat.slide_sign : 1.0;
        add(out, (zv_bound){.kind = ZV_BOUND_HEIGHT, .radius = sign * height[i]});
    }
}

zv_bounds zv_bounds_of(const zv_task *task, const zv_plane_arm *arm)
{
    zv_bounds out = {.count = 0};
    for (int base = 0; base < arm->bases; ++base) {
        const zv_plane_links *links = &arm->links[base];
        add_rims(base, length_of(links->zero[0]), length_of(links->zero[1]), &out);
        add_elbow(task, links, base, &out);
        add_first(task, links, base, &out);
        add_last(task, arm, base, &out);
        if (arm->has_yaw) {
            add_yaw(task, arm, base, &out);
        }
    }
    if (!arm->has_yaw) {
        add_heights(task, &out);
    }
    return out;
}
