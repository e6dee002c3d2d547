/// @file arm_write.c
/// An arm as fields of an answer.
///
/// A direction that is lost near a singular pose gets a name, in the words of somebody in front of the arm: the
/// nearest of a few.
///
///              up
///               ▲   ▲ around (into the page)
///               │  ╱
///      base ────●─────► out          and the axes x, y, z of the tool
#include "request/arm_write.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "request/fields.h"
#include "request/pose_json.h"
#include "request/units.h"

// ---- where it is ----

/// Of an arm with axes that follow a joint: the frames of all of them.
static void write_axis_frames(zv_json_writer *out, const zv_robot *robot, const double *q)
{
    zv_pose frames[ZV_MAX_JOINTS];
    if (!zv_robot_is_coupled(robot)) {
        return;
    }
    zv_fk_axis_frames(robot, q, frames);
    zv_json_begin_array_at(out, "axis_frames");
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

    zv_put_point(out, "xyz", base_from_tool.pos);
    zv_write_abc(out, base_from_tool.rot);
    zv_json_key(out, "T");
    zv_write_pose(out, base_from_tool);
    zv_json_begin_array_at(out, "frames");
    for (int i = 0; i < zv_robot_joint_count(robot); ++i) {
        zv_write_pose(out, frames[i]);
    }
    zv_json_end_array(out);
    write_axis_frames(out, robot, q);
    zv_json_begin_array_at(out, "points");
    for (int i = 0; i < point_count; ++i) {
        zv_write_point(out, points[i]);
    }
    zv_json_end_array(out);
}

static void write_angle(zv_json_writer *out, const char *name, double rad)
{
    zv_json_put_number(out, name, zv_deg_from_rad(rad));
}

void zv_write_target(zv_json_writer *out, const zv_ik_target *target)
{
    zv_json_begin_object(out);
    zv_put_point(out, "xyz", target->base_from_tool.pos);
    if (target->has_rot) {
        const zv_euler abc = zv_rot_to_abc(target->base_from_tool.rot);
        zv_put_angles(out, "abc", abc.a, abc.b, abc.c);
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

static void write_axis(zv_json_writer *out, zv_joint_axis axes[ZV_MAX_JOINTS], int k)
{
    zv_json_begin_object(out);
    zv_put_point(out, "at", axes[k].point);
    zv_json_key(out, "along");
    write_direction(out, axes[k].dir);
    zv_json_end_object(out);
}

static void write_axes(zv_json_writer *out, const zv_robot *robot, const double *q)
{
    zv_joint_axis axes[ZV_MAX_JOINTS];
    zv_fk_axes(robot, q, axes);
    zv_json_begin_array_at(out, "axes");
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        write_axis(out, axes, k);
    }
    zv_json_end_array(out);
}

// ---- singular poses ----

void zv_write_singular(zv_json_writer *out, const char *key, unsigned singular)
{
    zv_json_begin_array_at(out, key);
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
    zv_json_begin_object_at(out, "lost");
    zv_json_key(out, found->turns ? "turn" : "move");
    write_direction(out, found->dir);
    zv_json_put_text(out, "name", zv_direction_name(found->dir, &base_from_tool, found->turns));
    zv_json_end_object(out);
    zv_json_put_numbers(out, "idle", found->idle, zv_robot_joint_count(robot));
    zv_json_put_integer(out, "joint", found->joint + 1);
    zv_json_put_number(out, "away", zv_joint_to_outside(zv_robot_joint(robot, found->joint)->kind, found->away));
}

static void write_singularity(zv_json_writer *out, const zv_served_arm *arm, const double *q)
{
    const zv_singularity found = zv_singularity_at(arm->ik, q);
    zv_json_begin_object_at(out, "singularity");
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
    zv_json_begin_object_at(out, "in_frame");
    zv_put_point(out, "xyz", frame_from_tool.pos);
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

// ---- reach ----

/// A distance or angle a person can read: three decimals, or what can be said when it is tiny or beyond measure.
static void write_amount(double value, const char *unit, char *out, size_t size)
{
    if (!isfinite(value)) {
        snprintf(out, size, "immeasurably far");
        return;
    }
    if (value < 0.001) {
        snprintf(out, size, "less than 0.001 %s", unit);
        return;
    }
    char number[ZV_NUMBER_SIZE]; // not printf: its decimal point depends on the locale
    zv_number_write(value < 1e9 ? floor(value * 1000.0 + 0.5) / 1000.0 : floor(value), number);
    snprintf(out, size, "%s %s", number, unit);
}

void zv_reach_sentence(const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    static const char *const formats[] = {
        [ZV_REACH_OK] = "",
        [ZV_REACH_OUTER] = "the target is %s beyond the arm's reach",
        [ZV_REACH_INNER] = "the target is %s too near: the arm cannot fold any further",
        [ZV_REACH_ABOVE] = "the target is %s above the highest place of the sliding joint",
        [ZV_REACH_BELOW] = "the target is %s below the lowest place of the sliding joint",
        [ZV_REACH_PLANE] = "the target is %s off the plane in which the arm moves",
        [ZV_REACH_POSE] = "the arm cannot hold the tool in this orientation at this place",
        [ZV_REACH_UNKNOWN] = "the search found no solution and stopped %s away; that does not prove that there is none",
    };
    const double beyond = set->reach == ZV_REACH_UNKNOWN ? set->residual : set->beyond;
    char amount[48];
    write_amount(zv_mm_from_m(beyond), "mm", amount, sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE, formats[set->reach], amount);
}

void zv_limits_sentence(const zv_robot *robot, const zv_ik_set *set, char out[ZV_SENTENCE_SIZE])
{
    const zv_ik_solution *best = &set->solutions[0];
    for (int i = 1; i < set->count; ++i) {
        if (set->solutions[i].margin > best->margin) {
            best = &set->solutions[i];
        }
    }
    const zv_joint_kind kind = zv_robot_joint(robot, best->margin_joint)->kind;
    char amount[48];
    write_amount(zv_joint_to_outside(kind, -best->margin), kind == ZV_JOINT_PRISMATIC ? "mm" : "degrees", amount,
                 sizeof amount);
    snprintf(out, ZV_SENTENCE_SIZE,
             "every solution (%d) leaves the joint limits; the least bad one does so by %s at joint %d", set->count,
             amount, best->margin_joint + 1);
}

// ---- branches and families ----

static char *add(char *end, const char *text)
{
    const size_t size = strlen(text);
    memcpy(end, text, size);
    return end + size;
}

static char *add_word(char *end, const char *word)
{
    return word ? add(add(add(end, "\""), word), "\"") : add(end, "null");
}

/// Put together in one piece: with eight solutions per answer this is a good part of all writing.
void zv_write_branch(zv_json_writer *out, zv_branch branch)
{
    char text[96];
    char *end = add_word(add(text, "{\"base\": "), zv_base_word(branch.base));
    end = add_word(add(end, ", \"elbow\": "), zv_elbow_word(branch.elbow));
    end = add_word(add(end, ", \"wrist\": "), zv_wrist_word(branch.wrist));
    end = add(end, "}");
    zv_json_put_raw(out, "branch", text, (size_t)(end - text));
}

static void write_best(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_joint_texts last = {0};
    zv_json_begin_object_at(out, "best");
    zv_json_put_number(out, "parameter", zv_deg_from_rad(of->parameter));
    zv_put_joints(out, "q", arm->robot, of->best.q, &last);
    zv_json_key(out, "margin");
    if (isfinite(of->best.margin)) {
        zv_json_number(out, zv_deg_from_rad(of->best.margin));
    } else {
        zv_json_null(out);
    }
    zv_json_end_object(out);
}

static void write_interval(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_interval *of)
{
    zv_json_begin_object(out);
    zv_json_begin_array_at(out, "parameter");
    zv_json_number(out, zv_deg_from_rad(of->from));
    zv_json_number(out, zv_deg_from_rad(of->to));
    zv_json_end_array(out);
    zv_write_branch(out, of->branch);
    write_best(out, arm, of);
    zv_json_end_object(out);
}

void zv_write_families(zv_json_writer *out, const zv_served_arm *arm, const zv_ik_target *target)
{
    zv_ik_families all;
    if (zv_ik_solve_families(arm->ik, target, &all, NULL) != ZV_OK) {
        return;
    }
    zv_json_begin_array_at(out, "families");
    for (int k = 0; k < all.count; ++k) {
        write_interval(out, arm, &all.interval[k]);
    }
    zv_json_end_array(out);
}

// ---- the triangles of document 001 ----

// The quantities that document 001 computes on its way to the angles of a four-link arm, for a target:
//
//           3                    d15, d16  base to tool, and its shadow on the floor      b1 b2  their angles
//          /b6\  _ 4             d25, d24  shoulder to tool, shoulder to wrist            b3 b4 b5 b6 delta
//     2   /b5_ - |                         the angles of the triangles 1-2-5, 2-4-5, 2-3-4
//     | b4 - _   |
//     |        - 5
//     1 ---------6

enum { POINTS = 5 };

/// m: what may be off the axis of the base.
#define ON_AXIS 1e-9

static int points_at_zero(const zv_robot *robot, zv_vec3 points[ZV_MAX_POINTS])
{
    const double zero[ZV_MAX_JOINTS] = {0};
    return zv_fk_points(robot, zero, points);
}

zv_status zv_triangles_check(const zv_served_arm *arm, zv_error *why)
{
    zv_vec3 points[ZV_MAX_POINTS];
    const bool four_links = arm->angles.kind == ZV_ANGLES_YAW_PITCH && points_at_zero(arm->robot, points) == POINTS &&
                            fabs(points[0].x) + fabs(points[0].y) + fabs(points[0].z) < ON_AXIS &&
                            fabs(points[1].x) + fabs(points[1].y) < ON_AXIS;
    if (!four_links) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "'triangles' are those of the four-link arm of document 001, such as arm4; this arm is another");
    }
    return ZV_OK;
}

static zv_fourlink lengths_of(const zv_robot *robot)
{
    zv_vec3 points[ZV_MAX_POINTS];
    double length[POINTS - 1];
    points_at_zero(robot, points);
    for (int i = 0; i < POINTS - 1; ++i) {
        length[i] = zv_vec3_length(zv_vec3_sub(points[i + 1], points[i]));
    }
    return (zv_fourlink){.l12 = length[0], .l23 = length[1], .l34 = length[2], .l45 = length[3]};
}

static void write_one(zv_json_writer *out, const char *name, double value)
{
    zv_json_put_number(out, name, value);
}

/// Every angle XOY with which the arm reaches the place, and those that hold its link 3-4 level.
static void write_variants(zv_json_writer *out, const zv_fourlink *arm, zv_vec3 tool)
{
    zv_angles range[ZV_FOURLINK_INTERVALS];
    zv_fourlink_level level[ZV_FOURLINK_LEVELS];
    const int ranges = zv_fourlink_angles(arm, tool, range), levels = zv_fourlink_level_poses(arm, tool, level);
    zv_json_begin_array_at(out, "pitches");
    for (int i = 0; i < ranges; ++i) {
        zv_json_begin_array(out);
        zv_json_number(out, zv_deg_from_rad(range[i].from));
        zv_json_number(out, zv_deg_from_rad(range[i].to));
        zv_json_end_array(out);
    }
    zv_json_end_array(out);
    zv_json_begin_array_at(out, "level");
    for (int i = 0; i < levels; ++i) {
        zv_json_begin_object(out);
        write_one(out, "pitch", zv_deg_from_rad(level[i].xoy));
        write_one(out, "a1", zv_deg_from_rad(level[i].a1));
        write_one(out, "a2", zv_deg_from_rad(level[i].a2));
        write_one(out, "a3", zv_deg_from_rad(level[i].a3));
        write_one(out, "a4", zv_deg_from_rad(level[i].a4));
        zv_json_end_object(out);
    }
    zv_json_end_array(out);
}

void zv_write_triangles(zv_json_writer *out, const zv_robot *robot, const zv_ik_target *target)
{
    const zv_fourlink arm = lengths_of(robot);
    const zv_fourlink_chain chain = zv_fourlink_chain_for(&arm, target->base_from_tool.pos, target->pitch);
    zv_json_begin_object_at(out, "triangles");
    write_one(out, "d15", zv_mm_from_m(chain.d15));
    write_one(out, "d16", zv_mm_from_m(chain.d16));
    write_one(out, "d25", zv_mm_from_m(chain.d25));
    write_one(out, "d24", zv_mm_from_m(chain.d24));
    write_one(out, "b1", zv_deg_from_rad(chain.b1));
    write_one(out, "b2", zv_deg_from_rad(chain.b2));
    write_one(out, "delta", zv_deg_from_rad(chain.delta));
    write_one(out, "b3", zv_deg_from_rad(chain.b3));
    write_one(out, "b4", zv_deg_from_rad(chain.b4));
    write_one(out, "b5", zv_deg_from_rad(chain.b5));
    if (chain.reachable) {
        write_one(out, "b6", zv_deg_from_rad(chain.b6));
    } else {
        zv_json_put_null(out, "b6");
    }
    zv_json_end_object(out);
    write_variants(out, &arm, target->base_from_tool.pos);
}
