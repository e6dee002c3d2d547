/// @file mimic.c
/// Joints that follow another one: parallel links, gripper fingers, wrists of intersecting rolls.
///
/// The file lists every axis of the chain. Those with "mimic" are no joints for the rest of the program: nobody sets
/// their value. So the finished chain is kept as it is (`open`), and the robot keeps the joints that move by themselves.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "model/sections.h"
#include "model/units.h"

static double unit_of(const zv_joint *joint)
{
    return joint->kind == ZV_JOINT_PRISMATIC ? ZV_MM : ZV_DEG;
}

static int find_driver(zv_robot_file *file, const zv_json *value)
{
    char name[ZV_NAME_SIZE] = "";
    zv_file_name(file, value, name);
    for (int k = 0; k < file->robot->joint_count && file->status == ZV_OK; ++k) {
        if (strcmp(file->robot->joints[k].name, name) == 0) {
            return k;
        }
    }
    zv_file_unfit(file, value, "the name of a joint of this robot");
    return 0;
}

static zv_coupling read_coupling(zv_robot_file *file, const zv_json *value, int index)
{
    static const char *const known[] = {"joint", "multiplier", "offset", "source", NULL};
    const zv_joint *joints = file->robot->joints;
    zv_file_enter(file, "joint \"%s\"", joints[index].name);
    zv_file_check_names(file, value, known);
    const zv_json *driver = zv_file_need(file, value, "joint");
    if (file->status != ZV_OK) {
        return (zv_coupling){index, 1.0, 0.0};
    }
    zv_coupling coupling = {.joint = find_driver(file, driver)};
    const double unit = unit_of(&joints[index]);
    coupling.factor = zv_file_number_or(file, value, "multiplier", 1.0) * (unit / unit_of(&joints[coupling.joint]));
    coupling.shift = zv_file_number_or(file, value, "offset", 0.0) * unit;
    zv_file_check_text(file, zv_json_member(value, "source"));
    return coupling;
}

/// A joint that is followed must move by itself.
static void check_driver(zv_robot_file *file, const zv_json *mimic, int index)
{
    const zv_robot *robot = file->robot;
    const int driver = robot->coupling[index].joint;
    if (file->status == ZV_OK && (driver == index || robot->coupling[driver].joint != driver)) {
        zv_file_enter(file, "joint \"%s\"", robot->joints[index].name);
        zv_file_unfit(file, zv_json_member(mimic, "joint"), "a joint that follows no other");
    }
}

void zv_read_couplings(zv_robot_file *file, const zv_json *joints)
{
    zv_robot *robot = file->robot;
    int index = 0;
    for (const zv_json *joint = joints->first; joint && file->status == ZV_OK; joint = joint->next, ++index) {
        const zv_json *mimic = zv_json_member(joint, "mimic");
        robot->coupling[index] = mimic ? read_coupling(file, mimic, index) : (zv_coupling){index, 1.0, 0.0};
    }
    index = 0;
    for (const zv_json *joint = joints->first; joint && file->status == ZV_OK; joint = joint->next, ++index) {
        const zv_json *mimic = zv_json_member(joint, "mimic");
        if (mimic) {
            check_driver(file, mimic, index);
        }
    }
}

static int count_free(const zv_robot *robot)
{
    int count = 0;
    for (int i = 0; i < robot->joint_count; ++i) {
        count += robot->coupling[i].joint == i;
    }
    return count;
}

/// Keeps the joints that move by themselves, and renumbers those that the axes follow.
static void keep_free_joints(zv_robot *robot)
{
    const zv_robot *open = robot->open;
    int number[ZV_MAX_JOINTS], count = 0;
    for (int i = 0; i < open->joint_count; ++i) {
        if (robot->coupling[i].joint != i) {
            continue;
        }
        robot->joints[count] = open->joints[i];
        robot->chain[count] = open->chain[i];
        robot->axis[count] = i;
        number[i] = count++;
    }
    for (int i = 0; i < open->joint_count; ++i) {
        robot->coupling[i].joint = number[robot->coupling[i].joint];
    }
    robot->joint_count = count;
    robot->brief = (zv_short_chain){.joint_count = 0}; // it is `open` that is walked along
}

void zv_couple(zv_robot_file *file)
{
    zv_robot *robot = file->robot;
    if (file->status != ZV_OK || count_free(robot) == robot->joint_count) {
        return;
    }
    zv_robot *open = malloc(sizeof *open);
    if (!open) {
        file->status = zv_fail(file->why, ZV_ERR_INTERNAL, 0, 0, "out of memory while reading a robot");
        return;
    }
    *open = *robot;
    open->text = NULL;
    open->strings = NULL;
    open->shapes = NULL;
    open->pairs = NULL;
    open->pair_count = 0;
    open->points = NULL;
    open->shape_count = 0;
    robot->open = open;
    keep_free_joints(robot);
}

bool zv_robot_winds(const zv_robot *robot, int joint)
{
    bool winds = robot->joints[joint].kind == ZV_JOINT_REVOLUTE;
    for (int i = 0; winds && robot->open && i < robot->open->joint_count; ++i) {
        const zv_coupling *coupling = &robot->coupling[i];
        const bool is_whole = coupling->factor == floor(coupling->factor) && !robot->open->chain[i].slides;
        winds = coupling->joint != joint || is_whole;
    }
    return winds;
}

void zv_open_values(const zv_robot *robot, const double *q, double values[ZV_MAX_JOINTS])
{
    for (int i = 0; i < robot->open->joint_count; ++i) {
        const zv_coupling *coupling = &robot->coupling[i];
        values[i] = coupling->factor * q[coupling->joint] + coupling->shift;
    }
}
