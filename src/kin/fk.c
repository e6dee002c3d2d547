/// @file fk.c
/// Forward kinematics: the tool, the frames, and the arm as a polyline.
#include "base/assert.h"
#include "kin/fk_kernel.h"
#include "model/robot.h"
#include "zveno/kin.h"

/// By the arm in which every axis is a joint of its own.
static __attribute__((noinline, cold)) zv_pose coupled_fk(const zv_robot *robot, const double *q)
{
    double values[ZV_MAX_JOINTS];
    zv_open_values(robot, q, values);
    return zv_fk(robot->open, values);
}

zv_pose zv_fk(const zv_robot *robot, const double *q)
{
    ZV_ASSERT(robot && q);
    if (__builtin_expect(robot->open != NULL, 0)) {
        return coupled_fk(robot, q);
    }
    return ZV_CALL_KERNEL(zv_fk_kernel, robot, q);
}

zv_pose zv_fk_axis_frames(const zv_robot *robot, const double *q, zv_pose base_from_frame[ZV_MAX_JOINTS])
{
    ZV_ASSERT(robot && q && base_from_frame);
    if (!robot->open) {
        return zv_fk_frames(robot, q, base_from_frame);
    }
    double values[ZV_MAX_JOINTS];
    zv_open_values(robot, q, values);
    return zv_fk_frames(robot->open, values, base_from_frame);
}

/// Frames of the joints that move by themselves, out of those of all axes.
static zv_pose coupled_frames(const zv_robot *robot, const double *q, zv_pose base_from_frame[ZV_MAX_JOINTS])
{
    double values[ZV_MAX_JOINTS];
    zv_pose frames[ZV_MAX_JOINTS];
    zv_open_values(robot, q, values);
    const zv_pose base_from_tool = zv_fk_frames(robot->open, values, frames);
    for (int k = 0; k < robot->joint_count; ++k) {
        base_from_frame[k] = frames[robot->axis[k]];
    }
    return base_from_tool;
}

zv_pose zv_fk_frames(const zv_robot *robot, const double *q, zv_pose base_from_frame[ZV_MAX_JOINTS])
{
    ZV_ASSERT(robot && q && base_from_frame);
    if (robot->open) {
        return coupled_frames(robot, q, base_from_frame);
    }
    return ZV_CALL_KERNEL(zv_fk_frames_kernel, robot, q, base_from_frame);
}

int zv_fk_points(const zv_robot *robot, const double *q, zv_vec3 points[ZV_MAX_POINTS])
{
    if (robot->open) {
        double values[ZV_MAX_JOINTS];
        zv_open_values(robot, q, values);
        return zv_fk_points(robot->open, values, points);
    }
    zv_pose base_from_frame[ZV_MAX_JOINTS];
    const zv_pose base_from_tool = zv_fk_frames(robot, q, base_from_frame);

    int count = 0;
    zv_pose link = robot->has_base ? robot->base : zv_pose_identity();
    points[count++] = link.pos;
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        if (joint->starts_point) {
            points[count++] = joint->has_before ? zv_pose_apply(link, joint->before.pos) : link.pos;
        }
        link = base_from_frame[k];
    }
    if (robot->tool_is_point) {
        points[count++] = base_from_tool.pos;
    }
    return count;
}

void zv_fk_axes(const zv_robot *robot, const double *q, zv_joint_axis axes[ZV_MAX_JOINTS])
{
    if (robot->open) {
        double values[ZV_MAX_JOINTS];
        zv_joint_axis all[ZV_MAX_JOINTS];
        zv_open_values(robot, q, values);
        zv_fk_axes(robot->open, values, all);
        for (int k = 0; k < robot->joint_count; ++k) {
            axes[k] = all[robot->axis[k]];
        }
        return;
    }
    zv_pose base_from_frame[ZV_MAX_JOINTS];
    zv_fk_frames(robot, q, base_from_frame);

    zv_pose link = robot->has_base ? robot->base : zv_pose_identity();
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        const zv_pose pivot = joint->has_before ? zv_pose_mul(link, joint->before) : link;
        const double slid = joint->slides ? joint->d + joint->sign * q[k] + joint->offset : 0.0;
        axes[k].point = zv_vec3_add(pivot.pos, zv_vec3_scale(pivot.rot.z, slid));
        axes[k].dir = zv_vec3_scale(pivot.rot.z, joint->sign);
        link = base_from_frame[k];
    }
}
