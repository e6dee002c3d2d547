/// @file yaw_pitch.c
/// Arms with a base yaw and three parallel pitches across it.
///
///     z ^         3                z along the first axis (upwards), x where the plane of the pitches faces at q = 0,
///       |       o---- o 4          y to its left. In the plane, u forwards and z upwards; the shoulder 2 is at
///       |  l0 /   l1   \ l2        (a, h). Elevations of the links and the joints: three_links.c.
///       |   /           \          The plane passes the axis at a distance b, to the left: a tool at the distance r
///     2 o- - - - - - - - o 5       from the axis is at u = +-sqrt(r^2 - b^2), and the base looks along
///       |<a>|                          heading = atan2(y, x) - atan2(b, u)
///     --o------------------> u
///
/// The pitch p (XOY of document 001) is the angle of the last link below the horizontal, positive down and outwards.
/// Front: u > 0, elevation -p. Back: the base turned away, u < 0, elevation p - 180 degrees: the same direction in
/// space. Then point 4 is known and 2-3-4 is a triangle. The elbow is `up` when 3 is on the left of the ray from 2 to 4,
/// seen with the target on the right (kin.h): counter-clockwise in the picture for the front, clockwise for the back.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/family.h"
#include "kin/three_links.h"
#include "model/robot.h"

enum { JOINTS = 4, BASES = 2 };

typedef struct yaw_pitch_arm {
    zv_pose arm_from_world;
    double sign;          ///< of the base
    zv_three_links links; ///< in the plane: x forwards, y up; their angles are elevations
    double a, h;          ///< the shoulder in the plane
    double b;             ///< distance of the tool's plane from the axis, to the left
    double slack;         ///< m that count as nothing
} yaw_pitch_arm;

_Static_assert(sizeof(yaw_pitch_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const yaw_pitch_arm *self(const zv_arm *arm)
{
    return (const yaw_pitch_arm *)(const void *)arm->bytes;
}

static bool axes_fit(const zv_axes *axes)
{
    if (axes->count != JOINTS) {
        return false;
    }
    for (int k = 0; k < JOINTS; ++k) {
        if (axes->axis[k].kind != ZV_JOINT_REVOLUTE) {
            return false;
        }
    }
    return zv_axes_perpendicular(axes, 0, 1) && zv_axes_parallel(axes, 1, 2) && zv_axes_parallel(axes, 1, 3);
}

/// The direction along the first axis that is up in the world, or in the base when the arm hangs on a wall.
static zv_vec3 up_along(zv_vec3 axis, zv_rot base)
{
    const double up = fabs(axis.z) > ZV_AXES_TOLERANCE ? axis.z : zv_vec3_dot(axis, base.z);
    return up < 0.0 ? zv_vec3_scale(axis, -1.0) : axis;
}

/// The arm faces where its shoulder is before the axis; else where its tool is at q = 0; else the world's x or y.
static bool faces_away(const zv_axes *axes, zv_pose world_from_arm, double smallest)
{
    const zv_pose arm_from_world = zv_pose_inverse(world_from_arm);
    const double shoulder = zv_pose_apply(arm_from_world, axes->axis[1].point).x;
    const double tool = zv_pose_apply(arm_from_world, axes->tool.pos).x;
    const zv_vec3 x = world_from_arm.rot.x;
    const double signs[] = {shoulder / smallest, tool / smallest, x.x / ZV_AXES_TOLERANCE, x.y};
    for (int k = 0; k < 3; ++k) {
        if (fabs(signs[k]) > 1.0) {
            return signs[k] < 0.0;
        }
    }
    return signs[3] < 0.0;
}

static zv_pose frame_of(const zv_axes *axes, zv_rot base, double smallest)
{
    const zv_vec3 z = up_along(axes->axis[0].dir, base);
    const zv_vec3 x = zv_vec3_unit(zv_vec3_cross(axes->axis[1].dir, z));
    zv_pose frame = {.rot = {.x = x, .y = zv_vec3_cross(z, x), .z = z}, .pos = axes->axis[0].point};
    if (faces_away(axes, frame, smallest)) {
        frame.rot.x = zv_vec3_scale(frame.rot.x, -1.0);
        frame.rot.y = zv_vec3_scale(frame.rot.y, -1.0);
    }
    return frame;
}

/// Shoulder and links, seen in the frame of the arm at q = 0. False when they are too short for this family.
static bool measure(const zv_axes *axes, zv_pose world_from_arm, double smallest, yaw_pitch_arm *arm)
{
    const zv_rot frame = world_from_arm.rot;
    const zv_vec3 shoulder = zv_pose_apply(arm->arm_from_world, axes->axis[1].point);
    const double aside = zv_pose_apply(arm->arm_from_world, axes->tool.pos).y;
    arm->sign = zv_vec3_dot(axes->axis[0].dir, frame.z) < 0.0 ? -1.0 : 1.0;
    arm->a = fabs(shoulder.x) > smallest ? shoulder.x : 0.0;
    arm->h = shoulder.z;
    arm->b = fabs(aside) > smallest ? aside : 0.0;

    const zv_rot plane = {.x = frame.x, .y = frame.z, .z = zv_vec3_scale(frame.y, -1.0)};
    const zv_pose plane_from_world = zv_pose_inverse((zv_pose){plane, world_from_arm.pos});
    return zv_three_links_measure(axes, 1, plane_from_world, smallest, &arm->links);
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (!axes_fit(axes)) {
        return false;
    }
    const double smallest = axes->tolerance * axes->scale;
    const zv_pose world_from_arm = frame_of(axes, zv_robot_base(robot).rot, smallest);
    yaw_pitch_arm arm = {.arm_from_world = zv_pose_inverse(world_from_arm), .slack = ZV_RIM_SLACK * axes->scale};
    if (!measure(axes, world_from_arm, smallest, &arm)) {
        return false;
    }

    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

static zv_status check(const zv_ik_target *target, zv_error *why)
{
    if (target->has_rot || target->has_yaw) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "this arm takes xyz and pitch (the angle of its last link below the horizontal), no %s",
                       target->has_rot ? "abc" : "yaw");
    }
    if (!target->has_pitch) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0,
                       "this arm needs a pitch beside xyz: the angle of its last link below the horizontal");
    }
    return ZV_OK;
}

/// The target as the arm sees it.
typedef struct task {
    double x, y, z; ///< in the frame of the arm
    double r;       ///< from the axis
    double u;       ///< forwards in the plane, >= 0; 0 when the plane cannot come so near
} task;

static task task_of(const yaw_pitch_arm *arm, const zv_ik_target *target)
{
    const zv_vec3 p = zv_pose_apply(arm->arm_from_world, target->base_from_tool.pos);
    const double r = zv_hypot(p.x, p.y), b = fabs(arm->b);
    return (task){.x = p.x, .y = p.y, .z = p.z, .r = r, .u = r > b ? sqrt((r - b) * (r + b)) : 0.0};
}

/// The pitch counts outwards: seen from a base that is turned away from its tool it has the other sign.
static void hold(const zv_arm *any, const double *q, zv_ik_target *target)
{
    const yaw_pitch_arm *arm = self(any);
    const zv_vec3 p = zv_pose_apply(arm->arm_from_world, target->base_from_tool.pos);
    double sine, cosine;
    zv_sincos(arm->sign * q[0], &sine, &cosine);
    const bool front = p.x * cosine + p.y * sine >= 0.0;
    const double elevation = zv_three_links_pitch(&arm->links, q + 1);
    target->has_pitch = true;
    target->pitch = zv_wrap(front ? -elevation : elevation + ZV_PI);
}

/// A branch of the base: the arm's plane when it faces the target or is turned away from it.
typedef struct base_branch {
    double toward;    ///< 1 front, -1 back: u = toward * task.u
    double elevation; ///< of the last link
    double center[2]; ///< where the tool is when point 4 is on the shoulder: the ring of reach is around it
} base_branch;

static base_branch branch_of(const yaw_pitch_arm *arm, double pitch, int base)
{
    base_branch side = {.toward = base == 0 ? 1.0 : -1.0, .elevation = base == 0 ? -pitch : pitch - ZV_PI};
    double sine, cosine;
    zv_sincos(side.elevation, &sine, &cosine);
    side.center[0] = arm->a + arm->links.length[2] * cosine;
    side.center[1] = arm->h + arm->links.length[2] * sine;
    return side;
}

static bool same_joints(const zv_ik_solution *a, const zv_ik_solution *b)
{
    return a->q[0] == b->q[0] && a->q[1] == b->q[1] && a->q[2] == b->q[2] && a->q[3] == b->q[3];
}

static void add_solution(zv_ik_set *set, const zv_ik_solution *found)
{
    for (int k = 0; k < set->count; ++k) {
        if (same_joints(&set->solutions[k], found)) {
            set->solutions[k].branch.base = ZV_BASE_NONE; // on the axis with a vertical last link both bases are one
            return;
        }
    }
    set->solutions[set->count++] = *found;
}

static zv_ik_solution solution_of(const yaw_pitch_arm *arm, const task *what, const base_branch *side,
                                  const zv_two_link *links, int elbow)
{
    const bool front = side->toward > 0.0;
    const bool heading_free = arm->b == 0.0 && what->r <= ZV_FREE_AXIS_M;
    const double heading = zv_atan2(what->y, what->x) - zv_atan2(arm->b, side->toward * what->u);
    const bool is_up = (elbow == 1) == front, merged = links->count == 1;

    zv_ik_solution found = {.branch = {.base = front ? ZV_BASE_FRONT : ZV_BASE_BACK,
                                       .elbow = merged  ? ZV_ELBOW_NONE
                                                : is_up ? ZV_ELBOW_UP
                                                        : ZV_ELBOW_DOWN}};
    found.free = (uint16_t)((heading_free ? 1u : 0u) | (links->free ? 2u : 0u));
    found.q[0] = heading_free ? 0.0 : zv_wrap(arm->sign * heading);
    zv_three_links_joints(&arm->links, links, elbow, side->elevation, found.q + 1);
    return found;
}

static void add_branch(const yaw_pitch_arm *arm, const task *what, const base_branch *side, zv_ik_set *set)
{
    const double u = side->toward * what->u - side->center[0], z = what->z - side->center[1];
    const zv_two_link links = zv_two_link_solve(arm->links.length[0], arm->links.length[1], u, z, arm->links.angle0[0]);
    if (links.count == 0) {
        if (set->count == 0 && (set->reach == ZV_REACH_OK || links.beyond < set->beyond)) {
            set->reach = links.reach;
            set->beyond = links.beyond;
        }
        return;
    }

    set->reach = ZV_REACH_OK;
    set->beyond = 0.0;
    set->singular |= links.singular | (what->u < ZV_SINGULAR_AXIS_M ? (unsigned)ZV_SINGULAR_AXIS : 0u);
    for (int k = 0; k < links.count; ++k) {
        const int up_first = side->toward > 0.0 ? links.count - 1 - k : k;
        const zv_ik_solution found = solution_of(arm, what, side, &links, up_first);
        add_solution(set, &found);
    }
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const yaw_pitch_arm *arm = self(any);
    const zv_status status = check(target, why);
    if (status != ZV_OK) {
        return status;
    }

    const task what = task_of(arm, target);
    *out = (zv_ik_set){.complete = true, .pitch = target->pitch};
    if (what.r < fabs(arm->b) - arm->slack) {
        out->reach = ZV_REACH_INNER;
        out->beyond = fabs(arm->b) - what.r;
        return ZV_OK;
    }
    for (int base = 0; base < BASES; ++base) {
        const base_branch side = branch_of(arm, target->pitch, base);
        add_branch(arm, &what, &side, out);
    }
    return ZV_OK;
}

/// A margin in the plane made one in space. Where the plane passes the axis at a distance b, a step in space moves u
/// by more than its own length, most of all inwards; the step is made so short that u and z each move by at most `give`.
static double margin_in_space(const task *what, double b, double margin)
{
    if (b == 0.0) {
        return margin;
    }
    const double give = fabs(margin) * 0.7071067811865475;
    if (what->u > give) {
        return copysign(what->r - zv_hypot(what->u - give, b), margin);
    }
    // From here u = 0 is near: a reachable place ends there, from an unreachable one only the direction outwards counts.
    return margin >= 0.0 ? what->r - b : what->r - zv_hypot(what->u + give, b);
}

static zv_reach_margin reach(const zv_arm *any, const zv_ik_target *target)
{
    const yaw_pitch_arm *arm = self(any);
    const task what = task_of(arm, target);
    const double b = fabs(arm->b);
    zv_reach_margin best = {.margin = -INFINITY, .side = ZV_REACH_OUTER};
    for (int base = 0; base < BASES; ++base) {
        const base_branch side = branch_of(arm, target->pitch, base);
        const double u = side.toward * what.u - side.center[0], z = what.z - side.center[1];
        zv_reach_margin at = zv_ring_margin(arm->links.ring, zv_hypot(u, z));
        at.margin = margin_in_space(&what, b, at.margin);
        best = at.margin > best.margin ? at : best;
    }
    best.side = what.r < b ? ZV_REACH_INNER : best.side;
    return best;
}

static void held_sum(const zv_arm *any, const zv_ik_target *target, double row[ZV_MAX_JOINTS])
{
    (void)target;
    memcpy(row + 1, self(any)->links.sign, sizeof self(any)->links.sign);
}

/// A step in space moves u by more than its own length where the plane passes the axis at a distance.
static bool near_rim(const zv_arm *any, const zv_ik_target *target, double by)
{
    const yaw_pitch_arm *arm = self(any);
    const task what = task_of(arm, target);
    if (what.r < fabs(arm->b) - by) {
        return false;
    }
    bool near = what.u < 2.0 * by || what.r < fabs(arm->b) + by;
    for (int base = 0; base < BASES && !near; ++base) {
        const base_branch side = branch_of(arm, target->pitch, base);
        const double away = zv_hypot(side.toward * what.u - side.center[0], what.z - side.center[1]);
        const double in_plane = 2.0 * by * fmax(1.0, what.r / what.u);
        near = away < in_plane || fabs(zv_ring_margin(arm->links.ring, away).margin) < in_plane;
    }
    return near;
}

/// A place in the plane that is in reach, and how far it is from the target.
typedef struct place {
    double u, z;
    double away;
    zv_reach side;
} place;

/// The nearest place on the axis (u = 0) that this branch of the base reaches; infinitely far when there is none.
static place place_on_axis(const yaw_pitch_arm *arm, const task *what, const base_branch *side)
{
    const zv_ring ring = zv_ring_inside(arm->links.ring);
    place found = {.away = INFINITY};
    const double across = fabs(side->center[0]);
    if (across >= ring.outer) {
        return found;
    }
    const double most = sqrt((ring.outer - across) * (ring.outer + across));
    const double least = across < ring.inner ? sqrt((ring.inner - across) * (ring.inner + across)) : 0.0;
    const double z = what->z - side->center[1];
    const double kept = copysign(fmax(least, fmin(most, fabs(z))), z);
    found.z = side->center[1] + kept;
    found.away = zv_hypot(what->u, found.z - what->z);
    return found;
}

static place place_near(const yaw_pitch_arm *arm, const task *what, const base_branch *side)
{
    const double u = side->toward * what->u;
    const double from[2] = {u - side->center[0], what->z - side->center[1]};
    double to[2] = {from[0], from[1]};
    const zv_reach rim = zv_ring_clamp(arm->links.ring, to);
    place found = {.u = to[0] + side->center[0], .z = to[1] + side->center[1], .side = rim};
    found.away = zv_hypot(to[0] - from[0], to[1] - from[1]);
    if (found.away > 0.0 && side->toward * found.u < 0.0) {
        found = place_on_axis(arm, what, side); // straight on would be behind the axis, where the other branch begins
        found.side = rim == ZV_REACH_OK ? ZV_REACH_OK : ZV_REACH_INNER;
    }
    return found;
}

static zv_status clamp(const zv_arm *any, zv_ik_target *target, zv_clamp *report, zv_error *why)
{
    const yaw_pitch_arm *arm = self(any);
    const zv_status status = check(target, why);
    if (status != ZV_OK) {
        return status;
    }

    const task what = task_of(arm, target);
    place best = {.away = INFINITY};
    for (int base = 0; base < BASES; ++base) {
        const base_branch side = branch_of(arm, target->pitch, base);
        const place near = place_near(arm, &what, &side);
        best = near.away < best.away ? near : best;
    }
    if (!isfinite(best.away)) {
        return zv_fail(why, ZV_ERR_BAD_REQUEST, 0, 0, "this arm reaches no point at all with such a pitch");
    }
    const bool too_near = what.r < fabs(arm->b) - arm->slack;
    if (best.away > 0.0 || too_near) {
        const double r = zv_hypot(best.u, arm->b);
        const zv_vec3 kept = {what.r > 0.0 ? what.x / what.r * r : r, what.r > 0.0 ? what.y / what.r * r : 0.0, best.z};
        target->base_from_tool.pos = zv_pose_apply(zv_pose_inverse(arm->arm_from_world), kept);
    }
    *report = (zv_clamp){.side = best.side == ZV_REACH_OK && too_near ? ZV_REACH_INNER : best.side};
    return ZV_OK;
}

const zv_family zv_family_yaw_pitch = {
    .name = "yaw_pitch",
    .can = {.task = ZV_IK_XYZ_PITCH,
            .complete = true,
            .solutions = 4,
            .pitch_down = ZV_PI / 2.0,
            .sheet = ZV_SHEET_ACROSS_BASE,
            .angles = ZV_ANGLES_YAW_PITCH},
    .fit = fit,
    .solve = solve,
    .reach = reach,
    .clamp = clamp,
    .held_sum = held_sum,
    .near_rim = near_rim,
    .hold = hold,
};
