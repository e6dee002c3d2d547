/// @file flat.c
/// Arms whose turning axes are all parallel, with at most one slide along them: SCARA kinds and planar arms.
///
///        y ^        o             link k is at the angle   theta_k = s_1 q_1 + ... + s_k q_k   from where it is
///          |       / .  link 2    at q = 0; s is -1 where a joint turns against z
///          |      /   .
///          |     /     o tool     tool = origin + sum of the links + slide z
///          |    / link 1
///          o---'----> x
///
/// A few sines do what for any other arm takes a walk along the chain.
#include "plan/flat.h"

#include <math.h>

/// Axes whose angle is below this are parallel: the rest is rounding.
#define PARALLEL 1e-14

static zv_vec3 across(zv_vec3 z)
{
    const zv_vec3 other = fabs(z.x) < 0.9 ? (zv_vec3){.x = 1.0} : (zv_vec3){.y = 1.0};
    return zv_vec3_unit(zv_vec3_sub(other, zv_vec3_scale(z, zv_vec3_dot(other, z))));
}

/// Notes joint `k`; false when an arm with it is not flat.
static bool add_joint(zv_flat *flat, const zv_robot *robot, const zv_joint_axis *axis, int k)
{
    const double off = zv_vec3_length(zv_vec3_cross(axis[k].dir, flat->z));
    const double sign = zv_vec3_dot(axis[k].dir, flat->z) < 0.0 ? -1.0 : 1.0;
    const bool turns = zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
    if (off > PARALLEL || (turns ? flat->links == ZV_FLAT_LINKS : flat->slide >= 0)) {
        return false;
    }
    if (turns) {
        flat->sign[flat->links] = sign;
        flat->joint[flat->links++] = k;
    } else {
        flat->slide = k;
        flat->slide_sign = sign;
    }
    return true;
}

static void measure(zv_flat *flat, const zv_joint_axis *axis, zv_vec3 tool)
{
    const zv_vec3 first = axis[flat->joint[0]].point;
    flat->origin = zv_vec3_add(first, zv_vec3_scale(flat->z, zv_vec3_dot(flat->z, zv_vec3_sub(tool, first))));
    for (int i = 0; i < flat->links; ++i) {
        const zv_vec3 end = i + 1 < flat->links ? axis[flat->joint[i + 1]].point : tool;
        const zv_flat_vec link = zv_flat_part(flat, zv_vec3_sub(end, axis[flat->joint[i]].point));
        flat->zero.x[i] = link.x;
        flat->zero.y[i] = link.y;
    }
}

zv_flat zv_flat_of(const zv_robot *robot)
{
    const zv_flat none = {.links = 0, .slide = -1};
    const double zero[ZV_MAX_JOINTS] = {0.0};
    zv_joint_axis axis[ZV_MAX_JOINTS];
    zv_fk_axes(robot, zero, axis);
    zv_flat flat = none;
    flat.z = axis[0].dir;
    flat.x = across(flat.z);
    flat.y = zv_vec3_cross(flat.z, flat.x);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        if (!add_joint(&flat, robot, axis, k)) {
            return none;
        }
    }
    if (flat.links < 2) {
        return none;
    }
    measure(&flat, axis, zv_fk(robot, zero).pos);
    return flat;
}

zv_vec3 zv_flat_place(const zv_flat *flat, const zv_flat_links *links, const double *q)
{
    const double *lx = links->x, *ly = links->y, x = lx[0] + lx[1] + lx[2], y = ly[0] + ly[1] + ly[2];
    const double z = flat->slide >= 0 ? flat->slide_sign * q[flat->slide] : 0.0;
    const zv_vec3 o = flat->origin, *ex = &flat->x, *ey = &flat->y, *ez = &flat->z;
    return (zv_vec3){o.x + x * ex->x + y * ey->x + z * ez->x, o.y + x * ex->y + y * ey->y + z * ez->y,
                     o.z + x * ex->z + y * ey->z + z * ez->z};
}
