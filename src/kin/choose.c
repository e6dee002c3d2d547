/// @file choose.c
/// From the whole set of solutions to the one to use: which turn of each joint, inside the limits or not, which order.
///
/// A solver gives a turning joint as an angle in (-pi, pi]; the joint itself may stand a whole turn further:
///
///     lower          middle          upper
///       |---------------+---------------|          q + 2 pi k: of all k the one nearest to a wish,
///     q        q + 2 pi         q + 4 pi           and inside the limits when one is
#include <math.h>

#include "base/assert.h"
#include "kin/ik.h"

/// The turn of `q` that is nearest to `wish`.
static double turn_nearest(double q, double wish)
{
    return q + 2.0 * ZV_PI * floor((wish - q) / (2.0 * ZV_PI) + 0.5);
}

/// Distance to the nearer limit, negative outside.
static double margin_of(const zv_limits *limits, double q)
{
    return fmin(q - limits->lower, limits->upper - q);
}

/// Where `q` lies best when nothing is wished: the middle of its range, or zero when the range has no middle.
static double middle_of(const zv_limits *limits)
{
    const double middle = limits->lower + (limits->upper - limits->lower) / 2.0;
    return isfinite(middle) ? middle : fmax(limits->lower, fmin(limits->upper, 0.0));
}

/// `q` in the turn nearest to `wish` among those inside the limits; without one there, in the turn least outside.
static double turn_allowed(const zv_joint *joint, double q, double wish)
{
    if (joint->kind != ZV_JOINT_REVOLUTE) {
        return q;
    }

    const double near = turn_nearest(q, wish);
    if (margin_of(&joint->limits, near) >= -ZV_LIMIT_SLACK) {
        return near;
    }
    // From outside the limits, the allowed turn nearest to the wish is the first one inside the limit it lies beyond.
    const double edge = near > joint->limits.upper ? joint->limits.upper : joint->limits.lower;
    double turned = turn_nearest(near, edge);
    if (margin_of(&joint->limits, turned) < -ZV_LIMIT_SLACK) {
        turned += near > joint->limits.upper ? -2.0 * ZV_PI : 2.0 * ZV_PI;
    }
    return margin_of(&joint->limits, turned) >= -ZV_LIMIT_SLACK ? turned : turn_nearest(q, middle_of(&joint->limits));
}

static void judge_solution(const zv_robot *robot, zv_ik_solution *solution)
{
    solution->margin = INFINITY;
    solution->margin_joint = -1;
    for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
        const double margin = margin_of(&zv_robot_joint(robot, j)->limits, solution->q[j]);
        if (margin < solution->margin) {
            solution->margin = margin;
            solution->margin_joint = j;
        }
    }
    solution->in_limits = solution->margin >= -ZV_LIMIT_SLACK;
}

void zv_ik_judge(const zv_robot *robot, zv_ik_set *set)
{
    ZV_ASSERT(robot && set);

    for (int s = 0; s < set->count; ++s) {
        zv_ik_solution *solution = &set->solutions[s];
        for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
            const zv_joint *joint = zv_robot_joint(robot, j);
            solution->q[j] = turn_allowed(joint, solution->q[j], middle_of(&joint->limits));
        }
        judge_solution(robot, solution);
    }
}

/// Largest joint difference to `near_q` in the turns that the limits allow.
static double distance_to(const zv_robot *robot, const double *near_q, const double *q)
{
    double distance = 0.0;
    for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
        const double turned = turn_allowed(zv_robot_joint(robot, j), q[j], near_q[j]);
        distance = fmax(distance, fabs(turned - near_q[j]));
    }
    return distance;
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

    double distance[ZV_MAX_SOLUTIONS];
    for (int s = 0; s < set->count; ++s) {
        zv_ik_solution *solution = &set->solutions[s];
        distance[s] = distance_to(robot, near_q, solution->q);
        for (int j = 0; j < zv_robot_joint_count(robot); ++j) {
            solution->q[j] = turn_allowed(zv_robot_joint(robot, j), solution->q[j], near_q[j]);
        }
        judge_solution(robot, solution);
    }
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

int zv_ik_choose(const zv_robot *robot, const zv_ik_set *set, zv_branch preferred, bool within_limits,
                 const double *near_q)
{
    ZV_ASSERT(robot && set);

    int best = -1;
    double best_worth = -INFINITY;
    for (int s = 0; s < set->count; ++s) {
        const zv_ik_solution *solution = &set->solutions[s];
        if (!branch_fits(solution->branch, preferred) || (within_limits && !solution->in_limits)) {
            continue;
        }
        const double worth = near_q ? -distance_to(robot, near_q, solution->q) : solution->margin;
        if (best < 0 || worth > best_worth) {
            best = s;
            best_worth = worth;
        }
    }
    return best;
}
