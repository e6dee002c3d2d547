/// @file op_jacobian.c
/// `jacobian`: how the tool moves when the joints do, in mm per radian, and what that says about the pose.
#include "api/fields.h"
#include "api/op.h"
#include "api/units.h"

/// m per rad become mm per rad; m per m is mm per mm already, and a slide turns nothing.
static void to_mm(const zv_robot *robot, const double *jacobian, double *out)
{
    const int count = zv_robot_joint_count(robot);
    for (int row = 0; row < 6; ++row) {
        for (int k = 0; k < count; ++k) {
            const bool is_length = row < 3 && zv_robot_joint(robot, k)->kind == ZV_JOINT_REVOLUTE;
            const double value = jacobian[row * count + k];
            out[row * count + k] = is_length ? zv_mm_from_m(value) : value;
        }
    }
}

zv_status zv_op_jacobian(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_robot *robot = request->arm->robot;
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", robot, q, why);
    if (status != ZV_OK) {
        return status;
    }

    double jacobian[6 * ZV_MAX_JOINTS], in_mm[6 * ZV_MAX_JOINTS];
    zv_jacobian(robot, q, jacobian);
    to_mm(robot, jacobian, in_mm);
    const zv_dexterity dexterity = zv_jacobian_judge(robot, jacobian);    // the rank needs metres
    const zv_dexterity dexterity_in_mm = zv_jacobian_judge(robot, in_mm); // the sizes are those of the matrix shown

    const int count = zv_robot_joint_count(robot);
    zv_json_key(answer, "J");
    zv_json_begin_array(answer);
    for (int row = 0; row < 6; ++row) {
        zv_json_numbers(answer, in_mm + row * count, count);
    }
    zv_json_end_array(answer);
    zv_json_key(answer, "det");
    if (dexterity_in_mm.square) {
        zv_json_number(answer, dexterity_in_mm.det);
    } else {
        zv_json_null(answer);
    }
    zv_json_put_integer(answer, "rank", dexterity.rank);
    zv_json_put_number(answer, "manipulability", dexterity_in_mm.manipulability);
    return ZV_OK;
}
