/// @file sdf_write.c
/// An arm as SDF: base_link, link_1 ..., tool, each placed relative to its joint.
#include <math.h>
#include <stdio.h>

#include "describe/out_chain.h"
#include "describe/out_report.h"
#include "describe/out_shapes.h"

static void put_pose(zv_text *out, const char *indent, const char *relative_to, zv_pose pose)
{
    zv_text_addf(out, "%s<pose relative_to=\"", indent);
    zv_put_escaped(out, relative_to);
    zv_text_add(out, "\">");
    zv_put_vector(out, pose.pos);
    zv_text_add(out, " ");
    zv_put_rpy(out, pose.rot);
    zv_text_add(out, "</pose>\n");
}

static void put_element(zv_text *out, const char *name, double value)
{
    zv_text_addf(out, "<%s>", name);
    zv_put_numbers(out, &value, 1);
    zv_text_addf(out, "</%s>", name);
}

static void put_inertial(zv_text *out, const zv_link *mass)
{
    static const char *const names[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
    zv_text_add(out, "      <inertial>\n        <pose>");
    zv_put_vector(out, mass->center_m);
    zv_text_add(out, " 0 0 0</pose>\n        ");
    put_element(out, "mass", mass->mass_kg);
    zv_text_add(out, "\n        <inertia>");
    for (int i = 0; i < 6; ++i) {
        put_element(out, names[i], mass->inertia[i]);
    }
    zv_text_add(out, "</inertia>\n      </inertial>\n");
}

// ---- shapes ----

static void put_sizes(zv_text *out, const char *name, const double *size, int count)
{
    zv_text_addf(out, "<%s>", name);
    zv_put_numbers(out, size, count);
    zv_text_addf(out, "</%s>", name);
}

static void put_geometry(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape)
{
    static const char *const names[] = {
        [ZV_BODY_BOX] = "box",         [ZV_BODY_SPHERE] = "sphere", [ZV_BODY_CYLINDER] = "cylinder",
        [ZV_BODY_CAPSULE] = "capsule", [ZV_BODY_HULL] = "empty",    [ZV_BODY_MESH] = "mesh"};
    zv_text_addf(out, "        <geometry><%s>", names[shape->kind]);
    if (shape->kind == ZV_BODY_MESH) {
        zv_text_add(out, "<uri>");
        zv_out_put_mesh_path(chain, out, shape);
        zv_text_add(out, "</uri>");
        put_sizes(out, "scale", shape->size, 3);
    } else if (shape->kind == ZV_BODY_BOX) {
        put_sizes(out, "size", shape->size, 3);
    } else {
        put_sizes(out, "radius", shape->size, 1);
        if (shape->kind != ZV_BODY_SPHERE) {
            put_sizes(out, "length", shape->size + 1, 1);
        }
    }
    zv_text_addf(out, "</%s></geometry>\n", names[shape->kind]);
}

static void put_use(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose, const char *use)
{
    zv_text_addf(out, "      <%s name=\"%s_%d\">\n        <pose>", use, use,
                 (int)(shape - zv_robot_shape(chain->robot, 0)));
    zv_put_vector(out, pose.pos);
    zv_text_add(out, " ");
    zv_put_rpy(out, pose.rot);
    zv_text_add(out, "</pose>\n");
    put_geometry(chain, out, shape);
    if (use[0] == 'v' && shape->color >= 0) {
        double rgba[4];
        zv_out_rgba(shape, rgba);
        zv_text_add(out, "        <material>");
        put_sizes(out, "ambient", rgba, 4);
        put_sizes(out, "diffuse", rgba, 4);
        zv_text_add(out, "</material>\n");
    }
    zv_text_addf(out, "      </%s>\n", use);
}

static void put_shape(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose)
{
    if (shape->is_seen) {
        put_use(chain, out, shape, pose, "visual");
    }
    if (shape->is_hit) {
        put_use(chain, out, shape, pose, "collision");
    }
}

static void put_link(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_link *mass = &chain->joint[index].mass;
    const bool is_known = mass->mass_kg >= 0.0 && !isnan(mass->inertia[0]) && !isnan(mass->center_m.x);
    zv_text_addf(out, "    <link name=\"link_%d%s\">\n", index + 1, zv_out_mark(chain));
    put_pose(out, "      ", chain->joint[index].joint->name, zv_pose_identity());
    if (is_known) {
        put_inertial(out, mass);
    } else {
        zv_report_no_mass(chain->report, index);
    }
    zv_out_shapes(chain, index + 1, out, put_shape);
    zv_text_add(out, "    </link>\n");
}

static void put_limit(zv_text *out, const zv_out_joint *joint)
{
    const zv_limits *limits = &joint->joint->limits;
    zv_text_add(out, "        <limit>");
    if (zv_out_has_range(joint)) {
        put_element(out, "lower", limits->lower);
        put_element(out, "upper", limits->upper);
    }
    if (isfinite(limits->torque)) {
        put_element(out, "effort", limits->torque);
    }
    if (isfinite(limits->velocity)) {
        put_element(out, "velocity", limits->velocity);
    }
    zv_text_add(out, "</limit>\n");
}

static void put_dynamics(zv_text *out, const zv_friction *friction)
{
    if (isnan(friction->viscous) && isnan(friction->coulomb)) {
        return;
    }
    zv_text_add(out, "        <dynamics>");
    if (!isnan(friction->viscous)) {
        put_element(out, "damping", friction->viscous);
    }
    if (!isnan(friction->coulomb)) {
        put_element(out, "friction", friction->coulomb);
    }
    zv_text_add(out, "</dynamics>\n");
}

static void put_mimic(zv_text *out, const zv_out_chain *chain, const zv_out_joint *joint)
{
    if (joint->driver < 0) {
        return;
    }
    zv_text_add(out, "        <mimic joint=\"");
    zv_put_escaped(out, chain->joint[joint->driver].joint->name);
    zv_text_add(out, "\">");
    put_element(out, "multiplier", joint->multiplier);
    put_element(out, "offset", joint->shift);
    put_element(out, "reference", 0.0);
    zv_text_add(out, "</mimic>\n");
}

enum { LINK_NAME = 128 };

static void name_parent(const zv_out_chain *chain, int index, char out[LINK_NAME])
{
    if (index > 0) {
        snprintf(out, LINK_NAME, "link_%d%s", index, zv_out_mark(chain));
    } else {
        snprintf(out, LINK_NAME, "base_link%s", zv_out_mark(chain));
    }
}

static void put_joint(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_out_joint *joint = &chain->joint[index];
    char parent[LINK_NAME];
    name_parent(chain, index, parent);
    zv_text_add(out, "    <joint name=\"");
    zv_put_escaped(out, joint->joint->name);
    zv_text_addf(out, "\" type=\"%s\">\n", joint->joint->kind == ZV_JOINT_PRISMATIC ? "prismatic" : "revolute");
    put_pose(out, "      ", parent, joint->parent_from_joint);
    zv_text_addf(out, "      <parent>%s</parent>\n      <child>link_%d%s</child>\n      <axis>\n        <xyz>", parent,
                 index + 1, zv_out_mark(chain));
    zv_put_vector(out, joint->axis);
    zv_text_add(out, "</xyz>\n");
    put_limit(out, joint);
    put_dynamics(out, &joint->joint->friction);
    put_mimic(out, chain, joint);
    zv_text_add(out, "      </axis>\n    </joint>\n");
}

void zv_out_sdf(const zv_out_chain *chain, zv_text *out)
{
    const bool follows = zv_robot_is_coupled(chain->robot);         // <mimic> came with 1.11
    const bool has_shapes = zv_robot_shape_count(chain->robot) > 0; // capsules came with 1.8
    zv_text_addf(out, "<?xml version=\"1.0\"?>\n<sdf version=\"%s\">\n  <model name=\"",
                 follows      ? "1.11"
                 : has_shapes ? "1.9"
                              : "1.7");
    zv_put_escaped(out, zv_robot_name(chain->robot));
    zv_text_addf(out, "\">\n    <link name=\"base_link%s\">\n", zv_out_mark(chain));
    zv_out_shapes(chain, 0, out, put_shape);
    zv_text_add(out, "    </link>\n");
    for (int k = 0; k < chain->joints; ++k) {
        put_link(out, chain, k);
    }
    char tool_joint[LINK_NAME], last[LINK_NAME];
    snprintf(tool_joint, sizeof tool_joint, "tool_joint%s", zv_out_mark(chain));
    name_parent(chain, chain->joints, last);
    zv_text_addf(out, "    <link name=\"tool%s\">\n", zv_out_mark(chain));
    put_pose(out, "      ", tool_joint, zv_pose_identity());
    zv_text_add(out, "    </link>\n");
    for (int k = 0; k < chain->joints; ++k) {
        put_joint(out, chain, k);
    }
    zv_text_addf(out, "    <joint name=\"%s\" type=\"fixed\">\n", tool_joint);
    put_pose(out, "      ", last, chain->tool);
    zv_text_addf(out, "      <parent>%s</parent>\n      <child>tool%s</child>\n    </joint>\n  </model>\n</sdf>\n",
                 last, zv_out_mark(chain));
}
