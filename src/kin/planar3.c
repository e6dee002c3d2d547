/// @file planar3.c
/// Planar arms: exactly three parallel turning joints, the tool moves in one plane.
///
///     y ^        A                 the frame of the arm has its origin on the first axis; in the plane x is horizontal
///       |      o---o B             (to the side the base faces), y goes up, z is the normal that makes angles count
///       |  l1 /  l2 \ l3           from x to y. An arm about a vertical axis has x along the world's x, z up.
///       |    /       \             The absolute angles alpha, beta, gamma of the links and the joints: three_links.c;
///     O o----------> o C           gamma is the pitch.
///                    x
///
/// With the pitch given, or chosen by a policy, B is known and OAB is a triangle. The elbow is `up` when A is on the left
/// of the ray from O to B, beta < alpha (kin.h): above it for a wrist in front of the shoulder, as in document 003.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/blocked.h"
#include "kin/family.h"
#include "kin/pitch_policy.h"
#include "kin/three_links.h"
#include "model/robot.h"

/// Some last digits: on the far side of a rim by these, a distance counts as on it.
#define ROUNDING 1e-15

typedef struct planar_arm {
    zv_pose arm_from_world;
    zv_three_links links;
    double side;   ///< of the plane in which the tool centre moves, along z
    zv_ring whole; ///< reach of all three links
    double slack;  ///< m off the plane that counts as in it
} planar_arm;

_Static_assert(sizeof(planar_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const planar_arm *self(const zv_arm *arm)
{
    return (const planar_arm *)(const void *)arm->bytes;
}

/// `v` without its part along the unit vector `axis`.
static zv_vec3 across(zv_vec3 v, zv_vec3 axis)
{
    return zv_vec3_sub(v, zv_vec3_scale(axis, zv_vec3_dot(v, axis)));
}

static zv_pose frame_of(const zv_axis *axis, zv_pose base)
{
    const zv_vec3 upright = {.z = 1.0}, up = across(upright, axis->dir);
    if (zv_vec3_length(up) < ZV_AXES_TOLERANCE) {
        const zv_vec3 x = zv_vec3_unit(across((zv_vec3){.x = 1.0}, axis->dir));
        const zv_vec3 z = zv_vec3_scale(axis->dir, axis->dir.z < 0.0 ? -1.0 : 1.0);
        return (zv_pose){.rot = {.x = x, .y = zv_vec3_cross(z, x), .z = z}, .pos = axis->point};
    }
    const zv_vec3 y = zv_vec3_unit(up);
    zv_vec3 x = zv_vec3_cross(y, axis->dir);
    const double along_x = zv_vec3_dot(x, base.rot.x), along_y = zv_vec3_dot(x, base.rot.y);
    const bool faces_away = fabs(along_x) > ZV_AXES_TOLERANCE ? along_x < 0.0 : along_y < 0.0;
    x = faces_away ? zv_vec3_scale(x, -1.0) : x;
    return (zv_pose){.rot = {.x = x, .y = y, .z = zv_vec3_cross(x, y)}, .pos = axis->point};
}

static bool axes_fit(const zv_axes *axes)
{
    if (axes->count != ZV_THREE_LINKS) {
        return false;
    }
    for (int k = 0; k < ZV_THREE_LINKS; ++k) {
        if (axes->axis[k].kind != ZV_JOINT_REVOLUTE || !zv_axes_parallel(axes, k, 0)) {
            return false;
        }
    }
    return true;
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (!axes_fit(axes)) {
        return false;
    }
    const double smallest = axes->tolerance * axes->scale;
    const zv_pose world_from_arm = frame_of(&axes->axis[0], zv_robot_base(robot));
    planar_arm arm = {.arm_from_world = zv_pose_inverse(world_from_arm), .slack = ZV_RIM_SLACK * axes->scale};
    if (!zv_three_links_measure(axes, 0, arm.arm_from_world, smallest, &arm.links)) {
        return false;
    }
    const double *length = arm.links.length;
    arm.whole = zv_ring_of_three(length[0], length[1], length[2]);
    arm.side = zv_pose_apply(arm.arm_from_world, axes->tool.pos).z;

    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

static void hold(const zv_arm *any, const double *q, zv_ik_target *target)
{
    target->has_pitch = true;
    target->pitch = zv_three_links_pitch(&self(any)->links, q);
}

static zv_status check(const zv_ik_target *target, zv_error *why)
{
    if (target->has_rot || target->has_yaw) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "this arm moves in one plane: it takes xyz and pitch, or a policy for the pitch, no %s",
                       target->has_rot ? "abc" : "yaw");
    }
    return ZV_OK;
}

static zv_vec3 in_arm(const planar_arm *arm, const zv_ik_target *target)
{
    return zv_pose_apply(arm->arm_from_world, target->base_from_tool.pos);
}

/// The end of the first two links when the tool is at `tool` with this pitch.
static void wrist_of(const planar_arm *arm, zv_vec3 tool, double pitch, double wrist[2])
{
    double sine, cosine;
    zv_sincos(pitch, &sine, &cosine);
    wrist[0] = tool.x - arm->links.length[2] * cosine;
    wrist[1] = tool.y - arm->links.length[2] * sine;
}

/// What must lie in which ring: the wrist when the pitch is given, else the tool, which some pitch then reaches.
static zv_ring ring_of(const planar_arm *arm, const zv_ik_target *target, zv_vec3 tool, double point[2])
{
    if (target->has_pitch) {
        wrist_of(arm, tool, target->pitch, point);
        return arm->links.ring;
    }
    point[0] = tool.x;
    point[1] = tool.y;
    return arm->whole;
}

static zv_pitch_choice choose_pitch(const planar_arm *arm, const zv_ik_target *target, zv_vec3 tool)
{
    const double off = fabs(tool.z - arm->side);
    if (off > arm->slack) {
        return (zv_pitch_choice){.reach = ZV_REACH_PLANE,
                                 .beyond = off,
                                 .pitch = target->has_pitch ? target->pitch : target->preferred_pitch};
    }
    if (target->has_pitch) {
        return (zv_pitch_choice){.reach = ZV_REACH_OK, .pitch = target->pitch};
    }
    return zv_pitch_choose(arm->links.length, tool.x, tool.y, target->policy, target->preferred_pitch);
}

/// A policy may put the wrist on the rim, where both elbows are one: rounding must not decide whether they are.
static void settle_on_rim(zv_ring ring, double slack, double wrist[2])
{
    const double distance = zv_hypot(wrist[0], wrist[1]);
    const double settled = distance > ring.outer - slack   ? ring.outer * (1.0 + ROUNDING)
                           : distance < ring.inner + slack ? ring.inner * (1.0 - ROUNDING)
                                                           : distance;
    if (distance > 0.0) {
        wrist[0] *= settled / distance;
        wrist[1] *= settled / distance;
    }
}

static zv_ik_solution solution_of(const planar_arm *arm, const zv_two_link *links, int elbow, double pitch)
{
    const bool is_up = elbow == 1, merged = links->count == 1;

    zv_ik_solution found = {.branch.elbow = merged  ? ZV_ELBOW_NONE
                                            : is_up ? ZV_ELBOW_UP
                                                    : ZV_ELBOW_DOWN,
                            .free = links->free ? 1u : 0u};
    zv_three_links_joints(&arm->links, links, elbow, pitch, found.q);
    return found;
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const planar_arm *arm = self(any);
    const zv_status status = check(target, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_vec3 tool = in_arm(arm, target);
    const zv_pitch_choice choice = choose_pitch(arm, target, tool);
    if (choice.reach != ZV_REACH_OK) {
        *out = (zv_ik_set){.complete = true, .reach = choice.reach, .beyond = choice.beyond, .pitch = choice.pitch};
        return ZV_OK;
    }

    double wrist[2];
    wrist_of(arm, tool, choice.pitch, wrist);
    if (!target->has_pitch) {
        settle_on_rim(arm->links.ring, arm->slack, wrist);
    }
    const zv_two_link links =
        zv_two_link_solve(arm->links.length[0], arm->links.length[1], wrist[0], wrist[1], arm->links.angle0[0]);
    const bool on_axis = links.count > 0 && zv_hypot(wrist[0], wrist[1]) < ZV_SINGULAR_AXIS_M;
    *out = (zv_ik_set){.count = links.count,
                       .complete = true,
                       .reach = links.reach,
                       .beyond = links.beyond,
                       .singular = links.singular | (on_axis ? (unsigned)ZV_SINGULAR_AXIS : 0u),
                       .pitch = choice.pitch};
    for (int k = 0; k < links.count; ++k) {
        out->solutions[k] = solution_of(arm, &links, links.count - 1 - k, choice.pitch);
    }
    return ZV_OK;
}

/// Inside the plane only: the reach of a planar arm has no thickness.
static zv_reach_margin reach(const zv_arm *any, const zv_ik_target *target)
{
    const planar_arm *arm = self(any);
    const zv_vec3 tool = in_arm(arm, target);
    const double off = fabs(tool.z - arm->side);
    if (off > arm->slack) {
        return (zv_reach_margin){.margin = -off, .side = ZV_REACH_PLANE};
    }
    double point[2];
    const zv_ring ring = ring_of(arm, target, tool, point);
    return zv_ring_margin(ring, zv_hypot(point[0], point[1]));
}

static zv_status clamp(const zv_arm *any, zv_ik_target *target, zv_clamp *report, zv_error *why)
{
    const planar_arm *arm = self(any);
    const zv_status status = check(target, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_vec3 tool = in_arm(arm, target);
    double point[2], kept[2];
    const zv_ring ring = ring_of(arm, target, tool, point);
    kept[0] = point[0];
    kept[1] = point[1];
    zv_clamp done = {.side = zv_ring_clamp(ring, kept)};
    const bool off_plane = fabs(tool.z - arm->side) > arm->slack;
    if (off_plane || kept[0] != point[0] || kept[1] != point[1]) {
        const double last_x = target->has_pitch ? arm->links.length[2] * zv_cos(target->pitch) : 0.0;
        const double last_y = target->has_pitch ? arm->links.length[2] * zv_sin(target->pitch) : 0.0;
        const zv_vec3 moved = {kept[0] + last_x, kept[1] + last_y, arm->side};
        target->base_from_tool.pos = zv_pose_apply(zv_pose_inverse(arm->arm_from_world), moved);
    }
    done.side = done.side == ZV_REACH_OK && off_plane ? ZV_REACH_PLANE : done.side;
    *report = done;
    return ZV_OK;
}

static zv_status line(const zv_arm *any, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                      int *count, zv_error *why)
{
    const planar_arm *arm = self(any);
    const zv_status status = check(from, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_vec3 start = in_arm(arm, from), end = zv_pose_apply(arm->arm_from_world, to);
    double a[2], b[2];
    const zv_ring ring = ring_of(arm, from, start, a);
    ring_of(arm, from, end, b);

    zv_blocked off[ZV_BAND_PARTS], inside[ZV_RING_PARTS];
    const int off_count = zv_blocked_by_band(start.z - arm->side, end.z - arm->side, -arm->slack, arm->slack, 0.0,
                                             ZV_REACH_PLANE, ZV_REACH_PLANE, off);
    const int inside_count = zv_ring_cut(ring, a, b, inside);
    *count = zv_blocked_join(off, off_count, inside, inside_count, out);
    return ZV_OK;
}

static void adapt(const zv_robot *robot, const zv_arm *any, zv_capability *can)
{
    (void)robot;
    can->plane_normal = zv_rot_apply(zv_rot_transpose(self(any)->arm_from_world.rot), (zv_vec3){.z = 1.0});
}

const zv_family zv_family_planar3 = {
    .name = "planar3",
    .can = {.task = ZV_IK_XYZ_PITCH,
            .complete = true,
            .solutions = 2,
            .is_planar = true,
            .has_policies = true,
            .pitch_down = -ZV_PI / 2.0,
            .sheet = ZV_SHEET_IN_PLANE,
            .angles = ZV_ANGLES_PLANAR},
    .adapt = adapt,
    .fit = fit,
    .solve = solve,
    .reach = reach,
    .clamp = clamp,
    .hold = hold,
    .line = line,
};
