/// @file chain.c
/// The row of one joint as a link of the chain, in any of three conventions.
///
///     "dh"           Rz(theta) Tz(d) Tx(a) Rx(alpha)                 a and alpha after the motion
///     "modified_dh"  Rx(alpha) Tx(a) Rz(theta) Tz(d)                 a and alpha before it
///     "axes"         origin, then a turn about or a slide along "axis", seen from the frame at the origin
///
/// The joint value is added to theta or d as sign * q + offset. An axis is brought onto z by a rotation Z and back:
///
///     turn about axis = Z Rz(q) Z^T       so before = origin Z, after = Z^T
#include <math.h>
#include <stdlib.h>

#include "model/sections.h"
#include "model/units.h"

static zv_chain_joint plain_joint(zv_joint_kind kind)
{
    return (zv_chain_joint){.before = {.rot = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                            .after = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                            .sign = 1.0,
                            .cos_alpha = 1.0,
                            .cos_theta = 1.0,
                            .slides = kind == ZV_JOINT_PRISMATIC};
}

/// An angle or length of the joint's own kind in the units of the core.
static double joint_value(double value, zv_joint_kind kind)
{
    return kind == ZV_JOINT_PRISMATIC ? zv_m_from_mm(value) : zv_rad_from_deg(value);
}

static double read_sign(zv_robot_file *file, const zv_json *value)
{
    if (!value || file->status != ZV_OK) {
        return 1.0;
    }
    if (value->kind != ZV_JSON_NUMBER || fabs(value->number) != 1.0) {
        zv_file_unfit(file, value, "1 or -1");
        return 1.0;
    }
    return value->number;
}

/// The turn of a row: of a turning joint it is where the joint starts, of a sliding one it stays.
static void add_theta(zv_chain_joint *chain, double theta_deg)
{
    if (chain->slides) {
        zv_cos_sin_deg(theta_deg, &chain->cos_theta, &chain->sin_theta);
    } else {
        chain->offset += zv_rad_from_deg(theta_deg);
    }
}

static void read_dh_row(zv_robot_file *file, const zv_json *joint, bool modified, zv_chain_joint *chain)
{
    static const char *const known[] = {"theta", "d", "a", "alpha", NULL};
    const zv_json *row = zv_file_need(file, joint, "dh");
    if (!row) {
        return;
    }
    zv_file_check_names(file, row, known);
    const double a = zv_m_from_mm(zv_file_number_or(file, row, "a", 0.0));
    double cos_alpha, sin_alpha;
    zv_cos_sin_deg(zv_file_number_or(file, row, "alpha", 0.0), &cos_alpha, &sin_alpha);
    chain->d = zv_m_from_mm(zv_file_number_or(file, row, "d", 0.0));
    add_theta(chain, zv_file_number_or(file, row, "theta", 0.0));

    if (modified) {
        chain->before =
            (zv_pose){.rot = {{1, 0, 0}, {0, cos_alpha, sin_alpha}, {0, -sin_alpha, cos_alpha}}, .pos = {a, 0, 0}};
        chain->has_before = a != 0.0 || cos_alpha != 1.0;
    } else {
        chain->a = a;
        chain->cos_alpha = cos_alpha;
        chain->sin_alpha = sin_alpha;
    }
}

static zv_vec3 read_axis(zv_robot_file *file, const zv_json *value)
{
    const zv_vec3 up = {0, 0, 1};
    double axis[3] = {0, 0, 1};
    if (value) {
        zv_file_numbers(file, value, 3, axis);
    }
    // Scaled first, so that neither tiny nor huge numbers spoil the length.
    const double largest = fmax(fabs(axis[0]), fmax(fabs(axis[1]), fabs(axis[2])));
    if (file->status != ZV_OK) {
        return up;
    }
    if (!(largest > 0.0)) {
        zv_file_unfit(file, value, "a direction that is not [0, 0, 0]");
        return up;
    }
    return zv_vec3_unit((zv_vec3){axis[0] / largest, axis[1] / largest, axis[2] / largest});
}

static bool is_identity(zv_rot rot)
{
    return rot.x.x == 1.0 && rot.y.y == 1.0 && rot.z.z == 1.0;
}

static void read_axis_row(zv_robot_file *file, const zv_json *joint, zv_chain_joint *chain)
{
    const zv_pose origin = zv_file_pose(file, zv_json_member(joint, "origin"));
    const zv_vec3 axis = read_axis(file, zv_json_member(joint, "axis"));
    const zv_rot upright = zv_rot_with_z(axis);
    const bool axis_is_z = axis.z == 1.0;
    chain->before = origin;
    if (!axis_is_z) {
        chain->before.rot = zv_rot_mul(origin.rot, upright);
        chain->after = zv_rot_transpose(upright);
        chain->has_after = true;
    }
    const zv_vec3 p = origin.pos;
    chain->has_before = p.x != 0.0 || p.y != 0.0 || p.z != 0.0 || !is_identity(chain->before.rot);
}

zv_chain_joint zv_read_chain_joint(zv_robot_file *file, const zv_json *joint, zv_joint_kind kind,
                                   zv_convention convention)
{
    zv_chain_joint chain = plain_joint(kind);
    chain.sign = read_sign(file, zv_json_member(joint, "sign"));
    chain.offset = joint_value(zv_file_number_or(file, joint, "offset", 0.0), kind);
    if (convention == ZV_CONVENTION_AXES) {
        read_axis_row(file, joint, &chain);
    } else {
        read_dh_row(file, joint, convention == ZV_CONVENTION_MODIFIED_DH, &chain);
    }
    return chain;
}

/// Whether a joint fits a short chain, and its twist.
static bool fits_short(const zv_chain_joint *joint, zv_link_turn *turn)
{
    const double c = joint->cos_alpha, s = joint->sin_alpha;
    if (joint->slides || joint->has_before || joint->has_after) {
        return false;
    }
    *turn = c == 0.0 ? (s > 0.0 ? ZV_LINK_RIGHT : ZV_LINK_LEFT) : (c > 0.0 ? ZV_LINK_ALONG : ZV_LINK_AGAINST);
    return (c == 0.0 && fabs(s) == 1.0) || (s == 0.0 && fabs(c) == 1.0);
}

void zv_lay_out_short(zv_robot *robot)
{
    zv_short_chain brief = {.joint_count = robot->joint_count <= ZV_SHORT ? robot->joint_count : 0};
    for (int k = 0; k < brief.joint_count; ++k) {
        const zv_chain_joint *joint = &robot->chain[k];
        brief.sign[k] = joint->sign;
        brief.offset[k] = joint->offset;
        brief.d[k] = joint->d;
        brief.a[k] = joint->a;
        if (!fits_short(joint, &brief.turn[k])) {
            brief.joint_count = 0;
        }
    }
    robot->brief = brief;
}
