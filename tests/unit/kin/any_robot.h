/// @file any_robot.h
/// A robot that uses everything a chain can hold, for the tests of the forward kinematics.
#ifndef ZV_TEST_ANY_ROBOT_H
#define ZV_TEST_ANY_ROBOT_H

#include "random_geom.h"
#include "random_robots.h"

/// Any number of joints, slides, right-angled and odd twists, frames turned before and after a joint, base and tool.
static inline zv_robot any_robot(void)
{
    const int count = 1 + (int)check_uniform(0, ZV_MAX_JOINTS);
    zv_robot robot = robot_random_chain(count, robot_coin());
    for (int k = 0; k < count; ++k) {
        zv_chain_joint *joint = &robot.chain[k];
        joint->sign = robot_coin() ? 1.0 : -1.0;
        joint->offset = check_uniform(-1, 1);
        if (robot_coin()) {
            robot_quarter(90.0 * floor(check_uniform(-2, 3)), &joint->cos_alpha, &joint->sin_alpha);
        }
        joint->has_before = robot_coin();
        joint->before = joint->has_before ? random_pose() : joint->before;
        joint->has_after = robot_coin();
        joint->after = joint->has_after ? random_rot() : joint->after;
    }
    robot.has_base = robot_coin();
    robot.base = robot.has_base ? random_pose() : robot.base;
    robot.has_tool = robot_coin();
    robot.tool = robot.has_tool ? random_pose() : robot.tool;
    return robot;
}

#endif
