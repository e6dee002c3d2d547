/// @file motion_file.c
/// What files of motions and of simulations have in common.
#include "motion_file.h"

#include <string.h>

bool path_ends_in(const char *path, const char *ending)
{
    const size_t length = strlen(path), size = strlen(ending);
    return length > size && strcmp(path + length - size, ending) == 0;
}

void motion_head_write(zv_text *out, const zv_robot *robot, double rate_hz)
{
    zv_json_writer json = zv_json_writer_on(out);
    zv_json_begin_object(&json);
    zv_json_put_text(&json, "robot", zv_robot_name(robot));
    zv_json_put_number(&json, "rate_hz", rate_hz);
    zv_json_begin_array_at(&json, "joints");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        zv_json_string(&json, joint->name, strlen(joint->name));
    }
    zv_json_end_array(&json);
    zv_text_add(out, ", \"samples\": [\n");
}
