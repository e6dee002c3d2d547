/// @file robot_read.c
/// A robot file as a whole: JSON text in, a checked robot out.
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "model/sections.h"

static const char *const conventions[] = {"dh", "modified_dh", "axes", NULL};

static void check_format(zv_robot_file *file, const zv_json *value)
{
    static const char *const formats[] = {"zveno-robot/1", NULL};
    zv_file_word(file, value, formats);
}

static bool is_identity(zv_pose pose)
{
    const zv_rot r = pose.rot;
    const zv_vec3 p = pose.pos;
    return r.x.x == 1.0 && r.y.y == 1.0 && r.z.z == 1.0 && p.x == 0.0 && p.y == 0.0 && p.z == 0.0;
}

static void read_placements(zv_robot_file *file, const zv_json *root)
{
    zv_robot *robot = file->robot;
    zv_file_enter(file, "base");
    robot->base = zv_file_pose(file, zv_json_member(root, "base"));
    robot->has_base = !is_identity(robot->base);
    zv_file_enter(file, "tool");
    robot->tool = zv_file_pose(file, zv_json_member(root, "tool"));
    robot->has_tool = !is_identity(robot->tool);
    robot->tool_limits = zv_read_tool_limits(file, zv_json_member(root, "tool_limits"));
}

static void read_robot(zv_robot_file *file, const zv_json *root, const zv_set *sets, int set_count)
{
    static const char *const known[] = {"format",      "name",   "title",  "source",     "convention",
                                        "dimensions",  "base",   "joints", "drives",     "tool",
                                        "tool_limits", "bodies", "pairs",  "controller", NULL};
    zv_robot *robot = file->robot;
    zv_file_enter(file, "robot");
    zv_file_check_names(file, root, known);
    check_format(file, zv_file_need(file, root, "format"));
    char name[ZV_NAME_SIZE] = "";
    const zv_json *name_field = zv_file_need(file, root, "name");
    zv_file_name(file, name_field, name);
    robot->name = zv_file_text(file, name_field, "");
    robot->title = zv_file_text(file, zv_json_member(root, "title"), robot->name);
    robot->source = zv_file_text(file, zv_json_member(root, "source"), "");
    const zv_convention convention =
        (zv_convention)zv_file_word(file, zv_file_need(file, root, "convention"), conventions);
    const zv_json *joints = zv_file_need(file, root, "joints"), *drives = zv_json_member(root, "drives");
    if (file->status != ZV_OK) {
        return;
    }

    zv_read_dimensions(file, zv_json_member(root, "dimensions"), sets, set_count);
    zv_check_drives(file, drives);
    zv_read_joints(file, joints, drives, convention);
    read_placements(file, root);
    zv_read_bodies(file, zv_json_member(root, "bodies"));
    zv_read_pairs(file, zv_json_member(root, "pairs"));
    zv_mark_points(robot);
    zv_lay_out_short(robot);
    robot->reach = zv_sum_reach(robot);
    zv_couple(file);
    zv_read_controller(file, zv_json_member(root, "controller"));
}

/// A robot with a copy of the text and room for every string of it, or NULL. No decoded string is longer than what it
/// was written as, and its quotes leave room for the '\0'.
static zv_robot *create_robot(const char *text, size_t size)
{
    zv_robot *robot = calloc(1, sizeof *robot);
    if (!robot) {
        return NULL;
    }
    robot->text = malloc(size + 1);
    robot->strings = malloc(size + 1);
    if (!robot->text || !robot->strings) {
        zv_robot_free(robot);
        return NULL;
    }
    memcpy(robot->text, text, size);
    robot->text[size] = '\0';
    robot->text_size = size;
    return robot;
}

zv_status zv_robot_parse(const char *text, size_t size, const zv_set *sets, int set_count, zv_robot **out,
                         zv_error *why)
{
    ZV_ASSERT(text && out && (sets || set_count == 0));

    zv_json_document *document = zv_json_document_create();
    zv_robot *robot = document ? create_robot(text, size) : NULL;
    if (!robot) {
        zv_json_document_free(document);
        return zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
    }
    zv_robot_file file = {.why = why, .robot = robot, .strings_end = robot->strings};
    const zv_json *root = NULL;
    file.status = zv_json_read(document, text, size, &root, why);
    if (file.status == ZV_OK) {
        read_robot(&file, root, sets, set_count);
    }
    zv_json_document_free(document);
    if (file.status != ZV_OK) {
        zv_robot_free(robot);
        return file.status;
    }
    *out = robot;
    return ZV_OK;
}
