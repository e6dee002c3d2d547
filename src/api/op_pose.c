/// @file op_pose.c
/// `pose`: what there is to show of an arm that stands at given joint values: all that `fk` tells, its joint axes, the
/// target it holds in the words of `ik`, and whether it is near a singular pose; on demand also where the tool is as seen
/// from a frame of one's own.
#include "api/arm_write.h"
#include "api/fields.h"
#include "api/op.h"

zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", request->arm->robot, q, why);
    return status == ZV_OK ? zv_write_arm(answer, request->arm, q, zv_json_member(request->object, "frame"), why)
                           : status;
}
