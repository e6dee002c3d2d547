/// @file choose.c
/// From the whole set of solutions to the one to use: which turn of each joint, inside the limits or not, which order.
///
/// A solver gives a turning joint as an angle in (-pi, pi]; the joint itself may be a whole turn further, which
/// judge_kernel.c decides.
#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/ik.h"
#include "kin/judge.h"
#include "model/robot.h"

zv_limit_lanes zv_limits_in_lanes(const zv_robot *robot)
{
    const int count = robot->joint_count;
    zv_limit_lanes lanes;
    lanes.blocks = (count + 3) / 4;
    for (int j = 0; j < count; ++j) {
        lanes.lower[j] = robot->joints[j].limits.lower;
        lanes.upper[j] = robot->joints[j].limits.upper;
        lanes.turns[j] = zv_robot_winds(robot, j) ? -1 : 0;
    }
    for (int j = count; j < 4 * lanes.blocks; ++j) {
        lanes.lower[j] = -INFINITY;
        lanes.upper[j] = INFINITY;
        lanes.turns[j] = 0;
    }
    return lanes;
}

void zv_ik_judge(const zv_robot *robot, zv_ik_set *set)
{
    ZV_ASSERT(robot && set);
    const zv_limit_lanes limits = zv_limits_in_lanes(robot);
    ZV_CALL_KERNEL(zv_judge_set, &limits, set);
}

/// Joint values as the lanes read them: 0 beyond the last joint.
static void fill_lanes(const zv_robot *robot, const double *q, double out[ZV_MAX_JOINTS])
{
    memset(out, 0, ZV_MAX_JOINTS * sizeof *q);
    memcpy(out, q, (size_t)robot->joint_count * sizeof *q);
}

/// Insertion sort: the sets are small, and equal distances keep their order.
static void sort_by_distance(zv_ik_set *set, double distance[ZV_MAX_SOLUTIONS])
{
    for (int s = 1; s < set->count; ++s) {
        const zv_ik_solution solution = set->solutions[s];
        const double key = distance[s];
        int place = s;
        for (; place > 0 && distance[place - 1] > key; --place) {
            set->solutions[place] = set->solutions[place - 1];
            distance[place] = distance[place - 1];
        }
        set->solutions[place] = solution;
        distance[place] = key;
    }
}

void zv_ik_sort_near(const zv_robot *robot, const double *near_q, zv_ik_set *set)
{
    ZV_ASSERT(robot && near_q && set);

    const zv_limit_lanes limits = zv_limits_in_lanes(robot);
    double near[ZV_MAX_JOINTS], distance[ZV_MAX_SOLUTIONS];
    fill_lanes(robot, near_q, near);
    for (int s = 0; s < set->count; ++s) {
        memset(set->solutions[s].q + robot->joint_count, 0,
               (size_t)(ZV_MAX_JOINTS - robot->joint_count) * sizeof *near_q);
    }
    ZV_CALL_KERNEL(zv_judge_set_near, &limits, near, set, distance);
    sort_by_distance(set, distance);
}

void zv_ik_keep_in_limits(zv_ik_set *set)
{
    ZV_ASSERT(set);

    int kept = 0;
    for (int s = 0; s < set->count; ++s) {
        if (set->solutions[s].in_limits) {
            set->solutions[kept++] = set->solutions[s];
        }
    }
    set->count = kept;
}

/// NONE, 0 in every part of a branch: nothing is preferred; or the choices have merged, and this is both of them.
static bool part_fits(uint8_t part, uint8_t preferred)
{
    return preferred == 0 || part == 0 || part == preferred;
}

static bool branch_fits(zv_branch branch, zv_branch preferred)
{
    return part_fits(branch.base, preferred.base) && part_fits(branch.elbow, preferred.elbow) &&
           part_fits(branch.wrist, preferred.wrist);
}

/// Largest joint difference to `near` in the turns that the limits allow.
static double distance_to(const zv_robot *robot, const zv_limit_lanes *limits, const double near[ZV_MAX_JOINTS],
                          const double *q)
{
    double turned[ZV_MAX_JOINTS];
    fill_lanes(robot, q, turned);
    return ZV_CALL_KERNEL(zv_judge_joints, limits, near, turned).distance;
}

int zv_ik_choose(const zv_robot *robot, const zv_ik_set *set, zv_branch preferred, bool within_limits,
                 const double *near_q)
{
    ZV_ASSERT(robot && set);

    const zv_limit_lanes limits = zv_limits_in_lanes(robot);
    double near[ZV_MAX_JOINTS];
    if (near_q) {
        fill_lanes(robot, near_q, near);
    }
    int best = -1;
    double best_worth = -INFINITY;
    for (int s = 0; s < set->count; ++s) {
        const zv_ik_solution *solution = &set->solutions[s];
        if (!branch_fits(solution->branch, preferred) || (within_limits && !solution->in_limits)) {
            continue;
        }
        const double worth = near_q ? -distance_to(robot, &limits, near, solution->q) : solution->margin;
        if (best < 0 || worth > best_worth) {
            best = s;
            best_worth = worth;
        }
    }
    return best;
}
