/// @file axes.c
/// The joint axes as lines in space at q = 0.
#include "kin/axes.h"

#include <math.h>

#include "base/assert.h"
#include "model/robot.h"
#include "zveno/kin.h"

/// Frame in which joint `k` moves: after the link before it and the joint's own `before`.
static zv_pose frame_of_motion(const zv_robot *robot, int k, const zv_pose *base_from_frame)
{
    const zv_pose link = k > 0 ? base_from_frame[k - 1] : robot->has_base ? robot->base : zv_pose_identity();
    return robot->chain[k].has_before ? zv_pose_mul(link, robot->chain[k].before) : link;
}

/// Size of the arm: the distances from axis to axis to the tool; 1 m for an arm without any length.
static double size_of(const zv_axes *axes)
{
    double sum = 0.0;
    for (int k = 0; k < axes->count; ++k) {
        const zv_vec3 next = k + 1 < axes->count ? axes->axis[k + 1].point : axes->tool.pos;
        sum += zv_vec3_length(zv_vec3_sub(next, axes->axis[k].point));
    }
    return sum > 0.0 ? sum : 1.0;
}

/// The joints that move by themselves, among the axes of the open chain where those that follow stand at their place
/// for q = 0.
static zv_axes coupled_axes(const zv_robot *robot)
{
    const double q[ZV_MAX_JOINTS] = {0.0};
    zv_joint_axis lines[ZV_MAX_JOINTS];
    zv_fk_axes(robot, q, lines);
    zv_axes axes = {.count = robot->joint_count, .tool = zv_fk(robot, q)};
    for (int k = 0; k < axes.count; ++k) {
        axes.axis[k] = (zv_axis){.kind = robot->joints[k].kind, .dir = lines[k].dir, .point = lines[k].point};
    }
    axes.scale = size_of(&axes);
    return axes;
}

zv_axes zv_axes_of(const zv_robot *robot)
{
    ZV_ASSERT(robot);
    if (robot->open) {
        return coupled_axes(robot);
    }
    const double q[ZV_MAX_JOINTS] = {0.0};
    zv_pose base_from_frame[ZV_MAX_JOINTS];
    zv_axes axes = {.count = robot->joint_count, .tool = zv_fk_frames(robot, q, base_from_frame)};
    for (int k = 0; k < axes.count; ++k) {
        const zv_pose motion = frame_of_motion(robot, k, base_from_frame);
        axes.axis[k] = (zv_axis){
            .kind = robot->chain[k].slides ? ZV_JOINT_PRISMATIC : ZV_JOINT_REVOLUTE,
            .dir = zv_vec3_unit(zv_vec3_scale(motion.rot.z, robot->chain[k].sign)),
            .point = motion.pos,
        };
    }
    axes.scale = size_of(&axes);
    axes.tolerance = ZV_AXES_TOLERANCE;
    return axes;
}

static double sine_between(const zv_axis *a, const zv_axis *b)
{
    return zv_vec3_length(zv_vec3_cross(a->dir, b->dir));
}

bool zv_axes_parallel(const zv_axes *axes, int a, int b)
{
    return sine_between(&axes->axis[a], &axes->axis[b]) <= axes->tolerance;
}

bool zv_axes_perpendicular(const zv_axes *axes, int a, int b)
{
    return fabs(zv_vec3_dot(axes->axis[a].dir, axes->axis[b].dir)) <= axes->tolerance;
}

bool zv_axes_meet(const zv_axes *axes, int a, int b)
{
    return !zv_axes_parallel(axes, a, b) &&
           zv_axes_distance(&axes->axis[a], &axes->axis[b]) <= axes->tolerance * axes->scale;
}

bool zv_axes_turn(const zv_axes *axes, int first, int count)
{
    for (int k = first; k < first + count; ++k) {
        if (axes->axis[k].kind != ZV_JOINT_REVOLUTE) {
            return false;
        }
    }
    return true;
}

zv_vec3 zv_axes_nearest(const zv_axis *a, const zv_axis *b)
{
    const zv_vec3 between = zv_vec3_sub(b->point, a->point);
    const double sine = sine_between(a, b), along_a = zv_vec3_dot(between, a->dir);
    if (sine <= ZV_SNAP_TOLERANCE) {
        return b->point;
    }
    const double t = (zv_vec3_dot(a->dir, b->dir) * along_a - zv_vec3_dot(between, b->dir)) / (sine * sine);
    return zv_vec3_add(b->point, zv_vec3_scale(b->dir, t));
}

double zv_axes_distance(const zv_axis *a, const zv_axis *b)
{
    const zv_vec3 between = zv_vec3_sub(b->point, a->point);
    if (sine_between(a, b) <= ZV_SNAP_TOLERANCE) {
        return zv_vec3_length(zv_vec3_cross(between, a->dir));
    }
    return fabs(zv_vec3_dot(between, zv_vec3_unit(zv_vec3_cross(a->dir, b->dir))));
}
