/// @file fourlink_design.c
/// The four-link arm of document 001 on paper: its chain of quantities, the angles it may choose, its level variant.
///
///     z ^        3                 d16 = horizontal distance of point 5, d15 from the base, d25 from the shoulder
///       |      o---- o 4           delta = elevation of 5 seen from 2,  b3 = XOY + delta
///       |    /        \            d24 closes the triangle 2-4-5, whose angle at 5 is b3
///     2 o- - - - - - - o 5         b4 = 90 degrees + delta,  b5 = angle 5-2-4 with the sign of b3,  b6 = angle 4-2-3
///       |                          a2 = b4 + b5 + b6
///     1 o--------------> d16
#include <math.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "kin/two_link.h"

static const double QUARTER = ZV_PI / 2.0;

zv_fourlink_chain zv_fourlink_chain_for(const zv_fourlink *arm, zv_vec3 tool, double xoy)
{
    ZV_ASSERT(arm);

    zv_fourlink_chain chain = {.d16 = zv_hypot(tool.x, tool.y)};
    chain.d15 = zv_hypot(chain.d16, tool.z);
    chain.b1 = zv_atan2(tool.z, chain.d16);
    chain.b2 = QUARTER - chain.b1;
    chain.delta = zv_atan2(tool.z - arm->l12, chain.d16);
    chain.d25 = zv_hypot(chain.d16, tool.z - arm->l12);
    chain.b3 = xoy + chain.delta;
    chain.b4 = QUARTER + chain.delta;

    double sine, cosine;
    zv_sincos(chain.b3, &sine, &cosine);
    const double along = chain.d25 - arm->l45 * cosine, across = arm->l45 * sine;
    chain.d24 = zv_hypot(along, across);
    chain.b5 = zv_atan2(across, along);

    chain.reachable = zv_ring_holds(zv_ring_of_two(arm->l23, arm->l34), chain.d24);
    chain.b6 = chain.reachable && chain.d24 > 0.0 ? zv_triangle_angle(arm->l23, chain.d24, arm->l34) : 0.0;
    return chain;
}

double zv_fourlink_d14(const zv_fourlink *arm, zv_vec3 tool)
{
    ZV_ASSERT(arm);
    return zv_hypot(zv_hypot(tool.x, tool.y), arm->l45 + tool.z);
}

static zv_angles interval(double from, double to)
{
    const double start = zv_wrap(from);
    return (zv_angles){.from = start, .to = start + fmin(to - from, 2.0 * ZV_PI)};
}

int zv_fourlink_angles(const zv_fourlink *arm, zv_vec3 tool, zv_angles intervals[ZV_FOURLINK_INTERVALS])
{
    ZV_ASSERT(arm && intervals);

    // Point 4 is in the ring of the first two links while least <= |XOY + delta| <= most.
    const double d16 = zv_hypot(tool.x, tool.y), rise = tool.z - arm->l12, d25 = zv_hypot(d16, rise);
    const zv_ring ring = zv_ring_of_two(arm->l23, arm->l34);
    if (!zv_ring_holds(zv_ring_of_three(arm->l23, arm->l34, arm->l45), d25)) {
        return 0;
    }
    const double delta = zv_atan2(rise, d16);
    const double least = d25 > 0.0 ? zv_triangle_angle(d25, arm->l45, ring.inner) : 0.0;
    const double most = d25 > 0.0 ? zv_triangle_angle(d25, arm->l45, ring.outer) : ZV_PI;
    if (least == 0.0) {
        intervals[0] = interval(-delta - most, -delta + most);
        return 1;
    }
    if (most == ZV_PI) {
        intervals[0] = interval(-delta + least, -delta + 2.0 * ZV_PI - least);
        return 1;
    }
    intervals[0] = interval(-delta - most, -delta - least);
    intervals[1] = interval(-delta + least, -delta + most);
    return 2;
}

/// The angles of the document when link 2-3 rises by `elevation` and link 3-4 is level.
static zv_fourlink_level level_pose(zv_vec3 tool, double l23, double elevation, double xoy)
{
    return (zv_fourlink_level){
        .l23 = l23,
        .xoy = zv_wrap(xoy),
        .a1 = tool.x == 0.0 && tool.y == 0.0 ? 0.0 : zv_atan2(tool.y, tool.x),
        .a2 = zv_wrap(QUARTER + elevation),
        .a3 = zv_wrap(ZV_PI - elevation),
        .a4 = zv_wrap(ZV_PI - xoy),
    };
}

zv_fourlink_level zv_fourlink_level_design(const zv_fourlink *arm, zv_vec3 tool, double xoy)
{
    ZV_ASSERT(arm);

    // d16 = L23 cos(a2-90) + L34 + L45 cos XOY and Cz = L12 + L23 sin(a2-90) - L45 sin XOY, solved for L23 and a2.
    double sine, cosine;
    zv_sincos(xoy, &sine, &cosine);
    const double along = zv_hypot(tool.x, tool.y) - arm->l34 - arm->l45 * cosine;
    const double rise = tool.z - arm->l12 + arm->l45 * sine;
    const double l23 = zv_hypot(along, rise);
    return level_pose(tool, l23, l23 > 0.0 ? zv_atan2(rise, along) : 0.0, xoy);
}

int zv_fourlink_level_poses(const zv_fourlink *arm, zv_vec3 tool, zv_fourlink_level poses[ZV_FOURLINK_LEVELS])
{
    ZV_ASSERT(arm && poses);

    // The same two equations with L23 given: links 2-3 and 4-5 alone, as if 3-4 had no length.
    const double along = zv_hypot(tool.x, tool.y) - arm->l34, rise = tool.z - arm->l12;
    const zv_two_link links = zv_two_link_solve(arm->l23, arm->l45, along, rise, 0.0);
    for (int k = 0; k < links.count; ++k) {
        poses[k] = level_pose(tool, arm->l23, links.first[k], -(links.first[k] + links.elbow[k]));
    }
    return links.count;
}
