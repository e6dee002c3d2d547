/// @file planar3.c
/// Planar arms: exactly three parallel turning joints, the tool moves in one plane.
///
///     y ^        A                 the frame of the arm has its origin on the first axis; in the plane x is horizontal
///       |      o---o B             (to the side the base faces), y goes up, z is the normal that makes angles count
///       |  l1 /  l2 \ l3           from x to y. An arm about a vertical axis has x along the world's x, z up.
///       |    /       \             Absolute angles of the links, at q = 0 called alpha0, beta0, gamma0:
///     O o----------> o C               alpha = alpha0 + s1 q1
///                    x                 beta  = alpha + beta0 - alpha0 + s2 q2
///                                      gamma = beta + gamma0 - beta0 + s3 q3        (the pitch)
///
/// The signs s say whether a joint turns with z or against it. With the pitch given, or chosen by a policy, B is known
/// and OAB is a triangle. The elbow is `up` when A is on the left of the ray from O to B, beta < alpha (kin.h): above it
/// for a wrist in front of the shoulder, as in document 003. A tool on the last axis has its x axis as last link.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/blocked.h"
#include "kin/family.h"
#include "kin/pitch_policy.h"
#include "kin/two_link.h"
#include "model/robot.h"

enum { LINKS = 3 };

typedef struct planar_arm {
    zv_pose arm_from_world;
    double sign[LINKS];
    double length[LINKS];
    double angle0[LINKS]; ///< absolute direction at q = 0
    double side;          ///< of the plane in which the tool centre moves, along z
    zv_ring ring;         ///< of the first two links
    zv_ring whole;        ///< of all three
    double slack;         ///< m off the plane that counts as in it
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

/// Direction in the plane of a tool that sits on the last axis: its x axis, or z when x stands across the plane.
static double direction_of(zv_rot tool)
{
    const bool x_lies = zv_hypot(tool.x.x, tool.x.y) > ZV_SINGULAR_SINE;
    return x_lies ? zv_atan2(tool.x.y, tool.x.x) : zv_atan2(tool.z.y, tool.z.x);
}

static bool axes_fit(const zv_axes *axes)
{
    if (axes->count != LINKS) {
        return false;
    }
    for (int k = 0; k < LINKS; ++k) {
        if (axes->axis[k].kind != ZV_JOINT_REVOLUTE || !zv_axes_parallel(&axes->axis[k], &axes->axis[0])) {
            return false;
        }
    }
    return true;
}

/// Links and signs, all seen in the frame of the arm at q = 0.
static void measure(const zv_axes *axes, zv_pose world_from_arm, double smallest, planar_arm *arm)
{
    const zv_pose tool = zv_pose_mul(arm->arm_from_world, axes->tool);
    zv_vec3 from = {0};
    for (int k = 0; k < LINKS; ++k) {
        const zv_vec3 to = k + 1 < LINKS ? zv_pose_apply(arm->arm_from_world, axes->axis[k + 1].point) : tool.pos;
        arm->sign[k] = zv_vec3_dot(axes->axis[k].dir, world_from_arm.rot.z) < 0.0 ? -1.0 : 1.0;
        arm->length[k] = zv_hypot(to.x - from.x, to.y - from.y);
        arm->angle0[k] = zv_atan2(to.y - from.y, to.x - from.x);
        from = to;
    }
    arm->side = tool.pos.z;
    if (arm->length[2] <= smallest) {
        arm->length[2] = 0.0;
        arm->angle0[2] = direction_of(tool.rot);
    }
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (!axes_fit(axes)) {
        return false;
    }
    const double smallest = ZV_AXES_TOLERANCE * axes->scale;
    const zv_pose world_from_arm = frame_of(&axes->axis[0], zv_robot_base(robot));
    planar_arm arm = {.arm_from_world = zv_pose_inverse(world_from_arm), .slack = ZV_RIM_SLACK * axes->scale};
    measure(axes, world_from_arm, smallest, &arm);
    arm.ring = zv_ring_of_two(arm.length[0], arm.length[1]);
    arm.whole = zv_ring_of_three(arm.length[0], arm.length[1], arm.length[2]);

    memcpy(out->bytes, &arm, sizeof arm);
    return arm.length[0] > smallest && arm.length[1] > smallest;
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
    wrist[0] = tool.x - arm->length[2] * cosine;
    wrist[1] = tool.y - arm->length[2] * sine;
}

/// What must lie in which ring: the wrist when the pitch is given, else the tool, which some pitch then reaches.
static zv_ring ring_of(const planar_arm *arm, const zv_ik_target *target, zv_vec3 tool, double point[2])
{
    if (target->has_pitch) {
        wrist_of(arm, tool, target->pitch, point);
        return arm->ring;
    }
    point[0] = tool.x;
    point[1] = tool.y;
    return arm->whole;
}

static zv_pitch_choice choose_pitch(const planar_arm *arm, const zv_ik_target *target, zv_vec3 tool)
{
    const double off = fabs(tool.z - arm->side);
    if (off > arm->slack) {
        return (zv_pitch_choice){
            .reach = ZV_REACH_PLANE, .beyond = off, .pitch = target->has_pitch ? target->pitch : target->pitch_wish};
    }
    if (target->has_pitch) {
        return (zv_pitch_choice){.reach = ZV_REACH_OK, .pitch = target->pitch};
    }
    return zv_pitch_choose(arm->length, tool.x, tool.y, target->policy, target->pitch_wish);
}

/// A policy may put the wrist on the rim; there rounding must not decide.
static void settle_on_rim(zv_ring ring, double wrist[2])
{
    const double distance = zv_hypot(wrist[0], wrist[1]);
    const double settled = fmax(ring.inner, fmin(ring.outer, distance));
    if (distance > 0.0) {
        wrist[0] *= settled / distance;
        wrist[1] *= settled / distance;
    }
}

static zv_ik_solution solution_of(const planar_arm *arm, const zv_two_link *links, int elbow, double pitch)
{
    const double alpha = links->first[elbow], beta = alpha + links->elbow[elbow];
    const bool is_up = elbow == 1, merged = links->count == 1;

    zv_ik_solution found = {.branch.elbow = merged  ? ZV_ELBOW_NONE
                                            : is_up ? ZV_ELBOW_UP
                                                    : ZV_ELBOW_DOWN,
                            .free = links->free ? 1u : 0u};
    found.q[0] = links->free ? 0.0 : zv_wrap(arm->sign[0] * (alpha - arm->angle0[0]));
    found.q[1] = zv_wrap(arm->sign[1] * (links->elbow[elbow] - (arm->angle0[1] - arm->angle0[0])));
    found.q[2] = zv_wrap(arm->sign[2] * (pitch - beta - (arm->angle0[2] - arm->angle0[1])));
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
        settle_on_rim(arm->ring, wrist);
    }
    const zv_two_link links = zv_two_link_solve(arm->length[0], arm->length[1], wrist[0], wrist[1], arm->angle0[0]);
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
        const double last_x = target->has_pitch ? arm->length[2] * zv_cos(target->pitch) : 0.0;
        const double last_y = target->has_pitch ? arm->length[2] * zv_sin(target->pitch) : 0.0;
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

const zv_family zv_family_planar3 = {
    .name = "planar3", .fit = fit, .solve = solve, .reach = reach, .clamp = clamp, .line = line};
