/// @file six_axis_arms.h
/// Arms of the six-axis family built by hand for the tests: RL15, and random ones in three conventions, with the
/// singular joint values known from the table that made them.
#ifndef ZV_TEST_SIX_AXIS_ARMS_H
#define ZV_TEST_SIX_AXIS_ARMS_H

#include <string.h>

#include "base/elementary.h"
#include "check.h"
#include "kin/axes.h"
#include "model/robot.h"
#include "zveno/kin.h"

/// A standard DH table of six turning joints; every second twist is a quarter turn, the others are 0 or half a turn.
typedef struct dh_arm {
    double a[6], d[6], sin_alpha[6], cos_alpha[6], sign[6], offset[6];
    zv_pose base, tool;
} dh_arm;

static inline dh_arm rl15_table(void)
{
    return (dh_arm){
        .a = {0.2, 0.6, 0.115},
        .d = {0, 0, 0, 0.825},
        .sin_alpha = {1, 0, 1, -1, 1, 0},
        .cos_alpha = {0, 1, 0, 0, 0, 1},
        .sign = {1, 1, 1, 1, 1, 1},
        .offset = {0, ZV_PI / 2},
        .base = zv_pose_identity(),
        .tool = zv_pose_identity(),
    };
}

static inline bool coin(void)
{
    return check_uniform(0, 1) < 0.5;
}

static inline double sign_by_chance(void)
{
    return coin() ? 1.0 : -1.0;
}

static inline zv_rot random_rot(void)
{
    const zv_vec3 axis = {check_uniform(-1, 1), check_uniform(-1, 1), check_uniform(-1, 1)};
    return zv_rot_axis(zv_vec3_unit(axis), check_uniform(-ZV_PI, ZV_PI));
}

static inline zv_pose random_pose(double size)
{
    return (zv_pose){.rot = random_rot(),
                     .pos = {check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)}};
}

static inline void random_signs_and_offsets(dh_arm *arm)
{
    for (int k = 0; k < 6; ++k) {
        arm->sign[k] = sign_by_chance();
        arm->offset[k] = coin() ? 0.0 : coin() ? check_uniform(-3, 3) : ZV_PI / 2 * sign_by_chance();
    }
}

/// Any arm of the family: each offset may be missing or negative, each twist of either sign.
static inline dh_arm random_table(void)
{
    dh_arm arm = {.base = zv_pose_identity(), .tool = zv_pose_identity()};
    for (int k = 0; k < 6; ++k) {
        const bool quarter = k == 0 || (k >= 2 && k <= 4);
        arm.sin_alpha[k] = quarter ? sign_by_chance() : 0.0;
        arm.cos_alpha[k] = quarter ? 0.0 : sign_by_chance();
    }
    random_signs_and_offsets(&arm);
    arm.a[0] = coin() ? 0.0 : check_uniform(-0.4, 0.4);
    arm.a[1] = check_uniform(0.2, 1.0) * sign_by_chance();
    arm.a[2] = coin() ? 0.0 : check_uniform(-0.2, 0.2);
    arm.d[0] = coin() ? 0.0 : check_uniform(-1, 1);
    arm.d[1] = coin() ? 0.0 : check_uniform(-0.2, 0.2);
    arm.d[2] = coin() ? 0.0 : check_uniform(-0.2, 0.2);
    arm.d[3] = check_uniform(0.2, 1.0) * sign_by_chance();
    arm.d[5] = coin() ? 0.0 : check_uniform(-0.2, 0.2);
    arm.base = coin() ? zv_pose_identity() : random_pose(2.0);
    arm.tool = coin() ? zv_pose_identity() : random_pose(0.3);
    return arm;
}

/// Value of joint 5 with axes 4 and 6 in line.
static inline double wrist_in_line(const dh_arm *arm)
{
    return -arm->offset[4] * arm->sign[4];
}

/// Value of joint 3 with the elbow straight.
static inline double elbow_straight(const dh_arm *arm)
{
    const double upper = arm->a[1] < 0.0 ? ZV_PI : 0.0; // the upper arm points along -x of its frame
    const double fore = zv_atan2(-arm->sin_alpha[2] * arm->d[3], arm->a[2]);
    return (upper - fore - arm->offset[2]) * arm->sign[2];
}

static inline zv_robot empty_robot(const dh_arm *arm)
{
    return (zv_robot){
        .joint_count = 6, .base = arm->base, .tool = arm->tool, .has_base = true, .has_tool = true, .reach = INFINITY};
}

static inline zv_chain_joint plain_joint(void)
{
    return (zv_chain_joint){
        .before = zv_pose_identity(), .after = zv_rot_identity(), .sign = 1.0, .cos_alpha = 1.0, .cos_theta = 1.0};
}

static inline zv_robot robot_from_dh(const dh_arm *arm)
{
    zv_robot robot = empty_robot(arm);
    for (int k = 0; k < 6; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        *joint = plain_joint();
        joint->sign = arm->sign[k];
        joint->offset = arm->offset[k];
        joint->d = arm->d[k];
        joint->a = arm->a[k];
        joint->cos_alpha = arm->cos_alpha[k];
        joint->sin_alpha = arm->sin_alpha[k];
    }
    return robot;
}

/// The same arm by modified DH rows: a and alpha stand before the next joint, the last row's before the tool.
static inline zv_robot robot_from_modified_dh(const dh_arm *arm)
{
    zv_robot robot = robot_from_dh(arm);
    zv_pose link = zv_pose_identity();
    for (int k = 0; k < 6; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        joint->before = link;
        joint->has_before = true;
        link.rot.y = (zv_vec3){0, joint->cos_alpha, joint->sin_alpha};
        link.rot.z = (zv_vec3){0, -joint->sin_alpha, joint->cos_alpha};
        link.pos.x = joint->a;
        joint->a = joint->sin_alpha = 0.0;
        joint->cos_alpha = 1.0;
    }
    robot.tool = zv_pose_mul(link, robot.tool);
    return robot;
}

/// The same arm by lines in space: every frame stands anywhere on its axis and is turned at random.
static inline zv_robot robot_from_lines(const dh_arm *arm)
{
    const zv_robot model = robot_from_dh(arm);
    const zv_axes axes = zv_axes_of(&model);
    zv_robot robot = empty_robot(arm);
    zv_pose frame = robot.base;
    for (int k = 0; k < 6; ++k) {
        const zv_vec3 along = zv_vec3_scale(axes.axis[k].dir, check_uniform(-0.3, 0.3));
        const zv_pose here = {.rot = zv_rot_with_z(axes.axis[k].dir), .pos = zv_vec3_add(axes.axis[k].point, along)};
        zv_chain_joint *joint = &robot.chain[k];
        *joint = plain_joint();
        joint->before = zv_pose_mul(zv_pose_inverse(frame), here);
        joint->has_before = true;
        joint->after = random_rot();
        joint->has_after = true;
        frame = (zv_pose){.rot = zv_rot_mul(here.rot, joint->after), .pos = here.pos};
    }
    robot.tool = zv_pose_mul(zv_pose_inverse(frame), axes.tool);
    return robot;
}

static inline zv_robot random_robot(const dh_arm *arm)
{
    return coin() ? robot_from_dh(arm) : coin() ? robot_from_modified_dh(arm) : robot_from_lines(arm);
}

static inline void random_joints(double q[6])
{
    for (int k = 0; k < 6; ++k) {
        q[k] = check_uniform(-ZV_PI, ZV_PI);
    }
}

/// A solver whose robot lives on the stack of the test; it must be recognised.
static inline zv_ik *solver_of(const zv_robot *robot)
{
    zv_ik *ik = NULL;
    CHECK(zv_ik_create(robot, &ik) == ZV_OK);
    CHECK(strcmp(zv_ik_family(ik), "six_axis") == 0);
    return ik;
}

static inline double largest3(zv_vec3 v)
{
    return fmax(fabs(v.x), fmax(fabs(v.y), fabs(v.z)));
}

/// How far apart two poses are: the largest element of the difference, m and rad.
static inline double pose_distance(zv_pose a, zv_pose b)
{
    const double rot = fmax(largest3(zv_vec3_sub(a.rot.x, b.rot.x)),
                            fmax(largest3(zv_vec3_sub(a.rot.y, b.rot.y)), largest3(zv_vec3_sub(a.rot.z, b.rot.z))));
    return fmax(rot, largest3(zv_vec3_sub(a.pos, b.pos)));
}

static inline double angle_distance(double a, double b)
{
    return fabs(zv_wrap(a - b));
}

/// The largest joint difference, modulo turns.
static inline double joint_distance(const double *a, const double *b, int count)
{
    double largest = 0.0;
    for (int k = 0; k < count; ++k) {
        largest = fmax(largest, angle_distance(a[k], b[k]));
    }
    return largest;
}

/// The worst solution of a set against its target.
static inline double worst_reach(const zv_robot *robot, const zv_ik_set *set, zv_pose target)
{
    double worst = 0.0;
    for (int i = 0; i < set->count; ++i) {
        worst = fmax(worst, pose_distance(zv_fk(robot, set->solutions[i].q), target));
    }
    return worst;
}

/// The smallest distance of the first `count` joints of any solution to `q`.
static inline double nearest_solution(const zv_ik_set *set, const double *q, int count)
{
    double nearest = INFINITY;
    for (int i = 0; i < set->count; ++i) {
        nearest = fmin(nearest, joint_distance(set->solutions[i].q, q, count));
    }
    return nearest;
}

static inline bool all_distinct(const zv_ik_set *set)
{
    for (int i = 0; i < set->count; ++i) {
        for (int k = 0; k < i; ++k) {
            if (joint_distance(set->solutions[i].q, set->solutions[k].q, 6) < 1e-12) {
                return false;
            }
        }
    }
    return true;
}

static inline zv_ik_set solve_pose(const zv_ik *ik, zv_pose target)
{
    const zv_ik_target asked = zv_ik_target_pose(target);
    zv_ik_set set;
    CHECK(zv_ik_solve(ik, &asked, &set, NULL) == ZV_OK);
    return set;
}

#endif
