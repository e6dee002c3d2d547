/// @file bounds.c
/// How far the centre of a ball can ever be from each axis of the chain, whatever the joint values.
///
/// Seen from axis k, a point that turns about it and about all axes after it stays inside a body of revolution about
/// axis k: its largest radius r and its range of heights h. Seen from axis k-1, the circle of radius r at the height h
/// about the axis d through o (both in the frame of axis k-1, whose axis is z) has the distance from that axis
///
///     |(o + h d + r (u cos t + v sin t)) without its z|,     u, v across d
///
/// whose largest value over t is taken on 16 arcs of a quarter turn, with what an arc can hide added. Both ends of the
/// range of heights are looked at: the distance is convex in h. A slide adds its range to the heights.
#include <math.h>

#include "base/elementary.h"
#include "base/extremes.h"
#include "collide/collider.h"

/// A body of revolution about z that holds all places of a point.
typedef struct revolved {
    double radius, low, high;
} revolved;

enum { ARCS = 16 };

/// Largest distance from the axis of a circle of radius `r`: its centre is at (along, across) from the axis, along the
/// direction in which the circle is seen flattened to `flat`.
static double farthest(double along, double across, double r, double flat)
{
    double most = 0.0;
    for (int i = 0; i <= ARCS; ++i) {
        double s, c;
        zv_sincos(i * (0.5 * ZV_PI / ARCS), &s, &c);
        const double x = along + r * flat * c, y = across + r * s;
        most = zv_larger(most, x * x + y * y);
    }
    const double half_arc = 0.25 * ZV_PI / ARCS;
    return sqrt(most) + r * 0.5 * half_arc * half_arc;
}

static revolved seen_from_axis_before(zv_pose fixed, revolved in)
{
    const zv_vec3 o = fixed.pos, d = fixed.rot.z;
    const double lean = sqrt(zv_larger(0.0, d.x * d.x + d.y * d.y));
    revolved out = {0.0, INFINITY, -INFINITY};
    for (int end = 0; end < 2; ++end) {
        const double h = end ? in.high : in.low, x = o.x + h * d.x, y = o.y + h * d.y, z = o.z + h * d.z;
        double along = 0.0, across = sqrt(x * x + y * y);
        if (lean > 1e-12) {
            along = fabs(x * d.x + y * d.y) / lean;
            across = fabs(x * d.y - y * d.x) / lean;
        }
        out.radius = zv_larger(out.radius, farthest(along, across, in.radius, fabs(d.z)));
        out.low = zv_smaller(out.low, z - in.radius * lean);
        out.high = zv_larger(out.high, z + in.radius * lean);
    }
    return out;
}

/// Fills `reach` for a point of a link.
static void reach_of_point(const zv_collider *bodies, int link, zv_vec3 p, double reach[ZV_MAX_JOINTS])
{
    revolved set = {sqrt(p.x * p.x + p.y * p.y), p.z, p.z};
    for (int k = ZV_MAX_JOINTS - 1; k > link; --k) {
        reach[k] = 0.0;
    }
    for (int k = link; k >= 0; --k) {
        const zv_axis_step *axis = &bodies->axis[k];
        reach[k] = set.radius;
        if (axis->slides) {
            set.low += axis->low;
            set.high += axis->high;
        }
        set = seen_from_axis_before(axis->fixed, set);
    }
}

/// A ball around some balls; its radius is rounded upwards.
static void fill_ball(const zv_ball *ball, int count, float center[3], float *around)
{
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int i = 0; i < count; ++i) {
        const double c[3] = {ball[i].x, ball[i].y, ball[i].z};
        for (int k = 0; k < 3; ++k) {
            low[k] = zv_smaller(low[k], c[k] - ball[i].r);
            high[k] = zv_larger(high[k], c[k] + ball[i].r);
        }
    }
    for (int k = 0; k < 3; ++k) {
        center[k] = (float)(0.5 * (low[k] + high[k]));
    }
    double radius = 0.0;
    for (int i = 0; i < count; ++i) {
        const double x = (double)ball[i].x - center[0], y = (double)ball[i].y - center[1],
                     z = (double)ball[i].z - center[2];
        radius = zv_larger(radius, sqrt(x * x + y * y + z * z) + ball[i].r);
    }
    *around = (float)(radius * (1.0 + 1e-6));
}

/// Rounded upwards.
static void keep_larger(float *most, const double *reach)
{
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        most[k] = (float)zv_larger(most[k], reach[k] * (1.0 + 1e-6));
    }
}

void zv_fill_bounds(zv_collider *bodies, zv_group *group)
{
    double reach[ZV_MAX_JOINTS];
    fill_ball(bodies->ball + group->first_ball, group->balls, group->center, &group->radius);
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        group->reach[k] = group->balls_reach[k] = group->points_reach[k] = 0.0F;
    }
    reach_of_point(bodies, group->link, (zv_vec3){group->center[0], group->center[1], group->center[2]}, reach);
    keep_larger(group->reach, reach);
    for (int i = 0; i < group->balls; ++i) {
        const zv_ball *ball = &bodies->ball[group->first_ball + i];
        reach_of_point(bodies, group->link, (zv_vec3){ball->x, ball->y, ball->z}, reach);
        keep_larger(group->balls_reach, reach);
        for (int k = 0; k <= group->link; ++k) {
            reach[k] += (double)ball->r;
        }
        keep_larger(group->points_reach, reach);
    }
}

void zv_fill_cluster_bounds(zv_collider *bodies, zv_cluster *cluster)
{
    const zv_group *first = &bodies->group[cluster->first_group], *last = first + cluster->groups - 1;
    const int balls = last->first_ball + last->balls - first->first_ball;
    double reach[ZV_MAX_JOINTS];
    fill_ball(bodies->ball + first->first_ball, balls, cluster->center, &cluster->radius);
    const zv_vec3 center = {cluster->center[0], cluster->center[1], cluster->center[2]};
    reach_of_point(bodies, cluster->link, center, reach);
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        cluster->reach[k] = 0.0F;
    }
    keep_larger(cluster->reach, reach);
}
