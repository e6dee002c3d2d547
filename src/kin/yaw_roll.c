/// @file yaw_roll.c
/// The family of arms with a yaw, parallel pitches and a roll at the end: five axes (three pitches, most hobby arms with
/// a gripper that turns) or four (two pitches). Such an arm holds only some orientations at a place: those that do not
/// tilt the roll axis out of the plane of the pitches.
///
///     1 yaw   2, 3 (, 4) pitches about y   last: roll about h           W: the point of the roll axis nearest to the
///                                                                        pitch before it; no roll moves it
///     yaw        y . R1(-q1) (W - p) = y . (W0 - p): pitches do not move W along y    two bases
///                W on axis 1: the same for the direction of the roll axis
///     five axes  the sum of the pitches turns h to the roll axis wanted; that gives the pivot of joint 4
///     elbow      two links to that pivot, or to W                                     up, down
///     roll       what is left of the rotation
///
/// How far the wanted roll axis is out of the plane, rad, is reported in `residual`; beyond a microradian nothing reaches. On
/// an arm that fits only nearly the yaw that W gives is the worse the nearer W is to axis 1 or to the plane's own distance
/// from it: there the yaws of W and those of the direction are candidates both, and settled on the arm as it is.
#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/ik.h"
#include "kin/polish.h"
#include "kin/ring.h"
#include "kin/screws.h"
#include "model/robot.h"

enum { MOST_JOINTS = 5 };
/// Roll axes out of the plane by less than this, rad, are in it.
static const double IN_PLANE = 1e-6;
/// The same of candidates on an arm that fits only nearly, and how far they may be beyond a rim, relative.
static const double NEARLY_IN_PLANE = 0.03, NEARLY_IN_REACH = 1e-3;
/// W this near to axis 1, in sizes of the arm, with the roll axis this near to being along it, as a sine: neither gives the
/// yaw of an arm that fits only nearly.
static const double WEAK = 0.02;
/// A last axis nearer than this to being parallel to the pitches, as a sine, is no roll: W would be far away, and what is
/// said of it would lose as many digits.
static const double LEAST_ROLL = 0.02;
/// On an arm that fits only nearly a link shorter than this, in sizes of the arm, may be one of none: what the axes are off
/// by decides whether it reaches.
static const double LEAST_LINK = 1e-3;

typedef struct yaw_roll_arm {
    const zv_robot *robot;
    int count; ///< joints: 4 or 5
    zv_axis axis[MOST_JOINTS];
    double sense[MOST_JOINTS]; ///< of the pitches: 1 or -1, with or against y
    zv_vec3 y;                 ///< along the pitches
    zv_vec3 center;            ///< W at q = 0
    zv_vec3 end;               ///< what the two links carry: the pivot of joint 4, or W
    zv_vec3 upper, fore;       ///< the two links at q = 0, across the pitches
    zv_vec3 mark;              ///< unit, square to the roll axis
    double tilt;               ///< of the roll axis out of the plane of the pitches, rad
    zv_pose tool_inverse;      ///< of the tool at q = 0
    double size;
    bool inexact;    ///< the axes are parallel only nearly: what is found is a candidate
    double off;      ///< how far off the axes are at most
    double slack;    ///< how far beyond a rim still counts, relative
    double in_plane; ///< how far out of the plane still counts, rad
} yaw_roll_arm;

_Static_assert(sizeof(yaw_roll_arm) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const yaw_roll_arm *self(const zv_arm *arm)
{
    return (const yaw_roll_arm *)(const void *)arm->bytes;
}

// ---- recognition ----

static bool has_the_axes(const zv_axes *axes)
{
    const int n = axes->count;
    if (n < 4 || n > MOST_JOINTS || !zv_axes_turn(axes, 0, n) || zv_axes_parallel(axes, 0, 1)) {
        return false;
    }
    for (int k = 2; k < n - 1; ++k) {
        if (!zv_axes_parallel(axes, 1, k)) {
            return false;
        }
    }
    return zv_vec3_length(zv_vec3_cross(axes->axis[n - 2].dir, axes->axis[n - 1].dir)) > LEAST_ROLL;
}

static zv_vec3 off_line(zv_vec3 y, zv_vec3 v)
{
    return zv_vec3_sub(v, zv_vec3_scale(y, zv_vec3_dot(y, v)));
}

static void set_links(yaw_roll_arm *arm)
{
    arm->upper = off_line(arm->y, zv_vec3_sub(arm->axis[2].point, arm->axis[1].point));
    arm->fore = off_line(arm->y, zv_vec3_sub(arm->end, arm->axis[2].point));
}

/// Of a direction out of the plane that `y` is square to, rad.
static double tilt_of(zv_vec3 y, zv_vec3 direction)
{
    return zv_asin(fmax(-1.0, fmin(1.0, zv_vec3_dot(y, direction))));
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (!has_the_axes(axes)) {
        return false;
    }
    const int n = axes->count;
    const double off = 10.0 * axes->tolerance;
    yaw_roll_arm arm = {.robot = robot,
                        .count = n,
                        .y = axes->axis[1].dir,
                        .size = axes->scale,
                        .inexact = axes->tolerance > ZV_EXACT_TOLERANCE,
                        .off = off,
                        .slack = axes->tolerance > ZV_EXACT_TOLERANCE ? NEARLY_IN_REACH : ZV_RIM_SLACK,
                        .in_plane = axes->tolerance > ZV_EXACT_TOLERANCE ? NEARLY_IN_PLANE : IN_PLANE};
    memcpy(arm.axis, axes->axis, (size_t)n * sizeof *arm.axis);
    for (int k = 1; k < n - 1; ++k) {
        arm.sense[k] = zv_vec3_dot(arm.y, arm.axis[k].dir) < 0.0 ? -1.0 : 1.0;
    }
    arm.center = zv_axes_nearest(&arm.axis[n - 2], &arm.axis[n - 1]);
    arm.end = n == MOST_JOINTS ? arm.axis[3].point : arm.center;
    arm.mark = zv_rot_with_z(arm.axis[n - 1].dir).x;
    arm.tilt = tilt_of(arm.y, arm.axis[n - 1].dir);
    arm.tool_inverse = zv_pose_inverse(axes->tool);
    const double near = (arm.inexact ? LEAST_LINK : axes->tolerance) * axes->scale;
    set_links(&arm);
    const double upper = zv_vec3_length(arm.upper), fore = zv_vec3_length(arm.fore);
    if (!(upper > near && fore > near)) {
        return false;
    }
    arm.slack = arm.inexact ? fmax(arm.slack, off * axes->scale / fmin(upper, fore)) : arm.slack;
    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

// ---- solving ----

/// What is wanted: a point of the roll axis and its direction, and the whole displacement.
typedef struct task {
    zv_pose base_from_tool, displacement;
    zv_vec3 center, roll;
    bool has_roll; ///< false: a place alone
} task;

/// y . R1(-q1) v = y . v0 as a linear equation.
static zv_turns yaws_of(const yaw_roll_arm *arm, zv_vec3 v, zv_vec3 v0, double slack)
{
    const zv_vec3 h = arm->axis[0].dir;
    const zv_vec3 across = off_line(h, arm->y);
    const double constant = zv_vec3_dot(h, arm->y) * zv_vec3_dot(h, v) - zv_vec3_dot(arm->y, v0);
    return zv_sub_linear(constant, zv_vec3_dot(across, v), zv_vec3_dot(across, zv_vec3_cross(v, h)), slack);
}

enum { MOST_YAWS = 8, AROUND = 4 };

/// The turns of the base that may do.
typedef struct yaws {
    int count;
    bool is_free; ///< neither W nor the roll axis distinguishes them
    bool touching;
    zv_cos_sin turn[MOST_YAWS];
    uint8_t name[MOST_YAWS];
} yaws;

static void add_yaws(const zv_turns *turns, yaws *out)
{
    out->touching |= turns->touching;
    for (int k = 0; k < turns->count; ++k) {
        out->name[out->count] = (uint8_t)(turns->count < 2 ? ZV_BASE_NONE : k == 0 ? ZV_BASE_FRONT : ZV_BASE_BACK);
        out->turn[out->count++] = turns->turn[k];
    }
}

/// The turns of the base: from the place of W or, where that does not tell, from the direction of the roll axis.
static yaws turn_base(const yaw_roll_arm *arm, const task *what)
{
    const zv_vec3 h = arm->axis[0].dir, p = arm->axis[0].point, from = zv_vec3_sub(what->center, p);
    const double away = zv_vec3_length(zv_vec3_cross(h, from)), sine = zv_vec3_length(zv_vec3_cross(h, what->roll));
    yaws out = {0};
    if (away > ZV_SINGULAR_AXIS_M) {
        const zv_turns by_place =
            yaws_of(arm, from, zv_vec3_sub(arm->center, p), fmax(arm->slack, arm->off * arm->size / away));
        add_yaws(&by_place, &out);
    }
    const bool told = away > ZV_SINGULAR_AXIS_M && (!arm->inexact || !what->has_roll);
    if (sine > ZV_SINGULAR_SINE && !told) {
        const zv_turns by_direction =
            yaws_of(arm, what->roll, arm->axis[arm->count - 1].dir, fmax(arm->slack, arm->off / sine));
        add_yaws(&by_direction, &out);
    }
    out.is_free = !(away > ZV_SINGULAR_AXIS_M) && !(sine > ZV_SINGULAR_SINE);
    const bool weak = arm->inexact && away < WEAK * arm->size && sine < WEAK;
    for (int k = 0; k < (weak ? AROUND : out.is_free); ++k) {
        static const zv_cos_sin around[AROUND] = {{1.0, 0.0}, {0.0, 1.0}, {-1.0, 0.0}, {0.0, -1.0}};
        out.turn[out.count++] = around[k];
    }
    return out;
}

/// The roll that is left when the base and the sum of the pitches stand.
static double roll_left(const yaw_roll_arm *arm, const task *what, zv_cos_sin base, zv_cos_sin sum)
{
    const zv_vec3 h = arm->axis[arm->count - 1].dir, across = arm->mark;
    zv_vec3 turned =
        zv_turned(arm->axis[0].dir, (zv_cos_sin){base.c, -base.s}, zv_rot_apply(what->displacement.rot, across));
    turned = zv_turned(arm->y, (zv_cos_sin){sum.c, -sum.s}, turned);
    zv_cos_sin turn;
    (void)zv_sub_turn(h, across, turned, 0.0, &turn);
    return zv_atan2(turn.s, turn.c);
}

/// One base: how it and what it leaves for the plane look.
typedef struct base_branch {
    double q1;
    uint8_t name;
    bool is_free;
    zv_vec3 end;      ///< where the two links must end
    zv_cos_sin turn;  ///< of the base
    zv_cos_sin sum;   ///< of the pitches; of no meaning with two of them
    double sum_angle; ///< the same
    double roll;      ///< what it leaves for the last joint; of no meaning with two pitches
} base_branch;

/// Why nothing was found so far: the nearest rim.
static void set_reach(zv_reach_margin at, zv_ik_set *out)
{
    if (out->reach == ZV_REACH_OK || -at.margin < out->beyond) {
        out->reach = at.side;
        out->beyond = fmax(0.0, -at.margin);
    }
}

static void add_elbows(const yaw_roll_arm *arm, const task *what, const base_branch *base, zv_ik_set *out)
{
    const zv_vec3 y = arm->y, upper = arm->upper, fore = arm->fore;
    const zv_vec3 wanted = off_line(y, zv_vec3_sub(base->end, arm->axis[1].point));
    const zv_turns bends = zv_sub_distance(y, upper, zv_vec3_add(upper, fore), (zv_vec3){0.0, 0.0, 0.0},
                                           zv_vec3_length(wanted), arm->slack);
    const zv_polisher polisher = {.robot = arm->robot, .target = what->base_from_tool, .size = arm->size};
    out->singular |= bends.touching ? (unsigned)ZV_SINGULAR_STRETCHED : 0u;
    if (bends.count == 0) {
        set_reach(zv_ring_margin(zv_ring_of_two(zv_vec3_length(upper), zv_vec3_length(fore)), zv_vec3_length(wanted)),
                  out);
    }
    for (int k = 0; k < bends.count; ++k) {
        const zv_vec3 bent = zv_vec3_add(upper, zv_turned(y, bends.turn[k], fore));
        zv_cos_sin first;
        const bool known = zv_sub_turn(y, bent, wanted, 1e-14 * arm->size, &first);
        const double q2 = zv_atan2(first.s, first.c), q3 = zv_atan2(bends.turn[k].s, bends.turn[k].c);
        const uint8_t name = (uint8_t)(bends.touching ? ZV_ELBOW_NONE : k == 0 ? ZV_ELBOW_UP : ZV_ELBOW_DOWN);
        zv_ik_solution found = {.q = {base->q1, q2, q3 * arm->sense[2]},
                                .branch = {.base = base->name, .elbow = name},
                                .free = (uint16_t)((base->is_free ? 1u : 0u) | (known ? 0u : 2u))};
        if (arm->count == MOST_JOINTS) {
            found.q[3] = zv_wrap(base->sum_angle - q2 - q3) * arm->sense[3];
        }
        if (what->has_roll) {
            const zv_cos_sin bend = bends.turn[k];
            const zv_cos_sin both = {first.c * bend.c - first.s * bend.s, first.s * bend.c + first.c * bend.s};
            found.q[arm->count - 1] = arm->count == MOST_JOINTS ? base->roll : roll_left(arm, what, base->turn, both);
        }
        if (what->has_roll && !arm->inexact) {
            (void)zv_polish_add(&polisher, &found, out);
        } else if (out->count < ZV_MAX_SOLUTIONS) {
            out->solutions[out->count++] = found;
        }
    }
}

/// The base turned to `turn`: the target seen from its plane.
static base_branch base_of(const yaw_roll_arm *arm, const task *what, zv_cos_sin turn, zv_vec3 *roll)
{
    const zv_cos_sin back = {turn.c, -turn.s};
    const zv_vec3 center = zv_screw_point(&arm->axis[0], back, what->center);
    base_branch base = {.q1 = zv_atan2(turn.s, turn.c), .end = center, .turn = turn};
    *roll = zv_turned(arm->axis[0].dir, back, what->roll);
    if (arm->count == MOST_JOINTS) {
        (void)zv_sub_turn(arm->y, arm->axis[arm->count - 1].dir, *roll, 1e-12, &base.sum);
        base.sum_angle = zv_atan2(base.sum.s, base.sum.c);
        base.end = zv_vec3_sub(center, zv_turned(arm->y, base.sum, zv_vec3_sub(arm->center, arm->end)));
    }
    return base;
}

/// Adds what these turns of the base lead to; returns how far the roll axis is out of the plane at least, rad.
static double add_bases(const yaw_roll_arm *arm, const task *what, const yaws *bases, zv_ik_set *out)
{
    double least = INFINITY;
    for (int k = 0; k < bases->count; ++k) {
        zv_vec3 roll;
        base_branch base = base_of(arm, what, bases->turn[k], &roll);
        base.name = bases->name[k];
        base.is_free = bases->is_free;
        const double tilt = what->has_roll ? fabs(tilt_of(arm->y, roll) - arm->tilt) : 0.0;
        least = fmin(least, tilt);
        if (tilt <= arm->in_plane) {
            base.roll = arm->count == MOST_JOINTS ? roll_left(arm, what, base.turn, base.sum) : 0.0;
            add_elbows(arm, what, &base, out);
        }
    }
    return least;
}

static void solve_task(const yaw_roll_arm *arm, const task *what, zv_ik_set *out)
{
    const yaws bases = turn_base(arm, what);
    double least = add_bases(arm, what, &bases, out);
    if (bases.is_free && out->count == 0) { // not quite: a hair off the axis has its yaw, too
        const zv_vec3 p = arm->axis[0].point;
        const zv_turns by_place = yaws_of(arm, zv_vec3_sub(what->center, p), zv_vec3_sub(arm->center, p), arm->slack);
        yaws hair = {0};
        add_yaws(&by_place, &hair);
        least = fmin(least, add_bases(arm, what, &hair, out));
    }
    out->singular |= bases.is_free || bases.touching ? (unsigned)ZV_SINGULAR_AXIS : 0u;
    if (out->count > 0) {
        out->reach = ZV_REACH_OK;
        out->beyond = 0.0;
        return;
    }
    out->singular = 0;
    out->residual = isfinite(least) ? least : 0.0;
    if (bases.count == 0) { // the plane cannot come so near to axis 1
        out->reach = ZV_REACH_INNER;
    } else if (out->reach == ZV_REACH_OK) {
        out->reach = ZV_REACH_POSE;
    }
}

/// A position alone: the roll stays at 0 and the tool centre is what the links carry.
static yaw_roll_arm carrying_the_tool(const yaw_roll_arm *arm)
{
    yaw_roll_arm other = *arm;
    other.center = other.end = zv_pose_inverse(arm->tool_inverse).pos;
    set_links(&other);
    return other;
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const yaw_roll_arm *arm = self(any);
    const bool position_only = !target->has_rot && arm->count < MOST_JOINTS;
    if (target->has_pitch || target->has_yaw || !(target->has_rot || position_only)) {
        return zv_fail(
            why, ZV_ERR_BAD_REQUEST, 0, 0,
            "this arm takes xyz with the whole orientation, as abc or T; with four axes xyz alone is enough");
    }
    out->count = 0;
    out->singular = 0;
    zv_ik_set_found(out);
    const zv_pose displacement = zv_pose_mul(target->base_from_tool, arm->tool_inverse);
    if (position_only) {
        const yaw_roll_arm tool_arm = carrying_the_tool(arm);
        const task what = {.center = target->base_from_tool.pos, .roll = arm->axis[0].dir};
        solve_task(&tool_arm, &what, out);
    } else {
        const task what = {target->base_from_tool, displacement, zv_pose_apply(displacement, arm->center),
                           zv_rot_apply(displacement.rot, arm->axis[arm->count - 1].dir), true};
        solve_task(arm, &what, out);
    }
    return ZV_OK;
}

const zv_family zv_family_yaw_roll = {
    .name = "yaw_roll",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = 4, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .fit = fit,
    .solve = solve,
};
