/// @file robot_with.c
/// A copy of a robot with other dimensions or other links: its file is read once more.
#include "base/assert.h"
#include "model/robot.h"
#include "model/sections.h"

zv_status zv_robot_with(const zv_robot *robot, const zv_set *sets, int set_count, zv_robot **out, zv_error *why)
{
    ZV_ASSERT(robot && out && (sets || set_count == 0));

    zv_set merged[ZV_MAX_DIMENSIONS];
    for (int i = 0; i < robot->dimension_count; ++i) {
        merged[i] = (zv_set){.name = robot->dimensions[i].name, .value = robot->dimensions[i].value};
    }
    for (int i = 0; i < set_count; ++i) {
        const int index = zv_find_set(robot->dimensions, robot->dimension_count, &sets[i], why);
        if (index < 0) {
            return ZV_ERR_BAD_REQUEST;
        }
        merged[index].value = sets[i].value;
    }

    const zv_status status = zv_robot_parse(robot->text, robot->text_size, merged, robot->dimension_count, out, why);
    if (status != ZV_ERR_SYNTAX) {
        return status;
    }
    // The text was good before: it is the new values that do not fit it.
    if (why) {
        why->status = ZV_ERR_BAD_REQUEST;
    }
    return ZV_ERR_BAD_REQUEST;
}

zv_status zv_robot_with_links(const zv_robot *robot, const zv_link *links, zv_robot **out, zv_error *why)
{
    ZV_ASSERT(robot && links && out);

    zv_robot *copy = NULL;
    const zv_status status = zv_robot_with(robot, NULL, 0, &copy, why);
    if (status == ZV_OK) {
        for (int k = 0; k < copy->joint_count; ++k) {
            copy->joints[k].link = links[k];
        }
        *out = copy;
    }
    return status;
}
