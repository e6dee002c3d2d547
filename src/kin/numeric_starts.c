/// @file numeric_starts.c
/// The question put to the numeric solver, and the places where its descents start.
#include "base/random.h"
#include "kin/numeric_descent.h"

#include <math.h>

#include "base/assert.h"
#include "kin/axes.h"
#include "model/robot.h"

/// Position errors are measured against this part of the reach. Measured on four arms of six and seven axes: from 0.2
/// to 0.5 it makes little difference, a whole reach costs a fifth more steps.
static const double SCALE_OF_REACH = 0.25;

static double scale_of(const zv_robot *robot)
{
    const double reach = zv_robot_reach(robot);
    if (reach > 0.0 && isfinite(reach)) {
        return SCALE_OF_REACH * reach;
    }
    const double size = zv_axes_of(robot).scale; // an unlimited slide reaches everywhere
    return size > 0.0 ? size : 1.0;
}

/// Where whole turns change nothing, a range of a turn or more holds every pose.
static bool needs_walls(const zv_robot *robot, int j)
{
    const zv_joint *joint = zv_robot_joint(robot, j);
    const double range = joint->limits.upper - joint->limits.lower;
    return zv_robot_winds(robot, j) ? range < 2.0 * ZV_PI : range < INFINITY;
}

/// Starts lie between the walls; without walls in a whole turn, or in the range of a slide. A slide without a limit
/// starts no farther than the arm is long.
static void set_start_range(const zv_joint *joint, int j, zv_numeric_problem *problem)
{
    const bool slides = joint->kind == ZV_JOINT_PRISMATIC;
    const double lower = slides ? joint->limits.lower : problem->lower[j];
    const double upper = slides ? joint->limits.upper : problem->upper[j];
    const double wide = 2.0 * ZV_PI * problem->unit[j];
    problem->first[j] = isfinite(lower) ? lower : isfinite(upper) ? upper - wide : -wide / 2.0;
    problem->width[j] = isfinite(upper) ? upper - problem->first[j] : wide;
}

zv_numeric_problem zv_numeric_pose(const zv_robot *robot, const zv_ik_target *target, bool within_limits)
{
    ZV_ASSERT(robot && target);

    zv_numeric_problem problem = {
        .robot = robot,
        .base_from_tool = target->base_from_tool,
        .rows = target->has_rot ? ZV_NUMERIC_ROWS : 3,
        .joints = zv_robot_joint_count(robot),
        .scale = scale_of(robot),
    };
    for (int j = 0; j < problem.joints; ++j) {
        const zv_joint *joint = zv_robot_joint(robot, j);
        const bool walls = within_limits && needs_walls(robot, j);
        problem.lower[j] = walls ? joint->limits.lower : -INFINITY;
        problem.upper[j] = walls ? joint->limits.upper : INFINITY;
        problem.has_walls |= walls;
        problem.unit[j] = joint->kind == ZV_JOINT_PRISMATIC ? problem.scale : 1.0;
        set_start_range(joint, j, &problem);
    }
    return problem;
}

/// A number in [0, 1) that depends on `index` alone.
static double fraction(uint64_t index)
{
    return zv_random_fraction(zv_random_mix((index + 1) * ZV_RANDOM_STEP));
}

void zv_numeric_start(const zv_numeric_problem *problem, int index, double q[ZV_MAX_JOINTS])
{
    ZV_ASSERT(problem && index >= 0 && q);

    for (int j = 0; j < problem->joints; ++j) {
        const uint64_t number = (uint64_t)index * ZV_MAX_JOINTS + (uint64_t)j;
        q[j] = problem->first[j] + problem->width[j] * fraction(number);
    }
}
