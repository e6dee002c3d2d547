/// @file joints_read.c
/// The joints of a robot file: names, kinds, rows, limits, drives, links.
#include <stdio.h>
#include <string.h>

#include "model/sections.h"

/// The fields of a joint; a joint of a DH robot has no axis, one of an axes robot no DH row.
static const char *const dh_fields[] = {"name",  "type",     "dh",   "sign",  "offset", "limits",
                                        "drive", "friction", "link", "mimic", NULL};
static const char *const axes_fields[] = {"name",   "type",  "origin",   "axis", "sign",  "offset",
                                          "limits", "drive", "friction", "link", "mimic", NULL};

static void check_name_is_new(zv_robot_file *file, const zv_json *name, int index)
{
    const zv_joint *joints = file->robot->joints;
    for (int i = 0; i < index && file->status == ZV_OK; ++i) {
        if (strcmp(joints[i].name, joints[index].name) == 0) {
            zv_file_fail(file, name->line, name->column, "the name \"%s\" is already that of joint %d",
                         joints[index].name, i + 1);
        }
    }
}

static void read_joint(zv_robot_file *file, const zv_json *value, const zv_json *drives, zv_convention convention,
                       int index)
{
    static const char *const kinds[] = {"revolute", "prismatic", NULL};
    zv_joint *joint = &file->robot->joints[index];
    zv_file_enter(file, "joint %d", index + 1);
    zv_file_check_names(file, value, convention == ZV_CONVENTION_AXES ? axes_fields : dh_fields);
    const zv_json *name = zv_file_need(file, value, "name"), *type = zv_file_need(file, value, "type");
    zv_file_name(file, name, joint->name);
    check_name_is_new(file, name, index);
    joint->kind = (zv_joint_kind)zv_file_word(file, type, kinds);
    if (file->status != ZV_OK) {
        return;
    }

    zv_file_enter(file, "joint \"%s\"", joint->name);
    file->robot->chain[index] = zv_read_chain_joint(file, value, joint->kind, convention);
    joint->limits = zv_read_limits(file, zv_json_member(value, "limits"), joint->kind);
    joint->drive = zv_read_drive(file, zv_json_member(value, "drive"), drives, joint->kind);
    joint->friction = zv_read_friction(file, zv_json_member(value, "friction"), joint->kind);
    joint->link = zv_read_link(file, zv_json_member(value, "link"));
}

void zv_read_joints(zv_robot_file *file, const zv_json *value, const zv_json *drives, zv_convention convention)
{
    if (file->status != ZV_OK) {
        return;
    }
    zv_file_enter(file, "joints");
    if (value->kind != ZV_JSON_ARRAY || value->count < 1 || value->count > ZV_MAX_JOINTS) {
        char expected[48];
        snprintf(expected, sizeof expected, "an array of 1 to %d joints", ZV_MAX_JOINTS);
        zv_file_unfit(file, value, expected);
        return;
    }
    int index = 0;
    for (const zv_json *joint = value->first; joint && file->status == ZV_OK; joint = joint->next) {
        read_joint(file, joint, drives, convention, index++);
    }
    file->robot->joint_count = index;
    zv_read_couplings(file, value);
}
