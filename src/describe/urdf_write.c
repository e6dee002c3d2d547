/// @file urdf_write.c
/// An arm as URDF: base_link, link_1 ..., tool.
#include <math.h>

#include "describe/out_chain.h"
#include "describe/out_report.h"
#include "describe/out_shapes.h"

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

// ---- shapes ----

static void put_geometry(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape)
{
    zv_text_add(out, "      <geometry><");
    if (shape->kind == ZV_BODY_BOX) {
        zv_text_add(out, "box size=\"");
        zv_put_numbers(out, shape->size, 3);
    } else if (shape->kind == ZV_BODY_SPHERE) {
        zv_text_add(out, "sphere radius=\"");
        zv_put_numbers(out, shape->size, 1);
    } else if (shape->kind == ZV_BODY_MESH) {
        zv_text_add(out, "mesh filename=\"");
        zv_out_put_mesh_path(chain, out, shape);
        zv_text_add(out, "\" scale=\"");
        zv_put_numbers(out, shape->size, 3);
    } else {
        zv_text_add(out, "cylinder radius=\"");
        zv_put_numbers(out, shape->size, 1);
        zv_text_add(out, "\" length=\"");
        zv_put_numbers(out, shape->size + 1, 1);
    }
    zv_text_add(out, "\"/></geometry>\n");
}

static void put_use(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose, const char *use)
{
    zv_text_addf(out, "    <%s>\n      ", use);
    put_origin(out, pose);
    put_geometry(chain, out, shape);
    if (use[0] == 'v' && shape->color >= 0) {
        double rgba[4];
        zv_out_rgba(shape, rgba);
        zv_text_addf(out, "      <material name=\"color_%06x\"><color rgba=\"", (unsigned)shape->color);
        zv_put_numbers(out, rgba, 4);
        zv_text_add(out, "\"/></material>\n");
    }
    zv_text_addf(out, "    </%s>\n", use);
}

static void put_one(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose)
{
    if (shape->is_seen) {
        put_use(chain, out, shape, pose, "visual");
    }
    if (shape->is_hit) {
        put_use(chain, out, shape, pose, "collision");
    }
}

/// URDF has no capsules: a cylinder and two spheres are one.
static void put_shape(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose)
{
    put_one(chain, out, shape, pose);
    if (shape->kind == ZV_BODY_CAPSULE) {
        zv_body_shape ball = *shape;
        ball.kind = ZV_BODY_SPHERE;
        for (int side = -1; side <= 1; side += 2) {
            zv_pose end = pose;
            end.pos = zv_pose_apply(pose, (zv_vec3){0.0, 0.0, 0.5 * side * shape->size[1]});
            put_one(chain, out, &ball, end);
        }
    }
}

static void put_base(zv_text *out, const zv_out_chain *chain)
{
    const bool has_shapes = zv_out_has_shapes(chain, 0);
    zv_text_add(out, has_shapes ? "  <link name=\"base_link\">\n" : "  <link name=\"base_link\"/>\n");
    if (has_shapes) {
        zv_out_shapes(chain, 0, out, put_shape);
        zv_text_add(out, "  </link>\n");
    }
}

static void put_link(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_link *mass = &chain->joint[index].mass;
    const bool is_known = mass->mass_kg >= 0.0 && !isnan(mass->inertia[0]) && !isnan(mass->center_m.x);
    if (mass->mass_kg >= 0.0 && !is_known) {
        zv_report_half_mass(chain->report, index);
    }
    const bool is_open = is_known || zv_out_has_shapes(chain, index + 1);
    zv_text_addf(out, is_open ? "  <link name=\"link_%d\">\n" : "  <link name=\"link_%d\"/>\n", index + 1);
    if (is_known) {
        put_inertial(out, mass);
    }
    zv_out_shapes(chain, index + 1, out, put_shape);
    zv_text_add(out, is_open ? "  </link>\n" : "");
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
    zv_text_add(out, "\">\n");
    put_base(out, chain);
    for (int k = 0; k < chain->joints; ++k) {
        put_link(out, chain, k);
        has_rotors = has_rotors || chain->joint[k].armature > 0.0;
    }
    zv_text_add(out, "  <link name=\"tool\"/>\n");
    for (int k = 0; k < chain->joints; ++k) {
        put_joint(out, chain, k);
    }
    zv_text_addf(out, "  <joint name=\"tool_joint%s\" type=\"fixed\">\n    ", zv_out_mark(chain));
    put_origin(out, chain->tool);
    zv_text_addf(out, "    <parent link=\"link_%d\"/>\n    <child link=\"tool\"/>\n  </joint>\n</robot>\n",
                 chain->joints);
    if (has_rotors) {
        zv_report_rotors(chain->report);
    }
}
