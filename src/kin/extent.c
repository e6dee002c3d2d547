/// @file extent.c
/// How far the tool gets within the joint limits: the ring it sweeps about the axis of joint 1, and its heights there.
///
///     height |   ┌──────────┐  high
///            |   │ the tool │              one joint at a time is turned to where the value is best, until no joint
///            |   └──────────┘  low         helps any more; from the best of many scattered poses, so that a rim that
///            +---least-----most--- radius  is only locally the farthest is not taken for the whole
#include <math.h>

#include "base/assert.h"
#include "model/robot.h"
#include "zveno/kin.h"

enum { SCATTERED = 320, STARTS = 5, SWEEPS = 40, STEPS = 20, NARROWINGS = 42 };

/// A sweep that brings less than this part of the arm's size ends the search.
#define ENOUGH 1e-12

/// An axis whose direction misses z by less is upright.
#define UPRIGHT 1e-9

typedef enum goal { NEAREST, FARTHEST, LOWEST, HIGHEST, GOALS } goal;

typedef struct search {
    const zv_robot *robot;
    int joints;
    zv_joint_axis axis; ///< radius and height are counted from it
    double lower[ZV_MAX_JOINTS], upper[ZV_MAX_JOINTS];
} search;

/// Larger is better.
static double value_of(const search *s, goal wanted, const double *q)
{
    const zv_vec3 away = zv_vec3_sub(zv_fk(s->robot, q).pos, s->axis.point);
    const double height = zv_vec3_dot(away, s->axis.dir);
    const double radius = zv_vec3_length(zv_vec3_sub(away, zv_vec3_scale(s->axis.dir, height)));
    const double values[GOALS] = {-radius, radius, -height, height};
    return values[wanted];
}

static double value_with(const search *s, goal wanted, double *q, int joint, double value)
{
    q[joint] = value;
    return value_of(s, wanted, q);
}

/// Turns one joint to where the value is best: the best of some steps, then thirds of what lies beside it.
static double improve_joint(const search *s, goal wanted, double *q, int joint, double best)
{
    const double lower = s->lower[joint], step = (s->upper[joint] - lower) / STEPS;
    double at = q[joint];
    for (int i = 0; i <= STEPS; ++i) {
        const double value = value_with(s, wanted, q, joint, lower + i * step);
        if (value > best) {
            best = value;
            at = q[joint];
        }
    }
    double low = fmax(at - step, lower), high = fmin(at + step, s->upper[joint]);
    for (int i = 0; i < NARROWINGS; ++i) {
        const double third = (high - low) / 3.0;
        const bool is_left =
            value_with(s, wanted, q, joint, low + third) > value_with(s, wanted, q, joint, high - third);
        low = is_left ? low : low + third;
        high = is_left ? high - third : high;
    }
    const double fine = value_with(s, wanted, q, joint, 0.5 * (low + high));
    q[joint] = fine > best ? q[joint] : at;
    return fmax(fine, best);
}

static double climb(const search *s, goal wanted, double *q)
{
    const double enough = ENOUGH * zv_robot_reach(s->robot);
    double value = value_of(s, wanted, q);
    for (int sweep = 0; sweep < SWEEPS; ++sweep) {
        const double before = value;
        for (int k = 0; k < s->joints; ++k) {
            value = improve_joint(s, wanted, q, k, value);
        }
        if (value - before <= enough) {
            break;
        }
    }
    return value;
}

static void scatter_joint(const search *s, int index, double *q, const int primes[], int k)
{
    double part = 0.0, digit = 1.0;
    for (int rest = index; rest > 0; rest /= primes[k]) {
        digit /= primes[k];
        part += digit * (rest % primes[k]);
    }
    q[k] = s->lower[k] + part * (s->upper[k] - s->lower[k]);
}

/// Pose number `index` of a scatter over the limits: the digits of the index, mirrored, in a base of its own per joint.
static void scatter(const search *s, int index, double *q)
{
    static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
    _Static_assert(sizeof primes / sizeof primes[0] >= ZV_MAX_JOINTS, "one base per joint");
    for (int k = 0; k < s->joints; ++k) {
        scatter_joint(s, index, q, primes, k);
    }
}

/// The best of the scattered poses, best first.
static int choose_starts(const search *s, goal wanted, double starts[STARTS][ZV_MAX_JOINTS])
{
    double values[STARTS];
    int count = 0;
    for (int i = 1; i <= SCATTERED; ++i) {
        double q[ZV_MAX_JOINTS];
        scatter(s, i, q);
        const double value = value_of(s, wanted, q);
        if (count == STARTS && value <= values[STARTS - 1]) {
            continue;
        }
        int place = count < STARTS ? count++ : STARTS - 1;
        for (; place > 0 && values[place - 1] < value; --place) {
            values[place] = values[place - 1];
            for (int k = 0; k < s->joints; ++k) {
                starts[place][k] = starts[place - 1][k];
            }
        }
        values[place] = value;
        for (int k = 0; k < s->joints; ++k) {
            starts[place][k] = q[k];
        }
    }
    return count;
}

static double best_of(const search *s, goal wanted)
{
    double starts[STARTS][ZV_MAX_JOINTS], best = -INFINITY;
    const int count = choose_starts(s, wanted, starts);
    for (int i = 0; i < count; ++i) {
        best = fmax(best, climb(s, wanted, starts[i]));
    }
    return best;
}

/// A joint that turns without end is looked at over one turn; false for a slide without end.
static bool read_limits(search *s)
{
    for (int k = 0; k < s->joints; ++k) {
        const zv_joint *joint = zv_robot_joint(s->robot, k);
        s->lower[k] = joint->limits.lower;
        s->upper[k] = joint->limits.upper;
        const double most = zv_robot_winds(s->robot, k) ? 2.0 * ZV_PI : INFINITY;
        if (joint->kind == ZV_JOINT_REVOLUTE && !(s->upper[k] - s->lower[k] < most)) {
            s->lower[k] = -ZV_PI;
            s->upper[k] = ZV_PI;
        }
        if (!isfinite(s->upper[k] - s->lower[k])) {
            return false;
        }
    }
    return true;
}

bool zv_extent_of(const zv_robot *robot, zv_extent *out)
{
    ZV_ASSERT(robot && out);
    static const double zero[ZV_MAX_JOINTS] = {0};
    search s = {.robot = robot, .joints = zv_robot_joint_count(robot)};
    zv_joint_axis axes[ZV_MAX_JOINTS];
    if (!read_limits(&s) || !isfinite(zv_robot_reach(robot))) {
        return false;
    }
    zv_fk_axes(robot, zero, axes);
    const zv_pose base = zv_robot_base(robot);
    const bool turns = zv_robot_joint(robot, 0)->kind == ZV_JOINT_REVOLUTE;
    s.axis.point = turns ? axes[0].point : base.pos;
    s.axis.dir = turns ? axes[0].dir : base.rot.z;
    if (s.axis.dir.z < 0.0) { // an axis that points down: heights are counted upwards all the same
        s.axis.dir = zv_vec3_scale(s.axis.dir, -1.0);
    }
    const double foot = zv_vec3_dot(s.axis.point, s.axis.dir);
    *out = (zv_extent){.radius = {-best_of(&s, NEAREST), best_of(&s, FARTHEST)},
                       .height = {foot - best_of(&s, LOWEST), foot + best_of(&s, HIGHEST)},
                       .is_upright = s.axis.dir.z > 1.0 - UPRIGHT};
    return true;
}
