/// @file arms.h
/// Arms for tests, built by hand: a chain given by the frames of its joints, in any disguise a robot file could put on
/// (signs, zero offsets, turned frames, moved base, moved tool).
#ifndef ZV_TEST_ARMS_H
#define ZV_TEST_ARMS_H

#include <string.h>

#include "check.h"
#include "kin/ik.h"
#include "model/robot.h"
#include "zveno/kin.h"

/// Sweeps are shorter under the sanitizers.
enum { ARM_SWEEP = CHECK_ROUNDS(100000, 4000) };

static inline zv_pose arm_random_pose(double size)
{
    const zv_rot rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    return (zv_pose){rot, {check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)}};
}

static inline void arm_start(zv_robot *robot, zv_pose base)
{
    memset(robot, 0, sizeof *robot);
    robot->base = base;
    robot->has_base = robot->has_tool = true;
    robot->tool = zv_pose_identity();
    robot->reach = 1.0;
}

/// Adds a joint about (or along) the z axis of `before`, seen from the joint before it.
static inline void arm_add(zv_robot *robot, zv_joint_kind kind, zv_pose before, double sign, double offset)
{
    const int k = robot->joint_count++;
    robot->chain[k] = (zv_chain_joint){.before = before,
                                       .after = zv_rot_identity(),
                                       .sign = sign,
                                       .offset = offset,
                                       .cos_alpha = 1.0,
                                       .slides = kind == ZV_JOINT_PRISMATIC,
                                       .cos_theta = 1.0,
                                       .has_before = true};
    robot->joints[k].kind = kind;
    robot->joints[k].limits = (zv_limits){.lower = -INFINITY, .upper = INFINITY};
}

/// One joint as seen in the frame of the base: z of the frame is its axis.
typedef struct arm_joint {
    zv_joint_kind kind;
    zv_pose frame;
} arm_joint;

/// The same chain in a random disguise.
static inline void arm_disguise(zv_robot *robot, const arm_joint *joints, int count, zv_pose tool)
{
    const zv_pose flip = {zv_rot_x(ZV_PI), {0, 0, 0}};
    zv_pose previous = zv_pose_identity();
    arm_start(robot, arm_random_pose(0.5));
    for (int k = 0; k < count; ++k) {
        const bool turns = joints[k].kind == ZV_JOINT_REVOLUTE;
        const zv_pose slid = {zv_rot_z(check_uniform(-3, 3)), {0, 0, check_uniform(-0.2, 0.2)}};
        zv_pose frame = zv_pose_mul(joints[k].frame, slid);
        frame = check_uniform(0, 1) < 0.5 ? frame : zv_pose_mul(frame, flip);
        const double sign = check_uniform(0, 1) < 0.5 ? -1.0 : 1.0;
        arm_add(robot, joints[k].kind, zv_pose_mul(zv_pose_inverse(previous), frame), sign,
                turns ? check_uniform(-3, 3) : check_uniform(-0.1, 0.1));
        previous = frame;
    }
    robot->tool = zv_pose_mul(zv_pose_inverse(previous), tool);
}

static inline zv_pose arm_at(double x, double y, double z)
{
    return (zv_pose){zv_rot_identity(), {x, y, z}};
}

/// A SCARA as in documents 000 and 004, with or without a wrist; m.
static inline void arm_scara(zv_robot *robot, double l1, double l2, double stroke, bool wrist)
{
    arm_start(robot, zv_pose_identity());
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(l1, 0, 0), 1, 0);
    arm_add(robot, ZV_JOINT_PRISMATIC, arm_at(l2, 0, 0), 1, 0);
    robot->joints[2].limits.lower = 0.0;
    robot->joints[2].limits.upper = stroke;
    if (wrist) {
        arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    }
}

/// The four-link arm of document 001; m.
static inline void arm_fourlink(zv_robot *robot, double l12, double l23, double l34, double l45)
{
    arm_start(robot, zv_pose_identity());
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(0, 0, 0), 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, (zv_pose){zv_rot_x(ZV_PI / 2), {0, 0, l12}}, 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(l23, 0, 0), 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(l34, 0, 0), 1, 0);
    robot->tool = arm_at(l45, 0, 0);
}

/// The three-link arm of document 003 in the plane x-z; m.
static inline void arm_planar3(zv_robot *robot, double l1, double l2, double l3)
{
    arm_start(robot, zv_pose_identity());
    arm_add(robot, ZV_JOINT_REVOLUTE, (zv_pose){zv_rot_x(ZV_PI / 2), {0, 0, 0}}, 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(l1, 0, 0), 1, 0);
    arm_add(robot, ZV_JOINT_REVOLUTE, arm_at(l2, 0, 0), 1, 0);
    robot->tool = arm_at(l3, 0, 0);
}

/// A SCARA kind of random size: slide before, between or after, wrist or not, tool beside the last axis.
static inline void arm_random_scara(zv_robot *robot, bool wrist)
{
    const double l1 = check_uniform(0.1, 0.4), l2 = check_uniform(0.1, 0.4), tool = wrist ? 0.05 : 0.0;
    const zv_pose turning[] = {arm_at(0, 0, 0), arm_at(l1, 0, 0.1), arm_at(l1 + l2, 0, 0.2)};
    const int turning_count = wrist ? 3 : 2, slide = (int)check_uniform(0, turning_count + 0.999);
    arm_joint joints[4];
    for (int k = 0, next = 0; k <= turning_count; ++k) {
        joints[k] = k == slide ? (arm_joint){ZV_JOINT_PRISMATIC, arm_random_pose(0.1)}
                               : (arm_joint){ZV_JOINT_REVOLUTE, turning[next++]};
    }
    joints[slide].frame.rot = zv_rot_identity();
    const zv_pose beside = {arm_random_pose(1).rot,
                            {l1 + l2 + check_uniform(-tool, tool), check_uniform(-tool, tool), 0.1}};
    arm_disguise(robot, joints, turning_count + 1, beside);
    robot->joints[slide].limits.lower = -0.1;
    robot->joints[slide].limits.upper = 0.2;
}

/// An arm with base yaw and three pitches of random size, shoulder before the axis by `a`, tool beside it by `b`.
static inline void arm_random_yaw_pitch(zv_robot *robot, double a, double b)
{
    const double l1 = check_uniform(0.1, 0.3), l2 = check_uniform(0.1, 0.3), l3 = check_uniform(0.02, 0.2);
    const zv_rot pitch = zv_rot_x(ZV_PI / 2);
    const arm_joint joints[] = {{ZV_JOINT_REVOLUTE, arm_at(0, 0, 0)},
                                {ZV_JOINT_REVOLUTE, {pitch, {a, 0.03, 0.2}}},
                                {ZV_JOINT_REVOLUTE, {pitch, {a + l1, 0.01, 0.2}}},
                                {ZV_JOINT_REVOLUTE, {pitch, {a + l1, 0.02, 0.2 + l2}}}};
    const zv_pose tool = {arm_random_pose(1).rot, {a + l1 + l3, b, 0.2 + l2}};
    arm_disguise(robot, joints, 4, tool);
}

/// A planar arm of random size and plane.
static inline void arm_random_planar3(zv_robot *robot)
{
    const double l1 = check_uniform(0.05, 0.3), l2 = check_uniform(0.05, 0.3), l3 = check_uniform(0.02, 0.2);
    const arm_joint joints[] = {{ZV_JOINT_REVOLUTE, arm_at(0, 0, 0)},
                                {ZV_JOINT_REVOLUTE, arm_at(l1, 0, 0.01)},
                                {ZV_JOINT_REVOLUTE, arm_at(l1, l2, -0.02)}};
    const zv_pose tool = {arm_random_pose(1).rot, {l1 + l3, l2, 0.03}};
    arm_disguise(robot, joints, 3, tool);
}

static inline void arm_random_q(const zv_robot *robot, double *q)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        q[k] = robot->joints[k].kind == ZV_JOINT_REVOLUTE ? check_uniform(-ZV_PI, ZV_PI) : check_uniform(-0.1, 0.1);
    }
}

/// A solver of this family; the family must recognise the robot.
static inline zv_ik arm_solver(const zv_robot *robot, const zv_family *family)
{
    zv_ik ik = {.robot = robot, .family = family};
    const zv_axes axes = zv_axes_of(robot);
    CHECK(family->fit(robot, &axes, &ik.arm));
    return ik;
}

/// All solutions; the request must be a good one.
static inline zv_ik_set arm_solve(const zv_ik *ik, const zv_ik_target *target)
{
    zv_ik_set set;
    zv_error why;
    CHECK(zv_ik_solve(ik, target, &set, &why) == ZV_OK);
    return set;
}

/// Difference of two joint values, whole turns ignored for a turning joint.
static inline double arm_apart(const zv_robot *robot, int joint, double a, double b)
{
    return robot->joints[joint].kind == ZV_JOINT_REVOLUTE ? fabs(zv_wrap(a - b)) : fabs(a - b);
}

/// Largest joint difference between `q` and the nearest solution of the set.
static inline double arm_nearest(const zv_robot *robot, const zv_ik_set *set, const double *q)
{
    double nearest = INFINITY;
    for (int s = 0; s < set->count; ++s) {
        double apart = 0.0;
        for (int k = 0; k < robot->joint_count; ++k) {
            apart = fmax(apart, arm_apart(robot, k, set->solutions[s].q[k], q[k]));
        }
        nearest = fmin(nearest, apart);
    }
    return nearest;
}

/// Distance between the tool at `q` and `position`.
static inline double arm_miss(const zv_robot *robot, const double *q, zv_vec3 position)
{
    return zv_vec3_length(zv_vec3_sub(zv_fk(robot, q).pos, position));
}

#endif
