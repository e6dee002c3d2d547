/// @file scara.c
/// SCARA kinds: two parallel turning joints, a slide along them anywhere in the chain, and maybe a wrist that turns
/// about the same direction.
///
///        y ^      elbow            seen from above; everything is measured in the frame of the first axis:
///          |       o . theta2      z along it (upwards), x the world's x as far as it is across it
///          |  up  /  \  fore
///          |    /      \           at q = 0 the links are at upper0 and fore0 (absolute), the tool at yaw0, height0:
///          |  /theta1   o tool         theta1 = upper0 + s1 q1
///          o----------> x              theta2 = fore0 - upper0 + s2 q2
///        shoulder                      yaw    = yaw0 + s1 q1 + s2 q2 + s4 q4,   height = height0 + s3 q3
///
/// The signs s say whether a joint turns or slides with z or against it. Without a yaw the wrist stays at 0 and the
/// tool is part of the fore link; with it the wrist axis is found first, one tool offset away from the target.
/// theta2 > 0 puts the elbow to the right of the ray from the shoulder to the target, theta2 < 0 to its left.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/blocked.h"
#include "kin/family.h"
#include "kin/two_link.h"
#include "model/robot.h"

/// A link in the plane: its length and its direction at q = 0.
typedef struct flat_link {
    double length, angle0;
} flat_link;

/// A joint of the chain: its place, and whether it follows the frame's z (1) or turns against it (-1).
typedef struct role {
    int joint;
    double sign;
} role;

typedef struct scara_arm {
    zv_pose arm_from_world;
    role shoulder, elbow, slide, wrist; ///< wrist.joint is -1 when there is none
    flat_link upper;
    flat_link fore;       ///< elbow axis to tool centre with the wrist at 0
    flat_link fore_wrist; ///< elbow axis to wrist axis
    double offset[2];     ///< wrist axis to tool centre at q = 0
    double yaw0, height0; ///< of the tool at q = 0
    double low, high;     ///< heights that the slide allows
    double scale;         ///< size of the arm
} scara_arm;

_Static_assert(sizeof(scara_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const scara_arm *self(const zv_arm *arm)
{
    return (const scara_arm *)(const void *)arm->bytes;
}

/// z along the common axis, upwards where that means something; x as near to the world's x as it can be.
static zv_rot rot_of(zv_vec3 axis)
{
    const zv_vec3 z = axis.z < -ZV_AXES_TOLERANCE ? zv_vec3_scale(axis, -1.0) : axis;
    const zv_vec3 wanted = fabs(z.x) < 0.9 ? (zv_vec3){.x = 1.0} : (zv_vec3){.y = 1.0};
    const zv_vec3 x = zv_vec3_unit(zv_vec3_sub(wanted, zv_vec3_scale(z, zv_vec3_dot(wanted, z))));
    return (zv_rot){.x = x, .y = zv_vec3_cross(z, x), .z = z};
}

/// Which joints are the slide and the turning ones; false when the chain is no SCARA.
static bool find_roles(const zv_axes *axes, zv_vec3 z, scara_arm *arm)
{
    role *const turning[] = {&arm->shoulder, &arm->elbow, &arm->wrist};
    int turning_count = 0, slide_count = 0;
    arm->wrist = (role){.joint = -1, .sign = 1.0};
    for (int k = 0; k < axes->count; ++k) {
        const zv_axis *axis = &axes->axis[k];
        const role found = {.joint = k, .sign = zv_vec3_dot(axis->dir, z) < 0.0 ? -1.0 : 1.0};
        if (!zv_axes_parallel(axes, k, 0)) {
            return false;
        }
        if (axis->kind == ZV_JOINT_PRISMATIC) {
            arm->slide = found;
            ++slide_count;
        } else if (turning_count < 3) {
            *turning[turning_count++] = found;
        } else {
            return false;
        }
    }
    return slide_count == 1;
}

static flat_link link_between(zv_vec3 from, zv_vec3 to)
{
    const double dx = to.x - from.x, dy = to.y - from.y;
    return (flat_link){.length = zv_hypot(dx, dy), .angle0 = zv_atan2(dy, dx)};
}

/// Direction of the tool about z: that of its x axis, or of its y axis when x is upright.
static double heading(zv_rot tool)
{
    const bool x_lies = zv_hypot(tool.x.x, tool.x.y) > ZV_SINGULAR_SINE;
    return x_lies ? zv_atan2(tool.x.y, tool.x.x) : zv_atan2(tool.y.y, tool.y.x);
}

/// Links, tool and heights, all seen in the frame of the arm at q = 0.
static void measure(const zv_robot *robot, const zv_axes *axes, scara_arm *arm)
{
    const zv_pose tool = zv_pose_mul(arm->arm_from_world, axes->tool);
    const zv_vec3 elbow = zv_pose_apply(arm->arm_from_world, axes->axis[arm->elbow.joint].point);
    const bool has_wrist = arm->wrist.joint >= 0;
    const zv_vec3 wrist = has_wrist ? zv_pose_apply(arm->arm_from_world, axes->axis[arm->wrist.joint].point) : tool.pos;
    arm->upper = link_between((zv_vec3){0}, elbow);
    arm->fore = link_between(elbow, tool.pos);
    arm->fore_wrist = link_between(elbow, wrist);
    arm->offset[0] = tool.pos.x - wrist.x;
    arm->offset[1] = tool.pos.y - wrist.y;
    arm->yaw0 = heading(tool.rot);
    arm->height0 = tool.pos.z;

    const zv_limits *slide = &robot->joints[arm->slide.joint].limits;
    arm->low = arm->height0 + (arm->slide.sign > 0.0 ? slide->lower : -slide->upper);
    arm->high = arm->height0 + (arm->slide.sign > 0.0 ? slide->upper : -slide->lower);
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (axes->count < 3 || axes->count > 4) {
        return false;
    }
    scara_arm arm = {.scale = axes->scale};
    zv_pose world_from_arm = {.rot = rot_of(axes->axis[0].dir)};
    if (!find_roles(axes, world_from_arm.rot.z, &arm)) {
        return false;
    }
    world_from_arm.pos = axes->axis[arm.shoulder.joint].point;
    arm.arm_from_world = zv_pose_inverse(world_from_arm);
    measure(robot, axes, &arm);

    const double shortest = fmin(arm.upper.length, fmin(arm.fore.length, arm.fore_wrist.length));
    if (!(shortest > axes->tolerance * axes->scale)) {
        return false;
    }

    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

static void hold(const zv_arm *any, const double *q, zv_ik_target *target)
{
    const scara_arm *arm = self(any);
    if (arm->wrist.joint < 0) {
        return;
    }
    const role *const turning[] = {&arm->shoulder, &arm->elbow, &arm->wrist};
    target->has_yaw = true;
    target->yaw = arm->yaw0;
    for (int k = 0; k < 3; ++k) {
        target->yaw += turning[k]->sign * q[turning[k]->joint];
    }
    target->yaw = zv_wrap(target->yaw);
}

/// The target as two links see it: where the end of the fore link must be, and which fore link that is.
typedef struct task {
    zv_vec3 tool;     ///< in the frame of the arm
    double center[2]; ///< end of the fore link
    double offset[2]; ///< from there to the tool centre
    flat_link fore;
    zv_ring ring;
} task;

static task task_of(const scara_arm *arm, const zv_ik_target *target)
{
    task what = {.tool = zv_pose_apply(arm->arm_from_world, target->base_from_tool.pos), .fore = arm->fore};
    if (target->has_yaw) {
        double sine, cosine;
        zv_sincos(target->yaw - arm->yaw0, &sine, &cosine);
        what.offset[0] = cosine * arm->offset[0] - sine * arm->offset[1];
        what.offset[1] = sine * arm->offset[0] + cosine * arm->offset[1];
        what.fore = arm->fore_wrist;
    }
    what.center[0] = what.tool.x - what.offset[0];
    what.center[1] = what.tool.y - what.offset[1];
    what.ring = zv_ring_of_two(arm->upper.length, what.fore.length);
    return what;
}

static zv_status check(const scara_arm *arm, const zv_ik_target *target, zv_error *why)
{
    if (target->has_rot || target->has_pitch) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "this arm keeps its tool upright: it takes xyz%s, no %s",
                       arm->wrist.joint < 0 ? "" : " and, if wanted, yaw", target->has_rot ? "abc" : "pitch");
    }
    if (target->has_yaw && arm->wrist.joint < 0) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "this arm has no wrist that could follow a yaw: it takes xyz");
    }
    return ZV_OK;
}

static zv_ik_solution solution_of(const scara_arm *arm, const zv_ik_target *target, const task *what,
                                  const zv_two_link *links, int elbow)
{
    const double upper_turn = links->first[elbow] - arm->upper.angle0;
    const double fore_turn = links->elbow[elbow] - (what->fore.angle0 - arm->upper.angle0);
    const bool merged = links->count == 1;

    zv_ik_solution found = {.branch.elbow = merged ? ZV_ELBOW_NONE : elbow == 0 ? ZV_ELBOW_RIGHT : ZV_ELBOW_LEFT};
    found.q[arm->shoulder.joint] = links->free ? 0.0 : zv_wrap(arm->shoulder.sign * upper_turn);
    found.q[arm->elbow.joint] = zv_wrap(arm->elbow.sign * fore_turn);
    found.q[arm->slide.joint] = arm->slide.sign * (what->tool.z - arm->height0);
    if (target->has_yaw) {
        const double wrist_turn = target->yaw - arm->yaw0 - upper_turn - fore_turn;
        found.q[arm->wrist.joint] = zv_wrap(arm->wrist.sign * wrist_turn);
    }
    found.free = (uint16_t)(links->free ? 1u << arm->shoulder.joint : 0u);
    return found;
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const scara_arm *arm = self(any);
    const zv_status status = check(arm, target, why);
    if (status != ZV_OK) {
        return status;
    }

    const task what = task_of(arm, target);
    const zv_two_link links =
        zv_two_link_solve(arm->upper.length, what.fore.length, what.center[0], what.center[1], arm->upper.angle0);
    const bool on_axis = links.count > 0 && zv_hypot(what.center[0], what.center[1]) < ZV_SINGULAR_AXIS_M;
    *out = (zv_ik_set){.count = links.count,
                       .complete = true,
                       .reach = links.reach,
                       .beyond = links.beyond,
                       .singular = links.singular | (on_axis ? (unsigned)ZV_SINGULAR_AXIS : 0u)};
    for (int k = 0; k < links.count; ++k) {
        out->solutions[k] = solution_of(arm, target, &what, &links, k);
    }
    return ZV_OK;
}

static zv_reach_margin reach(const zv_arm *any, const zv_ik_target *target)
{
    const task what = task_of(self(any), target);
    return zv_ring_margin(what.ring, zv_hypot(what.center[0], what.center[1]));
}

/// The wrist stays where no yaw is asked for.
static void held_sum(const zv_arm *any, const zv_ik_target *target, double row[ZV_MAX_JOINTS])
{
    const scara_arm *arm = self(any);
    const role *const turning[] = {&arm->wrist, &arm->shoulder, &arm->elbow};
    for (int k = 0; arm->wrist.joint >= 0 && k < (target->has_yaw ? 3 : 1); ++k) {
        row[turning[k]->joint] = turning[k]->sign;
    }
}

static bool near_rim(const zv_arm *any, const zv_ik_target *target, double by)
{
    const task what = task_of(self(any), target);
    const double away = zv_hypot(what.center[0], what.center[1]);
    return away < by || fabs(zv_ring_margin(what.ring, away).margin) < by;
}

static zv_status clamp(const zv_arm *any, zv_ik_target *target, zv_clamp *report, zv_error *why)
{
    const scara_arm *arm = self(any);
    const zv_status status = check(arm, target, why);
    if (status != ZV_OK) {
        return status;
    }

    task what = task_of(arm, target);
    const double height = fmax(arm->low, fmin(arm->high, what.tool.z));
    const double excess = fabs(height - what.tool.z);
    const double before[2] = {what.center[0], what.center[1]};
    const zv_clamp done = {.side = zv_ring_clamp(what.ring, what.center),
                           .height_clamped = excess > ZV_RIM_SLACK * arm->scale};
    if (excess > 0.0 || what.center[0] != before[0] || what.center[1] != before[1]) {
        const zv_vec3 kept = {what.center[0] + what.offset[0], what.center[1] + what.offset[1], height};
        target->base_from_tool.pos = zv_pose_apply(zv_pose_inverse(arm->arm_from_world), kept);
    }
    *report = done;
    return ZV_OK;
}

/// The slide's range counts here: a line that leaves the annular cylinder through its top or bottom is blocked there.
static zv_status line(const zv_arm *any, const zv_ik_target *from, zv_vec3 to, zv_blocked out[ZV_MAX_BLOCKED],
                      int *count, zv_error *why)
{
    const scara_arm *arm = self(any);
    const zv_status status = check(arm, from, why);
    if (status != ZV_OK) {
        return status;
    }

    zv_ik_target end = *from;
    end.base_from_tool.pos = to;
    const task a = task_of(arm, from), b = task_of(arm, &end);

    zv_blocked across[ZV_RING_PARTS], along[ZV_BAND_PARTS];
    const int across_count = zv_ring_cut(a.ring, a.center, b.center, across);
    const int along_count = zv_blocked_by_band(a.tool.z, b.tool.z, arm->low, arm->high, ZV_RIM_SLACK * arm->scale,
                                               ZV_REACH_BELOW, ZV_REACH_ABOVE, along);
    *count = zv_blocked_join(across, across_count, along, along_count, out);
    return ZV_OK;
}

static void adapt(const zv_robot *robot, const zv_arm *any, zv_capability *can)
{
    (void)robot;
    const scara_arm *arm = self(any);
    can->task = arm->wrist.joint >= 0 ? ZV_IK_XYZ_YAW : ZV_IK_XYZ;
    can->slide = arm->slide.joint;
}

const zv_family zv_family_scara = {
    .name = "scara",
    .can = {.complete = true, .solutions = 2, .pitch_down = ZV_PI / 2.0, .sheet = ZV_SHEET_ACROSS_SLIDE},
    .adapt = adapt,
    .fit = fit,
    .solve = solve,
    .reach = reach,
    .clamp = clamp,
    .held_sum = held_sum,
    .near_rim = near_rim,
    .hold = hold,
    .line = line,
};
