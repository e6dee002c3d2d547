/// @file ik.c
/// The front door of inverse kinematics: picks the family that fits the chain and passes the target on to it.
///
///     robot ──► axes ──► first family of the table that fits ──► its closed form
///                        (first strictly, then nearly; then general or numeric)
#include "kin/ik.h"

#include <math.h>
#include <stdlib.h>

#include "base/assert.h"
#include "kin/bent.h"
#include "kin/every_root.h"
#include "kin/settle.h"

/// The order decides when a chain fits several: the more a family knows, the earlier it is listed.
static const zv_family *const families[] = {
    &zv_family_six_axis, &zv_family_three_parallel, &zv_family_spherical, &zv_family_scara,     &zv_family_yaw_pitch,
    &zv_family_planar3,  &zv_family_yaw_roll,       &zv_family_arm_angle, &zv_family_one_joint,
};
enum { FAMILY_COUNT = sizeof families / sizeof families[0] };
/// Those for arms of no special kind, tried last.
static const zv_family *const any_kind[] = {&zv_family_general, &zv_family_general_seven};
enum { ANY_COUNT = sizeof any_kind / sizeof any_kind[0] };
static bool fits(zv_ik *ik, const zv_family *family, zv_axes *axes, bool inexact)
{
    axes->tolerance = inexact ? ZV_SNAP_TOLERANCE : family->snaps ? ZV_EXACT_TOLERANCE : ZV_AXES_TOLERANCE;
    if ((inexact && !family->snaps) || !family->fit(ik->robot, axes, &ik->arm)) {
        return false;
    }
    ik->family = family;
    ik->inexact = inexact;
    ik->off = inexact ? ZV_SNAP_TOLERANCE : 0.0;
    return true;
}

/// The first family of the table that fits, strictly or, where its solutions can be polished, within a wider tolerance.
/// Nearly of a special kind comes before strictly of a general one: there its equations all but vanish, and roots meet.
static bool find_family(zv_ik *ik, zv_axes *axes)
{
    for (int k = 0; k < FAMILY_COUNT; ++k) {
        if (fits(ik, families[k], axes, false) || fits(ik, families[k], axes, true)) {
            return true;
        }
    }
    return false;
}

static zv_bent bent_of(const zv_ik *ik)
{
    return (zv_bent){.robot = ik->robot, .family = ik->family, .arm = &ik->arm, .size = ik->size};
}

/// The same of those that reach a place and one angle, within a tolerance as narrow as the arm allows.
static bool find_bent_family(zv_ik *ik, zv_axes *axes)
{
    for (axes->tolerance = ZV_AXES_TOLERANCE; axes->tolerance < ZV_BENT_TOLERANCE; axes->tolerance *= 2.0) {
        for (int k = 0; k < FAMILY_COUNT; ++k) {
            if (families[k]->held_sum && families[k]->fit(ik->robot, axes, &ik->arm)) {
                ik->family = families[k];
                ik->inexact = true;
                ik->off = axes->tolerance;
                const zv_bent bent = bent_of(ik);
                ik->off_m = fmax(zv_bent_delta(&bent), ik->off * ik->size);
                return true;
            }
        }
    }
    return false;
}

zv_status zv_ik_create(const zv_robot *robot, zv_ik **out)
{
    ZV_ASSERT(robot && out);

    zv_ik *ik = calloc(1, sizeof *ik);
    if (!ik) {
        return ZV_ERR_INTERNAL;
    }

    zv_axes axes = zv_axes_of(robot);
    ik->robot = robot;
    ik->size = axes.scale;
    if (!zv_robot_is_coupled(robot)) { // closed forms know no joint that follows another
        (void)(find_family(ik, &axes) || find_bent_family(ik, &axes));
    }
    for (int k = 0; k < ANY_COUNT && !ik->family && !zv_robot_is_coupled(robot); ++k) {
        ik->family = any_kind[k]->fit(robot, &axes, &ik->arm) ? any_kind[k] : NULL;
    }
    if (!ik->family) {
        ik->family = &zv_family_numeric; // fits always
        (void)ik->family->fit(robot, &axes, &ik->arm);
    }
    *out = ik;
    return ZV_OK;
}

zv_status zv_ik_create_held(const zv_robot *robot, zv_ik **out)
{
    ZV_ASSERT(robot && out);

    zv_axes axes = zv_axes_of(robot);
    axes.tolerance = ZV_AXES_TOLERANCE;
    zv_ik *ik = calloc(1, sizeof *ik);
    if (!ik) {
        return ZV_ERR_INTERNAL;
    }
    *ik = (zv_ik){.robot = robot, .family = &zv_family_one_joint, .size = axes.scale};
    if (zv_robot_is_coupled(robot) || !ik->family->fit(robot, &axes, &ik->arm)) {
        free(ik);
        return ZV_ERR_NOT_AVAILABLE;
    }
    *out = ik;
    return ZV_OK;
}

void zv_ik_set_found(zv_ik_set *set)
{
    set->complete = true;
    set->doubt = NULL;
    set->reach = ZV_REACH_OK;
    set->beyond = set->pitch = set->residual = 0.0;
    set->tries = 0;
}

void zv_ik_free(zv_ik *ik)
{
    free(ik);
}

zv_ik_target zv_ik_target_of(const zv_ik *ik, const double *q)
{
    ZV_ASSERT(ik && q);

    const zv_pose base_from_tool = zv_fk(ik->robot, q);
    if (!ik->family->hold && zv_ik_capability(ik).task == ZV_IK_POSE) {
        return zv_ik_target_pose(base_from_tool);
    }
    zv_ik_target target = zv_ik_target_at(base_from_tool.pos);
    if (ik->family->hold) {
        ik->family->hold(&ik->arm, q, &target);
    }
    return target;
}

const char *zv_ik_family(const zv_ik *ik)
{
    ZV_ASSERT(ik);
    return ik->family->name;
}

zv_ik_target zv_ik_target_at(zv_vec3 position)
{
    return (zv_ik_target){
        .base_from_tool = {.rot = zv_rot_identity(), .pos = position},
        .policy = ZV_PITCH_BETA,
        .preferred_pitch = -ZV_PI / 2.0,
    };
}

zv_ik_target zv_ik_target_pose(zv_pose base_from_tool)
{
    zv_ik_target target = zv_ik_target_at(base_from_tool.pos);
    target.base_from_tool.rot = base_from_tool.rot;
    target.has_rot = true;
    return target;
}

zv_status zv_ik_check_target(const zv_ik_target *target, zv_error *why)
{
    const zv_vec3 p = target->base_from_tool.pos;
    if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the position of the target is not finite");
    }
    if (target->has_rot && !(zv_rot_defect(target->base_from_tool.rot) <= ZV_ROT_DEFECT)) { // also catches NaN
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the orientation of the target is not a rotation matrix");
    }
    if (target->has_pitch && !isfinite(target->pitch)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the pitch of the target is not finite");
    }
    if (target->has_parameter && !isfinite(target->parameter)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the parameter of the target is not finite");
    }
    if (target->has_yaw && !isfinite(target->yaw)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the yaw of the target is not finite");
    }
    if (!isfinite(target->preferred_pitch)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "the wanted pitch of the target is not finite");
    }
    return ZV_OK;
}

zv_status zv_ik_check_pose(const zv_ik_target *target, zv_error *why)
{
    if (target->has_pitch || target->has_yaw) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "a six-axis arm holds any orientation: give all of it as abc or T, not a %s",
                       target->has_pitch ? "pitch" : "yaw");
    }
    if (!target->has_rot) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "a six-axis arm needs the orientation too: give abc or T");
    }
    return ZV_OK;
}

/// Polishes on the arm as it is; the joint that is the free parameter stays, and so does a roll that no place asks for.
static zv_polisher polisher_for(const zv_ik *ik, const zv_ik_target *target)
{
    const int kept = target->has_rot ? zv_ik_parameter_joint(ik) : zv_robot_joint_count(ik->robot) - 1;
    return (zv_polisher){.robot = ik->robot,
                         .target = target->base_from_tool,
                         .size = ik->size,
                         .fixed = kept >= 0 ? 1u << kept : 0u,
                         .off = ik->inexact ? ZV_SNAP_TOLERANCE : 0.0,
                         .place = !target->has_rot};
}

/// Where nothing proves that there is no other solution, all of them are counted.
static void complete(const zv_ik *ik, const zv_ik_target *target, zv_ik_set *set)
{
    const zv_polisher polisher = polisher_for(ik, target);
    if ((polisher.fixed != 0) != target->has_parameter || ik->family->held_sum || !target->has_rot) {
        return;
    }
    if (zv_every_root(&polisher, target->parameter, set)) {
        set->complete = true;
        set->doubt = NULL;
        set->reach = set->count > 0 ? ZV_REACH_OK : ZV_REACH_POSE;
    }
}

zv_status zv_ik_solve(const zv_ik *ik, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    ZV_ASSERT(ik && target && out);

    zv_status status = zv_ik_check_target(target, why);
    if (status != ZV_OK) {
        return status;
    }
    if (ik->inexact && ik->family->held_sum) {
        const zv_bent bent = bent_of(ik);
        return zv_bent_solve(&bent, target, ik->off_m, out, why);
    }
    status = ik->family->solve(&ik->arm, target, out, why);
    if (status == ZV_OK && ik->inexact && !ik->family->settles) {
        const zv_polisher polisher = polisher_for(ik, target);
        zv_settle_set(&polisher, true, out);
        if (!out->complete && out->count == 0) {
            zv_curves known;
            known.count = 0;
            zv_settle_search(&polisher, NULL, &known, out);
        }
        out->reach = out->count > 0 ? ZV_REACH_OK : out->reach;
    }
    if (status == ZV_OK && !out->complete) {
        complete(ik, target, out);
    }
    return status;
}

zv_status zv_ik_solve_families(const zv_ik *ik, const zv_ik_target *target, zv_ik_families *out, zv_error *why)
{
    ZV_ASSERT(ik && target && out);

    if (!ik->family->families) {
        return zv_fail(why, ZV_ERR_NOT_AVAILABLE, 0, 0, "an arm of the family %s has no free parameter",
                       ik->family->name);
    }
    zv_status status = zv_ik_check_target(target, why);
    status = status == ZV_OK ? zv_ik_check_pose(target, why) : status;
    if (status != ZV_OK) {
        return status;
    }
    ik->family->families(&ik->arm, target, out);
    const zv_polisher polisher = polisher_for(ik, target);
    for (int k = 0; ik->inexact && k < out->count; ++k) {
        (void)zv_polish(&polisher, out->interval[k].best.q);
    }
    return ZV_OK;
}

double zv_ik_parameter_of(const zv_ik *ik, const double *q)
{
    ZV_ASSERT(ik && q);
    return ik->family->parameter ? ik->family->parameter(&ik->arm, q) : 0.0;
}

int zv_ik_parameter_joint(const zv_ik *ik)
{
    ZV_ASSERT(ik);
    return ik->family->parameter_joint ? ik->family->parameter_joint(&ik->arm) : -1;
}
