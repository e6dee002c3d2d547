/// @file spherical.c
/// The family of six axes of which three that follow each other at one end meet in a point: Pieper's arms ("The
/// Kinematics of Manipulators under Computer Control", 1968) with any twists and any other three joints, gantries
/// included.
///
///     G = E1 E2 E3 (E4 E5 E6)      the wrist centre W is not moved by E4 E5 E6: E1 E2 E3 W = G W   (regional.c)
///                                  then R4 R5 R6 = (R1 R2 R3)^T R                                  (subproblem.c)
///
/// An arm with a spherical shoulder is one with a spherical wrist seen from its tool: G^-1 = E6^-1 ... E1^-1.
#include "kin/spherical.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"

#include "kin/ik.h"
#include "kin/settle.h"

/// Neighbours in a wrist are at least this far from parallel, as a sine.
static const double LEAST_TWIST = 1e-3;
/// Axes 1 and 2 this near to meeting or to being parallel, relative to the size of the arm, or as a sine, lose digits; how
/// far beyond its reach a wrist may then seem to be.
static const double NEARLY = 0.05, ROUGH = 1e-4;

bool zv_spherical_of(const zv_axis axis[6], double size, double tolerance, zv_spherical *out)
{
    zv_vec3 h[3];
    for (int k = 0; k < 3; ++k) {
        if (axis[3 + k].kind != ZV_JOINT_REVOLUTE) {
            return false;
        }
        h[k] = axis[3 + k].dir;
    }
    const double twist0 = zv_vec3_length(zv_vec3_cross(h[0], h[1])), twist1 = zv_vec3_length(zv_vec3_cross(h[1], h[2]));
    if (twist0 < LEAST_TWIST || twist1 < LEAST_TWIST) {
        return false;
    }
    const zv_vec3 center = zv_axes_nearest(&axis[3], &axis[4]);
    const double off = zv_vec3_length(zv_vec3_cross(zv_vec3_sub(center, axis[5].point), h[2]));
    if (zv_axes_distance(&axis[3], &axis[4]) > tolerance * size || off > tolerance * size) {
        return false;
    }
    out->wrist = zv_three_turns_of(h, tolerance);
    if (!zv_regional_of(axis, center, size, tolerance, &out->regional)) {
        return false;
    }
    const zv_regional *r = &out->regional;
    if (r->kind == ZV_REGIONAL_SKEW && (r->a < NEARLY * size || fabs(r->sine) < NEARLY)) {
        out->wrist.slack = fmax(out->wrist.slack, ROUGH); // what joints 1 and 2 leave to the wrist has few digits
    }
    return true;
}

int zv_spherical_solve(const zv_spherical *arm, zv_pose displacement, zv_ik_solution out[ZV_SPHERICAL_MOST],
                       unsigned *singular)
{
    zv_regional_set places;
    zv_regional_solve(&arm->regional, zv_pose_apply(displacement, arm->regional.center), &places);
    int count = 0;
    for (int k = 0; k < places.count; ++k) {
        const zv_regional_solution *first = &places.solution[k];
        const zv_rot carried = zv_screws_product(arm->regional.axis, 3, first->q).rot;
        const zv_three_angles wrist =
            zv_sub_three_turns(&arm->wrist, zv_rot_mul(zv_rot_transpose(carried), displacement.rot));
        *singular |= wrist.count > 0 && wrist.bend < ZV_SINGULAR_SINE ? (unsigned)ZV_SINGULAR_WRIST : 0u;
        for (int j = 0; j < wrist.count; ++j) {
            const bool one = wrist.lost || wrist.count == 1;
            out[count] = (zv_ik_solution){
                .q = {first->q[0], first->q[1], first->q[2], wrist.q[j][0], wrist.q[j][1], wrist.q[j][2]},
                .branch = {first->base, first->elbow,
                           (uint8_t)(one      ? ZV_WRIST_NONE
                                     : j == 0 ? ZV_WRIST_PLUS
                                              : ZV_WRIST_MINUS)},
                .free = (uint16_t)(first->free | (wrist.lost ? 8u : 0u))};
            ++count;
        }
    }
    *singular |= count > 0 ? places.singular : 0u;
    return count;
}

static void turn_round(zv_ik_solution out[ZV_SPHERICAL_MOST], int s)
{
    const zv_ik_solution from = out[s];
    out[s].free = 0;
    for (int k = 0; k < ZV_SIX_JOINTS; ++k) {
        const int other = ZV_SIX_JOINTS - 1 - k;
        out[s].q[k] = from.q[other];
        out[s].free |= (uint16_t)((from.free >> other & 1) << k);
    }
}

int zv_spherical_solve_reversed(const zv_spherical *arm, zv_pose displacement, zv_ik_solution out[ZV_SPHERICAL_MOST],
                                unsigned *singular)
{
    const int count = zv_spherical_solve(arm, zv_pose_inverse(displacement), out, singular);
    for (int s = 0; s < count; ++s) {
        turn_round(out, s);
    }
    return count;
}

// ---- the family ----

typedef struct spherical_arm {
    zv_spherical screws;
    bool reversed; ///< the shoulder is spherical
    bool inexact;  ///< the axes meet only nearly
    const zv_robot *robot;
    double size;
    zv_pose tool_inverse;     ///< of the tool at q = 0
    double nearest, farthest; ///< distances of W that joints 2 and 3 allow from axis 1's foot, m; infinite with slides
} spherical_arm;

_Static_assert(sizeof(spherical_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const spherical_arm *self(const zv_arm *arm)
{
    return (const spherical_arm *)(const void *)arm->bytes;
}

/// Bounds of |W - foot|, from the rings that W sweeps around axis 2; to a thousandth of the size, rounded outwards.
static void measure_reach(spherical_arm *arm)
{
    enum { LOOKS = 256 };
    const zv_regional *r = &arm->screws.regional;
    const bool slides = zv_regional_has_slides(r);
    arm->nearest = slides ? 0.0 : INFINITY;
    arm->farthest = slides ? INFINITY : 0.0;
    for (int k = 0; k < LOOKS && !slides; ++k) {
        zv_cos_sin turn;
        zv_sincos(2.0 * ZV_PI / LOOKS * k, &turn.s, &turn.c);
        const double x = r->z0.x + r->zc.x * turn.c + r->zs.x * turn.s;
        const double y = r->z0.y + r->zc.y * turn.c + r->zs.y * turn.s;
        const double z = r->z0.z + r->zc.z * turn.c + r->zs.z * turn.s, across = zv_hypot(x, y);
        arm->nearest = fmin(arm->nearest, zv_hypot(fabs(across - r->a), z) - 1e-3 * arm->size);
        arm->farthest = fmax(arm->farthest, zv_hypot(across + r->a, z) + 1e-3 * arm->size);
    }
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (axes->count != ZV_SIX_JOINTS) {
        return false;
    }
    spherical_arm arm = {.robot = robot,
                         .size = axes->scale,
                         .inexact = axes->tolerance > ZV_EXACT_TOLERANCE,
                         .tool_inverse = zv_pose_inverse(axes->tool)};
    if (!zv_spherical_of(axes->axis, axes->scale, axes->tolerance, &arm.screws)) {
        zv_axis reversed[ZV_SIX_JOINTS];
        zv_screws_reverse(axes->axis, ZV_SIX_JOINTS, reversed);
        arm.reversed = true;
        if (!zv_spherical_of(reversed, axes->scale, axes->tolerance, &arm.screws)) {
            return false;
        }
    }
    arm.screws.regional.candidates = true;
    measure_reach(&arm);
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

/// Why there is nothing: W too far or too near, or no wrist turns the tool so.
static void explain(const spherical_arm *arm, zv_pose displacement, zv_ik_set *out)
{
    const zv_regional *r = &arm->screws.regional;
    const zv_vec3 wrist = zv_pose_apply(displacement, r->center);
    const double distance = zv_vec3_length(zv_vec3_sub(wrist, r->foot1));
    const bool outer = distance > arm->farthest, inner = distance < arm->nearest;
    out->reach = outer ? ZV_REACH_OUTER : inner ? ZV_REACH_INNER : ZV_REACH_POSE;
    out->beyond = outer ? distance - arm->farthest : inner ? arm->nearest - distance : 0.0;
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const spherical_arm *arm = self(any);
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }
    const zv_pose displacement = zv_pose_mul(target->base_from_tool, arm->tool_inverse);
    zv_ik_solution found[ZV_SPHERICAL_MOST];
    out->singular = 0;
    out->count = 0;
    const int count = arm->reversed ? zv_spherical_solve_reversed(&arm->screws, displacement, found, &out->singular)
                                    : zv_spherical_solve(&arm->screws, displacement, found, &out->singular);
    zv_ik_set_found(out);
    const zv_polisher polisher = {.robot = arm->robot,
                                  .target = target->base_from_tool,
                                  .size = arm->size,
                                  .off = arm->inexact ? ZV_SNAP_TOLERANCE : 0.0};
    const bool inexact = arm->inexact || zv_settle_is_lost_twice(out->singular);
    (void)zv_settle_from(&polisher, inexact, found, count, out);
    if (out->count == 0 && out->complete) {
        explain(arm, arm->reversed ? zv_pose_inverse(displacement) : displacement, out);
    }
    if (out->count == 0 && arm->inexact && out->complete &&
        out->reach == ZV_REACH_POSE) { // the exact arm just misses it
        zv_curves known;
        known.count = 0;
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
        zv_settle_search(&polisher, NULL, &known, out);
        out->reach = out->count > 0 ? ZV_REACH_OK : ZV_REACH_UNKNOWN;
    }
    return ZV_OK;
}

const zv_family zv_family_spherical = {
    .name = "spherical",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_SIX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .settles = true,
    .fit = fit,
    .solve = solve,
};
