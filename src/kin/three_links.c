/// @file three_links.c
/// Three turning links in a plane: their measures at q = 0, and joint values from the directions of the links.
///
///     y ^        A                 Absolute directions of the links, at q = 0 called alpha0, beta0, gamma0; the signs s
///       |      o---o B             say whether a joint turns from x to y or back:
///       |  l1 /  l2 \ l3               alpha = alpha0 + s1 q1
///       |    /       \                 beta  = alpha + beta0 - alpha0 + s2 q2
///     O o----------> o C               gamma = beta + gamma0 - beta0 + s3 q3
///                    x
#include "kin/three_links.h"

#include <math.h>

#include "base/elementary.h"

/// Direction in the plane of a tool that sits on the last axis.
static double direction_of(zv_rot tool)
{
    const bool x_lies = zv_hypot(tool.x.x, tool.x.y) > ZV_SINGULAR_SINE;
    return x_lies ? zv_atan2(tool.x.y, tool.x.x) : zv_atan2(tool.z.y, tool.z.x);
}

bool zv_three_links_measure(const zv_axes *axes, int first, zv_pose plane_from_world, double smallest,
                            zv_three_links *out)
{
    const zv_axis *axis = &axes->axis[first];
    const zv_pose tool = zv_pose_mul(plane_from_world, axes->tool);
    zv_vec3 from = zv_pose_apply(plane_from_world, axis[0].point);
    for (int k = 0; k < ZV_THREE_LINKS; ++k) {
        const zv_vec3 to = k + 1 < ZV_THREE_LINKS ? zv_pose_apply(plane_from_world, axis[k + 1].point) : tool.pos;
        out->sign[k] = zv_rot_apply(plane_from_world.rot, axis[k].dir).z < 0.0 ? -1.0 : 1.0;
        out->length[k] = zv_hypot(to.x - from.x, to.y - from.y);
        out->angle0[k] = zv_atan2(to.y - from.y, to.x - from.x);
        from = to;
    }
    if (out->length[2] <= smallest) {
        out->length[2] = 0.0;
        out->angle0[2] = direction_of(tool.rot);
    }
    out->ring = zv_ring_of_two(out->length[0], out->length[1]);
    return out->length[0] > smallest && out->length[1] > smallest;
}

void zv_three_links_joints(const zv_three_links *links, const zv_two_link *pair, int elbow, double pitch,
                           double q[ZV_THREE_LINKS])
{
    const double *zero = links->angle0;
    const double alpha = pair->first[elbow], beta = alpha + pair->elbow[elbow];
    q[0] = pair->free ? 0.0 : zv_wrap(links->sign[0] * (alpha - zero[0]));
    q[1] = zv_wrap(links->sign[1] * (pair->elbow[elbow] - (zero[1] - zero[0])));
    q[2] = zv_wrap(links->sign[2] * (pitch - beta - (zero[2] - zero[1])));
}

double zv_three_links_pitch(const zv_three_links *links, const double q[ZV_THREE_LINKS])
{
    double pitch = links->angle0[ZV_THREE_LINKS - 1];
    for (int k = 0; k < ZV_THREE_LINKS; ++k) {
        pitch += links->sign[k] * q[k];
    }
    return zv_wrap(pitch);
}
