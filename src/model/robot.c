/// @file robot.c
/// A finished robot: questions, the end.
#include "model/robot.h"

#include <stdlib.h>

#include "base/assert.h"

void zv_robot_free(zv_robot *robot)
{
    if (robot) {
        free(robot->open); // it has no texts of its own
        free(robot->text);
        free(robot->strings);
        free(robot->shapes);
        free(robot->pairs);
        free(robot->points);
        free(robot);
    }
}

const char *zv_robot_name(const zv_robot *robot)
{
    return robot->name;
}

const char *zv_robot_title(const zv_robot *robot)
{
    return robot->title;
}

const char *zv_robot_source(const zv_robot *robot)
{
    return robot->source;
}

const char *zv_robot_text(const zv_robot *robot, size_t *size)
{
    *size = robot->text_size;
    return robot->text;
}

int zv_robot_joint_count(const zv_robot *robot)
{
    return robot->joint_count;
}

const zv_joint *zv_robot_joint(const zv_robot *robot, int index)
{
    ZV_ASSERT(0 <= index && index < robot->joint_count);
    return &robot->joints[index];
}

bool zv_robot_is_coupled(const zv_robot *robot)
{
    return robot->open != NULL;
}

int zv_robot_axis_count(const zv_robot *robot)
{
    return robot->open ? robot->open->joint_count : robot->joint_count;
}

int zv_robot_pair_count(const zv_robot *robot)
{
    return robot->pair_count;
}

const zv_kept_pair *zv_robot_pair(const zv_robot *robot, int index)
{
    ZV_ASSERT(index >= 0 && index < robot->pair_count);
    return &robot->pairs[index];
}

int zv_robot_shape_count(const zv_robot *robot)
{
    return robot->shape_count;
}

const zv_body_shape *zv_robot_shape(const zv_robot *robot, int index)
{
    ZV_ASSERT(0 <= index && index < robot->shape_count);
    return &robot->shapes[index];
}

int zv_robot_dimension_count(const zv_robot *robot)
{
    return robot->dimension_count;
}

const zv_dimension *zv_robot_dimension(const zv_robot *robot, int index)
{
    ZV_ASSERT(0 <= index && index < robot->dimension_count);
    return &robot->dimensions[index];
}

zv_pose zv_robot_base(const zv_robot *robot)
{
    return robot->base;
}

zv_tool_limits zv_robot_tool_limits(const zv_robot *robot)
{
    ZV_ASSERT(robot);
    return robot->tool_limits;
}

zv_pose zv_robot_tool(const zv_robot *robot)
{
    return robot->tool;
}

zv_controller_map zv_robot_controller_map(const zv_robot *robot)
{
    return robot->controller;
}

double zv_robot_reach(const zv_robot *robot)
{
    return robot->reach;
}
