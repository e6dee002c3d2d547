/// @file controller_read.c
/// "controller": how the maker's controller counts joints and frames, where that differs from the robot file.
///
///     "controller": {"joints": [{"sign": -1}, {"zero": -90}, {"follows": 2, "factor": 1}, ...],
///                    "origin": {"xyz": [0, 0, 330]}, "flange": {"abc": [180, 0, 0]}}
///
/// One entry per joint that moves by itself; what an entry leaves out is as the robot file has it.
#include <math.h>

#include "model/sections.h"

static zv_controller_map as_the_file(void)
{
    zv_controller_map controller = {.base_from_origin = zv_pose_identity(), .flange_from_plate = zv_rot_identity()};
    for (int k = 0; k < ZV_MAX_JOINTS; ++k) {
        controller.sign[k] = 1.0;
        controller.follows[k] = -1;
        controller.pulses[k] = NAN;
    }
    return controller;
}

static double read_sign(zv_robot_file *file, const zv_json *entry)
{
    const double sign = zv_file_number_or(file, entry, "sign", 1.0);
    if (file->status == ZV_OK && fabs(sign) != 1.0) {
        zv_file_unfit(file, zv_json_member(entry, "sign"), "1 or -1");
    }
    return sign;
}

/// Only joints before it can be followed, so that values can be computed from the base on.
static int read_follows(zv_robot_file *file, const zv_json *entry, int k)
{
    const double joint = zv_file_number_or(file, entry, "follows", 0.0);
    const bool is_there = zv_json_member(entry, "follows") != NULL;
    if (file->status == ZV_OK && is_there && !(joint >= 1.0 && joint <= k && joint == floor(joint))) {
        zv_file_unfit(file, zv_json_member(entry, "follows"), "the number, from 1, of a joint before this one");
    }
    return is_there && file->status == ZV_OK ? (int)joint - 1 : -1;
}

static void read_joint(zv_robot_file *file, const zv_json *entry, int k, zv_controller_map *out)
{
    static const char *const known[] = {"sign", "zero", "follows", "factor", "pulses", "source", NULL};
    const double unit = file->robot->joints[k].kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG;
    zv_file_enter(file, "controller, joint %d", k + 1);
    zv_file_check_names(file, entry, known);
    zv_file_check_text(file, zv_json_member(entry, "source"));
    out->sign[k] = read_sign(file, entry);
    out->zero[k] = zv_file_number_or(file, entry, "zero", 0.0) * unit;
    out->follows[k] = read_follows(file, entry, k);
    out->factor[k] = zv_file_number_or(file, entry, "factor", out->follows[k] >= 0 ? 1.0 : 0.0);
    out->pulses[k] = zv_file_number_or(file, entry, "pulses", NAN) / unit;
    if (file->status == ZV_OK && out->pulses[k] == 0.0) {
        zv_file_unfit(file, zv_json_member(entry, "pulses"), "a number of pulses that is not 0");
    }
}

static void read_joints(zv_robot_file *file, const zv_json *joints, zv_controller_map *out)
{
    if (joints && (joints->kind != ZV_JSON_ARRAY || joints->count != file->robot->joint_count)) {
        zv_file_unfit(file, joints, "a list with one object for each joint that moves by itself");
        return;
    }
    int k = 0;
    for (const zv_json *entry = joints ? joints->first : NULL; entry && file->status == ZV_OK; entry = entry->next) {
        read_joint(file, entry, k++, out);
    }
}

void zv_read_controller(zv_robot_file *file, const zv_json *value)
{
    static const char *const known[] = {"joints", "origin", "flange", "source", NULL};
    zv_controller_map controller = as_the_file();
    if (value && file->status == ZV_OK) {
        zv_file_enter(file, "controller");
        zv_file_check_names(file, value, known);
        zv_file_check_text(file, zv_json_member(value, "source"));
        controller.given = true;
        controller.base_from_origin = zv_file_pose(file, zv_json_member(value, "origin"));
        controller.flange_from_plate = zv_file_pose(file, zv_json_member(value, "flange")).rot;
        read_joints(file, zv_json_member(value, "joints"), &controller);
    }
    file->robot->controller = controller;
}
