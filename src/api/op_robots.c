/// @file op_robots.c
/// `robots`: the robots that ship, or with the field `robot` the one named there, then with its whole file.
#include <math.h>
#include <string.h>

#include "api/op.h"
#include "request/pose_json.h"
#include "request/robot_field.h"
#include "request/table.h"
#include "request/units.h"

/// Unknown (NaN) and unlimited (infinite) numbers become null.
static void write_dimension(zv_json_writer *out, const zv_dimension *dimension)
{
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", dimension->name);
    zv_json_put_number(out, "value", dimension->value);
    zv_json_put_text(out, "unit", dimension->unit);
    zv_json_put_text(out, "about", dimension->about);
    zv_json_put_text(out, "source", dimension->source);
    zv_json_end_object(out);
}

static void write_drive(zv_json_writer *out, const zv_joint *joint)
{
    const zv_drive *drive = &joint->drive;
    zv_json_begin_object_at(out, "drive");
    zv_json_put_text(out, "name", drive->name);
    zv_json_put_integer(out, "count", drive->count);
    zv_json_put_number(out, "torque", drive->torque);
    zv_json_put_number(out, "speed", zv_joint_to_outside(joint->kind, drive->speed));
    zv_json_put_number(out, "travel", zv_joint_to_outside(joint->kind, drive->travel));
    zv_json_put_number(out, "gear_ratio", drive->gear_ratio);
    zv_json_put_number(out, "continuous_torque", drive->continuous);
    zv_json_end_object(out);
}

static void write_joint(zv_json_writer *out, const zv_joint *joint)
{
    const bool slides = joint->kind == ZV_JOINT_PRISMATIC;
    zv_json_begin_object(out);
    zv_json_put_text(out, "name", joint->name);
    zv_json_put_text(out, "kind", slides ? "prismatic" : "revolute");
    zv_json_put_text(out, "unit", slides ? "mm" : "deg");
    zv_json_put_number(out, "lower", zv_joint_to_outside(joint->kind, joint->limits.lower));
    zv_json_put_number(out, "upper", zv_joint_to_outside(joint->kind, joint->limits.upper));
    zv_json_put_number(out, "velocity", zv_joint_to_outside(joint->kind, joint->limits.velocity));
    zv_json_put_number(out, "acceleration", zv_joint_to_outside(joint->kind, joint->limits.acceleration));
    zv_json_put_number(out, "jerk", zv_joint_to_outside(joint->kind, joint->limits.jerk));
    zv_json_put_number(out, "torque", joint->limits.torque);
    zv_json_put_number(out, "mass", joint->link.mass_kg);
    zv_put_point(out, "center", joint->link.center_m);
    write_drive(out, joint);
    zv_json_end_object(out);
}

static void write_words(zv_json_writer *out, const char *key, const char *const *words)
{
    zv_json_begin_array_at(out, key);
    for (; *words; ++words) {
        zv_json_string(out, *words, strlen(*words));
    }
    zv_json_end_array(out);
}

static void write_plane(zv_json_writer *out, const zv_capability *can)
{
    const double normal[] = {can->plane_normal.x, can->plane_normal.y, can->plane_normal.z};
    if (can->is_planar) {
        zv_json_put_numbers(out, "plane", normal, 3);
    } else {
        zv_json_put_null(out, "plane");
    }
}

/// What the arm can do, so that nobody has to know what its family is called.
static void write_capability(zv_json_writer *out, const zv_capability *can)
{
    static const char *const none[] = {NULL};
    zv_json_begin_object_at(out, "capability");
    zv_json_put_text(out, "task", zv_ik_task_word(can->task));
    zv_json_put_integer(out, "free_parameters", can->free_parameters);
    zv_json_put_bool(out, "complete", can->complete);
    zv_json_put_integer(out, "solutions", can->solutions);
    zv_json_put_bool(out, "knows_reach", can->knows_reach);
    zv_json_put_bool(out, "clamps", can->clamps);
    write_plane(out, can);
    if (can->slide >= 0) {
        zv_json_put_integer(out, "slide", can->slide + 1);
    } else {
        zv_json_put_null(out, "slide");
    }
    write_words(out, "policies", can->has_policies ? zv_policy_words : none);
    zv_json_put_text(out, "sheet", zv_sheet_word(can->sheet));
    write_words(out, "angles", zv_angle_names(can->angles));
    zv_json_end_object(out);
}

/// The place of an arm that ships, when the request changes nothing of it; -1 otherwise.
static int shipped_index(const zv_json *request)
{
    static const char *const changes[] = {"set", "tool", "tip"};
    const zv_json *robot = zv_json_member(request, "robot");
    size_t size = 0;
    const char *text = robot && robot->kind == ZV_JSON_STRING ? zv_shipped_find(robot->text, &size) : NULL;
    for (int i = 0; i < 3; ++i) {
        text = zv_json_member(request, changes[i]) ? NULL : text;
    }
    int index = text ? zv_shipped_count() - 1 : -1;
    while (index >= 0 && zv_shipped_text(index, &size) != text) {
        --index;
    }
    return index;
}

/// `index`: of an arm that ships, or -1.
static bool find_extent(zv_extent_cache *cache, int index, const zv_robot *robot, zv_extent *out)
{
    if (index < 0 || index >= ZV_CACHED_EXTENTS) {
        return zv_extent_of(robot, out);
    }
    if (!cache->is_known[index]) {
        cache->is_finite[index] = zv_extent_of(robot, &cache->extent[index]);
        cache->is_known[index] = true;
    }
    *out = cache->extent[index];
    return cache->is_finite[index];
}

static void write_extent(zv_json_writer *out, const zv_request *request, int index, const zv_robot *robot)
{
    zv_extent extent;
    zv_json_key(out, "extent");
    if (!find_extent(request->extents, index, robot, &extent)) {
        zv_json_null(out);
        return;
    }
    zv_json_begin_object(out);
    zv_json_put_numbers(out, "radius", (double[]){zv_mm_from_m(extent.radius[0]), zv_mm_from_m(extent.radius[1])}, 2);
    if (extent.is_upright) {
        zv_json_put_numbers(out, "height", (double[]){zv_mm_from_m(extent.height[0]), zv_mm_from_m(extent.height[1])},
                            2);
    } else {
        zv_json_put_null(out, "height");
    }
    zv_json_end_object(out);
}

static void write_joints(zv_json_writer *out, const zv_robot *robot)
{
    zv_json_begin_array_at(out, "joints");
    for (int i = 0; i < zv_robot_joint_count(robot); ++i) {
        write_joint(out, zv_robot_joint(robot, i));
    }
    zv_json_end_array(out);
}

static void write_robot(zv_json_writer *out, const zv_request *request, int index, const zv_robot *robot,
                        const zv_ik *ik)
{
    const zv_capability can = zv_ik_capability(ik);
    zv_json_put_text(out, "name", zv_robot_name(robot));
    zv_json_put_text(out, "title", zv_robot_title(robot));
    zv_json_put_text(out, "source", zv_robot_source(robot));
    zv_json_put_text(out, "family", zv_ik_family(ik));
    write_capability(out, &can);
    zv_json_put_number(out, "reach", zv_mm_from_m(zv_robot_reach(robot)));
    write_extent(out, request, index, robot);
    write_joints(out, robot);
    zv_json_begin_array_at(out, "dimensions");
    for (int i = 0; i < zv_robot_dimension_count(robot); ++i) {
        write_dimension(out, zv_robot_dimension(robot, i));
    }
    zv_json_end_array(out);
}

static zv_status write_shipped(zv_json_writer *out, const zv_request *request, int index, zv_error *why)
{
    size_t size = 0;
    const char *text = zv_shipped_text(index, &size);
    zv_robot *robot = NULL;
    zv_ik *ik = NULL;
    zv_status status = zv_robot_parse(text, size, NULL, 0, &robot, why);
    if (status == ZV_OK && zv_ik_create(robot, &ik) != ZV_OK) {
        status = zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "no memory for the arm");
    }
    if (status == ZV_OK) {
        zv_json_begin_object(out);
        write_robot(out, request, index, robot, ik);
        zv_json_end_object(out);
    }
    zv_ik_free(ik);
    zv_robot_free(robot);
    return status;
}

/// The file holds what the summary leaves out: the chain as it was written, and the source of every number.
static void write_one(zv_json_writer *out, const zv_request *request)
{
    const zv_served_arm *arm = request->arm;
    size_t size = 0;
    const char *text = zv_robot_text(arm->robot, &size);
    zv_json_begin_object(out);
    write_robot(out, request, shipped_index(request->object), arm->robot, arm->ik);
    zv_json_key(out, "file");
    zv_json_raw_line(out, text, size);
    zv_json_end_object(out);
}

zv_status zv_op_robots(const zv_request *request, zv_json_writer *answer, zv_error *why)
{
    zv_status status = ZV_OK;
    zv_json_begin_array_at(answer, "robots");
    if (request->arm) {
        write_one(answer, request);
    } else {
        for (int i = 0; status == ZV_OK && i < zv_shipped_count(); ++i) {
            status = write_shipped(answer, request, i, why);
        }
    }
    zv_json_end_array(answer);
    return status;
}
