/// @file masses.c
/// The masses of a robot file as bodies of the chain, and what to say when they are unknown.
///
/// A body is described by the integrals of dm, r dm and r r^T dm over its mass, r from the origin of its frame. The last
/// one, S, is related to the inertia tensor I by S = trace(I)/2 - I, and a shift of the origin only adds to it.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "dyn/dyn.h"
#include "model/robot.h"

/// A link without mass has no centre and no inertia to know.
static bool center_is_known(const zv_link *link)
{
    return link->mass_kg == 0.0 || !isnan(link->center_m.x + link->center_m.y + link->center_m.z);
}

static bool inertia_is_known(const zv_link *link)
{
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += link->inertia[i];
    }
    return link->mass_kg == 0.0 || !isnan(sum);
}

// ---- what is unknown ----

enum { LIST_SIZE = 160 };

/// Adds the name of a joint to a list, "A, B".
static void add_name(char list[LIST_SIZE], const char *name)
{
    const size_t used = strlen(list);
    snprintf(list + used, LIST_SIZE - used, "%s%s", used ? ", " : "", name);
}

static zv_status refuse(const char *what, const char *list, zv_error *why)
{
    return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "the robot file does not give the %s of the link of joint %s", what,
                   list);
}

zv_status zv_dyn_check_known(const zv_robot *robot, zv_dyn_need need, zv_error *why)
{
    char mass[LIST_SIZE] = "", center[LIST_SIZE] = "", inertia[LIST_SIZE] = "";
    for (int k = 0; k < robot->joint_count; ++k) {
        const zv_joint *joint = &robot->joints[k];
        if (isnan(joint->link.mass_kg)) {
            add_name(mass, joint->name);
        } else if (!center_is_known(&joint->link)) {
            add_name(center, joint->name);
        } else if (!inertia_is_known(&joint->link)) {
            add_name(inertia, joint->name);
        }
    }
    if (mass[0]) {
        return refuse("mass", mass, why);
    }
    if (center[0]) {
        return refuse("centre of mass", center, why);
    }
    if (inertia[0] && need == ZV_NEED_INERTIA) {
        return refuse("inertia", inertia, why);
    }
    return ZV_OK;
}

// ---- bodies ----

/// R S R^T of a symmetric matrix given by xx yy zz xy xz yz.
static void turn_symmetric(zv_rot r, const double s[6], double out[6])
{
    const zv_rot matrix = {{s[0], s[3], s[4]}, {s[3], s[1], s[5]}, {s[4], s[5], s[2]}};
    const zv_rot t = zv_rot_mul(zv_rot_mul(r, matrix), zv_rot_transpose(r));
    const double rotated[6] = {t.x.x, t.y.y, t.z.z, t.y.x, t.z.x, t.z.y};
    memcpy(out, rotated, sizeof rotated);
}

static void add_link(const zv_link *link, zv_pose body_from_link, zv_heap *body)
{
    const double m = link->mass_kg;
    if (m == 0.0) {
        return;
    }
    const double *i = link->inertia, half_trace = (i[0] + i[1] + i[2]) / 2.0;
    const double second[6] = {half_trace - i[0], half_trace - i[1], half_trace - i[2], -i[3], -i[4], -i[5]};
    if (inertia_is_known(link)) {
        turn_symmetric(body_from_link.rot, second, body->second);
    }
    const zv_vec3 c = zv_pose_apply(body_from_link, link->center_m);
    const double shift[6] = {c.x * c.x, c.y * c.y, c.z * c.z, c.x * c.y, c.x * c.z, c.y * c.z};
    for (int e = 0; e < 6; ++e) {
        body->second[e] += m * shift[e];
    }
    body->mass = m;
    body->moment[0] = m * c.x;
    body->moment[1] = m * c.y;
    body->moment[2] = m * c.z;
}

static double zero_if_unknown(double value, unsigned *unknown, unsigned bit)
{
    if (isnan(value)) {
        *unknown |= bit;
        return 0.0;
    }
    return value;
}

/// Rotors turn gear_ratio times as fast as their joint, and so weigh gear_ratio squared times as much. No rotor is
/// described for a sliding joint.
static void add_drive(const zv_joint *joint, unsigned bit, zv_dyn_joint *out, zv_left_out *left_out)
{
    const zv_drive *drive = &joint->drive;
    if (joint->kind == ZV_JOINT_REVOLUTE) {
        const double rotor = drive->count * drive->rotor_inertia * drive->gear_ratio * drive->gear_ratio;
        out->rotor = zero_if_unknown(rotor, &left_out->rotor_inertia, bit);
    }
    out->viscous = zero_if_unknown(joint->friction.viscous, &left_out->friction, bit);
    out->coulomb = zero_if_unknown(joint->friction.coulomb, &left_out->friction, bit);
}

void zv_dyn_add_masses(const zv_robot *robot, const zv_pose body_from_link[ZV_MAX_JOINTS], zv_dyn *dyn)
{
    for (int k = 0; k < robot->joint_count; ++k) {
        const unsigned bit = 1u << k;
        add_link(&robot->joints[k].link, body_from_link[k], &dyn->joints[k].body);
        add_drive(&robot->joints[k], bit, &dyn->joints[k], &dyn->left_out);
        dyn->left_out.inertia |= inertia_is_known(&robot->joints[k].link) ? 0u : bit;
    }
}

// ---- what lies on an axis ----

/// Mass, height and height squared of what lies on the axis of joint k, seen from the body before it: there the axis
/// goes from (px, py, 0) in the direction (0, -sin alpha, cos alpha).
static void add_axis(zv_heap *heap, const zv_dyn_joint *joint, double mass, double height, double squared)
{
    const double p[3] = {joint->px, joint->py, 0.0}, z[3] = {0.0, -joint->sin_alpha, joint->cos_alpha};
    static const int row[6] = {0, 1, 2, 0, 0, 1}, col[6] = {0, 1, 2, 1, 2, 2};
    heap->mass += mass;
    for (int i = 0; i < 3; ++i) {
        heap->moment[i] += mass * p[i] + height * z[i];
    }
    for (int e = 0; e < 6; ++e) {
        const int i = row[e], j = col[e];
        heap->second[e] += mass * p[i] * p[j] + height * (p[i] * z[j] + z[i] * p[j]) + squared * z[i] * z[j];
    }
}

static void lay_out_rows(zv_dyn *dyn)
{
    zv_dyn_rows rows = {.any_slides = false};
    for (int k = 0; k < dyn->joint_count; ++k) {
        const zv_dyn_joint *joint = &dyn->joints[k];
        rows.rotor[k] = joint->rotor;
        rows.viscous[k] = joint->viscous;
        rows.coulomb[k] = joint->coulomb;
        rows.offset[k] = dyn->offset[k];
        rows.any_slides |= joint->slides;
        if (k > 0) {
            rows.mass[k - 1] = joint->body.mass;
            for (int i = 0; i < 3; ++i) {
                rows.moment[i][k - 1] = joint->body.moment[i];
            }
            for (int i = 0; i < 6; ++i) {
                rows.second[i][k - 1] = joint->body.second[i];
            }
        }
    }
    dyn->rows = rows;
}

void zv_dyn_regroup(zv_dyn *dyn)
{
    for (int k = dyn->joint_count - 1; k >= 0; --k) {
        zv_heap *body = &dyn->joints[k].body, *before = k > 0 ? &dyn->joints[k - 1].body : &dyn->ground;
        if (!dyn->joints[k].slides) {
            add_axis(before, &dyn->joints[k], body->mass, body->moment[2], body->second[2]);
            body->mass = body->moment[2] = body->second[2] = 0.0;
        }
    }
    lay_out_rows(dyn);
}
