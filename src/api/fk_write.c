/// @file fk_write.c
/// Where an arm is, as fields of an answer: the pose of the tool, the frames on the way, the arm as a polyline.
#include "api/fk_write.h"

#include "api/pose_write.h"

void zv_write_fk(zv_json_writer *out, const zv_robot *robot, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    zv_vec3 points[ZV_MAX_POINTS];
    const zv_pose base_from_tool = zv_fk_frames(robot, q, frames);
    const int point_count = zv_fk_points(robot, q, points);

    zv_json_key(out, "xyz");
    zv_write_point(out, base_from_tool.pos);
    zv_write_abc(out, base_from_tool.rot);
    zv_json_key(out, "T");
    zv_write_pose(out, base_from_tool);
    zv_json_key(out, "frames");
    zv_json_begin_array(out);
    for (int i = 0; i < zv_robot_joint_count(robot); ++i) {
        zv_write_pose(out, frames[i]);
    }
    zv_json_end_array(out);
    zv_json_key(out, "points");
    zv_json_begin_array(out);
    for (int i = 0; i < point_count; ++i) {
        zv_write_point(out, points[i]);
    }
    zv_json_end_array(out);
}
