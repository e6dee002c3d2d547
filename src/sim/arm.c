/// @file arm.c
/// From a robot to bodies: frames, axes, masses with the load, drives, friction.
///
/// The load is a point of mass m2 at c2, welded to the last link of mass m1 at c1:
///
///     m = m1 + m2      c = (m1 c1 + m2 c2) / m      I = I1 + (m1 m2 / m) (d.d - d d^T)      d = c1 - c2
#include "sim/arm.h"

#include <math.h>
#include <string.h>

#include "kin/axes.h"
#include "zveno/dyn.h"
#include "zveno/solid.h"

/// Engines divide by masses and inertias. What has none gets this part of the arm's mass, and of m * size^2: far below
/// what the motion can show.
#define LEAST_MASS 1e-6
#define LEAST_INERTIA 1e-8
/// MuJoCo takes nothing below 1e-15 kg m2 for an inertia.
#define SMALLEST_INERTIA 1e-13

double zv_sim_size(const zv_robot *robot)
{
    const double reach = zv_robot_reach(robot);
    return isfinite(reach) && reach > 0.0 ? reach : 1.0;
}

void zv_sim_weld_point(zv_link *link, double mass, zv_vec3 place)
{
    if (!(mass > 0.0)) {
        return;
    }
    zv_mass body = {.mass_kg = link->mass_kg, .center = link->center_m};
    memcpy(body.inertia, link->inertia, sizeof body.inertia);
    body = zv_mass_added(&body, &(zv_mass){.mass_kg = mass, .center = place});
    memcpy(link->inertia, body.inertia, sizeof link->inertia);
    link->center_m = body.center;
    link->mass_kg = body.mass_kg;
}

/// A link without mass has no centre and no inertia to know.
static zv_link mass_of(const zv_link *link)
{
    return link->mass_kg > 0.0 ? *link : (zv_link){0};
}

static void fill_least_of(zv_sim_arm *arm, double total, int k)
{
    zv_link *mass = &arm->links[k].mass;
    mass->mass_kg = fmax(mass->mass_kg, LEAST_MASS * total);
    for (int e = 0; e < 3; ++e) {
        mass->inertia[e] += LEAST_INERTIA * mass->mass_kg * arm->size * arm->size + SMALLEST_INERTIA;
    }
}

static void fill_least(zv_sim_arm *arm)
{
    double total = 0.0;
    for (int k = 0; k < arm->count; ++k) {
        total += arm->links[k].mass.mass_kg;
    }
    for (int k = 0; k < arm->count; ++k) {
        fill_least_of(arm, total, k);
    }
}

static double known_or_zero(double value)
{
    return isnan(value) ? 0.0 : value;
}

/// Rotors turn gear_ratio times as fast as their joint and so weigh gear_ratio squared times as much.
static double armature_of(const zv_joint *joint)
{
    const zv_drive *drive = &joint->drive;
    const double rotors = drive->count * drive->rotor_inertia * drive->gear_ratio * drive->gear_ratio;
    return joint->kind == ZV_JOINT_REVOLUTE ? known_or_zero(rotors) : 0.0;
}

void zv_sim_torque_limits(const zv_robot *robot, const zv_sim_options *options, double out[ZV_MAX_JOINTS])
{
    zv_torque_limits(robot, 1.0, out);
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        out[k] *= isfinite(out[k]) ? options->torque_scale : 1.0;
    }
}

void zv_sim_arm_of(const zv_robot *robot, const zv_sim_options *options, zv_sim_arm *out)
{
    const double zero[ZV_MAX_JOINTS] = {0.0};
    const zv_axes axes = zv_axes_of(robot);
    zv_pose frames[ZV_MAX_JOINTS];
    double torque[ZV_MAX_JOINTS];
    zv_fk_frames(robot, zero, frames);
    zv_sim_torque_limits(robot, options, torque);

    *out = (zv_sim_arm){.count = axes.count, .tool = zv_robot_tool(robot).pos, .size = zv_sim_size(robot)};
    for (int k = 0; k < axes.count; ++k) {
        const zv_joint *joint = zv_robot_joint(robot, k);
        out->links[k] = (zv_sim_link){.kind = joint->kind,
                                      .world_from_link = frames[k],
                                      .axis = axes.axis[k].dir,
                                      .pivot = axes.axis[k].point,
                                      .mass = mass_of(&joint->link),
                                      .lower = joint->limits.lower,
                                      .upper = joint->limits.upper,
                                      .most_torque = torque[k],
                                      .most_speed = joint->limits.velocity,
                                      .armature = armature_of(joint),
                                      .viscous = options->friction_scale * known_or_zero(joint->friction.viscous),
                                      .coulomb = options->friction_scale * known_or_zero(joint->friction.coulomb) +
                                                 options->friction_added};
    }
    zv_sim_weld_point(&out->links[out->count - 1].mass, options->load_kg, out->tool);
    fill_least(out);
}
