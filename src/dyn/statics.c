/// @file statics.c
/// Gravity alone: torques that hold the arm, and potential energy.
///
/// Seen from body k, everything outwards of joint k has the mass M and the first moment H = integral of r dm; gravity g
/// turns it with the moment H x g about the origin. The drive holds against the part along its axis:
///
///     turning: Hy gx - Hx gy          sliding: -M gz
///
/// g goes outwards once, M and H come back inwards; the load has its own pair (1 kg, tool centre).
#include <math.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "dyn/dyn.h"
#include "zveno/kin.h"

typedef struct frame_values {
    double c, s, slide;
} frame_values;

static void take_value(const zv_dyn *dyn, const double *q, frame_values at[ZV_MAX_JOINTS], int k)
{
    const zv_dyn_joint *joint = &dyn->joints[k];
    if (joint->slides) {
        at[k] = (frame_values){joint->cos_offset, joint->sin_offset, q[k]};
    } else {
        at[k].slide = 0.0;
        zv_sincos(q[k] + dyn->offset[k], &at[k].s, &at[k].c);
    }
}

static void take_values(const zv_dyn *dyn, const double *q, frame_values at[ZV_MAX_JOINTS])
{
    for (int k = 0; k < zv_dyn_count(dyn); ++k) {
        take_value(dyn, q, at, k);
    }
}

/// The same mass seen from the body before joint k.
static zv_heap heap_in(zv_heap a, const zv_dyn_joint *joint, frame_values at)
{
    const double *h = a.moment, z = h[2] + a.mass * at.slide;
    const double x = at.c * h[0] - at.s * h[1], y = at.s * h[0] + at.c * h[1];
    return (zv_heap){.mass = a.mass,
                     .moment = {x + a.mass * joint->px,
                                y * joint->cos_alpha - z * joint->sin_alpha + a.mass * joint->py,
                                y * joint->sin_alpha + z * joint->cos_alpha}};
}

static void add_body(zv_heap *sum, const zv_heap *body)
{
    sum->mass += body->mass;
    for (int i = 0; i < 3; ++i) {
        sum->moment[i] += body->moment[i];
    }
}

static double hold(const zv_dyn_joint *joint, const zv_heap *a, const double g[3])
{
    return joint->slides ? -a->mass * g[2] : a->moment[1] * g[0] - a->moment[0] * g[1];
}

static void gravity_out(const zv_dyn *dyn, const frame_values *at, double g[ZV_MAX_JOINTS][3])
{
    const double *before = dyn->gravity;
    for (int k = 0; k < zv_dyn_count(dyn); ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        const double y = before[1] * joint->cos_alpha + before[2] * joint->sin_alpha;
        g[k][0] = at[k].c * before[0] + at[k].s * y;
        g[k][1] = at[k].c * y - at[k].s * before[0];
        g[k][2] = before[2] * joint->cos_alpha - before[1] * joint->sin_alpha;
        before = g[k];
    }
}

/// All of the arm with its load, seen from the start of the chain; on the way the torques of the joints.
static zv_heap gather(const zv_dyn *dyn, const double *q, double *torque)
{
    frame_values at[ZV_MAX_JOINTS];
    double g[ZV_MAX_JOINTS][3];
    take_values(dyn, q, at);
    gravity_out(dyn, at, g);
    zv_heap all = {0};
    for (int k = zv_dyn_count(dyn) - 1; k >= 0; --k) {
        add_body(&all, &dyn->joints[k].body);
        if (torque) {
            torque[k] = hold(&dyn->joints[k], &all, g[k]);
        }
        all = heap_in(all, &dyn->joints[k], at[k]);
    }
    return all;
}

zv_vec3 zv_mass_center(const zv_robot *robot, const double *q, double load_kg, double *mass_kg)
{
    ZV_ASSERT(robot && q && mass_kg && load_kg >= 0.0);
    zv_pose frames[ZV_MAX_JOINTS];
    zv_vec3 moment = zv_vec3_scale(zv_fk_frames(robot, q, frames).pos, load_kg);
    double mass = load_kg;
    for (int k = 0; k < zv_robot_joint_count(robot); ++k) {
        const zv_link *link = &zv_robot_joint(robot, k)->link;
        moment = zv_vec3_add(moment, zv_vec3_scale(zv_pose_apply(frames[k], link->center_m), link->mass_kg));
        mass += link->mass_kg;
    }
    *mass_kg = mass;
    return zv_vec3_scale(moment, 1.0 / mass);
}

void zv_gravity_torque(const zv_dyn *dyn, const double *q, double *torque)
{
    ZV_ASSERT(dyn && q && torque);
    gather(dyn, q, torque);
}

void zv_statics(const zv_dyn *dyn, const double *q, double *torque, double *per_kg)
{
    frame_values at[ZV_MAX_JOINTS];
    double g[ZV_MAX_JOINTS][3];
    take_values(dyn, q, at);
    gravity_out(dyn, at, g);
    zv_heap all = {0}, load = {.mass = 1.0, .moment = {dyn->tool[0], dyn->tool[1], dyn->tool[2]}};
    for (int k = zv_dyn_count(dyn) - 1; k >= 0; --k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        add_body(&all, &joint->body);
        per_kg[k] = hold(joint, &load, g[k]);
        torque[k] = hold(joint, &all, g[k]) - dyn->load_kg * per_kg[k];
        all = heap_in(all, joint, at[k]);
        load = heap_in(load, joint, at[k]);
    }
}

static double kinetic_energy(const zv_dyn *dyn, const double *q, const double *qd)
{
    const int n = zv_dyn_count(dyn);
    double matrix[ZV_MAX_JOINTS * ZV_MAX_JOINTS], sum = 0.0;
    zv_mass_matrix(dyn, q, matrix);
    for (int row = 0; row < n; ++row) {
        for (int col = 0; col < n; ++col) {
            sum += qd[row] * matrix[row * n + col] * qd[col];
        }
    }
    return 0.5 * sum;
}

zv_energy zv_dyn_energy(const zv_dyn *dyn, const double *q, const double *qd)
{
    ZV_ASSERT(dyn && q);
    zv_heap all = gather(dyn, q, NULL);
    add_body(&all, &dyn->ground);
    all.moment[2] += all.mass * dyn->world_from_start.pos.z;
    const double *g = dyn->gravity, *h = all.moment;
    return (zv_energy){.kinetic = qd ? kinetic_energy(dyn, q, qd) : 0.0,
                       .potential = -(h[0] * g[0] + h[1] * g[1] + h[2] * g[2])};
}
