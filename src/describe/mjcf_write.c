/// @file mjcf_write.c
/// An arm as MJCF: nested bodies link_1 ..., tool; words that MuJoCo 2.2 and 3 both know.
#include <math.h>
#include <string.h>

#include "describe/out_chain.h"
#include "describe/out_report.h"
#include "describe/out_shapes.h"

static void put_attribute(zv_text *out, const char *name, const double *values, int count)
{
    zv_text_addf(out, " %s=\"", name);
    zv_put_numbers(out, values, count);
    zv_text_add(out, "\"");
}

static void indent(zv_text *out, int depth)
{
    for (int i = 0; i < depth; ++i) {
        zv_text_add(out, "  ");
    }
}

static void put_placement(zv_text *out, zv_pose pose)
{
    const double pos[3] = {pose.pos.x, pose.pos.y, pose.pos.z};
    double quat[4];
    zv_rot_to_quat(pose.rot, quat);
    put_attribute(out, "pos", pos, 3);
    put_attribute(out, "quat", quat, 4);
}

/// MuJoCo wants every moment of inertia above zero; a thin rod has none about itself.
static void fatten(const zv_out_chain *chain, int index, double inertia[6])
{
    const double most = fmax(inertia[0], fmax(inertia[1], inertia[2])), least = fmax(1e-9 * most, 1e-12);
    bool is_thin = false;
    for (int i = 0; i < 3; ++i) {
        is_thin = is_thin || inertia[i] < least;
        inertia[i] = fmax(inertia[i], least);
    }
    if (is_thin) {
        zv_report_thin(chain->report, index, least);
    }
}

static bool is_known(const zv_link *mass)
{
    return mass->mass_kg >= 0.0 && !isnan(mass->center_m.x) && !isnan(mass->inertia[0]);
}

/// MuJoCo wants every body that moves to have a mass. Bounds count for all bodies, also for the tool that has none: they
/// are only written where a mass is missing.
static bool needs_bounds(const zv_out_chain *chain)
{
    for (int k = 0; k < chain->joints; ++k) {
        const zv_link *mass = &chain->joint[k].mass;
        if (!is_known(mass) || mass->mass_kg < 1e-9) {
            return true;
        }
    }
    return false;
}

static void put_inertial(zv_text *out, const zv_out_chain *chain, int index)
{
    const zv_link *mass = &chain->joint[index].mass;
    if (!is_known(mass)) {
        zv_report_bound_mass(chain->report, index);
        return;
    }
    const double center[3] = {mass->center_m.x, mass->center_m.y, mass->center_m.z};
    double inertia[6];
    memcpy(inertia, mass->inertia, sizeof inertia);
    fatten(chain, index, inertia);
    indent(out, index + 3);
    zv_text_add(out, "<inertial");
    put_attribute(out, "pos", center, 3);
    put_attribute(out, "mass", &mass->mass_kg, 1);
    put_attribute(out, "fullinertia", inertia, 6);
    zv_text_add(out, "/>\n");
}

static void put_joint(zv_text *out, const zv_out_joint *joint, int depth)
{
    const zv_limits *limits = &joint->joint->limits;
    const zv_friction *friction = &joint->joint->friction;
    const double axis[3] = {joint->axis.x, joint->axis.y, joint->axis.z}, range[2] = {limits->lower, limits->upper};
    indent(out, depth);
    zv_text_add(out, "<joint name=\"");
    zv_put_escaped(out, joint->joint->name);
    zv_text_addf(out, "\" type=\"%s\"", joint->joint->kind == ZV_JOINT_PRISMATIC ? "slide" : "hinge");
    put_attribute(out, "axis", axis, 3);
    if (zv_out_has_range(joint)) {
        zv_text_add(out, " limited=\"true\"");
        put_attribute(out, "range", range, 2);
    } else {
        zv_text_add(out, " limited=\"false\"");
    }
    if (friction->viscous > 0.0) {
        put_attribute(out, "damping", &friction->viscous, 1);
    }
    if (friction->coulomb > 0.0) {
        put_attribute(out, "frictionloss", &friction->coulomb, 1);
    }
    if (joint->armature > 0.0) {
        put_attribute(out, "armature", &joint->armature, 1);
    }
    zv_text_add(out, "/>\n");
}

// ---- shapes ----

/// The number of the first shape with the same mesh and scale: the name of its asset.
static int asset_of(const zv_out_chain *chain, const zv_body_shape *shape)
{
    int i = 0;
    for (;; ++i) {
        const zv_body_shape *other = zv_robot_shape(chain->robot, i);
        if (other->kind == ZV_BODY_MESH && strcmp(other->content, shape->content) == 0 &&
            memcmp(other->size, shape->size, sizeof other->size) == 0) {
            return i;
        }
    }
}

static void put_asset(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose)
{
    (void)pose;
    if (shape->kind == ZV_BODY_MESH && zv_robot_shape(chain->robot, asset_of(chain, shape)) == shape) {
        zv_text_addf(out, "    <mesh name=\"mesh_%d\" file=\"", asset_of(chain, shape));
        zv_out_put_mesh_path(chain, out, shape);
        zv_text_add(out, "\"");
        put_attribute(out, "scale", shape->size, 3);
        zv_text_add(out, "/>\n");
    }
}

static void put_assets(zv_text *out, const zv_out_chain *chain)
{
    zv_text_add(out, "  <asset>\n");
    for (int link = 0; link <= chain->joints; ++link) {
        zv_out_shapes(chain, link, out, put_asset);
    }
    zv_text_add(out, "  </asset>\n");
}

/// Geoms weigh nothing: the inertial says it, or nobody knows.
static void put_geom(const zv_out_chain *chain, zv_text *out, const zv_body_shape *shape, zv_pose pose)
{
    const bool is_box = shape->kind == ZV_BODY_BOX;
    const double size[3] = {is_box ? 0.5 * shape->size[0] : shape->size[0], 0.5 * shape->size[1], 0.5 * shape->size[2]};
    const char *type = is_box                            ? "box"
                       : shape->kind == ZV_BODY_SPHERE   ? "sphere"
                       : shape->kind == ZV_BODY_CYLINDER ? "cylinder"
                       : shape->kind == ZV_BODY_CAPSULE  ? "capsule"
                                                         : "mesh";
    indent(out, shape->link + 2);
    zv_text_addf(out, "<geom type=\"%s\"", type);
    if (shape->kind == ZV_BODY_MESH) {
        zv_text_addf(out, " mesh=\"mesh_%d\"", asset_of(chain, shape));
    } else {
        put_attribute(out, "size", size, is_box ? 3 : shape->kind == ZV_BODY_SPHERE ? 1 : 2);
    }
    put_placement(out, pose);
    zv_text_addf(out, " density=\"0\" group=\"%d\"", shape->is_seen ? 2 : 3);
    zv_text_add(out, shape->is_hit ? "" : " contype=\"0\" conaffinity=\"0\"");
    if (shape->color >= 0) {
        double rgba[4];
        zv_out_rgba(shape, rgba);
        put_attribute(out, "rgba", rgba, 4);
    }
    zv_text_add(out, "/>\n");
}

static void put_bodies(zv_text *out, const zv_out_chain *chain)
{
    zv_out_shapes(chain, 0, out, put_geom);
    for (int k = 0; k < chain->joints; ++k) {
        indent(out, k + 2);
        zv_text_addf(out, "<body name=\"link_%d\"", k + 1);
        put_placement(out, chain->joint[k].parent_from_joint);
        zv_text_add(out, ">\n");
        put_inertial(out, chain, k);
        put_joint(out, &chain->joint[k], k + 3);
        zv_out_shapes(chain, k + 1, out, put_geom);
    }
    indent(out, chain->joints + 2);
    zv_text_add(out, "<body name=\"tool\"");
    put_placement(out, chain->tool);
    zv_text_add(out, "/>\n");
    for (int k = chain->joints - 1; k >= 0; --k) {
        indent(out, k + 2);
        zv_text_add(out, "</body>\n");
    }
}

static void put_equalities(zv_text *out, const zv_out_chain *chain)
{
    if (!zv_robot_is_coupled(chain->robot)) {
        return;
    }
    zv_text_add(out, "  <equality>\n");
    for (int k = 0; k < chain->joints; ++k) {
        const zv_out_joint *joint = &chain->joint[k];
        const double poly[5] = {joint->shift, joint->multiplier, 0.0, 0.0, 0.0};
        if (joint->driver < 0) {
            continue;
        }
        zv_text_add(out, "    <joint joint1=\"");
        zv_put_escaped(out, joint->joint->name);
        zv_text_add(out, "\" joint2=\"");
        zv_put_escaped(out, chain->joint[joint->driver].joint->name);
        zv_text_add(out, "\"");
        put_attribute(out, "polycoef", poly, 5);
        zv_text_add(out, "/>\n");
    }
    zv_text_add(out, "  </equality>\n");
}

static void put_actuators(zv_text *out, const zv_out_chain *chain)
{
    zv_text_add(out, "  <actuator>\n");
    for (int k = 0; k < chain->joints; ++k) {
        const zv_out_joint *joint = &chain->joint[k];
        const double torque = joint->joint->limits.torque, range[2] = {-torque, torque};
        if (joint->driver >= 0) {
            continue;
        }
        zv_text_add(out, "    <motor name=\"");
        zv_put_escaped(out, joint->joint->name);
        zv_text_add(out, "\" joint=\"");
        zv_put_escaped(out, joint->joint->name);
        zv_text_add(out, "\"");
        if (isfinite(torque)) {
            zv_text_add(out, " forcelimited=\"true\"");
            put_attribute(out, "forcerange", range, 2);
        }
        zv_text_add(out, "/>\n");
    }
    zv_text_add(out, "  </actuator>\n");
}

static void report_velocities(const zv_out_chain *chain)
{
    for (int k = 0; k < chain->joints; ++k) {
        if (isfinite(chain->joint[k].joint->limits.velocity)) {
            zv_report_velocities(chain->report);
            return;
        }
    }
}

void zv_out_mjcf(const zv_out_chain *chain, zv_text *out)
{
    zv_text_add(out, "<mujoco model=\"");
    zv_put_escaped(out, zv_robot_name(chain->robot));
    zv_text_add(out, "\">\n  <compiler angle=\"radian\"");
    zv_text_add(out, needs_bounds(chain) ? " boundmass=\"0.001\" boundinertia=\"1e-6\"/>\n" : "/>\n");
    put_assets(out, chain);
    zv_text_add(out, "  <worldbody>\n");
    put_bodies(out, chain);
    zv_text_add(out, "  </worldbody>\n");
    put_equalities(out, chain);
    put_actuators(out, chain);
    zv_text_add(out, "</mujoco>\n");
    report_velocities(chain);
}
