/// @file shapes.c
/// Shapes for contact: the robot file has none, so that a link is a capsule from its joint to the next one.
///
///       joint k            joint k + 1              the radius is a part of the arm's size: thinner than most arms,
///      (o==================o)                       so that a touch that is told is a touch that is there
///
/// A sliding link has no fixed place of its joint. It is an even rod: its frame is at one end, its centre of mass in
/// the middle. A link without length (an axis of a wrist) has nothing to touch.
#include <math.h>

#include "kin/axes.h"
#include "sim/arm.h"

#define RADIUS 0.04   ///< of the arm's size
#define SHORTEST 0.02 ///< of the arm's size: below it there is no shape
/// Links are neighbours when the chain between them is shorter than their two radii and a half more.
#define NEAR 3.0

/// The end of link k that carries the next joint or the tool, in the frame of link k; links in their zero pose.
static zv_vec3 far_end(const zv_robot *robot, const zv_axes *axes, const zv_pose *frames, int k)
{
    if (k + 1 == axes->count) {
        return zv_robot_tool(robot).pos;
    }
    if (axes->axis[k + 1].kind == ZV_JOINT_PRISMATIC) {
        return (zv_vec3){0.0, 0.0, 0.0}; // what slides next begins at this frame
    }
    return zv_pose_apply(zv_pose_inverse(frames[k]), axes->axis[k + 1].point);
}

static zv_vec3 near_end(const zv_robot *robot, const zv_axes *axes, const zv_pose *frames, int k)
{
    const zv_vec3 center = zv_robot_joint(robot, k)->link.center_m;
    if (axes->axis[k].kind == ZV_JOINT_REVOLUTE) {
        return zv_pose_apply(zv_pose_inverse(frames[k]), axes->axis[k].point);
    }
    return isfinite(center.x + center.y + center.z) ? zv_vec3_scale(center, 2.0) : (zv_vec3){0.0, 0.0, 0.0};
}

void zv_sim_shapes(const zv_robot *robot, zv_sim_capsule shapes[ZV_MAX_JOINTS])
{
    const double zero[ZV_MAX_JOINTS] = {0.0}, size = zv_sim_size(robot);
    const zv_axes axes = zv_axes_of(robot);
    zv_pose frames[ZV_MAX_JOINTS];
    zv_fk_frames(robot, zero, frames);
    for (int k = 0; k < axes.count; ++k) {
        const zv_vec3 a = near_end(robot, &axes, frames, k), b = far_end(robot, &axes, frames, k);
        const bool there = zv_vec3_length(zv_vec3_sub(b, a)) > SHORTEST * size;
        shapes[k] = (zv_sim_capsule){.there = there, .a = a, .b = b, .radius = RADIUS * size};
    }
}

bool zv_sim_are_neighbours(const zv_sim_arm *arm, int i, int j)
{
    const int low = i < j ? i : j, high = i < j ? j : i;
    double between = 0.0;
    for (int k = low + 1; k < high; ++k) {
        const zv_sim_capsule *shape = &arm->links[k].shape;
        between += zv_vec3_length(zv_vec3_sub(shape->b, shape->a));
    }
    return between < NEAR * arm->links[low].shape.radius;
}
