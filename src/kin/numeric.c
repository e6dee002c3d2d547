/// @file numeric.c
/// The numeric solver: for every chain that has no closed form here, and as an independent check of those that have.
///
/// Descents from fixed pseudo-random starts (numeric_descent.c, numeric_starts.c) find solutions one by one; the
/// different ones are gathered. What was not found may still exist, and the answer says so: `complete` stays false, and
/// nothing found is "unknown" unless the target is farther than the whole chain is long.
#include "kin/numeric_descent.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "kin/family.h"
#include "kin/ik.h"
#include "model/robot.h"

/// Starts of one search. A single start finds a solution in about four of five cases; the worst of 4,000,000 random
/// poses needed 32.
enum { DEFAULT_TRIES = 200 };
/// Solutions nearer than this in every joint are one (rad, or part of the arm's scale). A double solution is only found
/// to the root of the rounding error.
static const double SAME_SOLUTION = 1e-5;

zv_numeric_options zv_numeric_default_options(void)
{
    return (zv_numeric_options){.max_solutions = ZV_MAX_SOLUTIONS, .max_tries = DEFAULT_TRIES};
}

static bool same_solution(const zv_numeric_problem *problem, const double *a, const double *b)
{
    for (int j = 0; j < problem->joints; ++j) {
        const double difference = a[j] - b[j];
        const bool winds = zv_robot_winds(problem->robot, j);
        if (fabs(winds ? zv_wrap(difference) : difference) > SAME_SOLUTION * problem->unit[j]) {
            return false;
        }
    }
    return true;
}

/// Adds `q` to the set unless it is there already.
static void gather(const zv_numeric_problem *problem, const double *q, double residual, zv_ik_set *set)
{
    for (int s = 0; s < set->count; ++s) {
        if (same_solution(problem, q, set->solutions[s].q)) {
            return;
        }
    }
    zv_ik_solution *solution = &set->solutions[set->count];
    memset(solution, 0, sizeof *solution);
    for (int j = 0; j < problem->joints; ++j) {
        const bool winds = zv_robot_winds(problem->robot, j);
        solution->q[j] = winds ? zv_wrap(q[j]) : q[j];
    }
    set->residual = set->count == 0 ? residual : fmax(set->residual, residual);
    set->reach = ZV_REACH_OK;
    set->count++;
}

/// Searches on until `options` says enough; what `set` holds already stays.
static void search(const zv_numeric_problem *problem, const zv_numeric_options *options, zv_ik_set *set)
{
    for (int try = 0; try < options->max_tries && set->count < options->max_solutions; ++try) {
        double q[ZV_MAX_JOINTS];
        if (try == 0 && options->near_q) {
            memcpy(q, options->near_q, sizeof *q * (size_t)problem->joints);
        } else {
            zv_numeric_start(problem, try, q);
        }
        bool solved;
        const double residual = zv_numeric_descend(problem, q, &solved);
        set->tries++;
        if (solved) {
            gather(problem, q, residual, set);
        } else if (set->count == 0) {
            set->residual = fmin(set->residual, residual);
        }
    }
}

/// An empty answer: nothing found yet, and `reach` already decided when the target is farther than the chain is long.
static zv_ik_set empty_set(const zv_robot *robot, zv_vec3 target)
{
    zv_ik_set set = {.reach = ZV_REACH_UNKNOWN, .residual = INFINITY, .doubt = "the solutions were searched for"};
    const zv_chain_joint *nearest = robot->open ? &robot->open->chain[0] : &robot->chain[0];
    const zv_vec3 start = nearest->has_before ? nearest->before.pos : (zv_vec3){0};
    const zv_vec3 first = robot->has_base ? zv_pose_apply(robot->base, start) : start;
    const double reach = zv_robot_reach(robot);
    const double distance = zv_vec3_length(zv_vec3_sub(target, first));
    if (distance > reach * (1.0 + ZV_RIM_SLACK)) {
        set.reach = ZV_REACH_OUTER;
        set.beyond = distance - reach;
        set.residual = set.beyond;
    }
    return set;
}

static zv_status check(const zv_ik_target *target, zv_error *why)
{
    if (target->has_pitch || target->has_yaw) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "this arm is solved numerically: it takes a position, or a position with a whole orientation; "
                       "%s alone is not understood",
                       target->has_pitch ? "a pitch" : "a yaw");
    }
    return ZV_OK;
}

zv_status zv_ik_numeric(const zv_robot *robot, const zv_ik_target *target, const zv_numeric_options *options,
                        zv_ik_set *out, zv_error *why)
{
    ZV_ASSERT(robot && target && out);
    const zv_numeric_options standard = zv_numeric_default_options();
    options = options ? options : &standard;
    ZV_ASSERT(options->max_solutions >= 1 && options->max_solutions <= ZV_MAX_SOLUTIONS && options->max_tries >= 0);

    zv_status status = zv_ik_check_target(target, why);
    status = status == ZV_OK ? check(target, why) : status;
    if (status != ZV_OK) {
        return status;
    }

    zv_ik_set set = empty_set(robot, target->base_from_tool.pos);
    if (set.reach == ZV_REACH_UNKNOWN) {
        const zv_numeric_problem problem = zv_numeric_pose(robot, target, options->within_limits);
        search(&problem, options, &set);
    }
    *out = set;
    return ZV_OK;
}

// ---- the family ----

typedef struct numeric_arm {
    const zv_robot *robot;
} numeric_arm;

_Static_assert(sizeof(numeric_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const numeric_arm *self(const zv_arm *arm)
{
    return (const numeric_arm *)(const void *)arm->bytes;
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    (void)axes;
    const numeric_arm arm = {robot};
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

/// First inside the limits, so that those solutions are not crowded out; then without them.
static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const numeric_arm *arm = self(any);
    const zv_status status = check(target, why);
    if (status != ZV_OK) {
        return status;
    }

    zv_ik_set set = empty_set(arm->robot, target->base_from_tool.pos);
    if (set.reach == ZV_REACH_UNKNOWN) {
        const zv_numeric_options options = zv_numeric_default_options();
        const zv_numeric_problem inside = zv_numeric_pose(arm->robot, target, true);
        search(&inside, &options, &set);
        if (inside.has_walls) {
            const zv_numeric_problem anywhere = zv_numeric_pose(arm->robot, target, false);
            search(&anywhere, &options, &set);
        }
    }
    *out = set;
    return ZV_OK;
}

static void adapt(const zv_robot *robot, const zv_arm *arm, zv_capability *can)
{
    (void)arm;
    can->task = robot->joint_count >= ZV_SIX_JOINTS ? ZV_IK_POSE : ZV_IK_XYZ;
}

const zv_family zv_family_numeric = {
    .name = "numeric",
    .can = {.solutions = 4, .pitch_down = ZV_PI / 2.0},
    .adapt = adapt,
    .fit = fit,
    .solve = solve,
};
