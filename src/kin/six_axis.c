/// @file six_axis.c
/// The family of six turning joints with an orthogonal spherical wrist: recognises the canonical arm of six_axis.h in
/// the lines of any chain, solves it by six_axis_kernel.c, and knows its reach.
///
/// D. L. Pieper, The kinematics of manipulators under computer control (1968): a spherical wrist parts position and
/// orientation.
///
/// Reach: in the plane of the arm W can be anywhere in a ring around S, and the plane can turn in either direction about axis 1,
/// so a target at r = sqrt(px^2 + py^2 - lateral^2) has two images in it:
///
///             z ^   . - ~ ~ - .
///               | '   outer     ` .
///     -r  x     |/     .-.  x r     \      front: (r, z)
///               |     ( S )          |     back: (-r, z)
///               |\     `-' inner    /
///               | `.             .'
///               +---- ` - . . - ' ----->
#include "kin/six_axis.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "base/elementary.h"
#include "kin/ik.h"
#include "kin/judge.h"
#include "model/robot.h"

_Static_assert(sizeof(zv_six_axis) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

/// How far off the exact arm is at most, in tolerances of its axes.
static const double OFF = 10.0;
static const double EPSILON = 0x1p-52;

static const zv_six_axis *self(const zv_arm *arm)
{
    return (const zv_six_axis *)(const void *)arm->bytes;
}

// ---- recognition ----

static bool has_the_directions(const zv_axes *axes)
{
    return axes->count == ZV_SIX_JOINTS && zv_axes_turn(axes, 0, ZV_SIX_JOINTS) && zv_axes_perpendicular(axes, 0, 1) &&
           zv_axes_parallel(axes, 1, 2) && zv_axes_perpendicular(axes, 2, 3) && zv_axes_perpendicular(axes, 3, 4) &&
           zv_axes_perpendicular(axes, 4, 5);
}

/// The point of axis `a` nearest to `b`; the two are perpendicular, and this keeps the digits of right angles.
static zv_vec3 nearest_on(const zv_axis *a, const zv_axis *b)
{
    return zv_vec3_add(a->point, zv_vec3_scale(a->dir, zv_vec3_dot(zv_vec3_sub(b->point, a->point), a->dir)));
}

/// Axes 4, 5 and 6 meet, in `center`.
static bool wrist_meets(const zv_axes *axes, zv_vec3 *center)
{
    const zv_axis *roll = &axes->axis[3], *bend = &axes->axis[4], *last = &axes->axis[5];
    const double near = axes->tolerance * axes->scale;
    *center = nearest_on(roll, bend);
    const zv_vec3 from_last = zv_vec3_sub(*center, last->point);
    return zv_axes_distance(roll, bend) <= near && zv_vec3_length(zv_vec3_cross(from_last, last->dir)) <= near;
}

/// The canonical frame at q = 0 in the world: `forward`, along axis 1, and the direction axis 2 counts about.
typedef struct frame {
    zv_vec3 origin, forward, axis2, up;
} frame;

/// Axis 1 counts as pointing up as the base does, and the arm's plane points forward to axis 2, or when axis 2
/// crosses axis 1, to where the wrist is at q = 0.
static frame find_frame(const zv_robot *robot, const zv_axes *axes, zv_vec3 center)
{
    const zv_axis *first = &axes->axis[0], *second = &axes->axis[1];
    const double near = axes->tolerance * axes->scale;
    const double upward = zv_vec3_dot(first->dir, zv_robot_base(robot).rot.z);
    frame f = {.origin = nearest_on(first, second), .axis2 = second->dir};
    f.up = zv_vec3_scale(first->dir, upward < -axes->tolerance ? -1.0 : 1.0);
    f.forward = zv_vec3_unit(zv_vec3_cross(f.up, f.axis2));

    const double to_axis2 = zv_vec3_dot(zv_vec3_sub(second->point, f.origin), f.forward);
    const double to_wrist = zv_vec3_dot(zv_vec3_sub(center, f.origin), f.forward);
    if (fabs(to_axis2) > near ? to_axis2 < 0.0 : to_wrist < -near) {
        f.axis2 = zv_vec3_scale(f.axis2, -1.0);
        f.forward = zv_vec3_scale(f.forward, -1.0);
    }
    f.axis2 = zv_vec3_cross(f.forward, f.up); // exactly perpendicular
    return f;
}

/// A length that rounding has left over is none.
static double clean_length(double length, double scale)
{
    return fabs(length) < 16.0 * EPSILON * scale ? 0.0 : length;
}

/// A direction cosine that rounding has left next to 0 or 1 is that.
static double clean_cosine(double c)
{
    return fabs(c) < 2.0 * EPSILON ? 0.0 : fabs(fabs(c) - 1.0) < 2.0 * EPSILON ? copysign(1.0, c) : c;
}

static zv_vec3 clean_direction(zv_vec3 v)
{
    return (zv_vec3){clean_cosine(v.x), clean_cosine(v.y), clean_cosine(v.z)};
}

static zv_rot clean_rot(zv_rot r)
{
    return (zv_rot){clean_direction(r.x), clean_direction(r.y), clean_direction(r.z)};
}

static bool is_identity(zv_rot r, zv_vec3 shift)
{
    return r.x.x == 1.0 && r.y.y == 1.0 && r.z.z == 1.0 && shift.x == 0.0 && shift.y == 0.0 && shift.z == 0.0;
}

/// Components of `v` in the plane of the arm.
static zv_cos_sin in_plane(const frame *f, zv_vec3 v)
{
    return (zv_cos_sin){zv_vec3_dot(v, f->forward), zv_vec3_dot(v, f->up)};
}

static double length_of(zv_cos_sin v)
{
    return sqrt(v.c * v.c + v.s * v.s);
}

static zv_cos_sin unit_of(zv_cos_sin v)
{
    const double length = length_of(v);
    return (zv_cos_sin){v.c / length, v.s / length};
}

static zv_cos_sin turn_between(zv_cos_sin from, zv_cos_sin to)
{
    return unit_of((zv_cos_sin){from.c * to.c + from.s * to.s, from.c * to.s - from.s * to.c});
}

static double sign_of(zv_vec3 a, zv_vec3 b)
{
    return zv_vec3_dot(a, b) < 0.0 ? -1.0 : 1.0;
}

static void measure_arm(const zv_axes *axes, const frame *f, zv_vec3 center, zv_six_axis *arm)
{
    const zv_axis *a = axes->axis;
    const zv_cos_sin shoulder = in_plane(f, zv_vec3_sub(a[1].point, f->origin));
    const zv_cos_sin elbow = in_plane(f, zv_vec3_sub(a[2].point, f->origin));
    const zv_cos_sin wrist = in_plane(f, zv_vec3_sub(center, f->origin));
    const zv_cos_sin upper = {elbow.c - shoulder.c, elbow.s - shoulder.s};
    const zv_cos_sin fore = {wrist.c - elbow.c, wrist.s - elbow.s};

    arm->a1 = clean_length(shoulder.c, axes->scale);
    arm->lateral = clean_length(-zv_vec3_dot(zv_vec3_sub(center, f->origin), f->axis2), axes->scale);
    arm->upper = length_of(upper);
    arm->fore = length_of(fore);
    arm->sign1 = sign_of(a[0].dir, f->up);
    arm->sign2 = sign_of(a[1].dir, f->axis2);
    arm->sign3 = sign_of(a[2].dir, f->axis2);
    arm->upper_zero = unit_of(upper);
    const zv_cos_sin elbow_zero = turn_between(upper, fore);
    arm->elbow_zero = zv_atan2(elbow_zero.s, elbow_zero.c);
    arm->fore_to_k = turn_between(fore, in_plane(f, a[3].dir));
}

/// Axis 6 counts in the direction that lies nearer to axis 4 at q = 0, so that the bend is small there.
static void measure_wrist(const zv_axes *axes, const frame *f, zv_vec3 center, zv_six_axis *arm)
{
    const zv_vec3 axis4 = axes->axis[3].dir, axis5 = axes->axis[4].dir, axis6 = axes->axis[5].dir;
    zv_cos_sin bend = {zv_vec3_dot(axis4, axis6), zv_vec3_dot(zv_vec3_cross(axis4, axis6), axis5)};
    const bool across = fabs(bend.c) < axes->tolerance;
    arm->sign6 = (across ? bend.s : bend.c) < 0.0 ? -1.0 : 1.0;
    bend = unit_of((zv_cos_sin){bend.c * arm->sign6, bend.s * arm->sign6});
    arm->bend_zero = fabs(bend.s) < 4.0 * EPSILON ? 0.0 : zv_atan2(bend.s, bend.c);
    arm->roll_zero =
        unit_of((zv_cos_sin){zv_vec3_dot(axis5, f->axis2), -zv_vec3_dot(axis5, zv_vec3_cross(f->axis2, axis4))});

    const zv_pose tool_from_world = zv_pose_inverse(axes->tool);
    const zv_vec3 z = zv_vec3_scale(axis6, arm->sign6);
    const zv_rot wrist = {.x = zv_vec3_cross(axis5, z), .y = axis5, .z = z};
    const zv_vec3 at = zv_pose_apply(tool_from_world, center);
    arm->tool_from_wrist = clean_rot(zv_rot_mul(tool_from_world.rot, wrist));
    arm->wrist_in_tool =
        (zv_vec3){clean_length(at.x, axes->scale), clean_length(at.y, axes->scale), clean_length(at.z, axes->scale)};
    arm->plain_tool = is_identity(arm->tool_from_wrist, arm->wrist_in_tool);
}

/// Constants of the triangle of shoulder, elbow and wrist centre.
static void set_triangle(zv_six_axis *arm)
{
    arm->ring = zv_ring_of_two(arm->upper, arm->fore);
    arm->outer2 = arm->ring.outer * arm->ring.outer;
    arm->inner2 = arm->ring.inner * arm->ring.inner;
    arm->legs2 = arm->upper * arm->upper + arm->fore * arm->fore;
    arm->legs2_difference = (arm->upper - arm->fore) * arm->ring.outer;
    arm->half_over_product = 0.5 / (arm->upper * arm->fore);
    arm->half_over_upper = 0.5 / arm->upper;
    arm->half_over_fore = 0.5 / arm->fore;
}

/// Where a distance counts as on the rim, and where it is out of reach. The rim of an arm that fits only within
/// `tolerance` may lie farther out than that of the exact arm: what is on it is tried.
static void set_rims(zv_six_axis *arm, double tolerance)
{
    const zv_ring ring = arm->ring;
    const double hole = fabs(arm->lateral);
    const double noise = 8.0 * EPSILON *
                         (ring.outer + arm->a1 + hole + zv_vec3_length(arm->wrist_in_tool) +
                          zv_vec3_length(arm->canonical_from_world.pos));
    arm->tiny = noise * noise;
    const double slack = fmax(zv_ring_slack(ring), OFF * tolerance * ring.outer);
    arm->rim = zv_ring_squares(ring, slack, noise);
    arm->side_snap = 2.0 * hole * noise + arm->tiny;
    arm->side_limit = zv_ring_inner_limit(hole, slack) - hole * hole;
    arm->shoulder_near = fmax(ZV_SINGULAR_AXIS_M, ZV_SINGULAR_SINE * hole);
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    zv_vec3 center;
    if (!has_the_directions(axes) || !wrist_meets(axes, &center)) {
        return false;
    }
    const frame f = find_frame(robot, axes, center);
    zv_six_axis arm = {0};
    measure_arm(axes, &f, center, &arm);
    const double near = axes->tolerance * axes->scale;
    if (!(arm.upper > near && arm.fore > near)) {
        return false;
    }

    measure_wrist(axes, &f, center, &arm);
    const zv_pose world_from_canonical = {.rot = {.x = f.forward, .y = zv_vec3_scale(f.axis2, -1.0), .z = f.up},
                                          .pos = f.origin};
    arm.canonical_from_world = zv_pose_inverse(world_from_canonical);
    arm.canonical_from_world.rot = clean_rot(arm.canonical_from_world.rot);
    arm.plain_base = is_identity(arm.canonical_from_world.rot, arm.canonical_from_world.pos);
    set_triangle(&arm);
    set_rims(&arm, axes->tolerance);

    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

// ---- reach ----

/// The wrist centre of a target in the canonical frame.
static zv_vec3 wrist_of(const zv_six_axis *arm, const zv_pose *base_from_tool)
{
    return zv_pose_apply(arm->canonical_from_world, zv_pose_apply(*base_from_tool, arm->wrist_in_tool));
}

/// Distance of the wrist centre to axis 1, and the part of it in the plane of the arm; 0 when `lateral` is longer.
static double distance_to_axis(const zv_six_axis *arm, zv_vec3 wrist, double *in_arm_plane)
{
    const double rho2 = wrist.x * wrist.x + wrist.y * wrist.y;
    *in_arm_plane = sqrt(fmax(0.0, rho2 - arm->lateral * arm->lateral));
    return sqrt(rho2);
}

/// How far a wrist centre at (x, z) in the plane of the arm is inside the ring around S.
static zv_reach_margin margin_in_plane(const zv_six_axis *arm, double x, double z)
{
    return zv_ring_margin(arm->ring, zv_hypot(x - arm->a1, z));
}

/// Why the kernel found nothing.
static void explain(const zv_six_axis *arm, zv_vec3 wrist, zv_ik_set *out)
{
    double r;
    const double too_near = fabs(arm->lateral) - distance_to_axis(arm, wrist, &r);
    const zv_reach_margin front = margin_in_plane(arm, r, wrist.z), back = margin_in_plane(arm, -r, wrist.z);
    const zv_reach_margin best = back.margin > front.margin ? back : front;
    const bool in_the_hole = too_near > zv_ring_slack(arm->ring);
    const double in_plane = fmax(0.0, -best.margin);
    out->reach = in_the_hole ? ZV_REACH_INNER : best.side;
    out->beyond = in_the_hole ? zv_hypot(in_plane, too_near) : in_plane;
}

/// A step in the plane of the arm turned into one in space. With a lateral offset r = sqrt(rho^2 - lateral^2) runs
/// faster than rho; this is a lower bound of the change of rho and z that changes (r, z) by `step`: from |dr| <= drho
/// (2 rho + drho) / r, or dr^2 <= drho (2 rho + drho) where r is small.
static double step_in_space(const zv_six_axis *arm, double step, double rho, double r)
{
    if (arm->lateral == 0.0) {
        return step;
    }
    const double size = fabs(step);
    const double by_slope = r * size / (r + 2.0 * rho + size),
                 by_root = size * size / (rho + sqrt(rho * rho + 2.0 * size * size));
    return copysign(fmax(by_slope, by_root), step);
}

static zv_reach_margin reach(const zv_arm *any, const zv_ik_target *target)
{
    const zv_six_axis *arm = self(any);
    const zv_vec3 wrist = wrist_of(arm, &target->base_from_tool);
    double r;
    const double rho = distance_to_axis(arm, wrist, &r), past_hole = rho - fabs(arm->lateral);
    const zv_reach_margin front = margin_in_plane(arm, r, wrist.z), back = margin_in_plane(arm, -r, wrist.z);
    zv_reach_margin best = back.margin > front.margin ? back : front;
    best.margin = step_in_space(arm, best.margin, rho, r);
    return arm->lateral != 0.0 && past_hole < best.margin ? (zv_reach_margin){past_hole, ZV_REACH_INNER} : best;
}

// ---- the questions of the family ----

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const zv_six_axis *arm = self(any);
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }

    ZV_CALL_KERNEL(zv_six_axis_one, arm, &target->base_from_tool, out);
    zv_ik_set_found(out);
    if (out->count == 0) {
        explain(arm, wrist_of(arm, &target->base_from_tool), out);
    }
    return ZV_OK;
}

/// A wrist centre in the plane of the arm that is in reach, and how far it is from the one asked for.
typedef struct place {
    double x, z;
    double away;
    zv_reach side;
} place;

static place place_near(const zv_six_axis *arm, double x, double z)
{
    const double from[2] = {x - arm->a1, z};
    double to[2] = {from[0], from[1]};
    const zv_reach side = zv_ring_clamp(arm->ring, to);
    return (place){.x = to[0] + arm->a1, .z = to[1], .away = zv_hypot(to[0] - from[0], to[1] - from[1]), .side = side};
}

static zv_status clamp(const zv_arm *any, zv_ik_target *target, zv_clamp *report, zv_error *why)
{
    const zv_six_axis *arm = self(any);
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }

    const zv_vec3 wrist = wrist_of(arm, &target->base_from_tool);
    double r;
    const double rho = distance_to_axis(arm, wrist, &r);
    const place front = place_near(arm, r, wrist.z), back = place_near(arm, -r, wrist.z);
    const place best = back.away < front.away ? back : front;
    const bool too_near = fabs(arm->lateral) - rho > zv_ring_slack(arm->ring);
    if (best.away > 0.0 || too_near) {
        const double cx = rho > 0.0 ? wrist.x / rho : 1.0, cy = rho > 0.0 ? wrist.y / rho : 0.0;
        const double to = zv_hypot(best.x, arm->lateral);
        const zv_pose turned = {
            .rot = target->base_from_tool.rot}; // not from where it was: far away nothing is left of a step
        const zv_vec3 kept = zv_vec3_sub((zv_vec3){to * cx, to * cy, best.z}, wrist_of(arm, &turned));
        target->base_from_tool.pos = zv_rot_apply(zv_rot_transpose(arm->canonical_from_world.rot), kept);
    }
    *report = (zv_clamp){.side = best.side == ZV_REACH_OK && too_near ? ZV_REACH_INNER : best.side};
    return ZV_OK;
}

const zv_family zv_family_six_axis = {
    .name = "six_axis",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_SIX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .fit = fit,
    .solve = solve,
    .reach = reach,
    .clamp = clamp,
};

/// One pose of an array, as `zv_ik_solve` has it; none when it is no pose.
static uint8_t solve_pose(const zv_six_axis *arm, const zv_pose *base_from_tool,
                          double q[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS])
{
    const zv_ik_target target = zv_ik_target_pose(*base_from_tool);
    zv_ik_set set;
    if (zv_ik_check_target(&target, NULL) != ZV_OK) {
        return 0;
    }
    ZV_CALL_KERNEL(zv_six_axis_one, arm, base_from_tool, &set);
    for (int s = 0; s < set.count; ++s) {
        memcpy(q[s], set.solutions[s].q, sizeof q[s]);
    }
    return (uint8_t)set.count;
}

zv_status zv_ik_solve_poses(const zv_ik *ik, const zv_pose *base_from_tool, size_t count,
                            double (*q)[ZV_SIX_SOLUTIONS][ZV_SIX_JOINTS], uint8_t *counts,
                            zv_ik_verdict (*verdicts)[ZV_SIX_SOLUTIONS])
{
    ZV_ASSERT(ik && (count == 0 || (base_from_tool && q && counts)));
    if (ik->family != &zv_family_six_axis) {
        return ZV_ERR_NOT_AVAILABLE;
    }
    ZV_CALL_KERNEL(zv_six_axis_many, self(&ik->arm), base_from_tool, count, ZV_ROT_DEFECT, q, counts);
    for (size_t i = count - count % 4; i < count; ++i) { // fewer than four are quicker one by one
        counts[i] = solve_pose(self(&ik->arm), &base_from_tool[i], q[i]);
    }
    if (verdicts) {
        const zv_limit_lanes limits = zv_limits_in_lanes(ik->robot);
        ZV_CALL_KERNEL(zv_judge_poses, &limits, count, q, counts, verdicts);
    }
    return ZV_OK;
}
