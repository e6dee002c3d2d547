/// @file robot_write.c
/// A chain as a robot file: mm, degrees, one joint after the other. Reading it back gives the arm; see docs/model.md.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "describe/angles.h"
#include "describe/bodies_write.h"
#include "describe/chain.h"
#include "describe/import.h"

static bool is_zero(zv_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

/// A placement without what is at its default; nothing at all for the identity.
static void put_pose(zv_json_writer *out, const char *key, zv_pose pose)
{
    const zv_euler euler = zv_exact_angles(pose.rot);
    const double abc[3] = {zv_tidy_angle(euler.a), zv_tidy_angle(euler.b), zv_tidy_angle(euler.c)};
    const bool turns = abc[0] != 0.0 || abc[1] != 0.0 || abc[2] != 0.0;
    if (is_zero(pose.pos) && !turns) {
        return;
    }
    zv_json_begin_object_at(out, key);
    if (!is_zero(pose.pos)) {
        zv_put_tidy(out, "xyz", pose.pos, ZV_MM);
    }
    if (turns) {
        zv_json_put_numbers(out, "abc", abc, 3);
    }
    zv_json_end_object(out);
}

static void put_text(zv_json_writer *out, const char *key, zv_xml_text text)
{
    zv_json_put_string(out, key, text.data, text.size);
}

// ---- joint ----

static double unit_of(const zv_tree_joint *joint)
{
    return joint->kind == ZV_TREE_PRISMATIC ? ZV_MM : ZV_DEG;
}

static void put_limits(zv_json_writer *out, const zv_tree_joint *joint)
{
    const zv_limits *limits = &joint->limits;
    const double unit = unit_of(joint);
    const bool has_range = isfinite(limits->lower) && isfinite(limits->upper);
    if (!has_range && isinf(limits->velocity) && isinf(limits->torque)) {
        return;
    }
    zv_json_begin_object_at(out, "limits");
    if (has_range) {
        const double range[2] = {zv_tidy(limits->lower, unit), zv_tidy(limits->upper, unit)};
        zv_json_put_numbers(out, "position", range, 2);
    }
    if (isfinite(limits->velocity)) {
        zv_json_put_number(out, "velocity", zv_tidy(limits->velocity, unit));
    }
    if (isfinite(limits->torque)) {
        zv_json_put_number(out, "torque", limits->torque);
    }
    zv_json_end_object(out);
}

/// The rotor of a turning joint is that of a motor of its own; a slide has no motor in a robot file.
static bool has_rotor(const zv_tree_joint *joint)
{
    return joint->armature > 0.0 && joint->kind != ZV_TREE_PRISMATIC;
}

static void put_drive(zv_json_writer *out, const zv_tree_joint *joint)
{
    if (has_rotor(joint)) {
        zv_json_begin_object_at(out, "drive");
        put_text(out, "name", joint->name);
        zv_json_end_object(out);
    }
}

static void put_drives(zv_json_writer *out, const zv_chain *chain)
{
    bool is_open = false;
    for (int k = 0; k < chain->steps; ++k) {
        const zv_tree_joint *joint = chain->step[k].joint;
        if (joint->armature > 0.0 && !has_rotor(joint)) {
            zv_report_add(chain->tree->report, ZV_REPORT_LOST, joint->line, joint->column,
                          "joint '%.*s': the armature of a sliding joint is left out", ZV_SHOWN(joint->name));
        }
        if (!has_rotor(joint)) {
            continue;
        }
        if (!is_open) {
            zv_json_begin_object_at(out, "drives");
            is_open = true;
        }
        zv_json_key_text(out, joint->name.data, joint->name.size);
        zv_json_begin_object(out);
        zv_json_put_number(out, "rotor_inertia", joint->armature);
        zv_json_put_text(out, "about", "rotor of the joint, at the joint");
        zv_json_end_object(out);
    }
    if (is_open) {
        zv_json_end_object(out);
    }
}

static void put_friction(zv_json_writer *out, const zv_tree_joint *joint)
{
    const zv_friction *friction = &joint->friction;
    if (isnan(friction->viscous) && isnan(friction->coulomb)) {
        return;
    }
    zv_json_begin_object_at(out, "friction");
    if (!isnan(friction->viscous)) {
        zv_json_put_number(out, "viscous", friction->viscous * unit_of(joint)); // per degree/s or mm/s
    }
    if (!isnan(friction->coulomb)) {
        zv_json_put_number(out, "coulomb", friction->coulomb);
    }
    zv_json_end_object(out);
}

static void put_mass(zv_json_writer *out, const zv_link *mass, bool is_weighed)
{
    if (isnan(mass->mass_kg)) {
        return;
    }
    zv_json_begin_object_at(out, "link");
    zv_json_put_number(out, "mass", mass->mass_kg);
    zv_put_tidy(out, "center", mass->center_m, ZV_MM);
    if (!isnan(mass->inertia[0])) {
        zv_json_put_numbers(out, "inertia", mass->inertia, 6);
    }
    if (is_weighed) {
        zv_json_put_text(out, "source", "computed from the shapes of the link");
    }
    zv_json_end_object(out);
}

/// What a follower does per degree or mm of its driver.
static void put_mimic(zv_json_writer *out, const zv_chain *chain, const zv_chain_step *step)
{
    if (step->driver < 0) {
        return;
    }
    const zv_tree_joint *driver = chain->step[step->driver].joint;
    zv_json_begin_object_at(out, "mimic");
    put_text(out, "joint", driver->name);
    zv_json_put_number(out, "multiplier", step->multiplier * unit_of(driver) / unit_of(step->joint));
    zv_json_put_number(out, "offset", zv_tidy(step->shift, unit_of(step->joint)));
    zv_json_end_object(out);
}

static void put_joint(zv_json_writer *out, const zv_chain *chain, const zv_chain_step *step)
{
    const zv_tree_joint *joint = step->joint;
    const double axis[3] = {joint->axis.x + 0.0, joint->axis.y + 0.0, joint->axis.z + 0.0};
    zv_json_begin_object(out);
    put_text(out, "name", joint->name);
    zv_json_put_text(out, "type", joint->kind == ZV_TREE_PRISMATIC ? "prismatic" : "revolute");
    put_pose(out, "origin", step->origin);
    zv_json_put_numbers(out, "axis", axis, 3);
    put_mimic(out, chain, step);
    put_limits(out, joint);
    put_drive(out, joint);
    put_friction(out, joint);
    put_mass(out, &step->mass, step->is_weighed);
    zv_json_end_object(out);
}

// ---- file ----

static zv_xml_text short_name(const zv_tree *tree)
{
    zv_xml_text name = tree->name;
    if (name.size >= ZV_NAME_SIZE) {
        name.size = ZV_NAME_SIZE - 1;
        while (name.size > 0 && ((unsigned char)name.data[name.size] & 0xC0) == 0x80) {
            --name.size; // not inside a character
        }
        zv_report_add(tree->report, ZV_REPORT_LOST, 0, 0, "the name of the robot is cut to '%.*s'", ZV_SHOWN(name));
    }
    return name;
}

static void put_robot(zv_json_writer *out, const zv_import *import, const zv_chain *chain)
{
    char source[160];
    snprintf(source, sizeof source, "imported from %s, root '%.*s', tip '%.*s'", import->format,
             ZV_SHOWN(chain->tree->link[chain->tree->root].name), ZV_SHOWN(chain->tree->link[chain->tip].name));
    zv_json_begin_object(out);
    zv_json_put_text(out, "format", "zveno-robot/1");
    put_text(out, "name", short_name(chain->tree));
    zv_json_put_text(out, "source", source);
    zv_json_put_text(out, "convention", "axes");
    put_drives(out, chain);
    zv_json_begin_array_at(out, "joints");
    for (int k = 0; k < chain->steps; ++k) {
        put_joint(out, chain, &chain->step[k]);
    }
    zv_json_end_array(out);
    put_pose(out, "tool", chain->tool);
    zv_bodies_write(import, chain, out);
    zv_json_end_object(out);
}

zv_status zv_chain_write(const zv_import *import, const zv_chain *chain, zv_text *out, zv_error *why)
{
    zv_text line = {0};
    zv_json_writer writer = zv_json_writer_on(&line);
    put_robot(&writer, import, chain);
    zv_json_indent(line.data, line.size, out);
    const bool failed = line.failed || out->failed;
    zv_text_free(&line);
    return failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while writing a robot") : ZV_OK;
}
