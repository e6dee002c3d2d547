/// @file op_kinematics.c
/// What there is to know of an arm without planning: `fk` (joint values to the pose of the tool, the frames on the way and
/// the arm as a polyline), `pose` (all that `fk` tells, the joint axes, the target in the words of `ik`, whether a singular
/// pose is near, and on demand the tool as seen from a frame of one's own), `jacobian`, and `line` (which parts of a
/// straight tool line the arm cannot reach).
#include <string.h>

#include "api/arm_write.h"
#include "api/fields.h"
#include "api/op.h"
#include "api/target.h"
#include "api/units.h"

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

zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    double q[ZV_MAX_JOINTS];
    const zv_status status = zv_field_get_joints(request->object, "q", request->arm->robot, q, why);
    return status == ZV_OK ? zv_write_arm(answer, request->arm, q, zv_json_member(request->object, "frame"), why)
                           : status;
}

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

static void write_blocked(zv_json_writer *answer, const zv_blocked *part)
{
    const char *side = zv_reach_word(part->side);
    zv_json_begin_array(answer);
    zv_json_number(answer, part->t0);
    zv_json_number(answer, part->t1);
    zv_json_string(answer, side, strlen(side));
    zv_json_end_array(answer);
}

zv_status zv_op_line(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_ik_target from;
    zv_vec3 to;
    zv_status status = zv_target_fields(request->object, "from", &from, why);
    if (status == ZV_OK) {
        status = zv_field_get_point(request->object, "to", &to, why);
    }
    zv_blocked blocked[ZV_MAX_BLOCKED];
    int count = 0;
    if (status == ZV_OK) {
        status = zv_line_blocked(request->arm->ik, &from, to, blocked, &count, why);
    }
    if (status != ZV_OK) {
        return status;
    }

    zv_json_key(answer, "blocked");
    zv_json_begin_array(answer);
    for (int i = 0; i < count; ++i) {
        write_blocked(answer, &blocked[i]);
    }
    zv_json_end_array(answer);
    zv_json_put_bool(answer, "all_reachable", count == 0);
    return ZV_OK;
}
