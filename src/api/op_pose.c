/// @file op_pose.c
/// `pose`: what there is to show of an arm that stands at given joint values: all that `fk` tells, its joint axes, the
/// target it holds in the words of `ik`, and whether it is near a singular pose; on demand also where the tool is as seen
/// from a frame of one's own.
#include "api/fields.h"
#include "api/fk_write.h"
#include "api/op.h"
#include "api/pose_write.h"
#include "api/singular_write.h"
#include "api/target_write.h"
#include "api/units.h"
#include "api/way_name.h"

static void write_direction(zv_json_writer *out, zv_vec3 dir)
{
    zv_json_numbers(out, (double[]){dir.x, dir.y, dir.z}, 3);
}

static void write_axes(zv_json_writer *out, const zv_robot *robot, const double *q)
{
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(robot, q, axes);
    zv_json_key(out, "axes");
    zv_json_begin_array(out);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        zv_json_begin_object(out);
        zv_json_key(out, "at");
        zv_write_point(out, axes[k].point);
        zv_json_key(out, "along");
        write_direction(out, axes[k].dir);
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

/// What a person wants to know near a singular pose.
static void write_near(zv_json_writer *out, const zv_robot *robot, const double *q, const zv_singularity *found)
{
    const zv_pose base_from_tool = zv_fk(robot, q);
    zv_write_singular(out, "names", found->names);
    zv_json_key(out, "lost");
    zv_json_begin_object(out);
    zv_json_key(out, found->turns ? "turn" : "move");
    write_direction(out, found->dir);
    zv_json_put_text(out, "way", zv_way_name(found->dir, &base_from_tool, found->turns));
    zv_json_end_object(out);
    zv_json_put_numbers(out, "idle", found->idle, zv_robot_joint_count(robot));
    zv_json_put_integer(out, "joint", found->joint + 1);
    zv_json_put_number(out, "away", zv_joint_to_outside(zv_robot_joint(robot, found->joint)->kind, found->away));
}

static void write_singularity(zv_json_writer *out, const zv_served_arm *arm, const double *q)
{
    const zv_singularity found = zv_singularity_at(arm->ik, q);
    zv_json_key(out, "singularity");
    zv_json_begin_object(out);
    zv_json_put_number(out, "share", found.share);
    zv_json_put_bool(out, "near", found.near);
    if (found.near) {
        write_near(out, arm->robot, q, &found);
    }
    zv_json_end_object(out);
}

static zv_status read_frame(const zv_json *frame, zv_pose *base_from_frame, zv_error *why)
{
    double abc[3];
    zv_status status = zv_field_get_point(frame, "xyz", &base_from_frame->pos, why);
    status = status == ZV_OK ? zv_field_get_angles(frame, "abc", abc, why) : status;
    if (status == ZV_OK) {
        base_from_frame->rot = zv_rot_from_abc(abc[0], abc[1], abc[2]);
    }
    return status;
}

/// The frame as a matrix, and the tool as seen from it.
static void write_in_frame(zv_json_writer *out, const zv_robot *robot, const double *q, const zv_pose *base_from_frame)
{
    const zv_pose frame_from_tool = zv_pose_mul(zv_pose_inverse(*base_from_frame), zv_fk(robot, q));
    zv_json_key(out, "in_frame");
    zv_json_begin_object(out);
    zv_json_key(out, "xyz");
    zv_write_point(out, frame_from_tool.pos);
    zv_write_abc(out, frame_from_tool.rot);
    zv_json_key(out, "frame");
    zv_write_pose(out, *base_from_frame);
    zv_json_end_object(out);
}

zv_status zv_op_pose(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    const zv_served_arm *arm = request->arm;
    const zv_json *frame = zv_json_member(request->object, "frame");
    double q[ZV_MAX_JOINTS];
    zv_pose base_from_frame;
    zv_status status = zv_field_get_joints(request->object, "q", arm->robot, q, why);
    if (status == ZV_OK && frame) {
        status = read_frame(frame, &base_from_frame, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    const zv_ik_target held = zv_ik_target_of(arm->ik, q);
    zv_write_fk(answer, arm->robot, q);
    write_axes(answer, arm->robot, q);
    zv_json_key(answer, "target");
    zv_write_target(answer, &held);
    zv_write_document_angles(answer, &arm->angles, arm->robot, q);
    write_singularity(answer, arm, q);
    if (frame) {
        write_in_frame(answer, arm->robot, q, &base_from_frame);
    }
    return ZV_OK;
}
