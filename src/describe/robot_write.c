/// @file robot_write.c
/// A chain as a robot file: mm, degrees, one joint after the other. Reading it back gives the arm; see docs/model.md.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/elementary.h"
#include "describe/chain.h"

/// Angles nearer than this to a multiple of 90 degrees got there by rounding, degrees.
#define RIGHT_ANGLE 1e-11

/// Relative: what a change of units costs anyway.
#define ROUNDING 4e-16

/// `value` in units of `unit`, with the fewest decimals that mean the same number.
static double tidy(double value, double unit)
{
    const double exact = unit == ZV_MM ? value * 1000.0 : value / unit;
    const double rounded = nearbyint(exact * 1e9) / 1e9;
    const double back = unit == ZV_MM ? rounded / 1000.0 : rounded * unit;
    return fabs(back - value) <= ROUNDING * fabs(value) ? rounded + 0.0 : exact + 0.0;
}

static double tidy_angle(double angle)
{
    const double deg = tidy(angle, ZV_DEG);
    const double right = 90.0 * nearbyint(deg / 90.0);
    return fabs(deg - right) < RIGHT_ANGLE ? right + 0.0 : deg;
}

static double distance(zv_rot a, zv_rot b)
{
    return zv_vec3_length(zv_vec3_sub(a.x, b.x)) + zv_vec3_length(zv_vec3_sub(a.y, b.y)) +
           zv_vec3_length(zv_vec3_sub(a.z, b.z));
}

/// A, B, C also where B is so near to 90 degrees that A and C are hardly apart: together they are exact all the same.
static zv_euler angles_of(zv_rot rot)
{
    const zv_euler usual = zv_rot_to_abc(rot);
    if (!usual.gimbal || distance(zv_rot_from_abc(usual.a, usual.b, usual.c), rot) < 1e-14) {
        return usual;
    }
    const double a = zv_atan2(rot.x.y, rot.x.x), b = zv_atan2(-rot.x.z, zv_hypot(rot.x.x, rot.x.y));
    const zv_rot left = zv_rot_mul(zv_rot_z(-a), rot);
    return (zv_euler){.a = a, .b = b, .c = zv_atan2(-left.z.y, left.y.y)};
}

static void put_vector(zv_json_writer *out, const char *key, zv_vec3 v, double unit)
{
    const double values[3] = {tidy(v.x, unit), tidy(v.y, unit), tidy(v.z, unit)};
    zv_json_put_numbers(out, key, values, 3);
}

static bool is_zero(zv_vec3 v)
{
    return v.x == 0.0 && v.y == 0.0 && v.z == 0.0;
}

/// A placement without what is at its default; nothing at all for the identity.
static void put_pose(zv_json_writer *out, const char *key, zv_pose pose)
{
    const zv_euler euler = angles_of(pose.rot);
    const double abc[3] = {tidy_angle(euler.a), tidy_angle(euler.b), tidy_angle(euler.c)};
    const bool turns = abc[0] != 0.0 || abc[1] != 0.0 || abc[2] != 0.0;
    if (is_zero(pose.pos) && !turns) {
        return;
    }
    zv_json_key(out, key);
    zv_json_begin_object(out);
    if (!is_zero(pose.pos)) {
        put_vector(out, "xyz", pose.pos, ZV_MM);
    }
    if (turns) {
        zv_json_put_numbers(out, "abc", abc, 3);
    }
    zv_json_end_object(out);
}

static void put_text(zv_json_writer *out, const char *key, zv_xml_text text)
{
    zv_json_key(out, key);
    zv_json_string(out, text.data, text.size);
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
    zv_json_key(out, "limits");
    zv_json_begin_object(out);
    if (has_range) {
        const double range[2] = {tidy(limits->lower, unit), tidy(limits->upper, unit)};
        zv_json_put_numbers(out, "position", range, 2);
    }
    if (isfinite(limits->velocity)) {
        zv_json_put_number(out, "velocity", tidy(limits->velocity, unit));
    }
    if (isfinite(limits->torque)) {
        zv_json_put_number(out, "torque", limits->torque);
    }
    zv_json_end_object(out);
}

static void put_friction(zv_json_writer *out, const zv_tree_joint *joint)
{
    const zv_friction *friction = &joint->friction;
    if (isnan(friction->viscous) && isnan(friction->coulomb)) {
        return;
    }
    zv_json_key(out, "friction");
    zv_json_begin_object(out);
    if (!isnan(friction->viscous)) {
        zv_json_put_number(out, "viscous", friction->viscous * unit_of(joint)); // per degree/s or mm/s
    }
    if (!isnan(friction->coulomb)) {
        zv_json_put_number(out, "coulomb", friction->coulomb);
    }
    zv_json_end_object(out);
}

static void put_mass(zv_json_writer *out, const zv_link *mass)
{
    if (isnan(mass->mass_kg)) {
        return;
    }
    zv_json_key(out, "link");
    zv_json_begin_object(out);
    zv_json_put_number(out, "mass", mass->mass_kg);
    put_vector(out, "center", mass->center_m, ZV_MM);
    if (!isnan(mass->inertia[0])) {
        zv_json_put_numbers(out, "inertia", mass->inertia, 6);
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
    zv_json_key(out, "mimic");
    zv_json_begin_object(out);
    put_text(out, "joint", driver->name);
    zv_json_put_number(out, "multiplier", step->multiplier * unit_of(driver) / unit_of(step->joint));
    zv_json_put_number(out, "offset", tidy(step->shift, unit_of(step->joint)));
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
    put_friction(out, joint);
    put_mass(out, &step->mass);
    zv_json_end_object(out);
}

// ---- file ----

static zv_status check_name(zv_xml_text name, int line, int column, zv_error *why)
{
    return name.size < ZV_NAME_SIZE
               ? ZV_OK
               : zv_fail(why, ZV_ERR_TOO_LARGE, line, column, "the name '%.*s...' is longer than %d bytes",
                         ZV_SHOWN(name), ZV_NAME_SIZE - 1);
}

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

static void put_robot(zv_json_writer *out, const zv_chain *chain, const char *format)
{
    char source[160];
    snprintf(source, sizeof source, "imported from %s, root '%.*s', tip '%.*s'", format,
             ZV_SHOWN(chain->tree->link[chain->tree->root].name), ZV_SHOWN(chain->tree->link[chain->tip].name));
    zv_json_begin_object(out);
    zv_json_put_text(out, "format", "zveno-robot/1");
    put_text(out, "name", short_name(chain->tree));
    zv_json_put_text(out, "source", source);
    zv_json_put_text(out, "convention", "axes");
    zv_json_key(out, "joints");
    zv_json_begin_array(out);
    for (int k = 0; k < chain->steps; ++k) {
        put_joint(out, chain, &chain->step[k]);
    }
    zv_json_end_array(out);
    put_pose(out, "tool", chain->tool);
    zv_json_end_object(out);
}

zv_status zv_chain_write(const zv_chain *chain, const char *format, zv_text *out, zv_error *why)
{
    zv_status status = ZV_OK;
    for (int k = 0; k < chain->steps && status == ZV_OK; ++k) {
        const zv_tree_joint *joint = chain->step[k].joint;
        status = check_name(joint->name, joint->line, joint->column, why);
    }
    if (status != ZV_OK) {
        return status;
    }
    zv_text line = {0};
    zv_json_writer writer = zv_json_writer_on(&line);
    put_robot(&writer, chain, format);
    zv_json_indent(line.data, line.size, out);
    const bool failed = line.failed || out->failed;
    zv_text_free(&line);
    return failed ? zv_fail(why, ZV_ERR_INTERNAL, 0, 0, "out of memory while writing a robot") : ZV_OK;
}
