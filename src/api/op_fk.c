/// @file op_fk.c
/// `fk`: joint values to the pose of the tool, the frames on the way and the arm as a polyline.
#include "api/arm_write.h"
#include "api/fields.h"
#include "api/op.h"

zv_status zv_op_fk(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    if (status == ZV_OK) {
        zv_write_fk(answer, robot, q);
    }
    return status;
}
