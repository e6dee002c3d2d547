/// @file mjcf.c
/// The arm as MJCF: nested bodies with the frames of the links at q = 0.
///
///     worldbody
///       geom floor, geom table
///       body link0            pos, xyaxes: parent_from_link
///         joint, inertial, geom capsule
///         body link1 ...
///     contact                 exclude: neighbours, and the first link with what the arm stands on
///     actuator                general: force = ctrl + bias,  bias = -stiffness q - damping qd  (drives), 0 (torques)
#include "sim/mjcf.h"

#include <math.h>

/// Stops and dry friction act like a spring and a damper of this time constant, s; it must be longer than two steps.
#define HARD_TIME 0.002
#define HARD_STEPS 3.0
#define HARDNESS "0.99 0.999 0.001"

static void add_numbers(zv_text *out, const char *name, const double *values, int count)
{
    zv_text_addf(out, " %s=\"", name);
    for (int i = 0; i < count; ++i) {
        char number[ZV_NUMBER_SIZE];
        zv_number_write(values[i], number);
        zv_text_add(out, i ? " " : "");
        zv_text_add(out, number);
    }
    zv_text_add(out, "\"");
}

static void add_number(zv_text *out, const char *name, double value)
{
    add_numbers(out, name, &value, 1);
}

static void add_vector(zv_text *out, const char *name, zv_vec3 v)
{
    add_numbers(out, name, (double[]){v.x, v.y, v.z}, 3);
}

static void add_options(const zv_sim_options *options, zv_text *out)
{
    static const char *const words[ZV_INTEGRATORS] = {
        [ZV_INTEGRATOR_IMPLICIT] = "implicit", [ZV_INTEGRATOR_EULER] = "Euler", [ZV_INTEGRATOR_RK4] = "RK4"};
    zv_text_add(out, "<compiler angle=\"radian\" inertiafromgeom=\"false\"/>\n<option");
    add_number(out, "timestep", options->step_s);
    add_vector(out, "gravity", options->gravity);
    zv_text_addf(out, " integrator=\"%s\" cone=\"elliptic\"/>\n", words[options->integrator]);
}

// ---- surroundings ----

static void add_surroundings(const zv_sim_options *options, zv_text *out)
{
    static const char touched[] = " contype=\"0\" conaffinity=\"1\"/>\n"; // by the arm, not by each other
    if (!isnan(options->floor_m)) {
        zv_text_add(out, "<geom type=\"plane\" size=\"1 1 1\"");
        add_vector(out, "pos", (zv_vec3){0.0, 0.0, options->floor_m});
        zv_text_add(out, touched);
    }
    const zv_sim_table *table = options->table;
    if (table) {
        const zv_vec3 half = {table->size_x / 2.0, table->size_y / 2.0, table->thickness / 2.0};
        zv_text_add(out, "<geom type=\"box\"");
        add_vector(out, "size", half);
        add_vector(out, "pos", (zv_vec3){table->top.x, table->top.y, table->top.z - half.z});
        zv_text_add(out, touched);
    }
}

// ---- the chain ----

static void add_body(const zv_sim_arm *arm, int k, zv_text *out)
{
    const zv_pose parent = k > 0 ? arm->links[k - 1].world_from_link : zv_pose_identity();
    const zv_pose place = zv_pose_mul(zv_pose_inverse(parent), arm->links[k].world_from_link);
    const zv_rot r = place.rot;
    zv_text_addf(out, "<body name=\"link%d\"", k);
    add_vector(out, "pos", place.pos);
    add_numbers(out, "xyaxes", (double[]){r.x.x, r.x.y, r.x.z, r.y.x, r.y.y, r.y.z}, 6);
    zv_text_add(out, ">\n");
}

static void add_joint(const zv_sim_link *link, int k, double step_s, zv_text *out)
{
    const zv_pose link_from_world = zv_pose_inverse(link->world_from_link);
    const double hard[2] = {fmax(HARD_TIME, HARD_STEPS * step_s), 1.0};
    zv_text_addf(out, "<joint name=\"joint%d\" type=\"%s\"", k, link->kind == ZV_JOINT_REVOLUTE ? "hinge" : "slide");
    add_vector(out, "pos", zv_pose_apply(link_from_world, link->pivot));
    add_vector(out, "axis", zv_rot_apply(link_from_world.rot, link->axis));
    add_number(out, "armature", link->armature);
    add_number(out, "damping", link->viscous);
    add_number(out, "frictionloss", link->coulomb);
    zv_text_add(out, " solimpfriction=\"" HARDNESS "\" solimplimit=\"" HARDNESS "\"");
    add_numbers(out, "solreffriction", hard, 2);
    add_numbers(out, "solreflimit", hard, 2);
    if (isfinite(link->lower) || isfinite(link->upper)) {
        const double far = 1e6; // a stop on one side only
        zv_text_add(out, " limited=\"true\"");
        add_numbers(out, "range", (double[]){fmax(link->lower, -far), fmin(link->upper, far)}, 2);
    }
    zv_text_add(out, "/>\n");
}

static void add_mass(const zv_link *mass, zv_text *out)
{
    zv_text_add(out, "<inertial");
    add_vector(out, "pos", mass->center_m);
    add_number(out, "mass", mass->mass_kg);
    add_numbers(out, "fullinertia", mass->inertia, 6);
    zv_text_add(out, "/>\n");
}

static void add_shape(const zv_sim_capsule *shape, bool self_contact, zv_text *out)
{
    if (shape->there) {
        zv_text_add(out, "<geom type=\"capsule\"");
        add_number(out, "size", shape->radius);
        add_numbers(out, "fromto", (double[]){shape->a.x, shape->a.y, shape->a.z, shape->b.x, shape->b.y, shape->b.z},
                    6);
        zv_text_addf(out, " contype=\"1\" conaffinity=\"%d\"/>\n", self_contact);
    }
}

static void add_excludes(const zv_sim_arm *arm, zv_text *out)
{
    zv_text_add(out, "<contact>\n<exclude body1=\"world\" body2=\"link0\"/>\n");
    for (int i = 0; i < arm->count; ++i) {
        for (int j = i + 1; j < arm->count; ++j) {
            if (zv_sim_are_neighbours(arm, i, j)) {
                zv_text_addf(out, "<exclude body1=\"link%d\" body2=\"link%d\"/>\n", i, j);
            }
        }
    }
    zv_text_add(out, "</contact>\n");
}

static void add_actuators(const zv_plant_setup *setup, zv_text *out)
{
    const bool has_drives = setup->options->control == ZV_CONTROL_DRIVES;
    zv_text_add(out, "<actuator>\n");
    for (int k = 0; k < setup->arm->count; ++k) {
        const double most = setup->arm->links[k].most_torque;
        zv_text_addf(out, "<general joint=\"joint%d\" gainprm=\"1\"", k);
        if (has_drives) {
            zv_text_add(out, " biastype=\"affine\"");
            add_numbers(out, "biasprm", (double[]){0.0, -setup->stiffness[k], -setup->damping[k]}, 3);
        }
        if (isfinite(most)) {
            zv_text_add(out, " forcelimited=\"true\"");
            add_numbers(out, "forcerange", (double[]){-most, most}, 2);
        }
        zv_text_add(out, "/>\n");
    }
    zv_text_add(out, "</actuator>\n");
}

void zv_mjcf_write(const zv_plant_setup *setup, zv_text *out)
{
    const zv_sim_arm *arm = setup->arm;
    zv_text_add(out, "<mujoco>\n");
    add_options(setup->options, out);
    zv_text_add(out, "<worldbody>\n");
    add_surroundings(setup->options, out);
    for (int k = 0; k < arm->count; ++k) {
        add_body(arm, k, out);
        add_joint(&arm->links[k], k, setup->options->step_s, out);
        add_mass(&arm->links[k].mass, out);
        add_shape(&arm->links[k].shape, setup->options->self_contact, out);
    }
    for (int k = 0; k < arm->count; ++k) {
        zv_text_add(out, "</body>\n");
    }
    zv_text_add(out, "</worldbody>\n");
    add_excludes(arm, out);
    add_actuators(setup, out);
    zv_text_add(out, "</mujoco>\n");
}
