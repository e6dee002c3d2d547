/// @file three_parallel.c
/// The family of six turning joints whose axes 2, 3 and 4 are parallel and whose axes 5 and 6 meet (Universal Robots'
/// arms and their relatives): recognises the canonical arm of three_parallel.h in the lines of any chain and solves it
/// by three_parallel_kernel.c.
///
/// The equations are those of Hawkins, "Analytic Inverse Kinematics for the Universal Robots UR-5/UR-10 Arms" (2013),
/// with the wrist's own curve of solutions where axes 4 and 6 are in line, which that paper leaves open.
#include "kin/three_parallel.h"

#include <math.h>
#include <string.h>

#include "base/elementary.h"
#include "kin/ik.h"
#include "kin/settle.h"

_Static_assert(sizeof(zv_three_parallel) <= ZV_ARM_SIZE, "an arm of this family must fit into zv_arm");

static const double EPSILON = 0x1p-52;
/// sin u below this is rounding noise.
static const double IN_LINE = 5e-14;
/// On an arm that fits only nearly a wrist this near to being in line, as a sine, is looked at as if it were.
static const double NEARLY_IN_LINE = 0.02;
/// The elbow this near to being stretched or folded, in sizes of the arm, is so within what a wrist nearly in line leaves
/// open.
static const double NEAR_RIM = 1e-4;
/// The bit of joint 6 in `free`.
enum { FREE_UPPER = 2, FREE_TURN = 32 };
/// How far off the exact arm is at most, in tolerances of its axes.
static const double OFF = 10.0;

static const zv_three_parallel *self(const zv_arm *arm)
{
    return (const zv_three_parallel *)(const void *)arm->bytes;
}

// ---- recognition ----

static bool has_the_axes(const zv_axes *axes)
{
    return axes->count == ZV_SIX_JOINTS && zv_axes_turn(axes, 0, ZV_SIX_JOINTS) && zv_axes_perpendicular(axes, 0, 1) &&
           zv_axes_parallel(axes, 1, 2) && zv_axes_parallel(axes, 1, 3) && zv_axes_perpendicular(axes, 3, 4) &&
           zv_axes_perpendicular(axes, 4, 5) && zv_axes_meet(axes, 4, 5);
}

/// The canonical frame in the world: z along axis 1 as the base points, x to the side on which W is at q = 0.
static zv_pose find_frame(const zv_robot *robot, const zv_axes *axes, zv_vec3 center)
{
    const zv_vec3 first = axes->axis[0].dir;
    const double upward = zv_vec3_dot(first, zv_robot_base(robot).rot.z);
    const zv_vec3 z = zv_vec3_scale(first, upward < -axes->tolerance ? -1.0 : 1.0);
    zv_vec3 x = zv_vec3_unit(zv_vec3_cross(axes->axis[1].dir, z));
    const zv_vec3 origin = axes->axis[0].point;
    if (zv_vec3_dot(zv_vec3_sub(center, origin), x) < -axes->tolerance * axes->scale) {
        x = zv_vec3_scale(x, -1.0);
    }
    return (zv_pose){.rot = {.x = x, .y = zv_vec3_cross(z, x), .z = z}, .pos = origin};
}

/// A vector of the plane of the arm: its length, and its angle from z towards x.
static double angle_in_plane(zv_vec3 from, zv_vec3 to, double *length)
{
    *length = zv_hypot(to.x - from.x, to.z - from.z);
    return zv_atan2(to.x - from.x, to.z - from.z);
}

static void measure_links(const zv_axes *axes, const zv_vec3 pivot[ZV_SIX_JOINTS], zv_three_parallel *arm)
{
    arm->shoulder_x = pivot[1].x;
    arm->shoulder_z = pivot[1].z;
    arm->upper_zero = angle_in_plane(pivot[1], pivot[2], &arm->upper);
    arm->elbow_zero = zv_wrap(angle_in_plane(pivot[2], pivot[3], &arm->fore) - arm->upper_zero);
    arm->ring = zv_ring_of_two(arm->upper, arm->fore);
    arm->outer2 = arm->ring.outer * arm->ring.outer;
    arm->inner2 = arm->ring.inner * arm->ring.inner;
    arm->half_over_product = 0.5 / (arm->upper * arm->fore);
    const zv_rot to = arm->canonical_from_world.rot;
    for (int k = 0; k < ZV_SIX_JOINTS; ++k) {
        const zv_vec3 dir = zv_rot_apply(to, axes->axis[k].dir);
        arm->sign[k] = k == 0 ? (dir.z < 0.0 ? -1.0 : 1.0) : k <= 3 ? (dir.y < 0.0 ? -1.0 : 1.0) : 1.0;
    }
}

/// The wrist at q = 0: axis 5 is Ry(t) z and axis 6 is Ry(t) Rz(u) y.
static void measure_wrist(const zv_axes *axes, zv_vec3 center, zv_vec3 pivot4, zv_three_parallel *arm)
{
    const zv_rot to = arm->canonical_from_world.rot;
    const zv_vec3 axis5 = zv_rot_apply(to, axes->axis[4].dir), axis6 = zv_rot_apply(to, axes->axis[5].dir);
    const zv_vec3 w = zv_pose_apply(arm->canonical_from_world, center);
    arm->turn_zero = zv_atan2(axis5.x, axis5.z);
    const zv_rot turn = zv_rot_y(arm->turn_zero);
    const zv_vec3 e = zv_rot_apply(zv_rot_transpose(turn), zv_vec3_sub(w, pivot4));
    const zv_vec3 last = zv_rot_apply(zv_rot_transpose(turn), axis6);
    arm->wrist_x = e.x;
    arm->wrist_z = e.z;
    arm->lateral = w.y;
    arm->bend_zero = zv_atan2(-last.x, last.y);

    const zv_pose tool_from_world = zv_pose_inverse(axes->tool);
    const zv_rot wrist = zv_rot_mul(turn, zv_rot_z(arm->bend_zero));
    arm->tool_from_wrist = zv_rot_mul(tool_from_world.rot, zv_rot_mul(zv_rot_transpose(to), wrist));
    arm->wrist_in_tool = zv_pose_apply(tool_from_world, center);
}

/// Where a distance counts as on the rim, and where it is out of reach. The rim of an arm that fits only within
/// `tolerance` may lie farther out than that of the exact arm: what is on it is tried, and polished or dropped.
static void set_rims(zv_three_parallel *arm)
{
    const double slack = fmax(zv_ring_slack(arm->ring), OFF * arm->tolerance * arm->ring.outer);
    const double hole = fabs(arm->lateral);
    const double noise =
        8.0 * EPSILON *
        (arm->ring.outer + hole + zv_hypot(arm->shoulder_x, arm->shoulder_z) + zv_hypot(arm->wrist_x, arm->wrist_z) +
         zv_vec3_length(arm->wrist_in_tool) + zv_vec3_length(arm->canonical_from_world.pos));
    arm->rim = zv_ring_squares(arm->ring, slack, noise);
    arm->side_snap = 2.0 * hole * noise + noise * noise;
    arm->side_limit = zv_ring_inner_limit(hole, slack) - hole * hole;
    arm->shoulder_near = fmax(ZV_SINGULAR_AXIS_M, ZV_SINGULAR_SINE * hole);
    arm->pivot_near = arm->ring.inner > 0.0 ? -1.0 : 64.0 * noise * noise;
}

static bool fit(const zv_robot *robot, const zv_axes *axes, zv_arm *out)
{
    if (!has_the_axes(axes)) {
        return false;
    }
    const zv_vec3 center = zv_axes_nearest(&axes->axis[4], &axes->axis[5]);
    zv_three_parallel arm = {.canonical_from_world = zv_pose_inverse(find_frame(robot, axes, center)),
                             .in_line = IN_LINE,
                             .other_side = 1.0,
                             .robot = robot,
                             .size = axes->scale,
                             .tolerance = axes->tolerance};
    zv_vec3 pivot[ZV_SIX_JOINTS];
    for (int k = 0; k < ZV_SIX_JOINTS; ++k) {
        pivot[k] = zv_pose_apply(arm.canonical_from_world, axes->axis[k].point);
    }
    measure_links(axes, pivot, &arm);
    const double near = axes->tolerance * axes->scale;
    if (!(arm.upper > near && arm.fore > near)) {
        return false;
    }
    measure_wrist(axes, center, pivot[3], &arm);
    set_rims(&arm);

    memcpy(out->bytes, &arm, sizeof arm);
    return true;
}

// ---- the questions of the family ----

/// How far P is inside its ring with W at (r, z) in the plane and the wrist of `side`: the kernel's equations for
/// one of its lanes.
static zv_reach_margin margin_of(const zv_three_parallel *arm, zv_vec3 w, zv_vec3 axis6, double r, double side)
{
    const double rho2 = w.x * w.x + w.y * w.y;
    const double c = (r * w.x + arm->lateral * w.y) / rho2, s = (r * w.y - arm->lateral * w.x) / rho2;
    const double x = c * axis6.x + s * axis6.y, sine = side * zv_hypot(x, axis6.z);
    const double ct = sine != 0.0 ? -x / sine : 1.0, st = sine != 0.0 ? axis6.z / sine : 0.0;
    const double px = r - arm->shoulder_x - (ct * arm->wrist_x + st * arm->wrist_z);
    const double pz = w.z - arm->shoulder_z - (ct * arm->wrist_z - st * arm->wrist_x);
    return zv_ring_margin(arm->ring, zv_hypot(px, pz));
}

enum { LANES = 4 };

/// How far P is inside its ring in every lane; returns how far W is outside the hole around axis 1, and nothing else where
/// it is in the hole.
static double look_at_lanes(const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_reach_margin at[LANES])
{
    const zv_vec3 w = zv_pose_apply(arm->canonical_from_world, zv_pose_apply(*base_from_tool, arm->wrist_in_tool));
    const zv_vec3 axis6 =
        zv_rot_apply(arm->canonical_from_world.rot, zv_rot_apply(base_from_tool->rot, arm->tool_from_wrist.y));
    const double rho = zv_hypot(w.x, w.y), hole = fabs(arm->lateral);
    if (rho < hole || rho == 0.0) {
        return rho - hole;
    }
    const double r = sqrt((rho - hole) * (rho + hole));
    for (int lane = 0; lane < LANES; ++lane) {
        at[lane] = margin_of(arm, w, axis6, lane & 1 ? -r : r, lane & 2 ? -1.0 : 1.0);
    }
    return rho - hole;
}

/// Why the kernel found nothing: the rim that is nearest.
static void explain(const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_ik_set *out)
{
    zv_reach_margin at[LANES] = {{.margin = -INFINITY, .side = ZV_REACH_INNER}}, best = at[0];
    const double outside = look_at_lanes(arm, base_from_tool, at);
    if (outside < 0.0 || at[0].margin == -INFINITY) {
        out->reach = ZV_REACH_INNER;
        out->beyond = -outside;
        return;
    }
    for (int lane = 0; lane < LANES; ++lane) {
        best = at[lane].margin > best.margin ? at[lane] : best;
    }
    out->reach = best.side;
    out->beyond = fmax(0.0, -best.margin);
}

/// Whether the elbow is all but stretched or folded in one of the lanes.
static bool is_near_rim(const zv_three_parallel *arm, const zv_pose *base_from_tool)
{
    zv_reach_margin at[LANES] = {{0}};
    const double near = NEAR_RIM * arm->size;
    bool is_near = look_at_lanes(arm, base_from_tool, at) < near;
    for (int lane = 0; lane < LANES; ++lane) {
        is_near = is_near || fabs(at[lane].margin) < near;
    }
    return is_near;
}

static bool has_free_turn(const zv_ik_set *set)
{
    unsigned all = 0;
    for (int s = 0; s < set->count; ++s) {
        all |= set->solutions[s].free;
    }
    return all & FREE_TURN;
}

/// With axes 4 and 6 in line, or nearly, the solutions are a curve of one or two parts: adds a pose of one of them. `side` 0:
/// where axis 4 comes to axis 2, if it does; there a second curve crosses, on which the links turn about both.
static void add_in_line(const zv_three_parallel *arm, const zv_pose *base_from_tool, double in_line, double side,
                        zv_ik_set *out)
{
    zv_three_parallel other = *arm;
    zv_ik_set found;
    other.in_line = in_line;
    other.other_side = side;
    ZV_CALL_KERNEL(zv_three_parallel_one, &other, base_from_tool, &found);
    const unsigned wanted = side == 0.0 ? FREE_TURN | FREE_UPPER : FREE_TURN;
    for (int s = 0; s < found.count && out->count < ZV_MAX_SOLUTIONS; ++s) {
        if ((found.solutions[s].free & wanted) == wanted) {
            out->solutions[out->count++] = found.solutions[s];
        }
    }
}

/// In line: the other part of the curve. Nearly in line: t is known to few digits, and what it decides is settled.
static void complete_in_line(const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_ik_set *out)
{
    if (has_free_turn(out)) {
        add_in_line(arm, base_from_tool, IN_LINE, -1.0, out);
        add_in_line(arm, base_from_tool, IN_LINE, 0.0, out);
        return;
    }
    const zv_polisher polisher = {.robot = arm->robot, .target = *base_from_tool, .size = arm->size};
    add_in_line(arm, base_from_tool, ZV_SINGULAR_SINE, 1.0, out);
    add_in_line(arm, base_from_tool, ZV_SINGULAR_SINE, -1.0, out);
    zv_settle_set(&polisher, false, out);
}

/// With the wrist nearly in line t is known to few digits, which decide whether an elbow that is all but stretched or
/// folded reaches: two directions are lost, and the curve turns within rounding.
static void doubt_near_rim(const zv_three_parallel *arm, const zv_pose *base_from_tool, zv_ik_set *out)
{
    if (out->complete && is_near_rim(arm, base_from_tool)) {
        const zv_polisher polisher = {.robot = arm->robot, .target = *base_from_tool, .size = arm->size};
        zv_curves known;
        known.count = 0;
        out->complete = false;
        out->doubt = ZV_DOUBT_CLOSE;
        zv_settle_search(&polisher, NULL, &known, out);
    }
}

static zv_status solve(const zv_arm *any, const zv_ik_target *target, zv_ik_set *out, zv_error *why)
{
    const zv_three_parallel *arm = self(any);
    const zv_status status = zv_ik_check_pose(target, why);
    if (status != ZV_OK) {
        return status;
    }

    ZV_CALL_KERNEL(zv_three_parallel_one, arm, &target->base_from_tool, out);
    if (arm->tolerance > ZV_EXACT_TOLERANCE) { // the wrist may be in line, and its t lost
        add_in_line(arm, &target->base_from_tool, NEARLY_IN_LINE, 1.0, out);
        add_in_line(arm, &target->base_from_tool, NEARLY_IN_LINE, -1.0, out);
    }
    zv_ik_set_found(out);
    const unsigned flags = ZV_THREE_PARALLEL_IN_LINE | ZV_THREE_PARALLEL_NEARLY, in_line = out->singular & flags;
    if (__builtin_expect(in_line != 0, 0)) {
        out->singular &= ~flags;
        if (!(arm->tolerance > ZV_EXACT_TOLERANCE)) {
            const bool has_curve = has_free_turn(out);
            if (in_line & ZV_THREE_PARALLEL_IN_LINE) {
                complete_in_line(arm, &target->base_from_tool, out);
            }
            if (!has_curve) {
                doubt_near_rim(arm, &target->base_from_tool, out);
            }
        }
    }
    if (out->count == 0) {
        explain(arm, &target->base_from_tool, out);
    }
    return ZV_OK;
}

const zv_family zv_family_three_parallel = {
    .name = "three_parallel",
    .can = {.task = ZV_IK_POSE, .complete = true, .solutions = ZV_SIX_SOLUTIONS, .pitch_down = ZV_PI / 2.0},
    .snaps = true,
    .fit = fit,
    .solve = solve,
};
