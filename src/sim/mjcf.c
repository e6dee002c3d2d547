/// @file mjcf.c
/// The arm as MJCF: nested bodies with the frames of the links at q = 0.
///
///     asset                   the hulls
///     worldbody
///       body                    what is fixed
///       body body0            pos, xyaxes: parent_from_link
///         joint, inertial, geoms
///         body body1 ...
///       body                    movable things, free
///     contact                 exclude: who may not touch
///     equality                a weld for each thing that a gripper may hold
///     actuator                general: force = ctrl + bias,  bias = -stiffness q - damping qd  (drives), 0 (torques)
#include "sim/mjcf.h"

#include <math.h>

#include "base/exponential.h"

/// Stops and dry friction act like a spring and a damper of this time constant, s; it must be longer than two steps.
#define HARD_TIME 0.002
#define HARD_STEPS 3.0
#define HARDNESS "0.99 0.999 0.001"

static void add_one_of(zv_text *out, const double *values, int i)
{
    char number[ZV_NUMBER_SIZE];
    zv_number_write(values[i], number);
    zv_text_add(out, i ? " " : "");
    zv_text_add(out, number);
}

static void add_numbers(zv_text *out, const char *name, const double *values, int count)
{
    zv_text_addf(out, " %s=\"", name);
    for (int i = 0; i < count; ++i) {
        add_one_of(out, values, i);
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

// ---- shapes ----

/// Who touches whom, as bits of MuJoCo: what is fixed is touched by links and things, links by things, and by each other
/// when that is asked for.
enum { BIT_LINK = 1, BIT_THING = 2 };

/// How MuJoCo's spring of a contact bounces: the damping ratio whose half swing returns that part of the speed.
static double damping_of(double restitution)
{
    const double lost = restitution > 0.0 ? -zv_log(fmin(restitution, 0.999)) : INFINITY;
    return isinf(lost) ? 1.0 : lost / sqrt(ZV_PI * ZV_PI + lost * lost);
}

static void add_pose(const zv_pose *pose, zv_text *out)
{
    const zv_rot r = pose->rot;
    add_vector(out, "pos", pose->pos);
    add_numbers(out, "xyaxes", (double[]){r.x.x, r.x.y, r.x.z, r.y.x, r.y.y, r.y.z}, 6);
}

static void add_kind(const zv_convex *shape, int number, zv_text *out)
{
    switch (shape->kind) {
    case ZV_CONVEX_SPHERE:
        zv_text_add(out, " type=\"sphere\"");
        add_number(out, "size", shape->radius);
        break;
    case ZV_CONVEX_CAPSULE:
    case ZV_CONVEX_CYLINDER:
        zv_text_addf(out, " type=\"%s\"", shape->kind == ZV_CONVEX_CAPSULE ? "capsule" : "cylinder");
        add_numbers(out, "size", (double[]){shape->radius, fmax(shape->half_length, 1e-6)}, 2);
        break;
    case ZV_CONVEX_BOX:
        zv_text_add(out, " type=\"box\"");
        add_vector(out, "size", shape->half);
        break;
    default:
        zv_text_addf(out, " type=\"mesh\" mesh=\"hull%d\"", number);
    }
    add_pose(&shape->pose, out);
}

/// Its name identifies the body in the list of contacts.
static void add_shapes(const zv_contacts *all, int body, double step_s, int type, int affinity, zv_text *out)
{
    const zv_contact_body *b = &all->bodies[body];
    const double ratio = damping_of(b->restitution); // the spring's own time is the first number times this
    const double hard[2] = {fmax(HARD_TIME, HARD_STEPS * step_s) / ratio, ratio};
    for (int i = b->first_shape; i < b->first_shape + (b->is_plane ? 1 : b->shapes); ++i) {
        zv_text_addf(out, "<geom name=\"%d_%d\"", body, i);
        if (b->is_plane) {
            zv_text_add(out, " type=\"plane\" size=\"1 1 1\"");
        } else {
            add_kind(&all->shapes[i].shape, i, out);
        }
        add_numbers(out, "friction", (double[]){b->friction, 0.005, 0.0001}, 3);
        zv_text_addf(out, " solimp=\"" HARDNESS "\" priority=\"%d\"", b->restitution > 0.0);
        add_numbers(out, "solref", hard, 2);
        zv_text_addf(out, " contype=\"%d\" conaffinity=\"%d\"/>\n", type, affinity);
    }
}

static void add_mesh(const zv_contacts *all, zv_text *out, int i)
{
    const zv_convex *shape = &all->shapes[i].shape;
    if (shape->kind == ZV_CONVEX_HULL) {
        zv_text_addf(out, "<mesh name=\"hull%d\"", i);
        add_numbers(out, "vertex", &shape->points[0].x, 3 * shape->point_count);
        zv_text_add(out, "/>\n");
    }
}

static void add_meshes(const zv_contacts *all, zv_text *out)
{
    zv_text_add(out, "<asset>\n");
    for (int i = 0; i < all->shape_count; ++i) {
        add_mesh(all, out, i);
    }
    zv_text_add(out, "</asset>\n");
}

static void add_fixed(const zv_contacts *all, double step_s, zv_text *out)
{
    for (int i = all->link_count; i < all->body_count; ++i) {
        const zv_contact_body *body = &all->bodies[i];
        if (body->moves) {
            continue;
        }
        zv_text_addf(out, "<body name=\"body%d\"", i);
        add_pose(&body->world_from_body, out);
        zv_text_add(out, ">\n");
        add_shapes(all, i, step_s, 0, BIT_LINK | BIT_THING, out);
        zv_text_add(out, "</body>\n");
    }
}

static void add_mass(const zv_link *mass, zv_text *out);

static void add_things(const zv_contacts *all, double step_s, zv_text *out)
{
    for (int i = all->link_count; i < all->body_count; ++i) {
        const zv_contact_body *body = &all->bodies[i];
        if (body->moves) {
            zv_text_addf(out, "<body name=\"body%d\"", i);
            add_pose(&body->world_from_body, out);
            zv_text_add(out, ">\n<freejoint/>\n");
            add_mass(&body->mass, out);
            add_shapes(all, i, step_s, BIT_THING, BIT_LINK | BIT_THING, out);
            zv_text_add(out, "</body>\n");
        }
    }
}

static void add_weld(const zv_contacts *all, zv_text *out, int i)
{
    if (all->bodies[i].moves) {
        zv_text_addf(out,
                     "<weld name=\"hold%d\" body1=\"body%d\" body2=\"body%d\" active=\"false\" "
                     "solref=\"0.004 1\"/>\n",
                     i, all->link_count - 1, i);
    }
}

/// One weld for each thing, switched off: a gripper switches it on.
static void add_welds(const zv_contacts *all, zv_text *out)
{
    zv_text_add(out, "<equality>\n");
    for (int i = all->link_count; i < all->body_count; ++i) {
        add_weld(all, out, i);
    }
    zv_text_add(out, "</equality>\n");
}

// ---- the chain ----

static void add_body(const zv_sim_arm *arm, int k, zv_text *out)
{
    const zv_pose parent = k > 0 ? arm->links[k - 1].world_from_link : zv_pose_identity();
    const zv_pose place = zv_pose_mul(zv_pose_inverse(parent), arm->links[k].world_from_link);
    const zv_rot r = place.rot;
    zv_text_addf(out, "<body name=\"body%d\"", k);
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

static void add_excludes(const zv_contacts *all, zv_text *out)
{
    zv_text_add(out, "<contact>\n");
    for (int i = 0; i < all->link_count; ++i) {
        for (int j = i + 1; j < all->body_count; ++j) {
            if (all->skip[(size_t)i * (size_t)all->body_count + (size_t)j]) {
                zv_text_addf(out, "<exclude body1=\"body%d\" body2=\"body%d\"/>\n", i, j);
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

/// Each link inside the one before it.
static void add_links(const zv_plant_setup *setup, zv_text *out)
{
    const zv_sim_arm *arm = setup->arm;
    const zv_contacts *all = setup->contacts;
    for (int k = 0; k < arm->count; ++k) {
        add_body(arm, k, out);
        add_joint(&arm->links[k], k, setup->options->step_s, out);
        add_mass(&arm->links[k].mass, out);
        if (all->body_count > 0) {
            add_shapes(all, k, setup->options->step_s, BIT_LINK, BIT_LINK | BIT_THING, out);
        }
    }
    for (int k = 0; k < arm->count; ++k) {
        zv_text_add(out, "</body>\n");
    }
}

void zv_mjcf_write(const zv_plant_setup *setup, zv_text *out)
{
    const zv_contacts *all = setup->contacts;
    zv_text_add(out, "<mujoco>\n");
    add_options(setup->options, out);
    add_meshes(all, out);
    zv_text_add(out, "<worldbody>\n");
    add_fixed(all, setup->options->step_s, out);
    add_links(setup, out);
    add_things(all, setup->options->step_s, out);
    zv_text_add(out, "</worldbody>\n");
    add_excludes(all, out);
    add_welds(all, out);
    add_actuators(setup, out);
    zv_text_add(out, "</mujoco>\n");
}
