/// @file robot_of_axes.h
/// Robots for tests made from the lines of their joints at q = 0, and the laws that every closed form obeys.
#ifndef ZV_TEST_ROBOT_OF_AXES_H
#define ZV_TEST_ROBOT_OF_AXES_H

#include "random_geom.h"
#include "random_robots.h"

/// One joint: where it is at q = 0.
typedef struct axis_row {
    zv_vec3 dir, point;
    bool slides;
} axis_row;

/// The robot whose joints move about these lines and whose tool is at `tool` when all are 0; without limits.
static inline zv_robot robot_of_axes(int count, const axis_row *rows, zv_pose tool)
{
    zv_robot robot = {.joint_count = count, .base = zv_pose_identity(), .tool = tool, .has_tool = true};
    robot.name = robot.title = robot.source = "";
    zv_vec3 last = {0};
    for (int k = 0; k < count; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        *joint =
            (zv_chain_joint){.sign = 1.0, .cos_alpha = 1.0, .cos_theta = 1.0, .has_before = true, .has_after = true};
        joint->before =
            (zv_pose){.rot = zv_rot_with_z(zv_vec3_unit(rows[k].dir)), .pos = zv_vec3_sub(rows[k].point, last)};
        joint->after = zv_rot_transpose(joint->before.rot);
        joint->slides = rows[k].slides;
        robot.joints[k].kind = rows[k].slides ? ZV_JOINT_PRISMATIC : ZV_JOINT_REVOLUTE;
        robot_limit(&robot, k, rows[k].slides ? -0.5 : -INFINITY, rows[k].slides ? 0.5 : INFINITY);
        robot.reach += zv_vec3_length(joint->before.pos) + (joint->slides ? robot.joints[k].limits.upper : 0.0);
        last = rows[k].point;
    }
    robot.tool.pos = zv_vec3_sub(tool.pos, last);
    robot.reach += zv_vec3_length(robot.tool.pos);
    return robot;
}

/// Largest difference of two poses: m, and of the matrices.
static inline double pose_apart(zv_pose a, zv_pose b)
{
    const double *x = (const double *)&a, *y = (const double *)&b;
    double most = 0.0;
    for (int i = 0; i < 12; ++i) {
        most = fmax(most, fabs(x[i] - y[i]));
    }
    return most;
}

/// Distance of `q` to the nearest solution of the set, turns aside; joints in `ignored` do not count.
static inline double apart_from_set(const zv_robot *robot, const zv_ik_set *set, const double *q, unsigned ignored)
{
    double nearest = INFINITY;
    for (int s = 0; s < set->count; ++s) {
        double most = 0.0;
        for (int k = 0; k < robot->joint_count; ++k) {
            const double apart = q[k] - set->solutions[s].q[k];
            const bool counts = !(ignored >> k & 1u);
            most = fmax(most, counts ? fabs(robot->chain[k].slides ? apart : zv_wrap(apart)) : 0.0);
        }
        nearest = fmin(nearest, most);
    }
    return nearest;
}

static inline void random_joint_values(const zv_robot *robot, double q[ZV_MAX_JOINTS])
{
    for (int k = 0; k < robot->joint_count; ++k) {
        q[k] = robot->chain[k].slides ? check_uniform(-0.5, 0.5) : check_uniform(-ZV_PI, ZV_PI);
    }
}

static inline zv_ik *solver_for(const zv_robot *robot, const char *family)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    assert_string_equal(zv_ik_family(ik), family);
    return ik;
}

static inline unsigned free_joints_of(const zv_ik_set *set)
{
    unsigned all = 0;
    for (int s = 0; s < set->count; ++s) {
        all |= set->solutions[s].free;
    }
    return all;
}

/// Every solution of the pose that `q` makes reaches it within `error`, and `q` is among them within `apart`. Where
/// joints are free, `q` is one of infinitely many, and being reached is all that is asked; beside such a place the joints
/// in `traded` are lost in rounding.
static inline void check_laws_beside(const zv_robot *robot, const zv_ik *ik, const double *q, double error,
                                     double apart, unsigned traded)
{
    const zv_pose base_from_tool = zv_fk(robot, q);
    const zv_ik_target target = zv_ik_target_pose(base_from_tool);
    zv_ik_set set;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
    CHECK(set.count > 0 && set.reach == ZV_REACH_OK);
    for (int s = 0; s < set.count; ++s) {
        CHECK(pose_apart(zv_fk(robot, set.solutions[s].q), base_from_tool) < error);
    }
    if (free_joints_of(&set) == 0) {
        CHECK(apart_from_set(robot, &set, q, traded) < apart);
    }
}

static inline void check_laws_at(const zv_robot *robot, const zv_ik *ik, const double *q, double error, double apart)
{
    check_laws_beside(robot, ik, q, error, apart, 0);
}

/// The numeric solver, which knows nothing of closed forms, finds no solution outside the set.
static inline void check_nothing_outside(const zv_robot *robot, const zv_ik *ik, const double *q, int tries)
{
    const zv_ik_target target = zv_ik_target_pose(zv_fk(robot, q));
    zv_ik_set set, searched;
    CHECK(zv_ik_solve(ik, &target, &set, NULL) == ZV_OK);
    if (set.singular || free_joints_of(&set) || !set.complete) {
        return;
    }
    zv_numeric_options options = zv_numeric_default_options();
    options.max_tries = tries;
    CHECK(zv_ik_numeric(robot, &target, &options, &searched, NULL) == ZV_OK);
    for (int s = 0; s < searched.count; ++s) {
        CHECK(apart_from_set(robot, &set, searched.solutions[s].q, 0) < 1e-4);
    }
}

#endif
