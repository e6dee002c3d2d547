/// @file points.c
/// Which joints are points of the arm's picture, and how far the arm can reach at most.
///
///     base ─── pivot ─── pivot ─── tool        a pivot that never leaves the point before it is no point of its own
///
/// Between two turning joints the chain moves the point by constant lengths and by slides. As long as both are nothing,
/// turns do not matter; the first length or slide makes a new point.
#include <math.h>

#include "base/elementary.h"
#include "model/sections.h"

/// Shorter steps are rounding of numbers that were meant to be zero, m.
#define SAME_PLACE 1e-9

/// How far the chain has gone since the last point.
typedef struct gap {
    zv_pose moved;
    bool slid;
} gap;

static bool is_open(const gap *since)
{
    return since->slid || zv_vec3_length(since->moved.pos) > SAME_PLACE;
}

/// The constant part of a joint behind its pivot.
static zv_pose link_of(const zv_chain_joint *joint)
{
    const double c = joint->cos_theta, s = joint->sin_theta;
    return (zv_pose){.rot = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, .pos = {c * joint->a, s * joint->a, joint->d}};
}

void zv_mark_points(zv_robot *robot)
{
    gap since = {.moved = zv_pose_identity()};
    for (int i = 0; i < robot->joint_count; ++i) {
        zv_chain_joint *joint = &robot->chain[i];
        since.moved = zv_pose_mul(since.moved, joint->before);
        joint->starts_point = !joint->slides && is_open(&since);
        if (joint->starts_point) {
            since = (gap){.moved = zv_pose_identity()};
        }
        since.slid = since.slid || joint->slides;
        since.moved = zv_pose_mul(since.moved, link_of(joint));
        const zv_rot twist = {
            {1, 0, 0}, {0, joint->cos_alpha, joint->sin_alpha}, {0, -joint->sin_alpha, joint->cos_alpha}};
        since.moved.rot = zv_rot_mul(zv_rot_mul(since.moved.rot, twist), joint->after);
    }
    since.moved = zv_pose_mul(since.moved, robot->tool);
    robot->tool_is_point = is_open(&since);
}

/// The largest distance along its axis that a slide can put between its two sides.
static double longest_slide(const zv_chain_joint *joint, const zv_limits *limits)
{
    const double start = joint->d + joint->offset;
    return fmax(fabs(start + joint->sign * limits->lower), fabs(start + joint->sign * limits->upper));
}

double zv_sum_reach(const zv_robot *robot)
{
    double sum = zv_vec3_length(robot->tool.pos);
    for (int i = 0; i < robot->joint_count; ++i) {
        const zv_chain_joint *joint = &robot->chain[i];
        const double along = joint->slides ? longest_slide(joint, &robot->joints[i].limits) : joint->d;
        sum += zv_hypot(joint->a, along);
        if (i > 0) {
            sum += zv_vec3_length(joint->before.pos); // what lies before the first joint is not between it and the tool
        }
    }
    return sum;
}
