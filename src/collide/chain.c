/// @file chain.c
/// The chain of a robot, joint by joint a fixed pose and a motion about or along z; see collider.h.
#include <math.h>

#include "base/elementary.h"
#include "collide/collider.h"
#include "model/robot.h"

/// What follows the motion of a joint: its DH link and the turn back into the frame of the file.
static zv_pose after_motion(const zv_chain_joint *joint)
{
    const double ca = joint->cos_alpha, sa = joint->sin_alpha;
    const zv_pose link = {.rot = {{1, 0, 0}, {0, ca, sa}, {0, -sa, ca}}, .pos = {joint->a, 0, joint->d}};
    const zv_pose turned = {
        .rot = {{joint->cos_theta, joint->sin_theta, 0}, {-joint->sin_theta, joint->cos_theta, 0}, {0, 0, 1}}};
    const zv_pose moved = joint->slides ? zv_pose_mul(turned, link) : link;
    const zv_pose after = {joint->after, {0, 0, 0}};
    return joint->has_after ? zv_pose_mul(moved, after) : moved;
}

static void fill_floats(zv_axis_step *axis)
{
    const zv_rot *r = &axis->fixed.rot;
    const zv_vec3 p = axis->fixed.pos;
    const double rows[12] = {r->x.x, r->y.x, r->z.x, p.x, r->x.y, r->y.y, r->z.y, p.y, r->x.z, r->y.z, r->z.z, p.z};
    for (int i = 0; i < 12; ++i) {
        axis->fixed_f[i] = (float)rows[i];
    }
}

/// The range of a slide's value inside the limits of its joint.
static void fill_range(zv_axis_step *axis, const zv_limits *limits)
{
    const double a = axis->gain * limits->lower + axis->zero, b = axis->gain * limits->upper + axis->zero;
    const bool known = isfinite(a) && isfinite(b);
    axis->low = known ? fmin(a, b) : 0.0;
    axis->high = known ? fmax(a, b) : 0.0;
}

void zv_fill_axes(zv_collider *bodies, const zv_robot *robot)
{
    const zv_robot *open = robot->open ? robot->open : robot;
    zv_pose before = bodies->world_from_base = open->has_base ? open->base : zv_pose_identity();
    bodies->joint_count = robot->joint_count;
    bodies->axis_count = open->joint_count;
    for (int k = 0; k < open->joint_count; ++k) {
        const zv_chain_joint *joint = &open->chain[k];
        const zv_coupling own = {k, 1.0, 0.0}, *coupling = robot->open ? &robot->coupling[k] : &own;
        zv_axis_step *axis = &bodies->axis[k];
        axis->fixed = joint->has_before ? zv_pose_mul(before, joint->before) : before;
        axis->gain = joint->sign * coupling->factor;
        axis->zero = joint->sign * coupling->shift + joint->offset;
        axis->joint = coupling->joint;
        axis->slides = joint->slides;
        fill_floats(axis);
        fill_range(axis, &robot->joints[coupling->joint].limits);
        before = bodies->link_from_frame[k] = after_motion(joint);
    }
}

void zv_link_poses(const zv_collider *bodies, const double *q, zv_pose world_from_link[ZV_MAX_JOINTS + 1])
{
    zv_pose pose = world_from_link[0] = zv_pose_identity();
    for (int k = 0; k < bodies->axis_count; ++k) {
        const zv_axis_step *axis = &bodies->axis[k];
        const double value = axis->gain * q[axis->joint] + axis->zero;
        pose = zv_pose_mul(pose, axis->fixed);
        if (axis->slides) {
            pose.pos = zv_vec3_add(pose.pos, zv_vec3_scale(pose.rot.z, value));
        } else {
            double s, c;
            zv_sincos(value, &s, &c);
            const zv_vec3 x = pose.rot.x, y = pose.rot.y;
            pose.rot.x = zv_vec3_add(zv_vec3_scale(x, c), zv_vec3_scale(y, s));
            pose.rot.y = zv_vec3_sub(zv_vec3_scale(y, c), zv_vec3_scale(x, s));
        }
        world_from_link[k + 1] = pose;
    }
}
