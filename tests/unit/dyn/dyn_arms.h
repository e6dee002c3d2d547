/// @file dyn_arms.h
/// Arms with masses for tests of dynamics.
#ifndef ZV_TEST_DYN_ARMS_H
#define ZV_TEST_DYN_ARMS_H

#include "random_robots.h"
#include "zveno/dyn.h"

enum { DYN_SWEEP = CHECK_ROUNDS(2000, 100) };

/// The inertia of some real body about its centre: that of a few random points.
static inline void dyn_random_inertia(double size, double inertia[6])
{
    double xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
    for (int i = 0; i < 4; ++i) {
        const double m = check_uniform(0.1, 1), x = check_uniform(-size, size), y = check_uniform(-size, size),
                     z = check_uniform(-size, size);
        xx += m * (y * y + z * z);
        yy += m * (x * x + z * z);
        zz += m * (x * x + y * y);
        xy -= m * x * y;
        xz -= m * x * z;
        yz -= m * y * z;
    }
    const double values[6] = {xx, yy, zz, xy, xz, yz};
    memcpy(inertia, values, sizeof values);
}

/// Random masses, rotors and torque limits, no friction.
static inline void dyn_random_masses(zv_robot *robot)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        zv_joint *joint = &robot->joints[k];
        snprintf(joint->name, sizeof joint->name, "j%d", k + 1);
        joint->link.mass_kg = check_uniform(0.2, 5);
        joint->link.center_m = (zv_vec3){check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2)};
        dyn_random_inertia(0.2, joint->link.inertia);
        joint->drive = (zv_drive){.count = 1, .torque = NAN, .gear_ratio = 50, .rotor_inertia = check_uniform(0, 1e-4)};
        joint->friction = (zv_friction){0};
        joint->limits.torque = check_uniform(50, 500);
    }
}

/// Any chain: up to 12 joints, turning and sliding, every joint written in its own way.
static inline zv_robot dyn_random_robot(void)
{
    zv_robot robot = robot_random_chain(1 + (int)check_uniform(0, ZV_MAX_JOINTS - 0.001), true);
    robot_random_base(&robot, true);
    robot_random_zeros(&robot);
    for (int k = 0; k < robot.joint_count; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        if (robot_coin()) {
            joint->has_before = joint->has_after = true;
            joint->before.rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
            joint->before.pos = (zv_vec3){check_uniform(-0.3, 0.3), check_uniform(-0.3, 0.3), check_uniform(-0.3, 0.3)};
            joint->after = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
        }
        if (joint->slides) {
            joint->sign = robot_coin() ? 1.0 : -1.0;
            joint->offset = check_uniform(-0.2, 0.2);
        }
        if (check_uniform(0, 1) < 0.2) {
            joint->cos_alpha = robot_coin() ? 1.0 : -1.0;
            joint->sin_alpha = 0.0;
        }
    }
    robot.tool.pos = (zv_vec3){check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2), check_uniform(-0.2, 0.2)};
    robot.has_tool = true;
    dyn_random_masses(&robot);
    return robot;
}

/// RL15 with masses, as an arm of this size may have them; the tool stands off the flange to the side.
static inline zv_robot dyn_rl15(void)
{
    static const double mass[] = {60, 40, 25, 12, 5, 1}, torque[] = {1200, 1400, 800, 200, 160, 80};
    static const zv_vec3 center[] = {{-0.1, 0.02, -0.05}, {-0.3, 0.01, 0.1}, {-0.05, 0.02, 0.03},
                                     {0, 0.3, 0.02},      {0, 0.01, 0.02},   {0.01, 0, -0.01}};
    zv_robot robot = robot_rl15();
    dyn_random_masses(&robot);
    for (int k = 0; k < 6; ++k) {
        robot.joints[k].link.mass_kg = mass[k];
        robot.joints[k].link.center_m = center[k];
        robot.joints[k].limits.torque = torque[k];
    }
    static const double limits[6][2] = {{-170, 170}, {-110, 155}, {-120, 165}, {-200, 200}, {-135, 135}, {-360, 360}};
    for (int k = 0; k < 6; ++k) {
        robot_limit(&robot, k, limits[k][0] * ZV_DEG, limits[k][1] * ZV_DEG);
    }
    robot.tool.pos = (zv_vec3){0.03, 0, 0.1};
    robot.has_tool = true;
    return robot;
}

static inline zv_dyn *dyn_of(const zv_robot *robot, const zv_dyn_options *options)
{
    zv_dyn *dyn = NULL;
    zv_error why;
    if (zv_dyn_create(robot, options, &dyn, &why) != ZV_OK) {
        fail_msg("%s", why.message);
    }
    return dyn;
}

static inline void dyn_random_speeds(int n, double size, double out[ZV_MAX_JOINTS])
{
    for (int k = 0; k < n; ++k) {
        out[k] = check_uniform(-size, size);
    }
}

static inline double dyn_largest(int n, const double *values)
{
    double largest = 0.0;
    for (int i = 0; i < n; ++i) {
        largest = fmax(largest, fabs(values[i]));
    }
    return largest;
}

#endif
