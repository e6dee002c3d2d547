/// @file random_cells.h
/// Random shapes, scenes and bodies for the tests of clearance.
#ifndef ZV_TEST_RANDOM_CELLS_H
#define ZV_TEST_RANDOM_CELLS_H

#include <stdio.h>

#include "arms.h"
#include "zveno/collide.h"

static inline zv_pose cell_random_pose(double size)
{
    const zv_rot rot = zv_rot_from_abc(check_uniform(-3, 3), check_uniform(-1.5, 1.5), check_uniform(-3, 3));
    return (zv_pose){rot, {check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)}};
}

enum { CELL_HULL_POINTS = 12 };

/// A shape of any kind; `points` is memory for the hull.
static inline zv_convex cell_random_convex(double size, double spread, zv_vec3 points[CELL_HULL_POINTS])
{
    zv_convex shape = {.kind = (zv_convex_kind)(int)check_uniform(0, ZV_CONVEX_KINDS - 0.001),
                       .pose = cell_random_pose(spread),
                       .radius = check_uniform(0.1, 1) * size,
                       .half_length = check_uniform(0.1, 1) * size};
    shape.half = (zv_vec3){check_uniform(0.1, 1) * size, check_uniform(0.1, 1) * size, check_uniform(0.1, 1) * size};
    for (int i = 0; i < CELL_HULL_POINTS; ++i) {
        points[i] = (zv_vec3){check_uniform(-size, size), check_uniform(-size, size), check_uniform(-size, size)};
    }
    shape.points = points;
    shape.point_count = CELL_HULL_POINTS;
    return shape;
}

/// Things around an arm that reaches about one metre.
static inline int cell_random_things(zv_thing *things, int count, zv_vec3 (*points)[CELL_HULL_POINTS])
{
    for (int i = 0; i < count; ++i) {
        things[i] = (zv_thing){.kind = ZV_THING_CONVEX, .shape = cell_random_convex(0.12, 1.0, points[i])};
        snprintf(things[i].name, sizeof things[i].name, "thing %d", i + 1);
    }
    return count;
}

/// An arm of six random joints, the second of them sometimes a slide, with limits.
static inline void cell_random_arm(zv_robot *robot)
{
    arm_start(robot, cell_random_pose(0.1));
    const bool slide = check_uniform(0, 1) < 0.3;
    for (int k = 0; k < 6; ++k) {
        const bool slides = slide && k == 1;
        zv_pose before = cell_random_pose(0.2);
        arm_add(robot, slides ? ZV_JOINT_PRISMATIC : ZV_JOINT_REVOLUTE, before, check_uniform(0, 1) < 0.5 ? -1 : 1,
                check_uniform(-0.1, 0.1));
        robot->joints[k].limits.lower = slides ? -0.2 : -2.5;
        robot->joints[k].limits.upper = slides ? 0.3 : 2.5;
        snprintf(robot->joints[k].name, sizeof robot->joints[k].name, "J%d", k + 1);
    }
    robot->tool = cell_random_pose(0.1);
    robot->reach = 1.0;
}

static inline void cell_random_q(const zv_robot *robot, double *q)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        q[k] = check_uniform(robot->joints[k].limits.lower, robot->joints[k].limits.upper);
    }
}

/// Some random shapes on every link.
static inline int cell_random_bodies(const zv_robot *robot, zv_link_shape *list, zv_vec3 (*points)[CELL_HULL_POINTS])
{
    for (int k = 0; k < robot->joint_count; ++k) {
        list[k] = (zv_link_shape){.link = k, .shape = cell_random_convex(0.06, 0.05, points[k])};
        snprintf(list[k].name, sizeof list[k].name, "link %d", k + 1);
    }
    return robot->joint_count;
}

#endif
