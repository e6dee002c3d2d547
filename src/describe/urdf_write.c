/// @file urdf_write.c
/// An arm as URDF: base_link, link_1 ..., tool.
#include <math.h>

#include "describe/out_chain.h"
#include "describe/out_report.h"

/// What stands for "not limited" where the format wants a number; the reader takes it back as that.
#define FAR "1000000"

static void put_origin(zv_text *out, zv_pose pose)
{
    zv_text_add(out, "<origin xyz=\"");
    zv_put_vector(out, pose.pos);
    zv_text_add(out, "\" rpy=\"");
    zv_put_rpy(out, pose.rot);
    zv_text_add(out, "\"/>\n");
}

static void put_attribute(zv_text *out, const char *name, double value)
{
    zv_text_addf(out, " %s=\"", name);
    zv_put_numbers(out, &value, 1);
    zv_text_add(out, "\"");
}

static void put_inertial(zv_text *out, const zv_link *mass)
{
    static const char *const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    zv_text_add(out, "    <inertial>\n      ");
    put_origin(out, (zv_pose){zv_rot_identity(), mass->center_m});
    zv_text_add(out, "      <mass");
    put_attribute(out, "value", mass->mass_kg);
    zv_text_add(out, "/>\n      <inertia");
    for (int i = 0; i < 6; ++i) {
        put_attribute(out, names[i], mass->inertia[i]);
    }
    zv_text_add(out, "/>\n    </inertial>\n");
}

static void put_link(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_link *mass = &chain->joint[index].mass;
    const bool is_known = mass->mass_kg >= 0.0 && !isnan(mass->inertia[0]) && !isnan(mass->center_m.x);
    if (mass->mass_kg >= 0.0 && !is_known) {
        zv_tell_half_mass(chain->report, index);
    }
    zv_text_addf(out, is_known ? "  <link name=\"link_%d\">\n" : "  <link name=\"link_%d\"/>\n", index + 1);
    if (is_known) {
        put_inertial(out, mass);
        zv_text_add(out, "  </link>\n");
    }
}

static double known_or_zero(double value)
{
    return isfinite(value) ? value : 0.0;
}

static void put_limit(zv_text *out, const zv_out_joint *joint)
{
    const zv_limits *limits = &joint->joint->limits;
    zv_text_add(out, "    <limit");
    if (zv_out_has_range(joint)) {
        put_attribute(out, "lower", limits->lower);
        put_attribute(out, "upper", limits->upper);
    } else if (joint->joint->kind == ZV_JOINT_PRISMATIC) {
        zv_text_add(out, " lower=\"-" FAR "\" upper=\"" FAR "\"");
    }
    put_attribute(out, "effort", known_or_zero(limits->torque));
    put_attribute(out, "velocity", known_or_zero(limits->velocity));
    zv_text_add(out, "/>\n");
}

static void put_dynamics(zv_text *out, const zv_friction *friction)
{
    if (isnan(friction->viscous) && isnan(friction->coulomb)) {
        return;
    }
    zv_text_add(out, "    <dynamics");
    if (!isnan(friction->viscous)) {
        put_attribute(out, "damping", friction->viscous);
    }
    if (!isnan(friction->coulomb)) {
        put_attribute(out, "friction", friction->coulomb);
    }
    zv_text_add(out, "/>\n");
}

static void put_joint(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_out_joint *joint = &chain->joint[index];
    const char *type = joint->joint->kind == ZV_JOINT_PRISMATIC ? "prismatic"
                       : zv_out_has_range(joint)                ? "revolute"
                                                                : "continuous";
    zv_text_add(out, "  <joint name=\"");
    zv_put_escaped(out, joint->joint->name);
    zv_text_addf(out, "\" type=\"%s\">\n    ", type);
    put_origin(out, joint->parent_from_joint);
    if (index == 0) {
        zv_text_add(out, "    <parent link=\"base_link\"/>\n");
    } else {
        zv_text_addf(out, "    <parent link=\"link_%d\"/>\n", index);
    }
    zv_text_addf(out, "    <child link=\"link_%d\"/>\n    <axis xyz=\"", index + 1);
    zv_put_vector(out, joint->axis);
    zv_text_add(out, "\"/>\n");
    put_limit(out, joint);
    put_dynamics(out, &joint->joint->friction);
    if (joint->driver >= 0) {
        zv_text_add(out, "    <mimic joint=\"");
        zv_put_escaped(out, chain->joint[joint->driver].joint->name);
        zv_text_add(out, "\"");
        put_attribute(out, "multiplier", joint->multiplier);
        put_attribute(out, "offset", joint->shift);
        zv_text_add(out, "/>\n");
    }
    zv_text_add(out, "  </joint>\n");
}

void zv_out_urdf(const zv_out_chain *chain, zv_text *out)
{
    bool has_rotors = false;
    zv_text_add(out, "<?xml version=\"1.0\"?>\n<robot name=\"");
    zv_put_escaped(out, zv_robot_name(chain->robot));
    zv_text_add(out, "\">\n  <link name=\"base_link\"/>\n");
    for (int k = 0; k < chain->joints; ++k) {
        put_link(out, chain, k);
        has_rotors = has_rotors || chain->joint[k].armature > 0.0;
    }
    zv_text_add(out, "  <link name=\"tool\"/>\n");
    for (int k = 0; k < chain->joints; ++k) {
        put_joint(out, chain, k);
    }
    zv_text_add(out, "  <joint name=\"tool_joint\" type=\"fixed\">\n    ");
    put_origin(out, chain->tool);
    zv_text_addf(out, "    <parent link=\"link_%d\"/>\n    <child link=\"tool\"/>\n  </joint>\n</robot>\n",
                 chain->joints);
    if (has_rotors) {
        zv_tell_rotors(chain->report);
    }
}
