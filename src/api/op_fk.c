/// @file op_fk.c
/// `fk`: joint values to the pose of the tool, the frames on the way and the arm as a polyline.
#include "api/fields.h"
#include "api/op.h"
#include "api/pose_write.h"

zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    if (status != ZV_OK) {
        return status;
    }

    zv_pose frames[ZV_MAX_JOINTS];
    zv_vec3 points[ZV_MAX_POINTS];
    const zv_pose base_from_tool = zv_fk_frames(robot, q, frames);
    const int point_count = zv_fk_points(robot, q, points);

    zv_json_key(answer, "xyz");
    zv_write_point(answer, base_from_tool.pos);
    zv_write_abc(answer, base_from_tool.rot);
    zv_json_key(answer, "T");
    zv_write_pose(answer, base_from_tool);
    zv_json_key(answer, "frames");
    zv_json_begin_array(answer);
    for (int i = 0; i < zv_robot_joint_count(robot); ++i) {
        zv_write_pose(answer, frames[i]);
    }
    zv_json_end_array(answer);
    zv_json_key(answer, "points");
    zv_json_begin_array(answer);
    for (int i = 0; i < point_count; ++i) {
        zv_write_point(answer, points[i]);
    }
    zv_json_end_array(answer);
    return ZV_OK;
}
