/// @file arm_write.c
/// An arm at given joint values, as fields of an answer.
///
/// A direction that is lost near a singular pose gets a name, in the words of somebody who stands before the arm: the
/// nearest of a few.
///
///              up
///               ▲   ▲ around (into the page)
///               │  ╱
///      base ────●─────► out          and the axes x, y, z of the tool
#include "api/arm_write.h"

#include <math.h>
#include <string.h>

#include "api/fields.h"
#include "api/pose_write.h"
#include "api/units.h"

// ---- where it is ----

/// Of an arm with axes that follow a joint: the frames of all of them.
static void write_axis_frames(zv_json_writer *out, const zv_robot *robot, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    if (!zv_robot_is_coupled(robot)) {
        return;
    }
    zv_fk_axis_frames(robot, q, frames);
    zv_json_key(out, "axis_frames");
    zv_json_begin_array(out);
    for (int i = 0; i < zv_robot_axis_count(robot); ++i) {
        zv_write_pose(out, frames[i]);
    }
    zv_json_end_array(out);
}

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
    write_axis_frames(out, robot, q);
    zv_json_key(out, "points");
    zv_json_begin_array(out);
    for (int i = 0; i < point_count; ++i) {
        zv_write_point(out, points[i]);
    }
    zv_json_end_array(out);
}

static void write_angle(zv_json_writer *out, const char *name, double rad)
{
    zv_json_key(out, name);
    zv_json_number(out, zv_deg_from_rad(rad));
}

void zv_write_target(zv_json_writer *out, const zv_ik_target *target)
{
    zv_json_begin_object(out);
    zv_json_key(out, "xyz");
    zv_write_point(out, target->base_from_tool.pos);
    if (target->has_rot) {
        const zv_euler abc = zv_rot_to_abc(target->base_from_tool.rot);
        zv_json_key(out, "abc");
        zv_write_angles(out, abc.a, abc.b, abc.c);
    }
    if (target->has_pitch) {
        write_angle(out, "pitch", target->pitch);
    }
    if (target->has_yaw) {
        write_angle(out, "yaw", target->yaw);
    }
    zv_json_end_object(out);
}

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

// ---- singular poses ----

void zv_write_singular(zv_json_writer *out, const char *key, unsigned singular)
{
    zv_json_key(out, key);
    zv_json_begin_array(out);
    for (int i = 0; i < ZV_SINGULAR_COUNT; ++i) {
        if (singular >> i & 1u) {
            zv_json_string(out, zv_singular_name(i), strlen(zv_singular_name(i)));
        }
    }
    zv_json_end_array(out);
}

static const double COS_SAME = 0.990268; // of 8 degrees: nearer is the same for a person
static const double ON_AXIS_M = 1e-6;    // a tool this near to the base axis has no direction out

typedef struct named_direction {
    const char *name;
    zv_vec3 dir;
} named_direction;

enum { DIRECTIONS = 6, BASE_DIRECTIONS = 3 };

static void collect(const zv_pose *base_from_tool, named_direction *all)
{
    const zv_vec3 up = {0.0, 0.0, 1.0};
    const zv_vec3 level = {base_from_tool->pos.x, base_from_tool->pos.y, 0.0};
    const zv_vec3 out = zv_vec3_length(level) > ON_AXIS_M ? zv_vec3_unit(level) : (zv_vec3){0};
    all[0] = (named_direction){"up", up};
    all[1] = (named_direction){"out", out};
    all[2] = (named_direction){"around", zv_vec3_cross(up, out)};
    all[3] = (named_direction){"tool_z", base_from_tool->rot.z};
    all[4] = (named_direction){"tool_x", base_from_tool->rot.x};
    all[5] = (named_direction){"tool_y", base_from_tool->rot.y};
}

const char *zv_direction_name(zv_vec3 dir, const zv_pose *base_from_tool, bool turns)
{
    named_direction all[DIRECTIONS];
    collect(base_from_tool, all);
    for (int i = 0; i < DIRECTIONS; ++i) {
        const named_direction *next = &all[turns ? (i + BASE_DIRECTIONS) % DIRECTIONS : i];
        if (fabs(zv_vec3_dot(dir, next->dir)) >= COS_SAME) {
            return next->name;
        }
    }
    return NULL;
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
    zv_json_put_text(out, "way", zv_direction_name(found->dir, &base_from_tool, found->turns));
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

// ---- as seen from a frame ----

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

zv_status zv_write_arm(zv_json_writer *out, const zv_served_arm *arm, const double *q, const zv_json *frame,
                       zv_error *why)
{
    const zv_ik_target held = zv_ik_target_of(arm->ik, q);
    zv_pose base_from_frame;
    const zv_status status = frame ? read_frame(frame, &base_from_frame, why) : ZV_OK;
    if (status != ZV_OK) {
        return status;
    }
    zv_write_fk(out, arm->robot, q);
    write_axes(out, arm->robot, q);
    zv_json_key(out, "target");
    zv_write_target(out, &held);
    zv_write_document_angles(out, &arm->angles, arm->robot, q);
    write_singularity(out, arm, q);
    if (frame) {
        write_in_frame(out, arm->robot, q, &base_from_frame);
    }
    return ZV_OK;
}
