/// @file assume.c
/// Bodies for an arm whose file has none: a capsule from each joint to the next.
///
///       joint k            joint k + 1          the radius is 4 % of the arm's size, thinner than most arms: a touch
///      (o==================o)                   that is told is a touch that is there
#include <math.h>
#include <stdio.h>

#include "collide/collider.h"
#include "model/robot.h"

#define RADIUS 0.04   ///< of the arm's size
#define SHORTEST 0.02 ///< of the arm's size: a link that is shorter has no body

/// A capsule between two points.
static zv_convex capsule(zv_vec3 from, zv_vec3 to, double radius)
{
    const zv_vec3 along = zv_vec3_sub(to, from), middle = zv_vec3_scale(zv_vec3_add(from, to), 0.5);
    return (zv_convex){.kind = ZV_CONVEX_CAPSULE,
                       .pose = {zv_rot_with_z(zv_vec3_unit(along)), middle},
                       .radius = radius,
                       .half_length = 0.5 * zv_vec3_length(along)};
}

int zv_collider_assume(const zv_robot *robot, zv_link_shape list[ZV_MAX_LINK_SHAPES])
{
    zv_collider chain = {.axis_count = 0};
    zv_fill_axes(&chain, robot);
    const double size = isfinite(robot->reach) ? robot->reach : 1.0;
    const zv_robot *open = robot->open ? robot->open : robot;
    int count = 0;
    for (int k = -1; k < chain.axis_count; ++k) {
        const bool is_last = k + 1 == chain.axis_count;
        const zv_pose frame = k < 0 ? chain.world_from_base : chain.link_from_frame[k];
        const zv_vec3 joint = k < 0 ? chain.world_from_base.pos : (zv_vec3){0.0, 0.0, 0.0};
        const zv_vec3 next = is_last ? zv_pose_apply(frame, robot->tool.pos) : chain.axis[k + 1].fixed.pos;
        if (zv_vec3_length(zv_vec3_sub(next, joint)) < SHORTEST * size) {
            continue;
        }
        zv_link_shape *body = &list[count++];
        const zv_convex shape = capsule(joint, next, RADIUS * size);
        *body = (zv_link_shape){.link = k, .shape = shape};
        body->shape.pose = zv_pose_mul(zv_pose_inverse(frame), shape.pose);
        snprintf(body->name, sizeof body->name, "%s%.40s", k < 0 ? "base" : "link ", k < 0 ? "" : open->joints[k].name);
    }
    return count;
}
