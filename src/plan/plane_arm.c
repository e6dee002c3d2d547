/// @file plane_arm.c
/// Arms that come down to two links in a plane.
///
///     without yaw (flat.c)               with a base yaw: the half plane from the axis through the tool
///
///        y ^      o                       z ^       o---o     the shoulder is at (a, h) when the base faces the tool,
///          |     / \                        |      /     \    at (-a, h) when it is turned away; then the links are seen
///          |    /   o--o tool               |  a  o       o   from behind: mirrored, and they turn in reverse
///          o------------> x                 o-------------> outwards
#include "plan/plane_arm.h"

#include <math.h>

#include "base/elementary.h"

/// Axes that differ by less count as parallel or perpendicular; lengths relative to the arm.
#define SAME 1e-9
/// How far a joint is turned to see in which direction an angle counts, rad.
#define PROBE 0.1

zv_flat_vec zv_flat_rotated(zv_flat_vec v, double angle)
{
    double sine, cosine;
    zv_sincos(angle, &sine, &cosine);
    return (zv_flat_vec){v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

/// Pitch or yaw of a target.
static double turn_of(const zv_ik_target *target)
{
    return target->has_pitch ? target->pitch : target->yaw;
}

// ---- flat arms ----

/// How the angle of the last link follows from pitch or yaw, seen by turning the last joint a little.
static void calibrate(const zv_task *task, zv_plane_links *links)
{
    double q[ZV_MAX_JOINTS] = {0.0};
    const zv_ik_target at_zero = zv_ik_target_of(task->ik, q);
    q[links->joint[2]] = PROBE;
    const zv_ik_target turned = zv_ik_target_of(task->ik, q);
    const double step = zv_wrap(turn_of(&turned) - turn_of(&at_zero)) * links->sign[2];
    links->turn_zero = turn_of(&at_zero);
    links->turn_sign = step > 0.0 ? 1.0 : -1.0;
    links->turn = task->turn == ZV_TASK_PITCH && !task->from_words ? task->pitch : 0.0;
}

static zv_plane_arm flat_arm(const zv_task *task)
{
    const zv_flat *flat = &task->flat;
    zv_plane_arm arm = {.bases = 1, .origin = flat->origin, .x = flat->x, .y = flat->y, .z = flat->z};
    zv_plane_links *links = &arm.links[0];
    for (int k = 0; k < ZV_PLANE_LINKS; ++k) {
        links->zero[k] = (zv_flat_vec){flat->zero.x[k], flat->zero.y[k]};
        links->sign[k] = flat->sign[k];
        links->joint[k] = k < flat->links ? flat->joint[k] : -1;
    }
    if (task->turn != ZV_TASK_NONE) {
        arm.turn_varies = task->from_words;
        calibrate(task, links);
        return arm;
    }
    links->zero[1].x += links->zero[2].x; // a wrist that stays at 0 belongs to the second link
    links->zero[1].y += links->zero[2].y;
    links->zero[2] = (zv_flat_vec){0.0, 0.0};
    links->joint[2] = -1;
    return arm;
}

// ---- arms with a base yaw ----

static bool is_yaw_and_pitches(const zv_task *task, const zv_joint_axis *axis)
{
    bool fits = task->joints == ZV_PLANE_LINKS + 1 && task->turn == ZV_TASK_PITCH;
    for (int k = 0; fits && k < task->joints; ++k) {
        const zv_vec3 pitch = axis[1].dir;
        const double off = k == 0 ? zv_vec3_dot(axis[0].dir, pitch) : zv_vec3_length(zv_vec3_cross(axis[k].dir, pitch));
        fits = task->turns[k] && fabs(off) <= SAME;
    }
    return fits;
}

static zv_flat_vec in_plane(const zv_plane_arm *arm, zv_vec3 v)
{
    return (zv_flat_vec){zv_vec3_dot(arm->x, v), zv_vec3_dot(arm->z, v)};
}

/// The links when the base faces the tool. A joint about -y turns counter-clockwise in x-z.
static zv_plane_links facing_links(const zv_plane_arm *arm, const zv_joint_axis *axis, zv_vec3 tool)
{
    zv_plane_links links = {.shoulder = in_plane(arm, zv_vec3_sub(axis[1].point, arm->origin)), .turn_sign = -1.0};
    for (int k = 0; k < ZV_PLANE_LINKS; ++k) {
        const zv_vec3 end = k + 1 < ZV_PLANE_LINKS ? axis[k + 2].point : tool;
        links.zero[k] = in_plane(arm, zv_vec3_sub(end, axis[k + 1].point));
        links.sign[k] = zv_vec3_dot(axis[k + 1].dir, arm->y) < 0.0 ? 1.0 : -1.0;
        links.joint[k] = k + 1;
    }
    links.turn_zero = -zv_atan2(links.zero[2].y, links.zero[2].x); // the pitch counts downwards
    return links;
}

/// The same links seen from behind.
static zv_plane_links mirrored(const zv_plane_links *links)
{
    zv_plane_links out = *links;
    out.shoulder.x = -out.shoulder.x;
    for (int k = 0; k < ZV_PLANE_LINKS; ++k) {
        out.zero[k].x = -out.zero[k].x;
        out.sign[k] = -out.sign[k];
    }
    out.turn_zero = -zv_atan2(out.zero[2].y, out.zero[2].x);
    return out;
}

/// The solver's pitch at q = 0 is that of the links: so z is up as the solver has it, and the tool is clear of the axis.
static bool agrees(const zv_task *task, const zv_plane_arm *arm, zv_vec3 tool)
{
    const double zero[ZV_MAX_JOINTS] = {0.0};
    const zv_ik_target target = zv_ik_target_of(task->ik, zero);
    const double outwards = zv_vec3_dot(arm->x, zv_vec3_sub(tool, arm->origin));
    const zv_plane_links *links = &arm->links[outwards < 0.0];
    return fabs(outwards) > SAME * task->reach_m && fabs(zv_wrap(target.pitch - links->turn_zero)) < PROBE;
}

static zv_plane_arm yaw_arm(const zv_task *task)
{
    const zv_plane_arm none = {.bases = 0};
    const double zero[ZV_MAX_JOINTS] = {0.0};
    zv_joint_axis axis[ZV_MAX_JOINTS];
    zv_fk_axes(task->robot, zero, axis);
    if (!is_yaw_and_pitches(task, axis)) {
        return none;
    }
    const zv_vec3 tool = zv_fk(task->robot, zero).pos;
    for (double up = 1.0; up >= -1.0; up -= 2.0) {
        zv_plane_arm arm = {.bases = 2, .has_yaw = true, .turn_varies = task->from_words, .origin = axis[0].point};
        arm.yaw_sign = up;
        arm.z = zv_vec3_scale(axis[0].dir, up);
        arm.y = axis[1].dir;
        arm.x = zv_vec3_cross(arm.y, arm.z);
        arm.links[0] = facing_links(&arm, axis, tool);
        arm.links[0].turn = task->pitch;
        arm.links[1] = mirrored(&arm.links[0]);
        const double aside = zv_vec3_dot(arm.y, zv_vec3_sub(tool, arm.origin));
        if (fabs(aside) <= SAME * task->reach_m && agrees(task, &arm, tool)) {
            return arm;
        }
    }
    return none;
}

zv_plane_arm zv_plane_arm_of(const zv_task *task)
{
    return task->flat.links > 0 ? flat_arm(task) : yaw_arm(task);
}
